"""What every game shares: seats, zones, knowledge, chance, frames, phases, facts, the journal, views, offers."""
