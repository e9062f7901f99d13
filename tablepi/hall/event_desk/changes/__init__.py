"""What the desk changes: players, rounds, results, stages."""
