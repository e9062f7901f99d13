"""Pages for everybody: hall, pairings, standings, results, screens and exports."""
