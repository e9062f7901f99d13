"""Recorded matches as tables play them: a header's parts, and rows that follow one another."""

import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tablepi import decks
from tablepi.core.cards import Cards
from tablepi.core.errors import TablepiError
from tablepi.core.match import Match, as_seen, begin
from tablepi.core.notation import Notation, line_of
from tablepi.core.options import setup_of
from tablepi.core.record import RowKind
from tablepi.games import games
from tablepi.referee.hall.told_hall import Body
from tablepi.tools.demo import recorded

SHEET_ROUNDS = 4
RECORDED = Path(__file__).parent / "recorded"


class RecordedRow(NamedTuple):
    """A row, its public text where that differs, and the public picture behind it."""

    kind: RowKind
    text: str
    public: str | None
    picture: Body


class RecordedMatch(NamedTuple):
    """A match from its first row to its last. `winners`: seats."""

    game: str
    version: str
    options: tuple[tuple[str, str], ...]
    cards: Cards
    seats: int
    rows: tuple[RecordedRow, ...]
    winners: tuple[int, ...]


@cache
def recorded_matches() -> tuple[RecordedMatch, ...]:
    """Those of each game: the demo's match, a score sheet of four, and those that lie beside."""
    return (
        _play_lines("power-suit", 2, {}, list(recorded())),
        sheet_match(4, {"rounds": str(SHEET_ROUNDS)}, random.Random(1)),
        *(_read_match(file) for file in sorted(RECORDED.glob("*.txt"))),
    )


def match_for(
    game: str, seats: int, options: dict[str, str], chance: random.Random
) -> RecordedMatch | None:
    """A match of this game, any of several; None where no simulated table can play such."""
    if game == "score-sheet":
        return sheet_match(seats, options, chance)
    key = game, seats, options
    recordings = [
        recording
        for recording in recorded_matches()
        if (recording.game, recording.seats, dict(recording.options)) == key
    ]
    return chance.choice(recordings) if recordings else None


def any_match(chance: random.Random) -> RecordedMatch:
    """A match of any game, each as likely, however many of it are recorded."""
    game = chance.choice(sorted({recording.game for recording in recorded_matches()}))
    return chance.choice([recording for recording in recorded_matches() if recording.game == game])


def sheet_match(seats: int, options: dict[str, str], chance: random.Random) -> RecordedMatch:
    """A score sheet, with points as they fall."""
    points = list[str]()
    for _ in range(int(options.get("rounds", SHEET_ROUNDS))):
        points += [f"{seat} add {chance.randrange(60)}" for seat in range(1, seats + 1)]
        points.append("close")
    return _play_lines("score-sheet", seats, options, points)


def _read_match(file: Path) -> RecordedMatch:
    """A match as a script has it: game, seats and options, then a line each."""
    head, _, lines = file.read_text(encoding="utf-8").partition("\n\n")
    head_lines = [line.split(maxsplit=2) for line in head.splitlines() if not line.startswith("#")]
    [game] = [words[1] for words in head_lines if words[0] == "game"]
    options = {words[1]: words[2] for words in head_lines if words[0] == "option"}
    seats = sum(words[0] == "seat" for words in head_lines)
    return _play_lines(game, seats, options, lines.splitlines())


def _play_lines(
    game_id: str, seats: int, option_values: dict[str, str], lines: Sequence[str]
) -> RecordedMatch:
    game = games()[game_id]
    cards = decks.load(game.deck)
    setup = setup_of(
        game, tuple(f"Player {seat}" for seat in range(1, seats + 1)), option_values, cards
    )
    match, notation, rows = begin(game, setup), Notation(game, setup), []
    for line in lines:
        words, _, rule = line.partition(" ! ")
        kind: RowKind = "refused" if rule else "line"
        text, public = line, None
        if not rule:
            move = notation.read(words)
            match, verdict = match.offer(move)
            if not verdict.accepted:
                raise TablepiError(f"the recorded line {words!r} was refused")
            text, public = line_of(move), line_of(as_seen(move, match))
        rows.append(RecordedRow(kind, text, public, _public_picture(match)))
    options = tuple(option_values.items())
    winners = tuple(match.result.winners) if match.result else ()
    return RecordedMatch(game_id, game.version, options, cards, seats, tuple(rows), winners)


def _public_picture(match: Match) -> Body:
    facts, seats = match.facts(), range(1, len(match.setup.seats) + 1)
    return {
        "game": match.game.id,
        "phase": facts["phase"],
        "turn": [int(seat) for seat in facts["turn"].split() if seat.isdigit()],
        "scores": [int(facts[f"score.{seat}"]) for seat in seats],
        "clocks": [],
        "open": True,
    }
