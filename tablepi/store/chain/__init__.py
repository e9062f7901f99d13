"""The chains of hashes over a match, and what they seal: rows, seats, last rows, public rows."""
