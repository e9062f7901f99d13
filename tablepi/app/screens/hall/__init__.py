"""The screens by which a table belongs to a hall."""
