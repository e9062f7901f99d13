"""Who meets whom, where: pure functions of players, lot and past. Results and standings do not."""
