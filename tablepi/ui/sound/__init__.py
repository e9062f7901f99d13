"""What is to be heard, in a process of its own."""
