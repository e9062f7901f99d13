"""Checks that several moves share, by the rules that they refuse by."""

from tablepi.core.game import Illegal
from tablepi.core.slots import UNKNOWN
from tablepi.games.conquest_of_fates.deploying import held
from tablepi.games.conquest_of_fates.places import FORWARD, LOCATIONS, REAR, Spot, spot_of
from tablepi.games.conquest_of_fates.state import Printed, State, Unit


def check_card(state: State, card: str, kind: str = "", cq: int | None = None) -> Printed | None:
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


def check_here(state: State, place: str) -> None:
    """CF-LOCATION for `place` and `lift`: a location of this skirmish."""
    if place not in (REAR if state.is_rear else FORWARD):
        raise Illegal("CF-LOCATION", variant="rear" if state.is_rear else "forward")


def check_spot(place: str) -> None:
    """CF-LOCATION for `move` and `deploy`: `1` to `7`, or `x`."""
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
        there = spot.key in state.units
    elif spot.kind == "celestial":
        number = state.sides[spot.seat - 1].celestial
        there = number > 0 and spot.place == f"c{number}"
    else:
        there = True
    if not there:
        raise Illegal("CF-UNIT", seat=spot.seat, place=spot.place)


def check_hand(state: State, seat: int, zone: str = "hand") -> None:
    """CF-HAND: the zone holds a card."""
    if held(state.sides[seat - 1], zone) == 0:
        raise Illegal("CF-HAND", variant="" if zone == "hand" else "zone", seat=seat, zone=zone)


def check_empty(state: State, seat: int, place: str) -> None:
    """CF-FULL: the player has no unit at the place."""
    if f"{seat}.{place}" in state.units:
        raise Illegal("CF-FULL", seat=seat, place=place)


def base_of(printed: Printed | None, cq: int | None) -> int:
    """CF-CQ: the base CQ of a card that turns up, as typed or as printed."""
    if cq is not None:
        return cq
    if printed is None or printed.cq is None:
        raise Illegal("CF-CQ")
    return printed.cq


def check_reach(state: State, *spots: Spot, celestial: bool = False) -> None:
    """CF-HOMEWORLD, then CF-ZONE: effects reach units; some reach Celestials as well."""
    if state.options.homeworld == "on":
        for spot in spots:
            if spot.place == "c1":
                raise Illegal("CF-HOMEWORLD")
    for spot in spots:
        if spot.kind == "upload":
            raise Illegal("CF-ZONE", variant="upload")
        if spot.kind == "celestial" and not celestial:
            raise Illegal("CF-ZONE")


def check_forcefield(unit: Unit) -> None:
    """CF-FORCEFIELD: a face-up unit with forcefield is not destroyed, muted or plagued."""
    if unit.base is not None and "forcefield" in unit.rings:
        raise Illegal("CF-FORCEFIELD")
