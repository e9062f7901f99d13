"""Changes of units on the table: deployment, the stack, response windows, removal."""

from functools import cache
from typing import Any

from tablepi.games.conquest_of_fates.battle import ORDER
from tablepi.games.conquest_of_fates.state import Side, State, Unit


def turned_up(state: State, key: str, unit: Unit, **changes: Any) -> State:
    """The unit lies face-up at its place: its window opens, and it comes onto the stack.

    `changes`: what else changes on the table; the hands of others do not.
    """
    if "forcefield" in unit.rings:
        unit = unit._replace(rings=unit.rings - {"mute", "plague"})
    window = tuple(
        [seat for seat in _opponents(state, unit.seat) if state.sides[seat - 1].hand]
        if state.options.responses == "on"
        else []
    )
    stack = state.stack if "mute" in unit.rings else (key, *state.stack)
    units = {**state.units, key: unit}
    return state._replace(units=units, window=window, stack=stack, **changes)


def _opponents(state: State, seat: int) -> tuple[int, ...]:
    return _against(len(state.sides), state.teams, seat)


@cache
def _against(seats: int, teams: tuple[tuple[int, ...], ...], seat: int) -> tuple[int, ...]:
    """A seat's opponents in turn order, from the seat after it."""
    own = next((team for team in teams if seat in team), (seat,))
    return tuple(other for other in ORDER(seats, seat) if other not in own)


def changed(state: State, key: str, unit: Unit) -> State:
    """The table with another unit at this place, of the same standing."""
    return state._replace(units={**state.units, key: unit})


def off_stack(stack: tuple[str, ...], key: str) -> tuple[str, ...]:
    """The stack without the unit at this place."""
    return tuple([each for each in stack if each != key]) if key in stack else stack


def without(state: State, key: str) -> State:
    """The table without the unit at this place; what is attached to it goes to the discards."""
    units = {**state.units}
    unit = units.pop(key)
    sides = state.sides
    if unit.under:
        left = list(sides)
        for under in unit.under:
            left[under.seat - 1] = put(left[under.seat - 1], "discard", 1)
        sides = tuple(left)
    return state._replace(units=units, sides=sides, stack=off_stack(state.stack, key))


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
    """The player with so many cards moved from one zone to another."""
    return put(put(side, zone, -cards), into, cards)
