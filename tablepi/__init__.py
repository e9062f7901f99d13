"""A referee that lies beside a card game."""

__version__ = "0.2.0"
