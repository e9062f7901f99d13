"""Standings of every format, in fractions, and where each number comes from."""
