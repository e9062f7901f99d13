"""Screens about the machine itself: settings, decks, sticks, health. No match is played here."""
