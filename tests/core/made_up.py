"""A made-up game in which every kind of word occurs, for trying the notation."""

from collections.abc import Container
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, NamedTuple

from tablepi.core.board import Board
from tablepi.core.game import Game, Result, Setup
from tablepi.core.moves import Move, Mover
from tablepi.core.slots import Choice, Key, Many, Number, One, Seat, Tail, Text


@dataclass(frozen=True, slots=True)
class Options:
    """Nothing to choose."""


@dataclass(frozen=True, slots=True)
class Block:
    """The end of a line: against whom."""

    seat: Annotated[int, Seat()]


@dataclass(frozen=True, slots=True)
class Paid:
    """The end of a line: with how much."""

    coins: Annotated[int, Number(0)]
    to: Annotated[str, Choice(("bank", "pool"))]


class Lay(Move):
    """Lay cards."""

    phases: ClassVar = ("play",)
    seat: Mover
    cards: Annotated[tuple[str, ...], Many(One("card"))]


class Swap(Move):
    """Swap exactly two cards."""

    phases: ClassVar = ("play",)
    seat: Mover
    cards: Annotated[tuple[str, ...], Many(One("card", unknown=True, secret=False), count=2)]


class Build(Move):
    """Build with what is named, for a price, in a way."""

    phases: ClassVar = ("play",)
    seat: Mover
    card: Annotated[str, One("card", unknown=True, secret=True)]
    price: Annotated[int | None, Key(Number())] = None
    way: Annotated[str | None, Key(Choice(("up", "down")))] = None


class Claim(Move):
    """Claim a card, with a tail or none."""

    phases: ClassVar = ("play",)
    seat: Mover
    card: Annotated[str, One("card")]
    tail: Annotated[Block | Paid | None, Tail((Block, Paid))] = None


class Note(Move):
    """Write something down; anybody may."""

    verb: ClassVar = "write"
    phases: ClassVar = ("play",)
    text: Annotated[str, Text()]


class State(NamedTuple):
    """What every state has, and the notes, of which the latest is not public."""

    phase: str = "play"
    turn: tuple[int, ...] = (1,)
    corrections: tuple[int, ...] = (0, 0, 0)
    out: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()


CARDS = ("castle", "sea", "a b", "it's", "#1", "x=y")


def _domain(setup: Setup, word: str) -> Container[Any]:
    return CARDS


def _start(setup: Setup) -> State:
    return State()


def _play(state: State, move: Move) -> State:
    return state._replace(notes=(*state.notes, move.text)) if isinstance(move, Note) else state


def _result(state: State) -> Result | None:
    return None


def _public(state: State) -> State:
    return state


def _facts(state: State) -> dict[str, str]:
    told = (*state.notes[:-1], "-") if state.notes else ()
    return {f"note.{number}": text for number, text in enumerate(told, 1)}


def _board(state: State) -> Board:
    return Board((), (), (), (), 0)


GAME: Game[State] = Game(
    id="made-up",
    seats=range(2, 4),
    options=Options,
    moves=(Lay, Swap, Build, Claim, Note),
    words={"en": {"title": "Made up"}},
    start=_start,
    play=_play,
    domain=_domain,
    result=_result,
    public=_public,
    facts=_facts,
    board=_board,
    hands=lambda before, move, after: [],
    back=lambda now, then: [],
    layout=lambda state: [],
)
