"""Power Suit, a duel for six tailors, by Kevin Garnica; played with the basic Decktet."""

TITLE = "Power Suit"
PROMISE = "Win the tailors suit by suit"
