"""The screens about one player, and the leaderboard; all of them are the host's."""
