"""The moves of Strings of Suits and its rules: what is legal, and the state after each move."""

from collections import Counter
from collections.abc import Callable, Collection
from typing import Annotated, Any, ClassVar

from tablepi.core.game import Illegal, check_phase, check_turn, keeps_turn
from tablepi.core.moves import Move, Mover, Needs
from tablepi.core.slots import Many, One
from tablepi.core.text.phrase import Phrase
from tablepi.games.strings_of_suits.state import (
    AT,
    CELLS,
    DARK,
    INDEX,
    LIGHT,
    LINES,
    NO_CHIPS,
    SUITS,
    THROUGH,
    State,
    free_cells,
    is_full,
    starter,
    worth,
)


class Layout(Move):
    """Lay the 36 cards face-up, row by row from the top left."""

    phases: ClassVar = ("layout",)
    cards: Annotated[tuple[str, ...], Many(One("card"), count=len(CELLS))]


class Place(Move):
    """Flip a face-up card that carries the suit, and put one chip of that suit on it."""

    phases: ClassVar = ("play",)
    seat: Mover
    cell: Annotated[str, One("cell", first=True)]
    suit: Annotated[str, One("suit")]


class Skip(Move):
    """Pass, when no chip can be placed."""

    phases: ClassVar = ("play",)
    passes: ClassVar = True
    command: ClassVar = "pass"
    seat: Mover


class Claim(Move):
    """Name the strings that the player's last chip has formed, before the opponent goes on."""

    phases: ClassVar = ("play", "ended")
    seat: Mover
    lines: Annotated[tuple[str, ...], Many(One("line"))]


class Next(Move):
    """Go on to the next game, or after the last one to the result."""

    phases: ClassVar = ("ended",)


MOVES = (Layout, Place, Skip, Claim, Next)


def play(state: State, move: Move) -> State:
    """The next state. Raises Illegal for the first rule broken, Needs for an open word."""
    form = type(move)
    if form is not Claim:
        check_turn(state, move)
    return _PLAYS[form](state, move)


def _layout(state: State, move: Layout) -> State:
    """A grid that is not full yet is refused as soon as no cards to come could put it right."""
    cards = tuple(move.cards)
    wrong_cards = Counter(cards) - Counter(state.book.grid)
    if wrong_cards:
        raise _wrong_card(state, cards, next(iter(wrong_cards)))
    if len(cards) < len(CELLS):
        raise Needs("cards")
    carries = [0] * len(SUITS)
    for index, card in enumerate(cards):
        for suit in state.book.suits[card]:
            carries[INDEX[suit]] |= 1 << index
    return state._replace(phase="play", turn=(starter(state),), grid=cards, carries=tuple(carries))


def _wrong_card(state: State, cards: tuple[str, ...], card: str) -> Illegal:
    """SS-LAYOUT: a card of no game of these cards, or one too often, and what it stands for."""
    grid = state.book.grid
    if card not in grid:
        return Illegal("SS-LAYOUT", card=card)
    missing_cards = list(Counter(grid) - Counter(cards)) if len(cards) == len(grid) else []
    missing = Phrase("layout.missing", {"card": missing_cards[0]}) if missing_cards else ""
    return Illegal("SS-LAYOUT", "twice", card=card, missing=missing)


def _place(state: State, move: Place) -> State:
    suit = INDEX[move.suit]
    seat = move.seat
    if suit not in (LIGHT if state.light == seat else DARK):
        raise Illegal("SS-OWN", other=3 - seat, suit=move.suit)
    if state.chips[suit].bit_count() >= state.options.chips:
        raise Illegal("SS-CHIP", seat=seat, suit=move.suit)
    cell = AT[move.cell]
    bit = 1 << cell
    if state.flipped & bit:
        raise Illegal("SS-CELL", cell=move.cell, suspect={"cell": move.cell})
    if not state.carries[suit] & bit:
        raise Illegal("SS-SUIT", card=state.grid[cell], cell=move.cell, suit=move.suit)
    return _with_chip(state, seat, suit, cell)


def _with_chip(state: State, seat: int, suit: int, cell: int) -> State:
    """The state with a chip of this suit on the card at this cell."""
    chips, bit = state.chips, 1 << cell
    suit_chips = chips[suit] | bit
    lines: tuple[str, ...] = ()
    if suit_chips.bit_count() >= 3:
        lines = tuple(
            [name for name, mask in THROUGH[cell] if (suit_chips & mask).bit_count() >= 3]
        )
    next_state = State(
        "play",
        (3 - seat,),
        state.corrections,
        state.out,
        state.book,
        state.options,
        state.game,
        state.light,
        state.grid,
        state.carries,
        (*chips[:suit], suit_chips, *chips[suit + 1 :]),
        state.flipped | bit,
        state.points,
        seat,
        cell,
        lines,
    )
    if lines and state.options.award == "auto":
        next_state = _with_points(next_state, lines, suit)
    return _with_ended_game(next_state) if is_full(next_state) else next_state


def _with_points(state: State, lines: Collection[str], suit: int) -> State:
    """The points for lines that the last chip, of this suit, has formed."""
    points = sum([worth(state, LINES[line].mask, suit) for line in lines])
    points_one, points_two = state.points[-1]
    game_points = (
        (points_one + points, points_two)
        if state.placed == 1
        else (points_one, points_two + points)
    )
    return state._replace(
        points=(*state.points[:-1], game_points),
        formed=tuple([line for line in state.formed if line not in lines]),
        scored=(*state.scored, *lines),
    )


def _skip(state: State, move: Skip) -> State:
    seat = move.seat
    cells = free_cells(state, seat)
    if cells and state.options.skip == "forced":
        raise Illegal("SS-SKIP", seat=seat, cell=CELLS[(cells & -cells).bit_length() - 1])
    # A judge may have let a seat act twice: only the other's skip ends the game then.
    skipped = tuple(sorted({*state.skipped, seat}))
    next_state = _without_last_chip(state)._replace(turn=(3 - seat,), skipped=skipped)
    return _with_ended_game(next_state) if len(skipped) == 2 else next_state


def hand_turn(state: State, seat: int) -> State:
    """The table in which a judge has this seat act next; neither a chip nor a skip."""
    if state.phase != "play":
        keeps_turn(state, seat)
    return state._replace(turn=(seat,))


def _without_last_chip(state: State) -> State:
    """The state without a last chip: nothing can be claimed any more."""
    return state._replace(placed=0, formed=(), scored=(), closed=False)


def _with_ended_game(state: State) -> State:
    return state._replace(phase="ended", turn=())


def _claim(state: State, move: Claim) -> State:
    check_phase(state, move)
    if state.options.award == "auto":
        raise Illegal("T-PHASE", variant="claim")
    if move.seat != state.placed:
        variant = "claim" if state.placed else "no-chip"
        raise Illegal("T-TURN", variant, placed=state.placed)
    if state.closed:
        raise Illegal("SS-CLAIM", "closed")
    lines: list[str] = []
    for line in move.lines:
        if line in state.scored or line in lines:
            raise Illegal("SS-CLAIM", "twice" if line in lines else "", line=line)
        lines.append(line)
    # A wrong claim stands and ends the claims: were it refused, one could try until it fits.
    if not set(lines) <= set(state.formed):
        return state._replace(closed=True)
    suit = next(index for index, chips in enumerate(state.chips) if chips >> state.last & 1)
    return _with_points(state, lines, suit)


def _next(state: State, move: Next) -> State:
    if state.game == state.options.games:
        return state._replace(phase="over", placed=0, formed=())
    game = state.game + 1
    next_state = _without_last_chip(state)._replace(
        game=game,
        light=state.light if game == 3 else 3 - state.light,
        chips=NO_CHIPS,
        flipped=0,
        points=(*state.points, (0, 0)),
        skipped=(),
    )
    if game == 3:
        return next_state._replace(phase="layout", grid=(), carries=NO_CHIPS)
    return next_state._replace(phase="play", turn=(starter(next_state),))


_PLAYS: dict[type, Callable[[State, Any], State]] = {
    Layout: _layout,
    Place: _place,
    Skip: _skip,
    Claim: _claim,
    Next: _next,
}
