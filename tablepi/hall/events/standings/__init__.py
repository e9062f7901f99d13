"""Standings and tie-breaks of a state, each figure with how it came about."""
