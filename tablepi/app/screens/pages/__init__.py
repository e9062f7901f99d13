"""Pages to read: the rules of the moment, how a game is played."""
