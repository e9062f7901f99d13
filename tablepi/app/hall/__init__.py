"""The hall that the table belongs to: what it says, wants played, and is told."""
