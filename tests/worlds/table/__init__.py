"""A whole table without glass or with one: what goes in, what is shown."""
