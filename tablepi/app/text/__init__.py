"""Sentences in the table's language: names, moves and verdicts as players say them."""
