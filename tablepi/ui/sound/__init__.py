"""Sound, played by a process of its own."""
