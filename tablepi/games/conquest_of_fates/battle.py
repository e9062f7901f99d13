"""The course of a battle: whose action is due, which step follows; CQ, tally and result."""

from decimal import Decimal
from functools import cache

from tablepi.core.game import Result, best
from tablepi.games.conquest_of_fates.moves import Done, Pass
from tablepi.games.conquest_of_fates.state import (
    BATTLES,
    HAND,
    SUPPLY,
    Side,
    State,
    Unit,
    in_order,
    sides_of,
)

PRINTED_BY_PYTHON = 10**4000
"""The largest number that Python converts to text by default; products can exceed it."""


def digits(number: int) -> str:
    """A number as text, however long."""
    if -PRINTED_BY_PYTHON < number < PRINTED_BY_PYTHON:
        return str(number)
    return str(Decimal(number))


def total(unit: Unit) -> int:
    if "plague" in unit.rings:
        return -1
    base, boost, times = unit.base, 0, 1
    for kind, n, _ in unit.changes:
        if kind == "set":
            base = n
        elif kind == "boost":
            boost += n
        else:
            times *= n
    assert base is not None
    return (base + boost + sum([under.base for under in unit.under])) * times


def worth(state: State, seat: int) -> int:
    """The sum of a player's face-up units."""
    units = [unit for unit in state.units.values() if unit.seat == seat and unit.is_up]
    return sum(map(total, units))


def tally_points(state: State, seat: int) -> int:
    """The amount that a tally adds to the player's pool: a Nemesis's positive sum twice."""
    sum_ = worth(state, seat)
    return sum_ * 2 if sum_ > 0 and is_nemesis(state, seat) else sum_


def is_nemesis(state: State, seat: int) -> bool:
    return state.options.mode == "nemesis" and seat == state.options.nemesis


def scores(state: State) -> tuple[int, ...]:
    """Every seat's pool, corrections included."""
    pairs = zip(state.sides, state.corrections, strict=True)
    return tuple(side.pool + correction for side, correction in pairs)


def team_scores(state: State) -> tuple[int, ...]:
    """The sum of each team's scores; none where there are no teams."""
    points = scores(state)
    return tuple(sum(points[seat - 1] for seat in team) for team in state.teams)


def counts_best(state: State) -> bool:
    """True if the Nemesis plays against the best of the others, not against their sum."""
    return state.options.mode == "nemesis" and state.options.nemesis_wins == "best"


def team_worths(state: State) -> tuple[int, ...]:
    """The number by which each team wins: its sum, or its best score where the Nemesis plays so."""
    if not counts_best(state):
        return team_scores(state)
    points = scores(state)
    return tuple(max(points[seat - 1] for seat in team) for team in state.teams)


def result(state: State) -> Result | None:
    """The highest score wins, in teams what a team is worth; equal ones share."""
    if state.phase != "over":
        return None
    points = scores(state)
    worths = list(points)
    for team, worth_ in zip(state.teams, team_worths(state), strict=True):
        for seat in team:
            worths[seat - 1] = worth_
    return Result(best(worths, state.out, sides_of(state)), points, tuple(worths))


ORDER = cache(in_order)


def advance_to_action(state: State) -> State:
    """The state at the next step in which a seat can act; empty steps are skipped."""
    if not state.window and not state.stack:
        state = _skip_empty_steps(state)
    phase, turn = _phase_and_turn(state)
    if phase == state.phase and turn == state.turn:
        return state
    return state._replace(phase=phase, turn=turn)


def _phase_and_turn(state: State) -> tuple[str, tuple[int, ...]]:
    # What interrupts comes first: the hand limit, then responses, abilities, and the step itself.
    sides = state.sides
    if state.step == "over":
        return "over", ()
    for side in sides:
        if side.hand > HAND:
            full_hands = [seat for seat in _turn_order(state) if sides[seat - 1].hand > HAND]
            if full_hands:
                return "limit", (full_hands[0],)
            break
    if state.window:
        return "response", state.window[:1]
    if state.stack:
        return "abilities", (state.units[state.stack[0]].seat,)
    if state.step in ("placement", "end"):
        return state.step, tuple(sorted(state.asked))
    return state.step, state.asked[:1]


def playing(state: State, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the seats that have not given up."""
    return tuple([seat for seat in seats if seat not in state.out]) if state.out else seats


def _turn_order(state: State) -> tuple[int, ...]:
    """Seats in the order in which they are asked: the active player first."""
    return playing(state, ORDER(len(state.sides), state.active))


def leave(state: State, seat: int) -> State:
    """The table once a seat that gave up is asked nothing any more; all that lies there stays."""
    is_called = state.is_called and state.asked[:1] != (seat,)
    stack = tuple(key for key in state.stack if state.units[key].seat != seat)
    state_after = state._replace(
        asked=playing(state, state.asked),
        is_called=is_called,
        window=playing(state, state.window),
        stack=stack,
    )
    return advance_to_action(state_after)


def _skip_empty_steps(state: State) -> State:
    """The state at the first step in which a seat has to act."""
    while True:
        if state.step == "deployment":
            state = _await_reveal(state)
        if state.asked or state.step == "over":
            return state
        state = _next_step(state)


def _await_reveal(state: State) -> State:
    """The next seat with a face-down unit at the current location, or at a later one."""
    order = _turn_order(state)
    units = state.units
    last_location = 7 if state.is_rear else 4
    # Every seat is asked anew at a location: an ability may have laid a unit face-down there since.
    for location in range(state.location, last_location + 1):
        for seat in order:
            unit = units.get(f"{seat}.{location}")
            if unit is not None and unit.base is None:
                if location == state.location and state.asked == (seat,):
                    return state
                return state._replace(location=location, asked=(seat,))
    return state._replace(asked=())


def _next_step(state: State) -> State:
    order = _turn_order(state)
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
    return _next_battle(_clean_up(state))


def _clean_up(state: State) -> State:
    """The table after the tally, its units in their owners' discards."""
    units = state.units.values()
    owners = [unit.owner for unit in units]
    owners += [under.owner for unit in units for under in unit.under]
    sides = [
        _with_tally(state, seat, side, owners.count(seat))
        for seat, side in enumerate(state.sides, 1)
    ]
    return state._replace(units={}, sides=tuple(sides))


def _with_tally(state: State, seat: int, side: Side, discards: int) -> Side:
    gain = tally_points(state, seat)
    discard = side.discard + discards
    return side._replace(pool=side.pool + gain, tally=gain, extras=0, discard=discard)


def _next_battle(state: State) -> State:
    if state.battle == BATTLES:
        return state._replace(step="over")
    active, seats = state.active, len(state.sides)
    if state.options.mode != "nemesis":
        active = playing(state, ORDER(seats, active % seats + 1))[0]
    return state._replace(
        step="celestial",
        battle=state.battle + 1,
        active=active,
        is_rear=False,
        sides=tuple(
            side if seat in state.out else draw_cards(side, SUPPLY)
            for seat, side in enumerate(state.sides, 1)
        ),
        asked=playing(state, ORDER(seats, active)),
    )


def forced(state: State) -> Pass | Done | None:
    """The forced line of a seat without a card: no Celestial, no unit to place."""
    for seat in state.turn:
        side = state.sides[seat - 1]
        if state.phase == "celestial" and not state.is_called and (side.celestial or not side.hand):
            return Pass(seat)
        if state.phase == "placement" and not side.hand and not _can_lift(state, seat):
            return Done(seat)
    return None


def _can_lift(state: State, seat: int) -> bool:
    """True if the seat could still take back a unit that this placement placed."""
    return any(
        unit.owner == seat and unit.is_placed and unit.placing > state.before
        for unit in state.units.values()
    )


def draw_cards(side: Side, cards: int) -> Side:
    """The player with so many more cards in hand, as far as a counted deck goes."""
    if side.deck is None:
        return side._replace(hand=side.hand + cards)
    card_count = min(cards, side.deck)
    return side._replace(hand=side.hand + card_count, deck=side.deck - card_count)
