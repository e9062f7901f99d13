"""The organiser's desk: the event that runs, its round, calls and results, told to the tables."""
