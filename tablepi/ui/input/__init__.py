"""Fingers, keys and focus: what of the screen is meant."""
