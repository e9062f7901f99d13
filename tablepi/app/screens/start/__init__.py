"""From the set-up of a match to its first picture."""
