"""Suiting up: who takes the chips at each ace, which cards must be shown first."""

from collections import Counter

from tablepi.core.slots import UNKNOWN
from tablepi.games.power_suit.state import Down, State, starter, total


def suit_up(state: State) -> State:
    """The table after the 26th play: every ace suited up, or waiting for cards to be shown."""
    return settle(state, tuple(range(6)))


def settle(state: State, waiting: tuple[int, ...]) -> State:
    """Suits up every waiting ace that owes no card; scores the round when all are suited up."""
    owed = _owed(state, waiting)
    still = waits(owed)
    state = _chips_taken(state, [at for at in waiting if at not in still])
    if owed:
        turn = tuple(sorted({place // 6 + 1 for place in owed}))
        return state._replace(phase="reveal", turn=turn, owed=owed)
    return _scored(state)


def waits(owed: tuple[int, ...]) -> tuple[int, ...]:
    """The aces (by index) that wait for the cards owed at these places."""
    return tuple(sorted({place % 6 for place in owed}))


def _owed(state: State, waiting: tuple[int, ...]) -> tuple[int, ...]:
    level = [at for at in waiting if is_level(state, at, state.stack[at])]
    if not level:
        return ()
    named = Counter(
        down.card for down in state.down if down and not down.turned and down.card != UNKNOWN
    )
    places = [place for at in level for place in (at, at + 6)]
    return tuple(place for place in places if not _is_shown(state, state.down[place], named))


def _is_shown(state: State, down: Down | None, named: Counter[str]) -> bool:
    """True if the card was turned over, or its name is known nowhere else in this round."""
    if down is None or down.turned:
        return True
    return down.card != UNKNOWN and down.card not in state.seen and named[down.card] == 1


def is_level(state: State, at: int, chips: int) -> bool:
    """True if only the two face-down cards can decide who takes these chips at this ace.

    Too few chips, but an even number, are halved whoever is first.
    """
    a, b = len(state.up[at]), len(state.up[at + 6])
    return (
        a == b
        and (chips > a + b or chips % 2 == 1)
        and state.down[at] is not None
        and state.down[at + 6] is not None
        and total(state, at) == total(state, at + 6)
    )


def _chips_taken(state: State, aces: list[int]) -> State:
    """The table after the chips of these aces were taken."""
    supply, stack, taken = list(state.supply), list(state.stack), list(state.taken)
    for at in aces:
        first, second = _shares(state, at)
        supply[at] += first
        supply[at + 6] += second
        stack[at] -= first + second
        taken[at], taken[at + 6] = first, second
    return state._replace(supply=tuple(supply), stack=tuple(stack), taken=tuple(taken))


def _shares(state: State, at: int) -> tuple[int, int]:
    """The numbers of chips that seat 1 and seat 2 take from this ace's stack."""
    chips, a, b = state.stack[at], len(state.up[at]), len(state.up[at + 6])
    first, second = total(state, at), total(state, at + 6)
    if first != second:
        return (chips, 0) if first > second else (0, chips)
    ladder = _ladder(state, at)
    if chips < a + b:
        return _shortage(chips, a, b, ladder or starter(state))
    extra = chips - a - b
    return a + extra * (ladder == 1), b + extra * (ladder == 2)


def _ladder(state: State, at: int) -> int:
    """The seat that wins a tie: more cards, then the higher face-down card; 0 if level."""
    one = len(state.up[at]) + (state.down[at] is not None), _face_down_rank(state, at)
    two = len(state.up[at + 6]) + (state.down[at + 6] is not None), _face_down_rank(state, at + 6)
    return 0 if one == two else 1 if one > two else 2


def _face_down_rank(state: State, place: int) -> int:
    """The rank of a face-down card; 0 for one that no card fitted, -1 for none."""
    down = state.down[place]
    return -1 if down is None else state.book.ranks.get(down.card, 0)


def _shortage(chips: int, a: int, b: int, first: int) -> tuple[int, int]:
    """Chips go back one at a time, alternately from `first`, nobody more than face-up cards."""
    limits, shares, seat = (a, b), [0, 0], first - 1
    for _ in range(chips):
        if shares[seat] == limits[seat]:
            seat = 1 - seat
        shares[seat] += 1
        seat = 1 - seat
    return shares[0], shares[1]


def _scored(state: State) -> State:
    gains = [0, 0]
    for at in range(6):
        lead = state.supply[at] - state.supply[at + 6]
        gains[lead < 0] += abs(lead)
    scores = (state.scores[0] + gains[0], state.scores[1] + gains[1])
    phase = "scored" if state.round < state.options.rounds else "over"
    return state._replace(phase=phase, turn=(), owed=(), scores=scores)
