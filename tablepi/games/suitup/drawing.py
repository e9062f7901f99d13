"""Drawing: the pile, the discards and “May I?”; and the numbers of cards put right."""

from typing import NamedTuple

from tablepi.core.game import Illegal
from tablepi.games.suitup.moves import Allow, Draw, Holds, Mayi, Reshuffle, Take
from tablepi.games.suitup.state import State, next_seat, replace_at


class _Source(NamedTuple):
    """The sources of cards: the pile, and the discard pile that becomes it."""

    pile: int
    discards: tuple[tuple[str, int], ...]
    table: frozenset[str]


def draw(state: State, move: Draw) -> State:
    """One unseen card, after the standing calls were served."""
    seat = move.seat
    if state.calls:
        state = serve_caller(state)
    if state.pile:
        return state._replace(
            phase="play",
            hands=replace_at(state.hands, seat, state.hands[seat - 1] + 1),
            pile=state.pile - 1,
        )
    card_count, source = _draw_one(_Source(state.pile, state.discards, state.table))
    return state._replace(
        phase="play",
        hands=replace_at(state.hands, seat, state.hands[seat - 1] + card_count),
        pile=source.pile,
        discards=source.discards,
        table=source.table,
    )


def take(state: State, move: Take) -> State:
    """The top of the discard pile; standing calls lapse."""
    seat = move.seat
    if not state.discards:
        raise Illegal("SU-OWN", variant="none")
    card, owner = state.discards[-1]
    is_bound = state.options.taken == "kept"
    if is_bound and owner == seat:
        raise Illegal("SU-OWN", seat=seat)
    return state._replace(
        phase="play",
        hands=replace_at(state.hands, seat, state.hands[seat - 1] + 1),
        known=replace_at(state.known, seat, state.known[seat - 1] | {card}),
        discards=state.discards[:-1],
        table=state.table - {card},
        taken=card if is_bound else "",
        calls=(),
    )


def allow(state: State, move: Allow) -> State:
    """The standing calls are served; the seat still draws or takes."""
    if not state.calls:
        raise Illegal("SU-MAYI", variant="nobody")
    return serve_caller(state)


def may_i(state: State, move: Mayi) -> State:
    """Adds a seat's call for the top discard."""
    seat = move.seat
    if seat in state.turn:
        raise Illegal("SU-MAYI", variant="turn", seat=seat)
    if state.closed:
        raise Illegal("SU-MAYI", variant=state.closed)
    if state.discards[-1][1] == seat:
        raise Illegal("SU-MAYI", seat=seat)
    if seat in state.calls:
        raise Illegal("SU-MAYI", variant="twice", seat=seat)
    return state._replace(calls=tuple(sorted((*state.calls, seat))))


def first_caller(state: State) -> int:
    """The caller nearest in turn order after the discarder; 0 where nobody called."""
    discarder = state.discards[-1][1] if state.discards else 0
    order = (next_seat(state, discarder, steps) for steps in range(1, len(state.hands)))
    return next((seat for seat in order if seat in state.calls), 0)


def serve_caller(state: State) -> State:
    """The first caller gets the discard and a card from the pile; all calls are gone."""
    seat = first_caller(state)
    card, _ = state.discards[-1]
    card_count, source = _draw_one(_Source(state.pile, state.discards[:-1], state.table - {card}))
    return state._replace(
        hands=replace_at(state.hands, seat, state.hands[seat - 1] + 1 + card_count),
        known=replace_at(state.known, seat, state.known[seat - 1] | {card}),
        pile=source.pile,
        discards=source.discards,
        table=source.table,
        calls=(),
        closed="served",
    )


def _draw_one(source: _Source) -> tuple[int, _Source]:
    """The number of cards drawn, and the piles left; an empty pile is made anew if possible."""
    pile, discards, table = source
    if pile:
        return 1, _Source(pile - 1, discards, table)
    if len(discards) < 2:
        return 0, source
    under = {card for card, _ in discards[:-1]}
    return 1, _Source(len(under) - 1, discards[-1:], table - under)


def reshuffle(state: State, move: Reshuffle) -> State:
    """All discards but the top one go into the pile."""
    under = {card for card, _ in state.discards[:-1]}
    return state._replace(
        pile=state.pile + len(under), discards=state.discards[-1:], table=state.table - under
    )


def holds(state: State, move: Holds) -> State:
    """The hand has so many cards; the difference comes from the pile or goes into it."""
    seat, hand_size = move.seat, move.held
    known_cards = state.known[seat - 1]
    all_cards = state.hands[seat - 1] + state.pile
    # The turn ends with a discard, which cannot be the card that is bound.
    fewest = max(1 + (state.taken in known_cards), len(known_cards))
    if not fewest <= hand_size <= all_cards:
        held = f"{fewest}–{all_cards}" if fewest < all_cards else str(fewest)
        raise Illegal("SU-COUNT", variant="holds", seat=seat, held=held)
    return state._replace(
        hands=replace_at(state.hands, seat, hand_size), pile=all_cards - hand_size
    )
