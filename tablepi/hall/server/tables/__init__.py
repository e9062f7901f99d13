"""Input of tables: the intake, their states, their matches, and the check of each result."""
