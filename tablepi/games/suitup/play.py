"""The rules of SuitUP: drawing, “May I?” and discarding; melds and sums have their own modules."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from tablepi.core.game import Illegal, check_phase, check_turn
from tablepi.core.moves import Move
from tablepi.games.suitup.counting import count, deal, hand
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
    Lay,
    Letter,
    Mayi,
    Skip,
    Take,
    Trade,
)
from tablepi.games.suitup.state import BLOCKED, FREE, SPENT, State, changed, next_seat


def play(state: State, move: Move) -> State:
    """The next state. Raises Illegal for the first rule broken, Needs for an open word."""
    form = type(move)
    if form is Mayi:
        check_phase(state, move)
    else:
        check_turn(state, move)
    return _PLAYS[form](state, move)


class _Source(NamedTuple):
    """The sources of cards: the pile, and the discard pile that becomes it."""

    pile: int
    discards: tuple[tuple[str, int], ...]
    table: frozenset[str]


def _flip(state: State, move: Flip) -> State:
    """The first card lies open; the seat after the dealer begins."""
    return state._replace(
        phase="draw",
        turn=(next_seat(state, state.dealer),),
        pile=state.pile - 1,
        discards=((move.card, 0),),
        table=frozenset((move.card,)),
    )


def _draw(state: State, move: Draw) -> State:
    """One unseen card, after the standing calls were served."""
    seat = move.seat
    if state.calls:
        state = served(state)
    if state.pile:
        return state._replace(
            phase="play",
            hands=changed(state.hands, seat, state.hands[seat - 1] + 1),
            pile=state.pile - 1,
        )
    drawn, source = _draw_one(_Source(state.pile, state.discards, state.table))
    return state._replace(
        phase="play",
        hands=changed(state.hands, seat, state.hands[seat - 1] + drawn),
        pile=source.pile,
        discards=source.discards,
        table=source.table,
    )


def _take(state: State, move: Take) -> State:
    """The top of the discard pile; standing calls lapse."""
    seat = move.seat
    if not state.discards:
        raise Illegal("SU-OWN", variant="none")
    card, owner = state.discards[-1]
    if owner == seat:
        raise Illegal("SU-OWN")
    return state._replace(
        phase="play",
        hands=changed(state.hands, seat, state.hands[seat - 1] + 1),
        known=changed(state.known, seat, state.known[seat - 1] | {card}),
        discards=state.discards[:-1],
        table=state.table - {card},
        taken=card,
        calls=(),
    )


def _allow(state: State, move: Allow) -> State:
    """The standing calls are served; the seat still draws or takes."""
    if not state.calls:
        raise Illegal("SU-MAYI", variant="nobody")
    return served(state)


def _may_i(state: State, move: Mayi) -> State:
    """Adds a seat's call for the top discard."""
    seat = move.seat
    if seat in state.turn:
        raise Illegal("SU-MAYI", variant="turn", seat=seat)
    if state.served:
        raise Illegal("SU-MAYI")
    if state.discards[-1][1] == seat:
        raise Illegal("SU-MAYI", variant="own")
    if seat in state.calls:
        raise Illegal("SU-MAYI", variant="twice", seat=seat)
    return state._replace(calls=tuple(sorted((*state.calls, seat))))


def first_caller(state: State) -> int:
    """The caller nearest in turn order after the discarder; 0 where nobody called."""
    discarder = state.discards[-1][1] if state.discards else 0
    order = (next_seat(state, discarder, steps) for steps in range(1, len(state.hands)))
    return next((seat for seat in order if seat in state.calls), 0)


def served(state: State) -> State:
    """The first caller gets the discard and a card from the pile; all calls are gone."""
    seat = first_caller(state)
    card, _ = state.discards[-1]
    drawn, source = _draw_one(_Source(state.pile, state.discards[:-1], state.table - {card}))
    return state._replace(
        hands=changed(state.hands, seat, state.hands[seat - 1] + 1 + drawn),
        known=changed(state.known, seat, state.known[seat - 1] | {card}),
        pile=source.pile,
        discards=source.discards,
        table=source.table,
        calls=(),
        served=True,
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
        if isinstance(letter, (Block, Trade)) and letter.seat == seat:
            raise Illegal("SU-TARGET", variant="own")
        if isinstance(letter, Block) and state.blocks[letter.seat - 1] != FREE:
            raise Illegal("SU-TARGET", variant="blocked", seat=letter.seat)
        if book.marked and LETTERS.get(book.letters[card]) is not type(letter):
            raise Illegal("SU-TARGET", variant="letter", card=card)
    elif book.marked and state.options.actions == "on" and _must_be_named(state, seat, card):
        raise Illegal("SU-TARGET", card=card, letter=book.letters[card])


def _must_be_named(state: State, seat: int, card: str) -> bool:
    """Whether the printed letter could work now."""
    letter = state.book.letters[card]
    if not letter or state.hands[seat - 1] == 1:
        return False
    others = (block for other, block in enumerate(state.blocks, 1) if other != seat)
    return LETTERS[letter] is not Block or FREE in others


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
    elif len(hands) > 2:
        direction = -direction
    following = (seat - 1 + steps * direction) % len(hands)
    while blocks[following] == BLOCKED:
        blocks[following] = SPENT
        following = (following + direction) % len(hands)
    return state._replace(
        phase="draw",
        turn=(following + 1,),
        direction=direction,
        hands=hands,
        known=known,
        discards=(*state.discards, (card, seat)),
        table=state.table | {card},
        old=len(state.melds),
        begun=False,
        taken="",
        blocks=tuple(blocks),
        served=False,
        trades=trades,
    )


def _swapped(values: tuple[T, ...], one: int, two: int) -> tuple[T, ...]:
    return changed(changed(values, one, values[two - 1]), two, values[one - 1])


_PLAYS: dict[type, Callable[[State, Any], State]] = {
    Flip: _flip,
    Draw: _draw,
    Take: _take,
    Allow: _allow,
    Mayi: _may_i,
    Lay: lay,
    Add: add,
    Discard: _discard,
    Hand: hand,
    Count: count,
    Deal: deal,
}
