"""The entry of cards: gathered in a basket, or named by keys."""
