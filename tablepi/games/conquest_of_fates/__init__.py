"""Conquest of Fates: three battles of face-down units, for two to eight players."""

TITLE = "Conquest of Fates"
PROMISE = "Three battles for the galaxy"
