"""The rules of effects on units and Celestials: what forbids them, and the state after each."""

from collections.abc import Callable
from typing import Any

from tablepi.core.game import Illegal
from tablepi.games.conquest_of_fates import effects as say
from tablepi.games.conquest_of_fates.battle import ORDER
from tablepi.games.conquest_of_fates.checks import (
    base_of,
    check_apex,
    check_card,
    check_empty,
    check_forcefield,
    check_placed,
    check_reach,
    check_source,
    check_spot,
    check_there,
    check_zone,
    is_protected,
    spot_at,
)
from tablepi.games.conquest_of_fates.deploying import (
    announce_unit,
    attach_card,
    move_unit,
    remove_unit,
    replace_unit,
    send_to_zone,
    silence_unit,
    swap_units,
    with_change,
)
from tablepi.games.conquest_of_fates.places import (
    ALL,
    LOCATIONS,
    Spot,
    is_several,
    place_phrase,
    seat_of,
    spot_of,
)
from tablepi.games.conquest_of_fates.state import (
    State,
    Under,
    Unit,
    places_of,
    replace_side,
    take_card,
)


def _target_spots(
    state: State, word: str, *, lasts: str | None = None, celestial: bool = False
) -> list[Spot]:
    """CF-LOCATION, CF-UNIT, CF-HOMEWORLD, CF-ZONE: what a word for one or more units names.

    `lasts`: the unit of a `while=`, which is no target.
    """
    # Rules are asked in the page's order, each of all words, before the next one of any.
    for_several = is_several(word)
    if not for_several:
        spots = [spot_at(word)]
    elif word[0] == ALL and word[2:] not in LOCATIONS:
        raise Illegal("CF-LOCATION", variant="all")
    else:
        spots = _units_of_word(state, word)
    source = None if lasts is None else spot_at(lasts)
    if for_several and not spots:
        raise _no_unit(state, word)
    if not for_several:
        check_there(state, spots[0])
    if source is not None:
        check_source(state, source)
    if not for_several:
        check_reach(state, spots[0], celestial=celestial)
    return spots


def _units_of_word(state: State, word: str) -> list[Spot]:
    """The units of a location in order from the active player, or all that lie with a player."""
    seat, _, place = word.partition(".")
    if seat == ALL:
        keys = [f"{seat}.{place}" for seat in ORDER(len(state.sides), state.active)]
    else:
        number = seat_of(seat)
        keys = [f"{number}.{place}" for place in places_of(state, number)]
    return [spot_of(key) for key in keys if key in state.units]


def _no_unit(state: State, word: str) -> Illegal:
    seat, _, place = word.partition(".")
    seats = tuple(sorted({unit.seat for unit in state.units.values()}))
    if not seats:
        return Illegal("CF-UNIT", variant="no-unit")
    if seat == ALL:
        return Illegal("CF-UNIT", variant="nowhere", at=place_phrase(place))
    return Illegal("CF-UNIT", variant="none", seat=seat_of(seat), seats=seats)


def _target_spot(state: State, word: str, *, celestial: bool = False) -> Spot:
    return _target_spots(state, word, celestial=celestial)[0]


def _change(state: State, move: say.Boost | say.Set | say.Times) -> State:
    kind = type(move).__name__.lower()
    spots = _target_spots(state, move.unit, lasts=move.lasts)
    source = spot_of(move.lasts).key if move.lasts is not None else ""
    for spot in spots:
        unit = with_change(state.units[spot.key], kind, move.n, source)
        state = replace_unit(state, spot.key, unit)
    return state


def _unprotected_spots(state: State, word: str, *, celestial: bool = False) -> list[Spot]:
    """CF-FORCEFIELD for one unit; of several those that forcefield protects are passed over."""
    spots = _target_spots(state, word, celestial=celestial)
    if is_several(word):
        return [spot for spot in spots if not is_protected(state.units[spot.key])]
    if spots[0].kind == "unit":
        check_forcefield(state.units[spots[0].key])
    return spots


def _with_rings(state: State, spot: Spot, rings: frozenset[str]) -> State:
    return replace_unit(state, spot.key, state.units[spot.key]._replace(rings=rings))


def _mute(state: State, move: say.Mute) -> State:
    for spot in _unprotected_spots(state, move.unit):
        state = silence_unit(state, spot.key)
        state = _with_rings(state, spot, state.units[spot.key].rings | {"mute"})
    return state


def _plague(state: State, move: say.Plague) -> State:
    for spot in _unprotected_spots(state, move.unit):
        state = _with_rings(state, spot, state.units[spot.key].rings | {"plague"})
    return state


def _forcefield(state: State, move: say.Forcefield) -> State:
    for spot in _target_spots(state, move.unit):
        unit = state.units[spot.key]
        rings = unit.rings | {"forcefield"}
        state = _with_rings(state, spot, rings - {"mute", "plague"} if unit.is_up else rings)
    return state


def _ring_removal(ring: str) -> Callable[[State, Any], State]:
    def remove_ring(state: State, move: say.Unmute | say.Cure | say.Unshield) -> State:
        for spot in _target_spots(state, move.unit):
            state = _with_rings(state, spot, state.units[spot.key].rings - {ring})
        return state

    return remove_ring


def _destroy(state: State, move: say.Destroy) -> State:
    for spot in _unprotected_spots(state, move.unit, celestial=True):
        state = send_to_zone(state, spot, "discard")
    return state


def _send(state: State, move: say.Send) -> State:
    return send_to_zone(state, _target_spot(state, move.unit, celestial=True), move.zone)


def _shift(state: State, move: say.Shift) -> State:
    return _move_unit(state, spot_at(move.unit), None, move.spot)


def _control(state: State, move: say.Control) -> State:
    return _move_unit(state, spot_at(move.unit), move.seat, move.ground)


def _move_unit(state: State, spot: Spot, seat: int | None, place: str) -> State:
    """The unit goes to a place of the seat's, of its own player's where that is None."""
    seat = spot.seat if seat is None else seat
    check_spot(place)
    check_there(state, spot)
    check_empty(state, seat, place)
    check_reach(state, spot)
    return move_unit(state, spot.key, seat, place)


def _swap(state: State, move: say.Swap) -> State:
    spot, other = spot_at(move.unit), spot_at(move.other)
    if spot.seat != other.seat:
        raise Illegal("CF-UNIT", variant="players")
    if spot.key == other.key:
        raise Illegal("CF-UNIT", variant="alone")
    check_there(state, spot)
    check_there(state, other)
    check_reach(state, spot, other)
    return swap_units(state, spot.key, other.key)


def _attach(state: State, move: say.Attach) -> State:
    spot, host = spot_at(move.unit), spot_at(move.host)
    if spot.key == host.key:
        raise Illegal("CF-UNIT", variant="same")
    check_there(state, spot)
    check_there(state, host)
    if spot.kind == "unit":
        _check_base(state.units[spot.key], move.cq)
    check_reach(state, spot, host)
    unit = state.units[spot.key]
    if unit.base is None:
        assert move.cq is not None
        under = Under(unit.owner, move.cq, "")
    else:
        under = Under(unit.owner, unit.base, unit.card)
    return attach_card(remove_unit(state, spot.key), host.key, under)


def _check_base(unit: Unit, cq: int | None) -> None:
    """CF-CQ for `attach`: what lies face-down needs its base CQ, what lies face-up has it."""
    if not unit.is_up and cq is None:
        raise Illegal("CF-CQ", variant="attach")
    if unit.is_up and isinstance(cq, int):
        raise Illegal("CF-CQ", variant="up")


def _tuck(state: State, move: say.Tuck) -> State:
    seat, card = move.seat, move.card
    printed = check_card(state, card, "unit", move.cq)
    spot = spot_at(move.unit)
    check_there(state, spot)
    zone = move.source or "hand"
    check_zone(state, seat, zone)
    check_apex(state, printed, card, seat, seat, zone)
    base = base_of(printed, move.cq)
    check_reach(state, spot)
    state = replace_side(state, seat, take_card(state.sides[seat - 1], zone, card))
    return attach_card(state, spot.key, Under(seat, base, card))


def _hide(state: State, move: say.Hide) -> State:
    spot = _target_spot(state, move.unit)
    unit = state.units[spot.key]
    if not unit.is_up:
        return state
    state = silence_unit(state, spot.key)
    return replace_unit(state, spot.key, unit._replace(base=None, changes=()))


def _expose(state: State, move: say.Expose) -> State:
    card, spot = move.card, spot_of(move.unit)
    printed = check_card(state, card, "unit", move.cq)
    unit = state.units.get(spot.key)
    is_known = unit is not None and not unit.is_up and unit.seat == move.seat
    if unit is not None and is_known:
        check_placed(unit, card)
    check_there(state, spot_at(move.unit))
    if unit is not None and unit.is_up:
        raise Illegal("CF-UNIT", variant="up", seat=spot.seat, at=place_phrase(spot.place))
    if unit is not None:
        check_apex(state, printed, card, unit.owner, move.seat)
    base = base_of(printed, move.cq)
    check_reach(state, spot)
    assert unit is not None
    return announce_unit(state, spot.key, unit, card, base, printed, is_known)


ON_UNITS: dict[type, Callable[[State, Any], State]] = {
    say.Boost: _change,
    say.Set: _change,
    say.Times: _change,
    say.Destroy: _destroy,
    say.Mute: _mute,
    say.Unmute: _ring_removal("mute"),
    say.Plague: _plague,
    say.Cure: _ring_removal("plague"),
    say.Forcefield: _forcefield,
    say.Unshield: _ring_removal("forcefield"),
    say.Shift: _shift,
    say.Swap: _swap,
    say.Control: _control,
    say.Attach: _attach,
    say.Tuck: _tuck,
    say.Send: _send,
    say.Hide: _hide,
    say.Expose: _expose,
}
"""The function that applies each effect on units."""
