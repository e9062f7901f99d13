"""Changes of units on the table: deployment, the stack, response windows, removal."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from tablepi.core.slots import UNKNOWN
from tablepi.games.conquest_of_fates.battle import ORDER, playing
from tablepi.games.conquest_of_fates.options import Sides
from tablepi.games.conquest_of_fates.places import EXTRA, Spot
from tablepi.games.conquest_of_fates.state import (
    Change,
    OwnCardData,
    Side,
    State,
    Under,
    Unit,
    add_to_upload,
    put_cards,
    replace_side,
    sides_with,
    take_card,
)

NO_RINGS = frozenset[str]()


def announce_unit(
    state: State,
    key: str,
    unit: Unit,
    card: str,
    base: int,
    printed: OwnCardData | None,
    is_seen: bool,
) -> State:
    """The unit that lay face-down is turned up and announced as this card.

    `is_seen`: the name is the one that was placed, so that everybody knows it now.
    """
    rings = unit.rings | printed.rings if printed else unit.rings
    shown_placings = state.shown | {unit.placing} if is_seen else state.shown
    unit = unit._replace(card=card, base=base, rings=rings, placing=0)
    return turn_up(state, key, unit, shown=shown_placings)


def deploy_card(
    state: State,
    seat: int,
    place: str,
    card: str,
    base: int,
    printed: OwnCardData | None,
    zone: str,
) -> State:
    """A card of the seat's comes face-up out of a zone to a place of its own."""
    side, key = arrival_key(take_card(state.sides[seat - 1], zone, card), seat, place)
    unit = Unit(seat, seat, card, base, printed.rings if printed else NO_RINGS)
    return turn_up(state, key, unit, sides=sides_with(state, seat, side))


def turn_up(state: State, key: str, unit: Unit, **changes: Any) -> State:
    """The unit lies face-up at its place: its window opens, and it comes onto the stack.

    `changes`: what else changes on the table; the hands of others do not.
    """
    if "forcefield" in unit.rings:
        unit = unit._replace(rings=unit.rings - {"mute", "plague"})
    # Only who holds a card is asked: it might be a unit of Lightspeed.
    window = tuple(
        [seat for seat in _opponents(state, unit.seat) if state.sides[seat - 1].hand]
        if state.options.responses == "on"
        else []
    )
    waits = "mute" not in unit.rings and unit.seat not in state.out
    stack = (key, *state.stack) if waits else state.stack
    units = {**state.units, key: unit}
    return state._replace(units=units, window=window, stack=stack, **changes)


def _opponents(state: State, seat: int) -> tuple[int, ...]:
    return playing(state, _opponents_of(len(state.sides), state.agreed.allied, seat))


@cache
def _opponents_of(seats: int, allied: Sides, seat: int) -> tuple[int, ...]:
    allies = next((group for group in allied if seat in group), (seat,))
    return tuple(opponent for opponent in ORDER(seats, seat) if opponent not in allies)


def lay_card(
    state: State, seat: int, key: str, card: str, *, is_placed: bool, **changes: Any
) -> State:
    """A card of the seat's lies face-down at its place. `changes`: what else changes."""
    placing = state.placings + 1
    unit = Unit(seat, seat, card, None, placing=placing, is_placed=is_placed)
    return state._replace(units={**state.units, key: unit}, placings=placing, **changes)


def harness_card(state: State, seat: int, card: str, zone: str) -> State:
    """A Celestial of the seat's comes into play from a zone."""
    side = take_card(state.sides[seat - 1], zone, card)
    number = side.celestials + 1
    first_card = side.harnessed or (card if card != UNKNOWN else "")
    side = side._replace(celestial=number, celestials=number, sky=card, harnessed=first_card)
    return replace_side(state, seat, side)


def replace_unit(state: State, key: str, unit: Unit) -> State:
    """The table with another unit at this place, of the same standing."""
    return state._replace(units={**state.units, key: unit})


def silence_unit(state: State, key: str) -> State:
    """The table on which the unit at this place has no abilities any more.

    It leaves the stack, and the changes that lasted as long as it are gone.
    """
    stack = state.stack
    if key in stack:
        stack = tuple([stack_key for stack_key in stack if stack_key != key])
    return state._replace(units=_with_new_sources(state.units, {key: ""}), stack=stack)


def _with_new_sources(units: Mapping[str, Unit], new_keys: Mapping[str, str]) -> dict[str, Unit]:
    """The units, of which changes that last as long as what has moved follow it.

    `new_keys`: new places by old ones, '' where such changes end.
    """
    changed_units = {
        key: unit._replace(changes=_moved_changes(unit.changes, new_keys))
        for key, unit in units.items()
        if unit.changes and any(change.source in new_keys for change in unit.changes)
    }
    return {**units, **changed_units}


def _moved_changes(changes: tuple[Change, ...], new_keys: Mapping[str, str]) -> tuple[Change, ...]:
    return tuple(
        [
            change._replace(source=new_keys.get(change.source, change.source))
            for change in changes
            if new_keys.get(change.source) != ""
        ]
    )


def remove_unit(state: State, key: str) -> State:
    """The table without the unit at this place; what is attached to it goes to the discards."""
    state = silence_unit(state, key)
    units = {**state.units}
    unit = units.pop(key)
    state = state._replace(units=units)
    for under in unit.under:
        state = replace_side(
            state, under.owner, put_cards(state.sides[under.owner - 1], "discard", 1)
        )
    return state


def send_to_zone(state: State, spot: Spot, zone: str) -> State:
    """The table with what lay there in its owner's zone."""
    if spot.kind != "unit":
        side = put_cards(state.sides[spot.seat - 1], zone, 1)._replace(celestial=0, sky="")
        return replace_side(silence_unit(state, spot.key), spot.seat, side)
    unit = state.units[spot.key]
    state = remove_unit(state, spot.key)
    side = put_cards(state.sides[unit.owner - 1], zone, 1)
    if zone == "upload" and unit.is_up:
        side = add_to_upload(side, unit.card)
    return replace_side(state, unit.owner, side)


def arrival_key(side: Side, seat: int, place: str) -> tuple[Side, str]:
    """The key of the place where a seat's unit arrives; `x` takes the next number."""
    if place != EXTRA:
        return side, f"{seat}.{place}"
    number = side.extras + 1
    return side._replace(extras=number), f"{seat}.x{number}"


def move_unit(state: State, old_key: str, seat: int, place: str) -> State:
    """The table with a unit at another place, perhaps of another player's, as it was."""
    side, key = arrival_key(state.sides[seat - 1], seat, place)
    units = _with_new_sources(state.units, {old_key: key})
    units[key] = units.pop(old_key)._replace(seat=seat)
    stack = tuple([key if stack_key == old_key else stack_key for stack_key in state.stack])
    return state._replace(units=units, stack=stack, sides=sides_with(state, seat, side))


def swap_units(state: State, key: str, other_key: str) -> State:
    """The table on which two units have each other's place, as they were."""
    new_keys = {key: other_key, other_key: key}
    units = _with_new_sources(state.units, new_keys)
    units[key], units[other_key] = units[other_key], units[key]
    stack = tuple([new_keys.get(stack_key, stack_key) for stack_key in state.stack])
    return state._replace(units=units, stack=stack)


def attach_card(state: State, key: str, under: Under) -> State:
    unit = state.units[key]
    return replace_unit(state, key, unit._replace(under=(*unit.under, under)))


def with_change(unit: Unit, kind: str, n: int, source: str) -> Unit:
    return unit._replace(changes=(*unit.changes, Change(kind, n, source)))
