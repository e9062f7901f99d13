"""Results of ended matches: standings, and plays for other programs. Reads `match` and `text`."""
