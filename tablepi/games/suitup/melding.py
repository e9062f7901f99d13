"""Moves with melds: laying one down, adding to it."""

from tablepi.core.phrase import Illegal
from tablepi.games.suitup.melds import (
    CLOSED,
    meant_as_set,
    more_of_run,
    more_of_set,
    new_run,
    new_set,
)
from tablepi.games.suitup.moves import Add, Lay
from tablepi.games.suitup.state import Meld, State, changed


def lay(state: State, move: Lay) -> State:
    """A new meld from the hand; a run of eight is a Blitz."""
    seat, cards = move.seat, move.cards
    check_seen(state, seat, cards)
    is_set = meant_as_set(state.book, cards)
    if state.begun:
        raise Illegal("SU-FIRST", variant="once", seat=seat)
    if not state.laid[seat - 1] and len(cards) not in ((3,) if is_set else (4, 8)):
        raise Illegal("SU-FIRST", seat=seat)
    meld = new_set(state.book, cards) if is_set else new_run(state.book, cards)
    blitz = meld.run and len(cards) == CLOSED
    if not blitz:
        _check_keep(state, seat, cards)
    after = _put_down(state, seat, cards, (*state.melds, meld))
    return round_won(after, seat) if blitz else after


def add(state: State, move: Add) -> State:
    """Cards from the hand to a meld; a run of this turn that reaches eight is a Blitz."""
    seat, number, cards = move.seat, move.meld, move.cards
    if not 1 <= number <= len(state.melds):
        raise Illegal("SU-MELD", n=number)
    meld = state.melds[number - 1]
    if len(meld.cards) == CLOSED:
        raise Illegal("SU-MELD", variant="closed", n=number)
    check_seen(state, seat, cards)
    if not state.laid[seat - 1]:
        raise Illegal("SU-FIRST", variant="add", seat=seat)
    if state.begun:
        raise Illegal("SU-FIRST", variant="once", seat=seat)
    more = more_of_run if meld.run else more_of_set
    meld = more(state.book, meld, cards)
    blitz = meld.run and number > state.old and len(meld.cards) == CLOSED
    if not blitz:
        _check_keep(state, seat, cards)
    after = _put_down(state, seat, cards, changed(state.melds, number, meld))
    return round_won(after, seat) if blitz else after


def check_seen(state: State, seat: int, cards: tuple[str, ...]) -> None:
    """SU-SEEN: whether these cards can all be in the seat's hand, for all that was seen."""
    own, unseen = state.known[seat - 1], 0
    for card in cards:
        if card in state.table:
            raise Illegal("SU-SEEN", card=card)
        if card in own:
            continue
        for known in state.known:
            if card in known:
                raise Illegal("SU-SEEN", variant="other", card=card, seat=seat)
        unseen += 1
    if len(cards) > 1 and len(set(cards)) < len(cards):
        raise Illegal("SU-SEEN", variant="twice")
    if unseen > state.hands[seat - 1] - len(own):
        raise Illegal("SU-SEEN", variant="many", seat=seat)


def round_won(state: State, seat: int) -> State:
    """The round is over: every other seat that holds cards is to answer for them."""
    owing = [other for other, held in enumerate(state.hands, 1) if held and other != seat]
    return state._replace(phase="count", turn=tuple(owing), won=seat)


def _check_keep(state: State, seat: int, cards: tuple[str, ...]) -> None:
    left = state.hands[seat - 1] - len(cards)
    if left == 0:
        raise Illegal("SU-KEEP")
    if left == 1 and state.taken in state.known[seat - 1] and state.taken not in cards:
        raise Illegal("SU-KEEP", variant="taken", card=state.taken)


def _put_down(state: State, seat: int, cards: tuple[str, ...], melds: tuple[Meld, ...]) -> State:
    known = state.known
    if known[seat - 1]:
        known = changed(known, seat, known[seat - 1].difference(cards))
    laid = state.laid[seat - 1]
    return state._replace(
        hands=changed(state.hands, seat, state.hands[seat - 1] - len(cards)),
        known=known,
        table=state.table.union(cards),
        melds=melds,
        laid=state.laid if laid else changed(state.laid, seat, True),
        begun=not laid,
    )
