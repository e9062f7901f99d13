"""Backups: one file with everything, going back to one, what a restore replaced, USB sticks."""
