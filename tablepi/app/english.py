"""The interface's sentences in English, by id; a game's own stand with the game."""

ENGLISH = {
    "seat.number": "Seat {n}",
    "seats.nobody": "nobody",
    "seats.and": "{some} and {last}",
    "card.unknown": "a card not shown",
    "suit.moons": "moons",
    "suit.suns": "suns",
    "suit.waves": "waves",
    "suit.leaves": "leaves",
    "suit.wyrms": "wyrms",
    "suit.knots": "knots",
}
