"""The command line: its entry, and what its commands share."""
