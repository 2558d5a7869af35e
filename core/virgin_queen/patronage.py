"""Phase 7, Patronage (its place is [data]): tracked; the table writes in what happened."""

from core.table.phases import Phase

PHASE = Phase("patronage")
