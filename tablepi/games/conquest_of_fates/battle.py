"""The course of a battle: whose action is due, which step follows, the tally."""

from functools import cache

from tablepi.games.conquest_of_fates.moves import Done, Pass
from tablepi.games.conquest_of_fates.scores import tallied
from tablepi.games.conquest_of_fates.state import (
    BATTLES,
    HAND,
    SUPPLY,
    Side,
    State,
    Unit,
    in_order,
)

ORDER = cache(in_order)


def settled(state: State) -> State:
    """The state at the next step in which a seat can act; empty steps are skipped."""
    if not state.window and not state.stack:
        state = _passed(state)
    phase, turn = _waited_for(state)
    if phase == state.phase and turn == state.turn:
        return state
    return state._replace(phase=phase, turn=turn)


def _waited_for(state: State) -> tuple[str, tuple[int, ...]]:
    sides = state.sides
    if state.step == "over":
        return "over", ()
    for side in sides:
        if side.hand > HAND:
            order = ORDER(len(sides), state.active)
            return "limit", (next(seat for seat in order if sides[seat - 1].hand > HAND),)
    if state.window:
        return "response", state.window[:1]
    if state.stack:
        return "abilities", (state.units[state.stack[0]].seat,)
    if state.step == "placement":
        return "placement", tuple(sorted(state.asked))
    return state.step, state.asked[:1]


def _passed(state: State) -> State:
    """The state at the first step in which a seat has to act."""
    while True:
        if state.step == "deployment":
            state = _to_reveal(state)
        if state.asked or state.step == "over":
            return state
        state = _next_step(state)


def _to_reveal(state: State) -> State:
    """The next seat with a face-down unit at the current location, or at a later one."""
    order = ORDER(len(state.sides), state.active)
    units = state.units
    last = 7 if state.is_rear else 4
    for location in range(state.location, last + 1):
        for seat in order:
            unit = units.get(f"{seat}.{location}")
            if unit is not None and unit.base is None:
                if location == state.location and state.asked == (seat,):
                    return state
                return state._replace(location=location, asked=(seat,))
    return state._replace(asked=())


def _next_step(state: State) -> State:
    order = ORDER(len(state.sides), state.active)
    if state.step == "supply":
        return state._replace(step="celestial", asked=order)
    if state.step == "celestial":
        return state._replace(step="placement", asked=order, before=state.placings)
    if state.step == "placement":
        return state._replace(step="deployment", location=5 if state.is_rear else 1)
    if state.step == "deployment" and not state.is_rear:
        return state._replace(step="celestial", asked=order, location=0, is_rear=True)
    if state.step == "deployment":
        return state._replace(step="end", asked=order, location=0)
    return _next_battle(_cleaned_up(state))


def _cleaned_up(state: State) -> State:
    """The table after the tally, its units in their owners' discards."""
    sides = [_tallied(state, seat, side) for seat, side in enumerate(state.sides, 1)]
    for unit in state.units.values():
        to_discard(sides, unit)
    return state._replace(units={}, sides=tuple(sides))


def _tallied(state: State, seat: int, side: Side) -> Side:
    added = tallied(state, seat)
    return side._replace(pool=side.pool + added, tally=added, extras=0)


def to_discard(sides: list[Side], unit: Unit) -> None:
    """Puts a unit, and what is attached to it, onto its owners' discards."""
    for seat in (unit.seat, *(under.seat for under in unit.under)):
        side = sides[seat - 1]
        sides[seat - 1] = side._replace(discard=side.discard + 1)


def _next_battle(state: State) -> State:
    if state.battle == BATTLES:
        return state._replace(step="over")
    seats = len(state.sides)
    active = state.active
    if state.options.mode != "nemesis":
        active = active % seats + 1
    return state._replace(
        step="celestial",
        battle=state.battle + 1,
        active=active,
        is_rear=False,
        asked=ORDER(seats, active),
        sides=tuple(drawn(side, SUPPLY) for side in state.sides),
    )


def forced(state: State) -> Pass | Done | None:
    """The forced line of a seat without a card: no Celestial, no unit to place."""
    for seat in state.turn:
        side = state.sides[seat - 1]
        if state.phase == "celestial" and not state.is_called and (side.celestial or not side.hand):
            return Pass(seat)
        if state.phase == "placement" and not side.hand and not _placed(state, seat):
            return Done(seat)
    return None


def _placed(state: State, seat: int) -> bool:
    """Whether the seat could still take back a unit that this placement placed."""
    return any(unit.seat == seat and unit.placing > state.before for unit in state.units.values())


def drawn(side: Side, cards: int) -> Side:
    """The player with so many more cards in hand, as far as a counted deck goes."""
    if side.deck is None:
        return side._replace(hand=side.hand + cards)
    taken = min(cards, side.deck)
    return side._replace(hand=side.hand + taken, deck=side.deck - taken)
