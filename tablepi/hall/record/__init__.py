"""The hall's record: one SQLite file with every row that tables sent, cards and passwords."""
