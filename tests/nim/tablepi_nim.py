"""Nim with one heap: who takes the last stone wins."""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, NamedTuple

from tablepi.core.board import Board, Counter, Fan, SeatView
from tablepi.core.game import Game, Illegal, Result, Setup, best, check_turn, joined
from tablepi.core.moves import Move, Mover
from tablepi.core.slots import Number
from tablepi.core.text.phrase import Phrase


@dataclass(frozen=True, slots=True)
class Options:
    """How many stones lie there at the start."""

    stones: Annotated[int, Number(1, 99)] = 21


class Take(Move):
    """Take one, two or three stones."""

    phases: ClassVar = ("play",)
    seat: Mover
    stones: Annotated[int, Number(1, 3)]


class State(NamedTuple):
    """The heap, and what every state has."""

    phase: str
    turn: tuple[int, ...]
    corrections: tuple[int, ...]
    out: tuple[int, ...]
    heap: int
    last: int


def start(setup: Setup) -> State:
    return State("play", (1,), (0, 0), (), setup.options.stones, 0)


def play(state: State, move: Move) -> State:
    check_turn(state, move)
    assert isinstance(move, Take)
    if move.stones > state.heap:
        raise Illegal("NI-HEAP", n=state.heap)
    heap = state.heap - move.stones
    after = state._replace(heap=heap, last=move.seat, turn=(3 - move.seat,))
    return after if heap else after._replace(phase="over", turn=())


def scores(state: State) -> tuple[int, ...]:
    wins = (state.phase == "over" and not state.heap and state.last == seat for seat in (1, 2))
    return tuple(int(win) + fix for win, fix in zip(wins, state.corrections, strict=True))


def result(state: State) -> Result | None:
    if state.phase != "over":
        return None
    return Result(best(scores(state), state.out), scores(state), scores(state))


def facts(state: State) -> dict[str, str]:
    won = result(state)
    points = {f"score.{seat}": str(score) for seat, score in enumerate(scores(state), 1)}
    return {
        "phase": state.phase,
        "turn": joined(state.turn),
        "winner": joined(won.winners) if won else "-",
        "out": joined(state.out),
        "heap": str(state.heap),
        **points,
    }


def board(state: State) -> Board:
    heap = Counter("pile", str(state.heap))
    seats = [SeatView(seat, str(score), (heap,)) for seat, score in enumerate(scores(state), 1)]
    return Board((Fan("zone.heap", ()),), tuple(seats), state.turn, ("phase.play",), 0)


def hands(before: State, move: Any, after: State) -> list[Phrase]:
    return [Phrase("hands.take", {"seat": move.seat, "n": move.stones})]


GAME: Game[State] = Game(
    id="nim",
    seats=range(2, 3),
    options=Options,
    moves=(Take,),
    words={
        "en": {
            "title": "Nim",
            "promise": "Who takes the last stone?",
            "NI-HEAP": "Only {n} {n:stone is|stones are} left: take fewer.",
            "verb.take": "Take",
            "phase.play": "Playing",
            "zone.heap": "The heap",
            "option.stones": "Stones",
            "hands.take": "{seat:seat} takes {n} {n:stone|stones} from the heap.",
            "layout.heap": "Lay {n} stones in a heap.",
        }
    },
    start=start,
    play=play,
    domain=lambda setup, word: (),
    result=result,
    facts=facts,
    board=board,
    hands=hands,
    back=lambda now, then: [Phrase("layout.heap", {"n": then.heap})],
    layout=lambda state: [Phrase("layout.heap", {"n": state.heap})],
)
