"""The rules of Conquest of Fates' order of play: what is legal, and the state after it."""

from collections.abc import Callable
from typing import Any

from tablepi.core.game import Illegal, check_phase, check_turn
from tablepi.core.moves import Move
from tablepi.core.slots import UNKNOWN
from tablepi.games.conquest_of_fates.acting import ACTS
from tablepi.games.conquest_of_fates.battle import settled
from tablepi.games.conquest_of_fates.checks import (
    base_of,
    check_card,
    check_empty,
    check_hand,
    check_here,
)
from tablepi.games.conquest_of_fates.deploying import (
    put,
    side_changed,
    sides_with,
    turned_up,
    without,
)
from tablepi.games.conquest_of_fates.effects import Effect
from tablepi.games.conquest_of_fates.moves import (
    Celestial,
    Done,
    Keep,
    Lift,
    Lightspeed,
    Mulligan,
    Pass,
    Place,
    Reveal,
)
from tablepi.games.conquest_of_fates.state import State, Unit


def play(state: State, move: Move) -> State:
    """The next state. Raises Illegal for the first rule broken, Needs for an open word."""
    if isinstance(move, Effect):
        # An effect may come from any seat's card; only the hand limit asks for one seat.
        (check_turn if state.phase == "limit" else check_phase)(state, move)
        return settled(ACTS[type(move)](state, move))
    if state.phase == "celestial" and (type(move) is Done) != state.is_called:
        raise Illegal("T-PHASE", verb=type(move).__name__.lower(), phase=state.phase)
    check_turn(state, move)
    return settled(_PLAYS[type(move)](state, move))


def _next(state: State) -> State:
    """The table when the seat that was asked has had its turn in this step."""
    return state._replace(asked=state.asked[1:])


def _keep(state: State, move: Keep) -> State:
    return _next(state)


def _mulligan(state: State, move: Mulligan) -> State:
    side = state.sides[move.seat - 1]
    if side.has_mulliganed:
        raise Illegal("CF-MULLIGAN")
    return side_changed(state, move.seat, side._replace(has_mulliganed=True))


def _celestial(state: State, move: Celestial) -> State:
    seat, card = move.seat, move.card
    check_card(state, card, "celestial")
    check_hand(state, seat)
    side = state.sides[seat - 1]
    if state.options.homeworld == "on":
        raise Illegal("CF-CELESTIAL", variant="homeworld")
    if side.celestial:
        raise Illegal("CF-CELESTIAL")
    number = side.celestials + 1
    side = put(side, "hand", -1)._replace(celestial=number, celestials=number, body=card)
    return side_changed(state, seat, side)._replace(is_called=True)


def _pass(state: State, move: Pass) -> State:
    if state.phase == "response":
        return state._replace(window=state.window[1:])
    return _next(state)


def _place(state: State, move: Place) -> State:
    seat, place, card = move.seat, move.place, move.card
    check_card(state, card, "unit")
    check_here(state, place)
    check_hand(state, seat)
    check_empty(state, seat, place)
    placing = state.placings + 1
    unit = Unit(seat, card, None, placing=placing)
    return state._replace(
        units={**state.units, f"{seat}.{place}": unit},
        sides=sides_with(state, seat, put(state.sides[seat - 1], "hand", -1)),
        placings=placing,
    )


def _lift(state: State, move: Lift) -> State:
    seat, key = move.seat, f"{move.seat}.{move.place}"
    check_here(state, move.place)
    unit = state.units.get(key)
    if unit is None or unit.placing <= state.before:
        raise Illegal("CF-UNIT", variant="lift", seat=seat, place=move.place)
    state = without(state, key)
    return side_changed(state, seat, put(state.sides[seat - 1], "hand", 1))


def _done(state: State, move: Done) -> State:
    if state.phase == "abilities":
        return state._replace(stack=state.stack[1:])
    if state.phase == "placement":
        return state._replace(asked=tuple(seat for seat in state.asked if seat != move.seat))
    return _next(state)._replace(is_called=False)


def _reveal(state: State, move: Reveal) -> State:
    seat, card = move.seat, move.card
    key = f"{seat}.{state.location}"
    unit = state.units[key]
    printed = check_card(state, card, "unit", move.cq)
    if unit.card not in (UNKNOWN, card):
        raise Illegal("CF-CARD", variant="placed")
    base = base_of(printed, move.cq)
    rings = unit.rings | printed.rings if printed else unit.rings
    unit = unit._replace(card=card, base=base, rings=rings)
    return turned_up(state, key, unit, shown=state.shown | {unit.placing})


def _lightspeed(state: State, move: Lightspeed) -> State:
    seat, card = move.seat, move.card
    printed = check_card(state, card, "unit", move.cq)
    check_hand(state, seat)
    base = base_of(printed, move.cq)
    if printed and not printed.lightspeed:
        raise Illegal("CF-LIGHTSPEED", card=card)
    side = state.sides[seat - 1]
    number = side.extras + 1
    sides = sides_with(state, seat, side._replace(hand=side.hand - 1, extras=number))
    unit = Unit(seat, card, base, printed.rings if printed else frozenset())
    return turned_up(state, f"{seat}.x{number}", unit, sides=sides)


_PLAYS: dict[type, Callable[[State, Any], State]] = {
    Keep: _keep,
    Mulligan: _mulligan,
    Celestial: _celestial,
    Pass: _pass,
    Place: _place,
    Lift: _lift,
    Done: _done,
    Reveal: _reveal,
    Lightspeed: _lightspeed,
}
