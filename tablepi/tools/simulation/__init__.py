"""A hall with many tables that nobody sits at, for looking at and for measuring.

The hall, its broker and the links' code are real; the tables play recorded matches.
"""
