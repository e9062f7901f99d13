"""Checks that several moves share, by the rules that they refuse by."""

from tablepi.core.game import Illegal
from tablepi.core.slots import UNKNOWN
from tablepi.games.conquest_of_fates.places import (
    FORWARD,
    LOCATIONS,
    REAR,
    Spot,
    name,
    place_phrase,
    spot_of,
)
from tablepi.games.conquest_of_fates.state import (
    OwnCardData,
    State,
    Unit,
    cards_in_zone,
)


def check_card(
    state: State, card: str, kind: str = "", cq: int | None = None
) -> OwnCardData | None:
    """CF-CARD: what the owner's list says of a card, None where that is nothing."""
    if card == UNKNOWN or state.book is None:
        return None
    printed = state.book.get(card)
    if printed is None:
        raise Illegal("CF-CARD", card=card)
    if kind and printed.kind != kind:
        raise Illegal("CF-CARD", variant=kind, card=card)
    if cq is not None and printed.cq is not None and cq != printed.cq:
        raise Illegal("CF-CARD", variant="cq", card=card, cq=printed.cq)
    return printed


def check_placed(unit: Unit, card: str) -> None:
    """CF-CARD: the card that is turned up is the one that was placed, where that has a name."""
    if unit.card not in (UNKNOWN, card):
        raise Illegal("CF-CARD", variant="placed", suspect={"nth": unit.placing})


def check_here(state: State, place: str) -> None:
    """CF-LOCATION for `place` and `lift`: a location of this skirmish."""
    if place not in (REAR if state.is_rear else FORWARD):
        raise Illegal("CF-LOCATION", variant="rear" if state.is_rear else "forward")


def check_spot(place: str) -> None:
    """CF-LOCATION for a PLACE: `1` to `7`, or `x`."""
    if place != "x" and place not in LOCATIONS:
        raise Illegal("CF-LOCATION", variant="spot")


def spot_at(word: str) -> Spot:
    """CF-LOCATION for a UNIT: the spot that it names."""
    spot = spot_of(word)
    if not spot.kind:
        raise Illegal("CF-LOCATION")
    return spot


def check_there(state: State, spot: Spot) -> None:
    """CF-UNIT: the place is not empty. The Upload Zone is not checked, since it is not tracked."""
    if spot.kind == "unit":
        is_occupied = spot.key in state.units
    elif spot.kind == "celestial":
        number = state.sides[spot.seat - 1].celestial
        is_occupied = is_body(state, spot) or (number > 0 and spot.place == f"c{number}")
    else:
        is_occupied = True
    if is_occupied:
        return
    if spot.kind == "celestial" and state.sides[spot.seat - 1].celestial:
        # Numbers of Celestials count on over the match: another one lies there.
        raise Illegal("CF-UNIT", variant="sky", seat=spot.seat)
    raise Illegal("CF-UNIT", seat=spot.seat, at=place_phrase(spot.place))


def is_body(state: State, spot: Spot) -> bool:
    return spot.place == "c1" and state.options.homeworld == "on"


def check_source(state: State, spot: Spot) -> None:
    """CF-UNIT for `while=`: what a change lasts as long as lies face-up and is not muted."""
    check_there(state, spot)
    unit = state.units.get(spot.key)
    variant = "while-upload" if spot.kind == "upload" else ""
    if unit is not None and not unit.is_up:
        variant = "while-down"
    elif unit is not None and "mute" in unit.rings:
        variant = "while-mute"
    if variant:
        raise Illegal("CF-UNIT", variant, seat=spot.seat, at=place_phrase(spot.place))


def check_hand(state: State, seat: int) -> None:
    """CF-HAND: the seat holds a card."""
    if not state.sides[seat - 1].hand:
        variant = "placing" if state.phase == "placement" else ""
        raise Illegal("CF-HAND", variant, seat=seat)


def check_zone(state: State, seat: int, zone: str) -> None:
    """CF-VOID, CF-HAND: a card can come from the zone, and there is one."""
    check_void(state, zone)
    if cards_in_zone(state.sides[seat - 1], zone) == 0:
        raise Illegal("CF-HAND", variant="zone", seat=seat, zone=zone)


def check_void(state: State, zone: str) -> None:
    """CF-VOID: nothing comes back from the void, unless the table lets it."""
    if zone == "void" and state.options.void == "out":
        raise Illegal("CF-VOID")


def check_empty(state: State, seat: int, place: str) -> None:
    """CF-FULL: the player has no unit at the place."""
    if f"{seat}.{place}" in state.units:
        raise Illegal("CF-FULL", seat=seat, place=place)


def check_celestial(state: State, seat: int, card: str, printed: OwnCardData | None) -> None:
    """CF-CELESTIAL: one at a time; with a list always the same, and no Celestial Body."""
    side = state.sides[seat - 1]
    if side.celestial:
        raise Illegal("CF-CELESTIAL", seat=seat)
    if printed is None:
        return
    if side.harnessed not in ("", card):
        raise Illegal("CF-CELESTIAL", variant="other", seat=seat, card=side.harnessed)
    if printed.is_body and state.options.homeworld == "on":
        raise Illegal("CF-CELESTIAL", variant="homeworld", card=card)


def check_apex(
    state: State, printed: OwnCardData | None, card: str, owner: int, seat: int, zone: str = ""
) -> None:
    """CF-APEX: no other copy of an Apex of this owner's is open.

    `seat`: who says it, and knows no more of another's Upload Zone than the table. `zone`: the one
    that the card is taken from.
    """
    if printed is None or not printed.is_apex:
        return
    side = state.sides[owner - 1]
    uploaded = side.uploaded if seat == owner else side.seen_there
    units = state.units.values()
    for unit in units:
        if unit.card == card and unit.owner == owner and unit.is_up:
            raise _apex_lies(card, owner, unit, state)
    if (card in uploaded and zone != "upload") or any(
        (under.owner, under.card) == (owner, card) for unit in units for under in unit.under
    ):
        raise Illegal("CF-APEX", seat=owner, card=card)


def _apex_lies(card: str, owner: int, unit: Unit, state: State) -> Illegal:
    """CF-APEX with the place where the open copy lies."""
    key = next(key for key, lying_unit in state.units.items() if lying_unit is unit)
    where = name("unit", key)
    return Illegal("CF-APEX", "lies", seat=owner, card=card, where=where, suspect={"card": card})


def base_of(printed: OwnCardData | None, cq: int | None) -> int:
    """CF-CQ: the base CQ of a card that turns up, as typed or as printed."""
    if cq is not None:
        return cq
    if printed is None or printed.cq is None:
        raise Illegal("CF-CQ")
    return printed.cq


def check_reach(state: State, *spots: Spot, celestial: bool = False) -> None:
    """CF-HOMEWORLD, then CF-ZONE: effects reach units; some reach Celestials as well."""
    for spot in spots:
        if is_body(state, spot):
            raise Illegal("CF-HOMEWORLD")
    for spot in spots:
        if spot.kind == "upload":
            raise Illegal("CF-ZONE", variant="upload")
        if spot.kind == "celestial" and not celestial:
            raise Illegal("CF-ZONE")


def is_protected(unit: Unit) -> bool:
    """True if a unit is not destroyed, muted or plagued: face-up, with forcefield."""
    return unit.base is not None and "forcefield" in unit.rings


def check_forcefield(unit: Unit) -> None:
    """CF-FORCEFIELD: a face-up unit with forcefield is not destroyed, muted or plagued."""
    if is_protected(unit):
        raise Illegal("CF-FORCEFIELD")
