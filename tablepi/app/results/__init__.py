"""What is taken home of a match whose result stands, in the form that BG Stats reads."""
