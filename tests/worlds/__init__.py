"""Worlds that tests share: a table, a hall, a link between them, and the firmware."""
