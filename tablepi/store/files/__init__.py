"""What lies on the disk below any table: files written whole or not at all, and SQLite's log."""
