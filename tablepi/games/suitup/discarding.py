"""Discards: the effect of a letter, and whose turn follows."""

from typing import TypeVar

from tablepi.core.game import Illegal
from tablepi.games.suitup.melding import check_seen, round_won
from tablepi.games.suitup.moves import LETTERS, Block, Discard, Letter, Skip, Trade
from tablepi.games.suitup.state import BLOCKED, FREE, SPENT, State, changed

T = TypeVar("T")


def discard(state: State, move: Discard) -> State:
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
