"""A table's link to a hall."""
