"""Input: gestures, keyboard, focus, rotation."""
