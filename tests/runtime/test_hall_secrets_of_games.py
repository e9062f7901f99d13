"""Of every game: what leaves a table before its result stands depends on nothing that is hidden."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tablepi.core.match import Match
from tablepi.core.moves import Change, Move, Rewrite, Undo, shape
from tablepi.core.record import AtHall
from tablepi.games import games
from tablepi.referee.hall.told_hall import ANSWERED, CALLED, PRESENT
from tablepi.referee.intents import Answer
from tablepi.referee.match.referee import Referee
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.screens.start.start_match import header_of
from tests.games.golden import FOLDER, played, scripts, scripts_of
from tests.games.other_world import Pair, lines_of_both
from tests.nightly import NIGHTLY
from tests.runtime.linked import Linked

SHORT = (
    "power-suit/names",
    "power-suit/reveals",
    "conquest-of-fates/first-battle",
    "conquest-of-fates/hidden",
    "score-sheet/hidden",
)
"""Scripts in which something is hidden, and a correction or a reveal follows."""

CLOCKS = "clock set bank 600 10 told"
BESIDE = (CALLED, f"{CALLED} 2", PRESENT, ANSWERED, CLOCKS, "clock stop", "clock go")


class Table:
    """A table of a hall with the match of a script before its first line."""

    def __init__(self, folder: Path, match: Match) -> None:
        folder.mkdir()
        self.linked = Linked(folder)
        walk, cards = self.linked.walk, match.setup.cards
        # The journal's id is of the machine's own chance.
        walk.store.database.execute("UPDATE epochs SET id = ?", ("0" * 32,))
        if cards.digest:
            walk.store.cards.keep(cards.digest, cards.text)
        header = header_of(match.game, match.setup, "2026-11-22")
        players = tuple(f"p{number}" for number, _ in enumerate(header.seats, 1))
        number = walk.store.journal.begin(header, AtHall("cafe", "r1-t07", players))
        walk.say(ResumeMatch(number), Answer("button.ready"))
        self._ms = 1_000_000

    @property
    def referee(self) -> Referee:
        referee = self.linked.walk.router.open_match
        assert referee is not None
        return referee

    def say(self, move: Move) -> bool:
        self._ms += 1_000
        accepted = self.referee.say(move, self._ms).accepted
        if self.referee.held is not None:
            # It waited, what it adds up being shown.
            accepted = self.referee.say(self.referee.held, self._ms).accepted
        return accepted

    def note(self, text: str) -> None:
        self._ms += 1_000
        self.referee.note(text, self._ms)

    def put_right(self) -> None:
        """Puts the latest line of its own words in its own place, and takes that back."""
        match = self.referee.match
        if match.number and match.move is not None:
            self.say_for_now(Rewrite(match.number, 1, (match.move,)))

    def say_for_now(self, move: Move) -> None:
        """Says what is taken back at once: a script's own undo finds what it was written for."""
        if self.say(move):
            self.say(Undo())

    def told(self) -> str:
        """All that a link can learn of it now."""
        linked = self.linked
        everything: list[Any] = [linked.news(), linked.have(), linked.rows(), linked.rows("full")]
        return json.dumps(everything, sort_keys=True)

    def own_lines(self) -> list[str]:
        return [row.text for row in self.referee.ledger.rows]


def _beside(one: Table, other: Table, chance: random.Random) -> None:
    """Something beside the line just played, as a table does now and then; it stays as it was."""
    name = f"Cid {chance.randrange(99)}"
    match chance.randrange(6):
        case 0:
            last = one.referee.match.move, other.referee.match.move
            for table, move in zip((one, other), last, strict=True):
                if move is not None and table.say(Undo()):
                    table.say(move)
        case 1:
            for table in (one, other):
                table.put_right()
        case 2:
            for table in (one, other):
                table.say_for_now(Change("seat", "1", name))
        case 3:
            text = chance.choice(BESIDE)
            for table in (one, other):
                table.note(text)


def _see_same(one: Table, other: Table) -> None:
    told, too = one.told(), other.told()
    if told != too:
        print(*one.own_lines()[-12:], "beside", *other.own_lines()[-12:], sep="\n")
    assert told == too


def _play(one: Table, other: Table, pairs: list[Pair], chance: random.Random) -> None:
    for pair in pairs:
        for table, move in ((one, pair.one), (other, pair.other)):
            table.say(move)
        _see_same(one, other)
        if chance.random() < 0.4:
            _beside(one, other, chance)
            _see_same(one, other)


@pytest.mark.parametrize(
    "path",
    scripts() if NIGHTLY else [FOLDER / f"{name}.txt" for name in SHORT],
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_two_tables_that_differ_in_what_is_hidden_tell_their_hall_the_same(
    path: Path, tmp_path: Path, chance: random.Random
) -> None:
    match = played(path).steps[0].before
    one, other = (Table(tmp_path / name / "table", match) for name in _folders(tmp_path))
    pairs = list(lines_of_both(path, chance))
    _play(one, other, pairs, chance)
    is_short = f"{path.parent.name}/{path.stem}" in SHORT
    assert (one.own_lines() != other.own_lines()) or not is_short
    for table in (one, other):
        table.linked.close()


def _folders(folder: Path) -> tuple[str, str]:
    for name in ("one", "other"):
        (folder / name).mkdir()
    return "one", "other"


@pytest.mark.parametrize("game", games())
def test_a_game_whose_lines_hide_nothing_is_known_and_every_other_is_tried(game: str) -> None:
    tried = [played(path).steps[0].before.game for path in scripts_of(game)]
    hides = any(shape(move).secret for each in tried for move in each.moves)
    assert tried
    assert hides == any(name.startswith(game) for name in SHORT)
