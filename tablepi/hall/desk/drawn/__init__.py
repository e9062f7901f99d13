"""What the desk and the judges see, drawn."""
