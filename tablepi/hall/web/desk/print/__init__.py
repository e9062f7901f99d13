"""Sheets of paper: pairings, slips, cards, signs."""
