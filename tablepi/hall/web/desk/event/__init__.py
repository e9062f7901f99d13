"""Parts of the desk about an event: players, rounds, results, its rows."""
