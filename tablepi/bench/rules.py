"""Verdicts, refusals, undo and random play-outs of each game."""

import random
import time
from collections.abc import Callable, Iterator
from itertools import islice, product
from typing import Any

from tablepi import decks
from tablepi.core.kinds import Number, One, Seat
from tablepi.core.match import Match, begin
from tablepi.core.moves import Move, Undo, shape
from tablepi.core.notation import Notation
from tablepi.core.options import setup_of
from tablepi.games import games

GAMES = ("power-suit", "score-sheet")
GOALS = {"power-suit": {"verdicts": 115_000, "refusals": 200_000, "undo": 160_000}}
OPTIONS = {"score-sheet": {"rounds": "12"}}
SEATS = {"power-suit": 2, "score-sheet": 4}
NUMBERS = range(-3, 20)
SEED = 20
MATCHES = 8
TIMES = 40


class Rules:
    """One game's figures, over a few random matches made with a fixed seed."""

    def __init__(self, game: str) -> None:
        self._game = games()[game]
        names = tuple(f"Player {seat}" for seat in range(1, SEATS[game] + 1))
        setup = setup_of(self._game, names, OPTIONS.get(game, {}), decks.load(self._game.deck))
        self._start = begin(self._game, setup)
        self._moves = list(_every_move(self._game.moves, Notation(self._game, setup)))
        self._random = random.Random(SEED)
        self._played = [self._play_out() for _ in range(MATCHES)]

    def figures(self) -> Iterator[tuple[str, Callable[[], float]]]:
        """Each figure's name, and one run of it: how many a second."""
        yield "verdicts", self._verdicts
        yield "refusals", self._refusals
        yield "undo", self._undo
        yield "random play-outs", self._play_outs

    def _play_out(self) -> list[Match]:
        """A random match: the match after each of its moves, each legal."""
        while True:
            steps = [self._start]
            while (after := self._random_step(steps[-1])) is not None:
                steps.append(after)
            if steps[-1].state.phase == "over":
                return steps[1:]
            # Cards named at random, without hands, can leave a seat with none to play.

    def _random_step(self, match: Match) -> Match | None:
        """The match one random legal move later; None at its end, or where nothing is found."""
        if match.state.phase == "over":
            return None
        for _ in range(3 * len(self._moves)):
            after, verdict = match.offer(self._random.choice(self._moves))
            if verdict.accepted:
                return after
        return None

    def _verdicts(self) -> float:
        lines = [[step.move for step in steps if step.move] for steps in self._played]
        began = time.perf_counter()
        for _ in range(TIMES):
            for moves in lines:
                match = self._start
                for move in moves:
                    match, _ = match.offer(move)
        return TIMES * sum(map(len, lines)) / (time.perf_counter() - began)

    def _refusals(self) -> float:
        pairs = [pair for steps in self._played for pair in self._refused(steps)]
        began = time.perf_counter()
        for _ in range(TIMES):
            for match, move in pairs:
                match.offer(move)
        return TIMES * len(pairs) / (time.perf_counter() - began)

    def _refused(self, steps: list[Match]) -> Iterator[tuple[Match, Move]]:
        """For each step a random move that its rules refuse."""
        for match in steps:
            tries = (self._random.choice(self._moves) for _ in range(1_000))
            refused = (move for move in tries if not match.offer(move)[1].accepted)
            yield from ((match, move) for move in islice(refused, 1))

    def _undo(self) -> float:
        matches = [match for steps in self._played for match in steps]
        undo = Undo()
        began = time.perf_counter()
        for _ in range(TIMES):
            for match in matches:
                match.offer(undo)
        return TIMES * len(matches) / (time.perf_counter() - began)

    def _play_outs(self) -> float:
        began = time.perf_counter()
        for _ in range(MATCHES):
            self._play_out()
        return MATCHES / (time.perf_counter() - began)


def _every_move(forms: tuple[type[Move], ...], notation: Notation) -> Iterator[Move]:
    """Every move that can be written with known words; numbers out of a small range."""
    for form in forms:
        slots = shape(form).slots
        values = [_values(slot.kind, notation) for slot in slots]
        for words in product(*values):
            yield form(**dict(zip((slot.name for slot in slots), words, strict=True)))


def _values(kind: Any, notation: Notation) -> list[Any]:
    if isinstance(kind, Number):
        return list(NUMBERS)
    assert isinstance(kind, (One, Seat))
    domain: Any = notation.domain(kind.domain)
    return list(domain) + (["?"] if isinstance(kind, One) and kind.unknown else [])
