"""The chains over a match."""
