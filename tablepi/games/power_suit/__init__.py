"""Power Suit, a duel for six tailors, by Kevin Garnica; played with the basic Decktet."""
