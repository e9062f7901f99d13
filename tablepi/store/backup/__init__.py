"""Backups of everything, and going back to one."""
