"""Screens about the machine itself: settings, decks, USB sticks, health."""
