"""What tables are to play, and the results that they make."""
