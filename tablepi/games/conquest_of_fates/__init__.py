"""Conquest of Fates: three battles of face-down units, for two to twelve players."""
