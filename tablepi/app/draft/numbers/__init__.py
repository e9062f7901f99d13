"""The entry of numbers: the keypad, and choices in its place."""
