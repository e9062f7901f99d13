"""The seats' colours by name: which seat has which, and swapping them."""

from collections.abc import Sequence

COLOURS = (
    "blue",
    "orange",
    "teal",
    "yellow",
    "coral",
    "pink",
    "white",
    "violet",
    "lime",
    "sand",
    "sky",
    "rose",
)
"""The default colours of seats 1 to 12; the first eight are the most distinct."""


def seat_colours(chosen: Sequence[str]) -> tuple[str, ...]:
    """Every seat's colour: those chosen, from seat 1 on; the further seats have what is left."""
    return (*chosen, *(colour for colour in COLOURS if colour not in chosen))


def swapped_colours(chosen: Sequence[str], seat: int, colour: str) -> tuple[str, ...]:
    """The choice after a seat takes a colour; the seat that had it gets this one's in return."""
    colours = list(seat_colours(chosen))
    other = colours.index(colour)
    colours[seat - 1], colours[other] = colour, colours[seat - 1]
    return shortest_choice(colours)


def shortest_choice(chosen: Sequence[str]) -> tuple[str, ...]:
    """The fewest names that give the same colours."""
    every = seat_colours(chosen)
    return next(
        every[:count] for count in range(len(every) + 1) if seat_colours(every[:count]) == every
    )


def wished_colours(chosen: Sequence[str], wishes: Sequence[str]) -> tuple[str, ...]:
    """The choice after each seat's wish, seat 1 first, '' for none.

    A colour that an earlier seat got by its wish stays there: the later one keeps its own.
    """
    given: set[str] = set()
    for seat, colour in enumerate(wishes, 1):
        if colour in COLOURS and colour not in given:
            chosen = swapped_colours(chosen, seat, colour)
            given.add(colour)
    return tuple(chosen)
