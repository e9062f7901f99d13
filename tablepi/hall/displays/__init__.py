"""Screens without settings: which are here, and what the desk chose for each."""
