"""The rules of Conquest of Fates' order of play: what is legal, and the state after it."""

from collections.abc import Callable
from typing import Any

from tablepi.core.game import Illegal, check_phase, check_turn, wrong_phase
from tablepi.core.moves import Move
from tablepi.games.conquest_of_fates.battle import advance_to_action
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
    announce_unit,
    harness_card,
    lay_card,
    remove_unit,
    turn_up,
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
from tablepi.games.conquest_of_fates.places import place_phrase
from tablepi.games.conquest_of_fates.state import State, Unit, put_cards, replace_side, sides_with


def play(state: State, move: Move) -> State:
    """The next state. Raises Illegal for the first rule broken, Needs for an open word."""
    form, phase = type(move), state.phase
    apply_effect = _EFFECTS.get(form)
    if apply_effect is not None:
        # An effect may come from any seat's card; only the hand limit asks for one seat.
        (check_turn if phase == "limit" else check_phase)(state, move)
        return advance_to_action(apply_effect(state, move))
    if phase == "celestial" and (form is Done) != state.is_called:
        check_phase(state, move)
        raise wrong_phase(move)
    if form is Place or form is Lift:
        # Also a seat that is done may change what it has placed, as long as another is not.
        check_phase(state, move)
    elif form is Done and (phase == "placement" or phase == "end"):
        _check_not_done(state, move)
    else:
        check_turn(state, move)
    return advance_to_action(_PLAYS[form](state, move))


_EFFECTS = {**ON_UNITS, **ON_PLAYERS}


def _check_not_done(state: State, move: Any) -> None:
    """T-TURN where all act at once, with a sentence of its own for a seat that is done."""
    check_phase(state, move)
    if move.seat not in state.turn:
        raise Illegal("T-TURN", variant=state.phase, seat=move.seat, turn=state.turn)


def _next_asked(state: State) -> State:
    """The table when the seat that was asked has had its turn in this step."""
    return state._replace(asked=state.asked[1:])


def _keep(state: State, move: Keep) -> State:
    return _next_asked(state)


def _mulligan(state: State, move: Mulligan) -> State:
    side = state.sides[move.seat - 1]
    if side.has_mulliganed:
        raise Illegal("CF-MULLIGAN", seat=move.seat)
    return replace_side(state, move.seat, side._replace(has_mulliganed=True))


def _celestial(state: State, move: Celestial) -> State:
    seat, card = move.seat, move.card
    printed = check_card(state, card, "celestial")
    check_hand(state, seat)
    check_celestial(state, seat, card, printed)
    return harness_card(state, seat, card, "hand")._replace(is_called=True)


def _pass(state: State, move: Pass) -> State:
    if state.phase == "response":
        return state._replace(window=state.window[1:])
    return _next_asked(state)


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
    asked_seats = _with_seat(state.asked, seat)
    return lay_card(
        state, seat, f"{seat}.{place}", card, is_placed=True, sides=sides, asked=asked_seats
    )


def _lift(state: State, move: Lift) -> State:
    seat, key = move.seat, f"{move.seat}.{move.place}"
    check_here(state, move.place)
    unit = state.units.get(key)
    is_new = unit is not None and unit.is_placed and unit.placing > state.before
    if unit is None or not is_new or unit.owner != seat:
        raise Illegal("CF-UNIT", variant="lift", seat=seat, at=place_phrase(move.place))
    state = remove_unit(state, key)
    sides = sides_with(state, seat, put_cards(state.sides[seat - 1], "hand", 1))
    return state._replace(sides=sides, asked=_with_seat(state.asked, seat))


def _with_seat(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The seats that still place units, this one too."""
    return seats if seat in seats else (*seats, seat)


def _done(state: State, move: Done) -> State:
    if state.phase == "abilities":
        return state._replace(stack=state.stack[1:])
    if state.phase == "celestial":
        return _next_asked(state)._replace(is_called=False)
    return state._replace(asked=tuple([seat for seat in state.asked if seat != move.seat]))


def _reveal(state: State, move: Reveal) -> State:
    seat, card = move.seat, move.card
    key = f"{seat}.{state.location}"
    unit = state.units[key]
    printed = check_card(state, card, "unit", move.cq)
    check_placed(unit, card)
    check_apex(state, printed, card, unit.owner, seat)
    base = base_of(printed, move.cq)
    return announce_unit(state, key, unit, card, base, printed, is_seen=True)


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
    return turn_up(state, f"{seat}.x{number}", unit, sides=sides)


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
