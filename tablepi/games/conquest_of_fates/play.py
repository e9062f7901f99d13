"""The rules of Conquest of Fates' order of play: what is legal, and the state after it."""

from collections.abc import Callable
from typing import Any

from tablepi.core.game import Illegal, check_phase, check_turn
from tablepi.core.moves import Move
from tablepi.games.conquest_of_fates.battle import settled
from tablepi.games.conquest_of_fates.checks import (
    base_of,
    check_apex,
    check_card,
    check_celestial,
    check_empty,
    check_hand,
    check_here,
    check_placed,
)
from tablepi.games.conquest_of_fates.deploying import announced, arrived, harnessed, laid, without
from tablepi.games.conquest_of_fates.effects import Effect
from tablepi.games.conquest_of_fates.moves import (
    Celestial,
    Done,
    Keep,
    Lift,
    Lightspeed,
    Mulligan,
    Nobody,
    Pass,
    Place,
    Reveal,
)
from tablepi.games.conquest_of_fates.on_players import ON_PLAYERS
from tablepi.games.conquest_of_fates.on_units import ON_UNITS
from tablepi.games.conquest_of_fates.places import there
from tablepi.games.conquest_of_fates.state import State
from tablepi.games.conquest_of_fates.zones import put, side_changed, taken


def play(state: State, move: Move) -> State:
    """The next state. Raises Illegal for the first rule broken, Needs for an open word."""
    form = type(move)
    if isinstance(move, Effect):
        # An effect may come from any seat's card; only the hand limit asks for one seat.
        (check_turn if state.phase == "limit" else check_phase)(state, move)
        return settled(_ACTS[form](state, move))
    if state.phase == "celestial" and (form is Done) != state.is_called:
        check_phase(state, move)
        raise Illegal("T-PHASE", verb=form.__name__.lower(), phase=state.phase)
    (check_phase if form in _UNTIL_ALL_ARE_DONE else _check_turn)(state, move)
    return settled(_PLAYS[form](state, move))


_ACTS = {**ON_UNITS, **ON_PLAYERS}
_UNTIL_ALL_ARE_DONE = (Place, Lift)


def _check_turn(state: State, move: Any) -> None:
    """T-TURN, with a sentence of its own where all act at once and the seat is done."""
    if type(move) is Done and state.phase in ("placement", "end"):
        check_phase(state, move)
        if move.seat not in state.turn:
            raise Illegal("T-TURN", variant=state.phase, seat=move.seat, turn=state.turn)
    check_turn(state, move)


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
    printed = check_card(state, card, "celestial")
    check_hand(state, seat)
    check_celestial(state, seat, card, printed)
    return harnessed(state, seat, card, "hand")._replace(is_called=True)


def _pass(state: State, move: Pass) -> State:
    if state.phase == "response":
        return state._replace(window=state.window[1:])
    return _next(state)


def _nobody(state: State, move: Nobody) -> State:
    return state._replace(window=()) if state.phase == "response" else state._replace(asked=())


def _place(state: State, move: Place) -> State:
    seat, place, card = move.seat, move.place, move.card
    check_card(state, card, "unit")
    check_here(state, place)
    check_hand(state, seat)
    check_empty(state, seat, place)
    state = side_changed(state, seat, taken(state.sides[seat - 1], "hand", card))
    return laid(_not_done(state, seat), seat, f"{seat}.{place}", card, is_placed=True)


def _lift(state: State, move: Lift) -> State:
    seat, key = move.seat, f"{move.seat}.{move.place}"
    check_here(state, move.place)
    unit = state.units.get(key)
    fresh = unit is not None and unit.is_placed and unit.placing > state.before
    if unit is None or not fresh or unit.owner != seat:
        raise Illegal("CF-UNIT", variant="lift", seat=seat, at=there(move.place))
    state = _not_done(without(state, key), seat)
    return side_changed(state, seat, put(state.sides[seat - 1], "hand", 1))


def _not_done(state: State, seat: int) -> State:
    """The table on which the seat still places units."""
    return state if seat in state.asked else state._replace(asked=(*state.asked, seat))


def _done(state: State, move: Done) -> State:
    if state.phase == "abilities":
        return state._replace(stack=state.stack[1:])
    if state.phase == "celestial":
        return _next(state)._replace(is_called=False)
    return state._replace(asked=tuple([seat for seat in state.asked if seat != move.seat]))


def _reveal(state: State, move: Reveal) -> State:
    seat, card = move.seat, move.card
    key = f"{seat}.{state.location}"
    unit = state.units[key]
    printed = check_card(state, card, "unit", move.cq)
    check_placed(unit, card)
    check_apex(state, printed, card, unit.owner, seat)
    base = base_of(printed, move.cq)
    return announced(state, key, unit, card, base, printed, is_seen=True)


def _lightspeed(state: State, move: Lightspeed) -> State:
    seat, card = move.seat, move.card
    printed = check_card(state, card, "unit", move.cq)
    check_hand(state, seat)
    check_apex(state, printed, card, seat, seat)
    base = base_of(printed, move.cq)
    if printed and not printed.lightspeed:
        raise Illegal("CF-LIGHTSPEED", card=card)
    state = side_changed(state, seat, taken(state.sides[seat - 1], "hand", card))
    return arrived(state, seat, "x", card, base, printed.rings if printed else frozenset())


_PLAYS: dict[type, Callable[[State, Any], State]] = {
    Keep: _keep,
    Mulligan: _mulligan,
    Celestial: _celestial,
    Pass: _pass,
    Place: _place,
    Lift: _lift,
    Done: _done,
    Nobody: _nobody,
    Reveal: _reveal,
    Lightspeed: _lightspeed,
}
