"""Timer, calendar and lot: what a table has without a match."""
