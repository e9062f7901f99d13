"""Screens about the machine itself: settings, USB sticks, health."""
