"""Readers that never speak first: exchanges with them on a bus, and the one that polls for tags."""
