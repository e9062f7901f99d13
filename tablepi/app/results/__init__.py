"""What is told of a match whose result stands, and who won how often."""
