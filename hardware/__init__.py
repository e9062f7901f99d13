"""What is built around the program: the wires, the printed enclosure, the list of parts."""
