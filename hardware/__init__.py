"""The hardware's files and their generators: wires, printed enclosure, bill of materials."""
