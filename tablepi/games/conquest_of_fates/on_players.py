"""The rules of effects on pools, zones and places of players, and the state after each."""

from collections.abc import Callable
from typing import Any

from tablepi.core.game import Illegal
from tablepi.games.conquest_of_fates import effects as say
from tablepi.games.conquest_of_fates.battle import drawn, is_nemesis
from tablepi.games.conquest_of_fates.checks import (
    base_of,
    check_apex,
    check_card,
    check_celestial,
    check_empty,
    check_spot,
    check_void,
    check_zone,
)
from tablepi.games.conquest_of_fates.deploying import arrived, arriving, harnessed, laid
from tablepi.games.conquest_of_fates.options import NONE
from tablepi.games.conquest_of_fates.state import (
    HAND,
    State,
    held,
    moved_cards,
    side_changed,
    sides_with,
    taken,
)


def _gain(state: State, move: say.Gain) -> State:
    return _paid(state, move.seat, move.n * 2 if is_nemesis(state, move.seat) else move.n)


def _lose(state: State, move: say.Lose) -> State:
    return _paid(state, move.seat, -move.n)


def _pay(state: State, move: say.Pay) -> State:
    pool = state.sides[move.seat - 1].pool
    if move.n > pool:
        raise Illegal("CF-PAY", seat=move.seat, pool=pool)
    return _paid(state, move.seat, -move.n)


def _paid(state: State, seat: int, points: int) -> State:
    side = state.sides[seat - 1]
    return side_changed(state, seat, side._replace(pool=side.pool + points))


def _deploy(state: State, move: say.Deploy) -> State:
    seat, card, zone = move.seat, move.card, move.source or "hand"
    printed = check_card(state, card, "unit", move.cq)
    check_spot(move.spot)
    check_zone(state, seat, zone)
    check_empty(state, seat, move.spot)
    check_apex(state, printed, card, seat, seat, zone)
    base = base_of(printed, move.cq)
    return arrived(state, seat, move.spot, card, base, printed, zone)


def _lay(state: State, move: say.Lay) -> State:
    seat, card, zone = move.seat, move.card, move.source or "hand"
    check_card(state, card, "unit")
    check_spot(move.spot)
    check_zone(state, seat, zone)
    check_empty(state, seat, move.spot)
    side = taken(state.sides[seat - 1], zone, card, is_secret=True)
    side, key = arriving(side, seat, move.spot)
    return laid(state, seat, key, card, is_placed=False, sides=sides_with(state, seat, side))


def _harness(state: State, move: say.Harness) -> State:
    seat, card, zone = move.seat, move.card, move.source or "hand"
    printed = check_card(state, card, "celestial")
    check_zone(state, seat, zone)
    check_celestial(state, seat, card, printed)
    return harnessed(state, seat, card, zone)


def _draw(state: State, move: say.Draw) -> State:
    return side_changed(state, move.seat, drawn(state.sides[move.seat - 1], move.n))


def _deplete(state: State, move: say.Deplete) -> State:
    side = state.sides[move.seat - 1]
    cards = move.n if side.deck is None else min(move.n, side.deck)
    return side_changed(state, move.seat, moved_cards(side, cards, "deck", "discard"))


def _bring(state: State, move: say.Bring) -> State:
    side = state.sides[move.seat - 1]
    check_void(state, move.zone)
    there = held(side, move.zone)
    if there is not None and move.n > there:
        raise Illegal("CF-HAND", variant="bring", seat=move.seat, zone=move.zone, n=there)
    return side_changed(state, move.seat, moved_cards(side, move.n, move.zone, move.into))


def _discard(state: State, move: say.Discard) -> State:
    for card in move.cards:
        check_card(state, card)
    side = state.sides[move.seat - 1]
    cards, most = len(move.cards), side.hand
    if state.phase == "limit":
        most -= HAND
    if cards > most:
        variant = "limit" if state.phase == "limit" else "few"
        raise Illegal("CF-HAND", variant=variant, seat=move.seat, n=most)
    return side_changed(state, move.seat, moved_cards(side, cards, "hand", "discard"))


def _seek(state: State, move: say.Seek) -> State:
    check_card(state, move.card)
    return state


def _edict(state: State, move: say.Edict) -> State:
    if state.options.edicts == NONE:
        raise Illegal("CF-EDICT", variant="mode")
    if not is_nemesis(state, move.seat):
        raise Illegal("CF-EDICT", seat=move.seat)
    if move.opponent not in state.edicts:
        raise Illegal("CF-EDICT", variant="none", seat=move.opponent)
    left = {seat: number for seat, number in state.edicts.items() if seat != move.opponent}
    return state._replace(edicts=left)


ON_PLAYERS: dict[type, Callable[[State, Any], State]] = {
    say.Gain: _gain,
    say.Lose: _lose,
    say.Pay: _pay,
    say.Deploy: _deploy,
    say.Lay: _lay,
    say.Harness: _harness,
    say.Draw: _draw,
    say.Deplete: _deplete,
    say.Bring: _bring,
    say.Discard: _discard,
    say.Seek: _seek,
    say.Edict: _edict,
}
"""The function that applies each effect on players."""
