"""The score sheet, for every game that the referee does not know: totals, turn and end."""
