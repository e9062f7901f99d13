"""Backups: one file with everything, going back to one, and what a restore replaced."""
