"""The desk's pages of an event and their changes: players, pairings, results, stages, rows."""
