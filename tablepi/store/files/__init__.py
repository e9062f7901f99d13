"""Files on the disk, below any table: written whole or not at all, and SQLite's log."""
