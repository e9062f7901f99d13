"""The rules of effects: what forbids them, and the state after each."""

from collections.abc import Callable
from typing import Any

from tablepi.core.game import Illegal
from tablepi.games.conquest_of_fates import effects as say
from tablepi.games.conquest_of_fates.battle import drawn
from tablepi.games.conquest_of_fates.checks import (
    base_of,
    check_card,
    check_empty,
    check_forcefield,
    check_hand,
    check_reach,
    check_spot,
    check_there,
    spot_at,
)
from tablepi.games.conquest_of_fates.deploying import (
    changed,
    held,
    moved_cards,
    off_stack,
    put,
    side_changed,
    turned_up,
    without,
)
from tablepi.games.conquest_of_fates.places import EXTRA, Spot
from tablepi.games.conquest_of_fates.scores import is_nemesis
from tablepi.games.conquest_of_fates.state import HAND, State, Under, Unit


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


def _unit(state: State, word: str) -> tuple[str, Unit]:
    """CF-LOCATION, CF-UNIT, CF-HOMEWORLD, CF-ZONE: the unit that a UNIT word names."""
    spot = spot_at(word)
    check_there(state, spot)
    check_reach(state, spot)
    return spot.key, state.units[spot.key]


def _boost(state: State, move: say.Boost) -> State:
    key, unit = _unit(state, move.unit)
    return changed(state, key, unit._replace(boost=unit.boost + move.n))


def _set(state: State, move: say.Set) -> State:
    key, unit = _unit(state, move.unit)
    return changed(state, key, unit._replace(value=move.n))


def _times(state: State, move: say.Times) -> State:
    key, unit = _unit(state, move.unit)
    return changed(state, key, unit._replace(times=unit.times * move.n))


def _mute(state: State, move: say.Mute) -> State:
    key, unit = _unit(state, move.unit)
    check_forcefield(unit)
    muted = changed(state, key, unit._replace(rings=unit.rings | {"mute"}))
    return muted._replace(stack=off_stack(muted.stack, key))


def _plague(state: State, move: say.Plague) -> State:
    key, unit = _unit(state, move.unit)
    check_forcefield(unit)
    return changed(state, key, unit._replace(rings=unit.rings | {"plague"}))


def _forcefield(state: State, move: say.Forcefield) -> State:
    key, unit = _unit(state, move.unit)
    rings = unit.rings | {"forcefield"}
    if unit.is_up:
        rings -= {"mute", "plague"}
    return changed(state, key, unit._replace(rings=rings))


def _ring_taken(ring: str) -> Callable[[State, Any], State]:
    """The effect that takes a ring away."""

    def take(state: State, move: say.Unmute | say.Cure | say.Unshield) -> State:
        key, unit = _unit(state, move.unit)
        return changed(state, key, unit._replace(rings=unit.rings - {ring}))

    return take


def _destroy(state: State, move: say.Destroy) -> State:
    spot = spot_at(move.unit)
    check_there(state, spot)
    check_reach(state, spot, celestial=True)
    if spot.kind == "unit":
        check_forcefield(state.units[spot.key])
    return _sent(state, spot, "discard")


def _send(state: State, move: say.Send) -> State:
    spot = spot_at(move.unit)
    check_there(state, spot)
    check_reach(state, spot, celestial=True)
    return _sent(state, spot, move.zone)


def _sent(state: State, spot: Spot, zone: str) -> State:
    """The table with what lay there in its owner's zone."""
    if spot.kind == "unit":
        state = without(state, spot.key)
        return side_changed(state, spot.seat, put(state.sides[spot.seat - 1], zone, 1))
    side = put(state.sides[spot.seat - 1], zone, 1)._replace(celestial=0, body="")
    return side_changed(state, spot.seat, side)


def _shift(state: State, move: say.Shift) -> State:
    spot = spot_at(move.unit)
    check_spot(move.spot)
    check_there(state, spot)
    check_empty(state, spot.seat, move.spot)
    check_reach(state, spot)
    state, key = _arriving(state, spot.seat, move.spot)
    units = {**state.units}
    units[key] = units.pop(spot.key)
    stack = tuple([key if each == spot.key else each for each in state.stack])
    return state._replace(units=units, stack=stack)


def _arriving(state: State, seat: int, place: str) -> tuple[State, str]:
    """The key of the place where a unit arrives; `x` takes the next number."""
    if place != EXTRA:
        return state, f"{seat}.{place}"
    side = state.sides[seat - 1]
    number = side.extras + 1
    return side_changed(state, seat, side._replace(extras=number)), f"{seat}.x{number}"


def _attach(state: State, move: say.Attach) -> State:
    spot, host = spot_at(move.unit), spot_at(move.host)
    if spot.key == host.key:
        raise Illegal("CF-UNIT", variant="same")
    check_there(state, spot)
    check_there(state, host)
    if spot.kind == "unit" and not state.units[spot.key].is_up:
        raise Illegal("CF-CQ", variant="attach")
    check_reach(state, spot, host)
    unit, under = state.units[spot.key], state.units[host.key].under
    assert unit.base is not None
    state = without(state, spot.key)
    under = (*under, Under(unit.seat, unit.base))
    return changed(state, host.key, state.units[host.key]._replace(under=under))


def _deploy(state: State, move: say.Deploy) -> State:
    seat, zone = move.seat, move.source or "hand"
    printed = check_card(state, move.card, "unit", move.cq)
    check_spot(move.spot)
    check_hand(state, seat, zone)
    check_empty(state, seat, move.spot)
    base = base_of(printed, move.cq)
    state = side_changed(state, seat, put(state.sides[seat - 1], zone, -1))
    state, key = _arriving(state, seat, move.spot)
    rings = printed.rings if printed else frozenset[str]()
    return turned_up(state, key, Unit(seat, move.card, base, rings))


def _draw(state: State, move: say.Draw) -> State:
    return side_changed(state, move.seat, drawn(state.sides[move.seat - 1], move.n))


def _deplete(state: State, move: say.Deplete) -> State:
    side = state.sides[move.seat - 1]
    cards = move.n if side.deck is None else min(move.n, side.deck)
    return side_changed(state, move.seat, moved_cards(side, cards, "deck", "discard"))


def _bring(state: State, move: say.Bring) -> State:
    side = state.sides[move.seat - 1]
    if move.zone == move.into:
        raise Illegal("CF-HAND", variant="zone", seat=move.seat, zone=move.zone)
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


ACTS: dict[type, Callable[[State, Any], State]] = {
    say.Gain: _gain,
    say.Lose: _lose,
    say.Pay: _pay,
    say.Boost: _boost,
    say.Set: _set,
    say.Times: _times,
    say.Destroy: _destroy,
    say.Mute: _mute,
    say.Unmute: _ring_taken("mute"),
    say.Plague: _plague,
    say.Cure: _ring_taken("plague"),
    say.Forcefield: _forcefield,
    say.Unshield: _ring_taken("forcefield"),
    say.Shift: _shift,
    say.Attach: _attach,
    say.Send: _send,
    say.Deploy: _deploy,
    say.Draw: _draw,
    say.Deplete: _deplete,
    say.Bring: _bring,
    say.Discard: _discard,
    say.Seek: _seek,
}
"""The function that applies each effect."""
