"""The link of a table to its hall."""
