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
from tablepi.games.conquest_of_fates.deploying import (
    NO_RINGS,
    announced,
    harnessed,
    laid,
    turned_up,
    without,
)
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
from tablepi.games.conquest_of_fates.state import State, Unit, put, side_changed, sides_with


def play(state: State, move: Move) -> State:
    """The next state. Raises Illegal for the first rule broken, Needs for an open word."""
    form, phase = type(move), state.phase
    act = _ACTS.get(form)
    if act is not None:
        # An effect may come from any seat's card; only the hand limit asks for one seat.
        (check_turn if phase == "limit" else check_phase)(state, move)
        return settled(act(state, move))
    if phase == "celestial" and (form is Done) != state.is_called:
        check_phase(state, move)
        raise Illegal("T-PHASE", verb=form.__name__.lower(), phase=phase)
    if form is Place or form is Lift:
        # Also a seat that is done may change what it has placed, as long as another is not.
        check_phase(state, move)
    elif form is Done and (phase == "placement" or phase == "end"):
        _check_not_done(state, move)
    else:
        check_turn(state, move)
    return settled(_PLAYS[form](state, move))


_ACTS = {**ON_UNITS, **ON_PLAYERS}


def _check_not_done(state: State, move: Any) -> None:
    """T-TURN where all act at once, with a sentence of its own for a seat that is done."""
    check_phase(state, move)
    if move.seat not in state.turn:
        raise Illegal("T-TURN", variant=state.phase, seat=move.seat, turn=state.turn)


def _next(state: State) -> State:
    """The table when the seat that was asked has had its turn in this step."""
    return state._replace(asked=state.asked[1:])


def _keep(state: State, move: Keep) -> State:
    return _next(state)


def _mulligan(state: State, move: Mulligan) -> State:
    side = state.sides[move.seat - 1]
    if side.has_mulliganed:
        raise Illegal("CF-MULLIGAN", seat=move.seat)
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
    side = state.sides[seat - 1]
    sides = sides_with(state, seat, side._replace(hand=side.hand - 1))
    asked = _with(state.asked, seat)
    return laid(state, seat, f"{seat}.{place}", card, is_placed=True, sides=sides, asked=asked)


def _lift(state: State, move: Lift) -> State:
    seat, key = move.seat, f"{move.seat}.{move.place}"
    check_here(state, move.place)
    unit = state.units.get(key)
    fresh = unit is not None and unit.is_placed and unit.placing > state.before
    if unit is None or not fresh or unit.owner != seat:
        raise Illegal("CF-UNIT", variant="lift", seat=seat, at=there(move.place))
    state = without(state, key)
    sides = sides_with(state, seat, put(state.sides[seat - 1], "hand", 1))
    return state._replace(sides=sides, asked=_with(state.asked, seat))


def _with(asked: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The seats that still place units, this one too."""
    return asked if seat in asked else (*asked, seat)


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
    side = state.sides[seat - 1]
    number = side.extras + 1
    sides = sides_with(state, seat, side._replace(hand=side.hand - 1, extras=number))
    unit = Unit(seat, seat, card, base, printed.rings if printed else NO_RINGS)
    return turned_up(state, f"{seat}.x{number}", unit, sides=sides)


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
