"""The end of a round: counting hands, the next deal, the result."""

from collections.abc import Iterable, Mapping
from typing import Any

from tablepi.core.game import Illegal, Result, best
from tablepi.core.moves import Move
from tablepi.games.suitup.melding import check_seen
from tablepi.games.suitup.moves import Count, Deal, Hand
from tablepi.games.suitup.state import Book, State, changed, dealt, place


def usual(state: State, latest: Move | None, given: Mapping[str, Any]) -> Mapping[str, Any]:
    """The first seat that still owes its count, unless another one is `given`."""
    owes = state.phase == "count" and "seat" not in given
    return {"seat": state.turn[0]} if owes else {}


def hand(state: State, move: Hand) -> State:
    """The seat shows its cards."""
    seat, cards = move.seat, move.cards
    check_seen(state, seat, cards)
    held = state.hands[seat - 1]
    if len(cards) < held:
        raise Illegal("SU-COUNT", variant="few", seat=seat, n=held)
    shown = state._replace(known=changed(state.known, seat, frozenset(cards)))
    return answered(shown, seat, counted(state.book, cards))


def count(state: State, move: Count) -> State:
    """The seat says a sum."""
    seat = move.seat
    known = state.known[seat - 1]
    sure, others = counted(state.book, known), state.hands[seat - 1] - len(known)
    least, most = sure + 2 * others, sure + 10 * others
    if not least <= move.points <= most:
        n = state.hands[seat - 1]
        raise Illegal("SU-COUNT", seat=seat, n=n, least=least, most=most)
    return answered(state, seat, move.points)


def deal(state: State, move: Deal) -> State:
    """The next round, dealt by the next seat that is not out."""
    options, book, number, out = state.options, state.book, state.round + 1, state.out
    dealer = place(state.dealer, 1, 1, len(state.hands), out)
    return dealt(options, book, number, dealer, out, state.scores, state.corrections)


def counted(book: Book, cards: Iterable[str]) -> int:
    """The points of cards: number cards their number, A, J, Q and K ten."""
    ranks = [book.ranks[card] for card in cards]
    return sum(rank + 1 if 0 < rank < 10 else 10 for rank in ranks)


def answered(state: State, seat: int, points: int = 0) -> State:
    """The seat owes no answer any more; the last one ends the round."""
    owing = tuple(other for other in state.turn if other != seat)
    scores = changed(state.scores, seat, state.scores[seat - 1] + points)
    phase = "count" if owing else "between" if state.round < state.options.rounds else "over"
    return state._replace(phase=phase, turn=owing, scores=scores)


def totals(state: State) -> tuple[int, ...]:
    """Every seat's score, corrections included."""
    return tuple(map(sum, zip(state.scores, state.corrections, strict=True)))


def result(state: State) -> Result | None:
    """The lowest total wins, equal totals share; who is out cannot win."""
    if state.phase != "over":
        return None
    scores = totals(state)
    worth = tuple(-score for score in scores)
    return Result(best(worth, state.out), scores, worth)
