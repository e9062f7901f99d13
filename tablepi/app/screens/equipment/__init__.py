"""Screens of what belongs to a table: its cards, decks, score sheets and card readers."""
