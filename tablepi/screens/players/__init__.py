"""Pages of those who play: names, colours, signs, leaderboard. No other pages come in."""
