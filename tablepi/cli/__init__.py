"""The command line: one file for each command, found by its first line."""
