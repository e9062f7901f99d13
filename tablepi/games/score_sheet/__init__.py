"""The score sheet, for every game that the referee does not know: totals, turn and end."""

TITLE = "Score sheet"
PROMISE = "Any game: points, turn and result"
