"""Phase 6, Marriage (its place is [data]): tracked; the table writes in what happened."""

from core.table.phases import Phase

PHASE = Phase("marriage")
