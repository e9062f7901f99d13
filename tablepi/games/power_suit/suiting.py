"""Suiting up: who takes the chips at each ace, which cards must be shown first."""

from collections import Counter

from tablepi.core.slots import UNKNOWN
from tablepi.games.power_suit.state import Down, State, starter, total


def suit_up(state: State) -> State:
    """The table after the 26th play: every ace suited up, or waiting for cards to be shown."""
    return settle_aces(state, tuple(range(6)))


def settle_aces(state: State, waiting: tuple[int, ...]) -> State:
    """Suits up every waiting ace that owes no card; scores the round when all are suited up."""
    owed_places = _owed_places(state, waiting)
    aces_waiting = waiting_aces(owed_places)
    state = _take_chips(state, [ace for ace in waiting if ace not in aces_waiting])
    if owed_places:
        turn = tuple(sorted({place // 6 + 1 for place in owed_places}))
        return state._replace(phase="reveal", turn=turn, owed=owed_places)
    return _score_round(state)


def waiting_aces(owed: tuple[int, ...]) -> tuple[int, ...]:
    """The aces (by index) that wait for the cards owed at these places."""
    return tuple(sorted({place % 6 for place in owed}))


def _owed_places(state: State, waiting: tuple[int, ...]) -> tuple[int, ...]:
    level_aces = [ace for ace in waiting if is_level(state, ace, state.stack[ace])]
    if not level_aces:
        return ()
    name_counts = Counter(
        down.card for down in state.down if down and not down.turned and down.card != UNKNOWN
    )
    places = [place for ace in level_aces for place in (ace, ace + 6)]
    return tuple(place for place in places if not _is_shown(state, state.down[place], name_counts))


def _is_shown(state: State, down_card: Down | None, name_counts: Counter[str]) -> bool:
    """True if the card was turned over, or its name is known nowhere else in this round."""
    if down_card is None or down_card.turned:
        return True
    return (
        down_card.card != UNKNOWN
        and down_card.card not in state.seen
        and name_counts[down_card.card] == 1
    )


def is_level(state: State, ace: int, chips: int) -> bool:
    """True if only the two face-down cards can decide who takes these chips at this ace.

    Too few chips, but an even number, are halved whoever is first.
    """
    count_one, count_two = len(state.up[ace]), len(state.up[ace + 6])
    return (
        count_one == count_two
        and (chips > count_one + count_two or chips % 2 == 1)
        and state.down[ace] is not None
        and state.down[ace + 6] is not None
        and total(state, ace) == total(state, ace + 6)
    )


def _take_chips(state: State, aces: list[int]) -> State:
    supply, stack, taken = list(state.supply), list(state.stack), list(state.taken)
    for ace in aces:
        share_one, share_two = _shares(state, ace)
        supply[ace] += share_one
        supply[ace + 6] += share_two
        stack[ace] -= share_one + share_two
        taken[ace], taken[ace + 6] = share_one, share_two
    return state._replace(supply=tuple(supply), stack=tuple(stack), taken=tuple(taken))


def _shares(state: State, ace: int) -> tuple[int, int]:
    """The numbers of chips that seat 1 and seat 2 take from this ace's stack."""
    chips, count_one, count_two = state.stack[ace], len(state.up[ace]), len(state.up[ace + 6])
    total_one, total_two = total(state, ace), total(state, ace + 6)
    if total_one != total_two:
        return (chips, 0) if total_one > total_two else (0, chips)
    winner = _tie_winner(state, ace)
    if chips < count_one + count_two:
        return _share_shortage(chips, count_one, count_two, winner or starter(state))
    extra = chips - count_one - count_two
    return count_one + extra * (winner == 1), count_two + extra * (winner == 2)


def _tie_winner(state: State, ace: int) -> int:
    """The seat that wins a tie: more cards, then the higher face-down card; 0 if level."""
    key_one = len(state.up[ace]) + (state.down[ace] is not None), _face_down_rank(state, ace)
    key_two = (
        len(state.up[ace + 6]) + (state.down[ace + 6] is not None),
        _face_down_rank(state, ace + 6),
    )
    return 0 if key_one == key_two else 1 if key_one > key_two else 2


def _face_down_rank(state: State, place: int) -> int:
    """The rank of a face-down card; 0 for one that no card fitted, -1 for none."""
    down_card = state.down[place]
    return -1 if down_card is None else state.book.ranks.get(down_card.card, 0)


def _share_shortage(chips: int, count_one: int, count_two: int, first: int) -> tuple[int, int]:
    """Chips go back one at a time, alternately from `first`, nobody more than face-up cards."""
    limits, shares, seat = (count_one, count_two), [0, 0], first - 1
    for _ in range(chips):
        if shares[seat] == limits[seat]:
            seat = 1 - seat
        shares[seat] += 1
        seat = 1 - seat
    return shares[0], shares[1]


def _score_round(state: State) -> State:
    gains = [0, 0]
    for suit in range(6):
        lead = state.supply[suit] - state.supply[suit + 6]
        # False and True are 0 and 1, the seats in the order of the scores.
        gains[lead < 0] += abs(lead)
    scores = (state.scores[0] + gains[0], state.scores[1] + gains[1])
    phase = "scored" if state.round < state.options.rounds else "over"
    return state._replace(phase=phase, turn=(), owed=(), scores=scores)
