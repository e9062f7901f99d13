"""The rules of effects on pools, zones and places of players, and the state after each."""

from collections.abc import Callable
from typing import Any

from tablepi.core.game import Illegal
from tablepi.games.conquest_of_fates import effects as say
from tablepi.games.conquest_of_fates.battle import draw_cards, is_nemesis
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
from tablepi.games.conquest_of_fates.deploying import (
    arrival_key,
    deploy_card,
    harness_card,
    lay_card,
)
from tablepi.games.conquest_of_fates.options import NONE
from tablepi.games.conquest_of_fates.state import (
    HAND,
    State,
    cards_in_zone,
    move_cards,
    replace_side,
    sides_with,
    take_card,
)


def _gain(state: State, move: say.Gain) -> State:
    return _add_points(state, move.seat, move.n * 2 if is_nemesis(state, move.seat) else move.n)


def _lose(state: State, move: say.Lose) -> State:
    return _add_points(state, move.seat, -move.n)


def _pay(state: State, move: say.Pay) -> State:
    pool = state.sides[move.seat - 1].pool
    if move.n > pool:
        variant = "below" if pool < 0 else "" if pool else "nothing"
        raise Illegal("CF-PAY", variant, seat=move.seat, pool=pool)
    return _add_points(state, move.seat, -move.n)


def _add_points(state: State, seat: int, points: int) -> State:
    side = state.sides[seat - 1]
    return replace_side(state, seat, side._replace(pool=side.pool + points))


def _deploy(state: State, move: say.Deploy) -> State:
    seat, card, zone = move.seat, move.card, move.source or "hand"
    printed = check_card(state, card, "unit", move.cq)
    check_spot(move.spot)
    check_zone(state, seat, zone)
    check_empty(state, seat, move.spot)
    check_apex(state, printed, card, seat, seat, zone)
    base = base_of(printed, move.cq)
    return deploy_card(state, seat, move.spot, card, base, printed, zone)


def _lay(state: State, move: say.Lay) -> State:
    seat, card, zone = move.seat, move.card, move.source or "hand"
    check_card(state, card, "unit")
    check_spot(move.spot)
    check_zone(state, seat, zone)
    check_empty(state, seat, move.spot)
    side = take_card(state.sides[seat - 1], zone, card, is_secret=True)
    side, key = arrival_key(side, seat, move.spot)
    return lay_card(state, seat, key, card, is_placed=False, sides=sides_with(state, seat, side))


def _harness(state: State, move: say.Harness) -> State:
    seat, card, zone = move.seat, move.card, move.source or "hand"
    printed = check_card(state, card, "celestial")
    check_zone(state, seat, zone)
    check_celestial(state, seat, card, printed)
    return harness_card(state, seat, card, zone)


def _draw(state: State, move: say.Draw) -> State:
    return replace_side(state, move.seat, draw_cards(state.sides[move.seat - 1], move.n))


def _deplete(state: State, move: say.Deplete) -> State:
    side = state.sides[move.seat - 1]
    cards = move.n if side.deck is None else min(move.n, side.deck)
    return replace_side(state, move.seat, move_cards(side, cards, "deck", "discard"))


def _bring(state: State, move: say.Bring) -> State:
    side = state.sides[move.seat - 1]
    check_void(state, move.zone)
    zone_cards = cards_in_zone(side, move.zone)
    if zone_cards is not None and move.n > zone_cards:
        variant = "bring" if zone_cards else "zone"
        raise Illegal("CF-HAND", variant, seat=move.seat, zone=move.zone, n=zone_cards)
    return replace_side(state, move.seat, move_cards(side, move.n, move.zone, move.into))


def _discard(state: State, move: say.Discard) -> State:
    for card in move.cards:
        check_card(state, card)
    side = state.sides[move.seat - 1]
    cards, card_limit = len(move.cards), side.hand
    if state.phase == "limit":
        card_limit -= HAND
    if cards > card_limit:
        variant = "limit" if state.phase == "limit" else "few" if side.hand else "none"
        raise Illegal("CF-HAND", variant=variant, seat=move.seat, n=card_limit)
    return replace_side(state, move.seat, move_cards(side, cards, "hand", "discard"))


def _seek(state: State, move: say.Seek) -> State:
    check_card(state, move.card)
    return state


def _edict(state: State, move: say.Edict) -> State:
    if state.options.edicts == NONE:
        raise Illegal("CF-EDICT", variant="mode")
    if not is_nemesis(state, move.seat):
        raise Illegal("CF-EDICT", seat=move.seat)
    if move.opponent not in state.edicts:
        seats = tuple(sorted(state.edicts))
        variant = "none" if seats else "used"
        raise Illegal("CF-EDICT", variant, seat=move.opponent, seats=seats)
    edicts = {seat: number for seat, number in state.edicts.items() if seat != move.opponent}
    return state._replace(edicts=edicts)


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
