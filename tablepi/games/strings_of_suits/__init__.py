"""Strings of Suits, by MY Tian; played with the extended Decktet and 48 chips."""
