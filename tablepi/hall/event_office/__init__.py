"""The desk's pages of an event: players, pairings, results, stages and rows."""
