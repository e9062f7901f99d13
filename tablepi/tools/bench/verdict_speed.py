"""Verdicts, refusals and undo of each game, over random matches."""

import random
import time
from collections.abc import Callable, Iterator
from functools import cached_property, partial
from itertools import chain, islice, product
from typing import Any

from tablepi import decks
from tablepi.core.game import no_ideas
from tablepi.core.match import Match, begin
from tablepi.core.move_probe import completions
from tablepi.core.moves import Move, Rewrite, Undo, shape
from tablepi.core.notation import Notation
from tablepi.core.options import setup_of
from tablepi.core.slots import Confirmation, Key, Kind, Many, Number, One, Seat, Tail
from tablepi.games import games

GAMES = ("power-suit", "score-sheet", "strings-of-suits", "suitup", "conquest-of-fates")
REWRITTEN = "lines of a match put right"
PLAYED_AGAIN = {REWRITTEN: 50_000}
"""A thousand lines in 20 ms."""
GOALS = {
    "power-suit": {"verdicts": 115_000, "refusals": 200_000, "undo": 160_000, **PLAYED_AGAIN},
    "score-sheet": PLAYED_AGAIN,
    "strings-of-suits": {"verdicts": 100_000, "every legal place": 3_000, **PLAYED_AGAIN},
    "suitup": {"verdicts": 100_000, **PLAYED_AGAIN},
    "conquest-of-fates": {"verdicts": 60_000, **PLAYED_AGAIN},
}
OPTIONS = {"score-sheet": {"rounds": "12"}}
SEATS = {
    "power-suit": 2,
    "score-sheet": 4,
    "strings-of-suits": 2,
    "suitup": 4,
    "conquest-of-fates": 4,
}
FIRST = {
    "strings-of-suits": "layout author desert origin journey painter savage mountain sailor battle "
    "forest discovery soldier lunatic penitent market chance-meeting castle cave diplomat mill "
    "betrayal pact darkness merchant huntress bard sea end calamity windfall harvest watchman "
    "borderland consul island window"
}
"""The line with which a game's random matches begin, where no random one would be legal."""
LISTED = {"strings-of-suits": "place"}
"""The verb of which every legal move is listed, position by position."""
NUMBERS = range(-3, 20)
SUMS = {"suitup": range(20, 80)}
"""Ranges of numbers for games in which small ones are seldom legal."""
BASKET = 12
"""Cards that are gathered at random in games that suggest moves for a basket."""
SEED = 20
MATCHES = 8
TIMES = 40
TRIES = 10_000
SELDOM = 0.1
"""Share of random lines that take a rare verb where other verbs are possible."""


def opened(game_id: str) -> Match:
    """A match of the game before its first random move."""
    game = games()[game_id]
    names = tuple(f"Player {seat}" for seat in range(1, SEATS[game_id] + 1))
    setup = setup_of(game, names, OPTIONS.get(game_id, {}), decks.load(game.deck))
    match = begin(game, setup)
    first_line = FIRST.get(game_id)
    return match.offer(Notation(game, setup).read(first_line))[0] if first_line else match


class Rules:
    """One game's figures, over a few random matches made with a fixed seed."""

    def __init__(self, game_id: str) -> None:
        self._start = opened(game_id)
        self._game = self._start.game
        self._notation = Notation(self._game, self._start.setup)
        self._random = random.Random(SEED)
        self._matches = [self._play_out() for _ in range(MATCHES)]

    def figures(self) -> Iterator[tuple[str, Callable[[], float]]]:
        """Each figure's name, and one run of it: how many a second."""
        yield "verdicts", self._verdict_rate
        yield "refusals", self._refusal_rate
        yield "undo", self._undo_rate
        yield REWRITTEN, self._rewrite_rate
        verb = LISTED.get(self._game.id)
        for form in self._game.moves:
            if shape(form).verb == verb:
                yield f"every legal {verb}", partial(self._listing_rate, form)

    def _play_out(self) -> list[Match]:
        """A random match: the match after each of its moves, each legal."""
        while True:
            steps = [self._start]
            while (next_match := self._random_step(steps[-1])) is not None:
                steps.append(next_match)
            if steps[-1].state.phase == "over":
                return steps[1:]
            # Random cards, not dealt as hands, can leave a seat without a playable one.

    def _random_step(self, match: Match) -> Match | None:
        """The match one random legal move later; None at its end, or where nothing is found."""
        if match.state.phase == "over":
            return None
        tries = (self._random_move(match) for _ in range(TRIES))
        for move in chain(tries, _every_move(self._game.moves, self._notation)):
            next_match, verdict = match.offer(move)
            if verdict.accepted:
                return next_match
        return None

    def _random_move(self, match: Match) -> Move:
        """A line of a verb that has a place in the phase, its words as they come."""
        game = self._game
        suggestions = self._suggested_moves(match) if game.suggest is not no_ideas else []
        if suggestions:
            return self._random.choice(suggestions)
        phase = match.state.phase
        forms = [form for form in game.moves if phase in form.phases] or list(game.moves)
        usual_forms = [form for form in forms if shape(form).verb not in game.rare]
        is_rare = not usual_forms or self._random.random() < SELDOM
        form: Any = self._random.choice(forms if is_rare else usual_forms)
        move: Move = form(**{slot.name: self._random_word(slot.kind) for slot in shape(form).slots})
        return self._random_move(match) if move.fault() else move

    def _suggested_moves(self, match: Match) -> list[Move]:
        """The moves that the game suggests for a random basket, in some of the calls."""
        if self._random.random() < 0.5:
            return []
        cards: Any = self._notation.domain("card")
        basket = tuple(self._random.sample(list(cards), BASKET))
        return list(self._game.suggest(match.state, {"cards": basket}))

    def _random_word(self, kind: Kind) -> Any:
        choice = self._random.choice
        if isinstance(kind, Tail):
            form: Any = choice(kind.of)
            words = {slot.name: self._random_word(slot.kind) for slot in shape(form).slots}
            return form(**words) if choice((True, False)) else None
        if isinstance(kind, Key):
            return self._random_word(kind.of) if choice((True, False)) else None
        if isinstance(kind, Many):
            return tuple(self._random_word(kind.of) for _ in range(kind.count or choice((1, 2, 3))))
        if isinstance(kind, Number) and self._game.id in SUMS:
            return choice(SUMS[self._game.id])
        return choice(_possible_values(kind, self._notation))

    def _verdict_rate(self) -> float:
        lines = [[step.move for step in steps if step.move] for steps in self._matches]
        start_s = time.perf_counter()
        for _ in range(TIMES):
            for moves in lines:
                match = self._start
                for move in moves:
                    match, _ = match.offer(move)
        return TIMES * sum(map(len, lines)) / (time.perf_counter() - start_s)

    def _refusal_rate(self) -> float:
        pairs = self._refused_pairs
        start_s = time.perf_counter()
        for _ in range(TIMES):
            for match, move in pairs:
                match.offer(move)
        return TIMES * len(pairs) / (time.perf_counter() - start_s)

    @cached_property
    def _refused_pairs(self) -> list[tuple[Match, Move]]:
        return [pair for steps in self._matches for pair in self._refused_moves(steps)]

    def _refused_moves(self, steps: list[Match]) -> Iterator[tuple[Match, Move]]:
        """A random move for each step that its rules refuse."""
        for match in steps:
            tries = (self._random_move(match) for _ in range(1_000))
            refused_moves = (move for move in tries if not match.offer(move)[1].accepted)
            yield from ((match, move) for move in islice(refused_moves, 1))

    def _undo_rate(self) -> float:
        matches = [match for steps in self._matches for match in steps]
        undo = Undo()
        start_s = time.perf_counter()
        for _ in range(TIMES):
            for match in matches:
                match.offer(undo)
        return TIMES * len(matches) / (time.perf_counter() - start_s)

    def _rewrite_rate(self) -> float:
        """Lines a second that are played again, the first of their match being put right."""
        matches = [steps[-1] for steps in self._matches]
        first_lines = ((match, match.standing()[0].move) for match in matches)
        moves = [(match, Rewrite(1, 1, (line,))) for match, line in first_lines if line]
        start_s = time.perf_counter()
        for _ in range(TIMES):
            for match, move in moves:
                match.offer(move)
        lines = sum(match.number for match in matches)
        return TIMES * lines / (time.perf_counter() - start_s)

    def _listing_rate(self, form: type[Move]) -> float:
        """Positions a second of which every legal move of one class is listed."""
        states = [
            match.state
            for steps in self._matches
            for match in steps
            if match.state.phase in form.phases
        ]
        domain: Any = self._notation.domain
        slots = [slot for slot in shape(form).slots if slot.name != "seat"]
        values = {slot.name: tuple(domain(slot.kind.domain)) for slot in slots}
        play = self._game.play
        start_s = time.perf_counter()
        for state in states:
            for seat in state.turn:
                for _ in completions(play, state, form, {"seat": seat}, values.__getitem__):
                    pass
        return len(states) / (time.perf_counter() - start_s)


def _every_move(forms: tuple[type[Move], ...], notation: Notation) -> Iterator[Move]:
    """Every move of known words alone; no lists and no keys, numbers out of a small range."""
    for form in forms:
        slots = shape(form).slots
        if any(isinstance(slot.kind, (Key, Many, Tail)) for slot in slots):
            continue
        values = [_possible_values(slot.kind, notation) for slot in slots]
        for words in product(*values):
            yield form(**dict(zip((slot.name for slot in slots), words, strict=True)))


def _possible_values(kind: Any, notation: Notation) -> list[Any]:
    if isinstance(kind, Number):
        return [number for number in NUMBERS if kind.least is None or number >= kind.least]
    if isinstance(kind, Confirmation):
        return [None, kind.word]
    assert isinstance(kind, (One, Seat))
    domain: Any = notation.domain(kind.domain)
    return list(domain) + (["?"] if isinstance(kind, One) and kind.unknown else [])
