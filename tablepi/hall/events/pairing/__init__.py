"""Pairings: pure algorithms over players and their meetings; no event and no rows come in."""
