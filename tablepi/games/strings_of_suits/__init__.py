"""Strings of Suits, by MY Tian; played with the extended Decktet and 48 chips."""

TITLE = "Strings of Suits"
PROMISE = "Three of a suit in a line, and more"
