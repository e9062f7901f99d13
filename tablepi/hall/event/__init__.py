"""The event: its rows, a class a kind, in a chain; their file, and the state of a replay."""
