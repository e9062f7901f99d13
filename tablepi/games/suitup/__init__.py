"""SuitUP Original: sets, runs and calls with eight suits, for two to eight players."""

TITLE = "SuitUP"
PROMISE = "Eight suits, quick hands, one Blitz"
