"""The event: its chained rows, its file, and the state that replaying them gives."""
