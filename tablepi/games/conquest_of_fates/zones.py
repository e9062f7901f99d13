"""Changes of players' zones: hands, decks, discard piles, the void, Upload Zones."""

from tablepi.core.slots import UNKNOWN
from tablepi.games.conquest_of_fates.state import Side, State


def sides_with(state: State, seat: int, side: Side) -> tuple[Side, ...]:
    """All sides with another one of this seat."""
    sides = state.sides
    return (*sides[: seat - 1], side, *sides[seat:])


def side_changed(state: State, seat: int, side: Side) -> State:
    """The table with another side of this seat."""
    return state._replace(sides=sides_with(state, seat, side))


def held(side: Side, zone: str) -> int | None:
    """The number of the player's cards in a zone; None where they are not counted."""
    cards: int | None = getattr(side, zone)
    return cards


def put(side: Side, zone: str, cards: int) -> Side:
    """The player with so many cards more, or fewer, in a zone; an uncounted deck takes any."""
    if zone == "hand":
        return side._replace(hand=side.hand + cards)
    if zone == "discard":
        return side._replace(discard=side.discard + cards)
    if zone == "void":
        return side._replace(void=side.void + cards)
    if zone == "upload":
        return side._replace(upload=side.upload + cards)
    return side if side.deck is None else side._replace(deck=side.deck + cards)


def moved_cards(side: Side, cards: int, zone: str, into: str) -> Side:
    """The player with so many cards moved from one zone to another, none of them named."""
    if zone == "upload" and cards:
        side = _unknown_there(side, UNKNOWN, is_secret=False)
    return put(put(side, zone, -cards), into, cards)


def taken(side: Side, zone: str, card: str, *, is_secret: bool = False) -> Side:
    """The player with a card less in a zone. `is_secret`: nobody else sees which."""
    if zone == "upload":
        side = _unknown_there(side, card, is_secret)
    return put(side, zone, -1)


def _unknown_there(side: Side, card: str, is_secret: bool) -> Side:
    """The player of whose Upload Zone a card was taken: which units are still known there."""
    uploaded, seen = (
        frozenset[str]() if name == UNKNOWN else known - {name}
        for known, name in (
            (side.uploaded, card),
            (side.seen_there, UNKNOWN if is_secret else card),
        )
    )
    return side._replace(uploaded=uploaded, seen_there=seen)


def uploaded(side: Side, card: str) -> Side:
    """The player with a unit in the Upload Zone that lay face-up."""
    if card == UNKNOWN:
        return side
    return side._replace(uploaded=side.uploaded | {card}, seen_there=side.seen_there | {card})
