"""The rules of SuitUP: turning up, discarding, giving up, counting a round, the result.

Drawing and melding have modules of their own.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from tablepi.core.game import Illegal, Result, best, check_phase, check_turn
from tablepi.core.moves import Move
from tablepi.games.suitup.drawing import allow, draw, holds, may_i, reshuffle, take
from tablepi.games.suitup.melding import add, check_seen, lay, round_won
from tablepi.games.suitup.moves import (
    LETTERS,
    Add,
    Allow,
    Block,
    Count,
    Deal,
    Discard,
    Draw,
    Flip,
    Hand,
    Holds,
    Lay,
    Letter,
    Mayi,
    Reshuffle,
    Skip,
    Take,
    Trade,
)
from tablepi.games.suitup.state import (
    BLOCKED,
    FREE,
    SPENT,
    Book,
    State,
    changed,
    dealt,
    next_seat,
    place,
)


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


def play(state: State, move: Move) -> State:
    """The next state. Raises Illegal for the first rule broken, Needs for an open word."""
    form = type(move)
    if form is Mayi or form is Holds:
        check_phase(state, move)
    else:
        check_turn(state, move)
    return _PLAYS[form](state, move)


def _flip(state: State, move: Flip) -> State:
    """The first card lies open; the seat after the dealer begins."""
    return state._replace(
        phase="draw",
        turn=(next_seat(state, state.dealer),),
        pile=state.pile - 1,
        discards=((move.card, 0),),
        table=frozenset((move.card,)),
    )


T = TypeVar("T")


def _discard(state: State, move: Discard) -> State:
    """The card ends the turn; the last one of a hand ends the round."""
    seat, card, letter = move.seat, move.card, move.letter
    _check_target(state, seat, card, letter)
    check_seen(state, seat, (card,))
    if card == state.taken:
        raise Illegal("SU-RETURN", card=card)
    if state.hands[seat - 1] > 1:
        return _turn_passed(state, seat, card, letter)
    out = state._replace(
        hands=changed(state.hands, seat, 0),
        known=changed(state.known, seat, frozenset()),
        discards=(*state.discards, (card, seat)),
        table=state.table | {card},
    )
    return round_won(out, seat)


def _check_target(state: State, seat: int, card: str, letter: Letter | None) -> None:
    book = state.book
    if letter:
        if isinstance(letter, (Block, Trade)):
            if letter.seat == seat:
                raise Illegal("SU-TARGET", variant="own", seat=seat)
            if letter.seat in state.out:
                raise Illegal("SU-TARGET", variant="out", seat=letter.seat)
        if isinstance(letter, Block) and state.blocks[letter.seat - 1] != FREE:
            raise Illegal("SU-TARGET", variant="blocked", seat=letter.seat)
        if book.marked and LETTERS.get(book.letters[card]) is not type(letter):
            raise Illegal("SU-TARGET", variant="letter", card=card)
    elif book.marked and state.options.actions == "on" and _must_be_named(state, seat, card):
        raise Illegal("SU-TARGET", card=card, letter=book.letters[card])


def _must_be_named(state: State, seat: int, card: str) -> bool:
    """True if the printed letter could work now."""
    letter = state.book.letters[card]
    if not letter or state.hands[seat - 1] == 1:
        return False
    others = enumerate(state.blocks, 1)
    free = (o for o, block in others if block == FREE and o != seat and o not in state.out)
    return LETTERS[letter] is not Block or any(free)


def _turn_passed(state: State, seat: int, card: str, letter: Letter | None) -> State:
    """The letter has worked, and the next seat that is not blocked is to draw."""
    hands = changed(state.hands, seat, state.hands[seat - 1] - 1)
    known = state.known
    if card in known[seat - 1]:
        known = changed(known, seat, known[seat - 1] - {card})
    direction, blocks, steps, trades = state.direction, list(state.blocks), 1, state.trades
    blocks[seat - 1] = FREE
    if letter is None:
        pass
    elif isinstance(letter, Block):
        blocks[letter.seat - 1] = BLOCKED
    elif isinstance(letter, Skip):
        steps += min(state.book.ranks[card] + 1, 10)
    elif isinstance(letter, Trade):
        hands, known = _swapped(hands, seat, letter.seat), _swapped(known, seat, letter.seat)
        trades = (*trades, (seat, letter.seat))
    elif len(hands) - len(state.out) > 2:
        direction = -direction
    # Nearly every turn goes simply on; the way around seats that are out costs 4 % of a verdict.
    following = (seat - 1 + steps * direction) % len(hands) + 1
    if state.out or blocks[following - 1] == BLOCKED:
        following = passed_on(blocks, seat, steps, direction, state.out)
    return state._replace(
        phase="draw",
        turn=(following,),
        direction=direction,
        hands=hands,
        known=known,
        discards=(*state.discards, (card, seat)),
        table=state.table | {card},
        old=len(state.melds),
        begun=False,
        taken="",
        blocks=tuple(blocks),
        closed="",
        trades=trades,
    )


def passed_on(
    blocks: list[int], seat: int, steps: int, direction: int, out: tuple[int, ...]
) -> int:
    """The seat that is next to act, so many places on; blocks in its way are used up."""
    following = place(seat, steps, direction, len(blocks), out)
    while blocks[following - 1] == BLOCKED:
        blocks[following - 1] = SPENT
        following = place(following, 1, direction, len(blocks), out)
    return following


def _swapped(values: tuple[T, ...], one: int, two: int) -> tuple[T, ...]:
    return changed(changed(values, one, values[two - 1]), two, values[one - 1])


_PLAYS: dict[type, Callable[[State, Any], State]] = {
    Flip: _flip,
    Draw: draw,
    Take: take,
    Allow: allow,
    Mayi: may_i,
    Lay: lay,
    Add: add,
    Discard: _discard,
    Reshuffle: reshuffle,
    Holds: holds,
    Hand: hand,
    Count: count,
    Deal: deal,
}


def leave(state: State, seat: int) -> State:
    """The table without a seat that has just gone out; its hand is in the pile."""
    left = state._replace(
        hands=changed(state.hands, seat, 0),
        known=changed(state.known, seat, frozenset()),
        pile=state.pile + state.hands[seat - 1],
        blocks=changed(state.blocks, seat, FREE),
        calls=tuple(caller for caller in state.calls if caller != seat),
    )
    if seat not in state.turn:
        return left
    return answered(left, seat) if state.phase == "count" else _turn_left(left, seat)


def _turn_left(state: State, seat: int) -> State:
    """The turn goes on as after a discard; one that had begun is broken off."""
    blocks = list(state.blocks)
    following = passed_on(blocks, seat, 1, state.direction, state.out)
    return state._replace(
        phase="draw",
        turn=(following,),
        blocks=tuple(blocks),
        calls=tuple(caller for caller in state.calls if caller != following),
        closed="broken" if state.phase == "play" else state.closed,
        old=len(state.melds),
        begun=False,
        taken="",
    )
