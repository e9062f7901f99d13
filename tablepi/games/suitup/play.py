"""The rules of SuitUP: turning up, discarding, giving up, counting a round, the result.

Drawing and melding have modules of their own.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from tablepi.core.game import Illegal, Result, best, check_phase, check_turn, keeps_turn
from tablepi.core.moves import Move
from tablepi.core.text.phrase import Phrase
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
    FREE,
    SHIELDED,
    WAITING,
    Book,
    State,
    deal_round,
    next_seat,
    place,
    replace_at,
)


def usual(state: State, latest: Move | None, words: Mapping[str, Any]) -> Mapping[str, Any]:
    """The first seat that still owes its count, unless another one is given."""
    owes_count = state.phase == "count" and "seat" not in words
    return {"seat": state.turn[0]} if owes_count else {}


def hand(state: State, move: Hand) -> State:
    """The seat shows its cards."""
    seat, cards = move.seat, move.cards
    check_seen(state, seat, cards)
    hand_size = state.hands[seat - 1]
    if len(cards) < hand_size:
        raise Illegal("SU-COUNT", variant="few", seat=seat, n=hand_size)
    next_state = state._replace(known=replace_at(state.known, seat, frozenset(cards)))
    return settle_answer(next_state, seat, card_points(state.book, cards))


def count(state: State, move: Count) -> State:
    """The seat says a sum."""
    seat = move.seat
    known_cards = state.known[seat - 1]
    known_points, unknown = (
        card_points(state.book, known_cards),
        state.hands[seat - 1] - len(known_cards),
    )
    lowest, highest = known_points + 2 * unknown, known_points + 10 * unknown
    if not lowest <= move.points <= highest:
        hand_size = state.hands[seat - 1]
        variant = "exact" if lowest == highest else ""
        raise Illegal("SU-COUNT", variant, seat=seat, n=hand_size, least=lowest, most=highest)
    return settle_answer(state, seat, move.points)


def deal(state: State, move: Deal) -> State:
    """The next round, dealt by the next seat that is not out."""
    options, book, number, gone_seats = state.options, state.book, state.round + 1, state.out
    dealer = place(state.dealer, 1, 1, len(state.hands), gone_seats)
    return deal_round(options, book, number, dealer, gone_seats, state.scores, state.corrections)


def card_points(book: Book, cards: Iterable[str]) -> int:
    """The points of cards: number cards their number, A, J, Q and K ten."""
    ranks = [book.ranks[card] for card in cards]
    return sum(rank + 1 if 0 < rank < 10 else 10 for rank in ranks)


def settle_answer(state: State, seat: int, points: int = 0) -> State:
    """The seat owes no answer any more; the last one ends the round."""
    seats_left = tuple(other_seat for other_seat in state.turn if other_seat != seat)
    scores = replace_at(state.scores, seat, state.scores[seat - 1] + points)
    phase = "count" if seats_left else "between" if state.round < state.options.rounds else "over"
    return state._replace(phase=phase, turn=seats_left, scores=scores)


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
        return _pass_turn(state, seat, card, letter)
    next_state = state._replace(
        hands=replace_at(state.hands, seat, 0),
        known=replace_at(state.known, seat, frozenset()),
        discards=(*state.discards, (card, seat)),
        table=state.table | {card},
    )
    return round_won(next_state, seat)


def _check_target(state: State, seat: int, card: str, letter: Letter | None) -> None:
    book = state.book
    if letter:
        if isinstance(letter, (Block, Trade)):
            _check_other(state, seat, letter)
        if book.marked and LETTERS.get(book.letters[card]) is not type(letter):
            raise Illegal("SU-TARGET", variant="letter", card=card)
    elif book.marked and state.options.actions == "on" and _must_name_letter(state, seat, card):
        raise Illegal("SU-TARGET", card=card, letter=book.letters[card])


def _check_other(state: State, seat: int, letter: Block | Trade) -> None:
    """SU-TARGET for the player on whom a letter works, with those on whom it could."""
    variant = ""
    if letter.seat == seat:
        variant = "own"
    elif letter.seat in state.out:
        variant = "out"
    elif isinstance(letter, Block) and state.blocks[letter.seat - 1] != FREE:
        variant = "blocked"
    if variant:
        seats = _free_seats(state, seat, isinstance(letter, Block))
        way = Phrase("target.none") if not seats else Phrase("target.some", {"seats": seats})
        raise Illegal("SU-TARGET", variant, seat=letter.seat, way=way)


def _free_seats(state: State, seat: int, is_block: bool) -> tuple[int, ...]:
    """The other players on whom a letter works now."""
    return tuple(
        other_seat
        for other_seat, block in enumerate(state.blocks, 1)
        if other_seat != seat and other_seat not in state.out and (block == FREE or not is_block)
    )


def _must_name_letter(state: State, seat: int, card: str) -> bool:
    """True if the printed letter could work now."""
    letter = state.book.letters[card]
    if not letter or state.hands[seat - 1] == 1:
        return False
    return LETTERS[letter] is not Block or bool(_free_seats(state, seat, is_block=True))


def _pass_turn(state: State, seat: int, card: str, letter: Letter | None) -> State:
    """The letter has worked, and the next seat that is not blocked is to draw."""
    hands = replace_at(state.hands, seat, state.hands[seat - 1] - 1)
    known = state.known
    if card in known[seat - 1]:
        known = replace_at(known, seat, known[seat - 1] - {card})
    direction, blocks, steps, trades = state.direction, list(state.blocks), 1, state.trades
    # A judge may have let it act although its block waits, which it goes on doing.
    blocks[seat - 1] &= ~SHIELDED
    if letter is None:
        pass
    elif isinstance(letter, Block):
        blocks[letter.seat - 1] = WAITING | SHIELDED
    elif isinstance(letter, Skip):
        steps += min(state.book.ranks[card] + 1, 10)
    elif isinstance(letter, Trade):
        hands, known = _swap_seats(hands, seat, letter.seat), _swap_seats(known, seat, letter.seat)
        trades = (*trades, (seat, letter.seat))
    elif len(hands) - len(state.out) > 2:
        direction = -direction
    # Nearly every turn goes simply on; the way around seats that are out costs 4 % of a verdict.
    turn_seat = (seat - 1 + steps * direction) % len(hands) + 1
    if state.out or blocks[turn_seat - 1] & WAITING:
        turn_seat = seat_to_act(blocks, seat, steps, direction, state.out)
    return state._replace(
        phase="draw",
        turn=(turn_seat,),
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


def seat_to_act(
    blocks: list[int], seat: int, steps: int, direction: int, gone_seats: tuple[int, ...]
) -> int:
    """The seat that is next to act, so many places on; blocks in its way are used up."""
    turn_seat = place(seat, steps, direction, len(blocks), gone_seats)
    while blocks[turn_seat - 1] & WAITING:
        blocks[turn_seat - 1] &= ~WAITING
        turn_seat = place(turn_seat, 1, direction, len(blocks), gone_seats)
    return turn_seat


def _swap_seats(values: tuple[T, ...], seat: int, other_seat: int) -> tuple[T, ...]:
    return replace_at(
        replace_at(values, seat, values[other_seat - 1]), other_seat, values[seat - 1]
    )


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


def hand_turn(state: State, seat: int) -> State:
    """The table in which a judge has this seat draw next; calls lapse and may be said again."""
    if state.phase != "draw":
        keeps_turn(state, seat)
    return state._replace(turn=(seat,), calls=())


def leave(state: State, seat: int) -> State:
    """The table without a seat that has just gone out; its hand is in the pile."""
    state_after = state._replace(
        hands=replace_at(state.hands, seat, 0),
        known=replace_at(state.known, seat, frozenset()),
        pile=state.pile + state.hands[seat - 1],
        blocks=replace_at(state.blocks, seat, FREE),
        calls=tuple(caller for caller in state.calls if caller != seat),
    )
    if seat not in state.turn:
        return state_after
    return (
        settle_answer(state_after, seat)
        if state.phase == "count"
        else _leave_turn(state_after, seat)
    )


def _leave_turn(state: State, seat: int) -> State:
    """The turn goes on as after a discard; one that had begun is broken off."""
    blocks = list(state.blocks)
    turn_seat = seat_to_act(blocks, seat, 1, state.direction, state.out)
    return state._replace(
        phase="draw",
        turn=(turn_seat,),
        blocks=tuple(blocks),
        calls=tuple(caller for caller in state.calls if caller != turn_seat),
        closed="broken" if state.phase == "play" else state.closed,
        old=len(state.melds),
        begun=False,
        taken="",
    )
