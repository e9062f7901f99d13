"""The sheets that come with the program count as the published rules of their games do."""

from pathlib import Path
from typing import Any

import pytest

import tablepi.games.score_sheet
from tablepi.core.match import Match, begin
from tablepi.core.options import setup_of
from tablepi.games.score_sheet.game import GAME
from tablepi.games.score_sheet.library import library, templates_in
from tablepi.games.score_sheet.template import Template
from tablepi.locale import SENTENCES
from tests.games.score_sheet.published_rounds import ROUNDS, Rounds
from tests.games.score_sheet.published_rows import ROWS, Rows

FOLDER = Path(tablepi.games.score_sheet.__file__).parent / "templates"
SHIPPED = templates_in(library().text)
SCORINGS: dict[str, tuple[Rows | Rounds, ...]] = {**ROWS, **ROUNDS}
ALL = [
    pytest.param(name, scoring, id=f"{name}-{at}")
    for name, scorings in SCORINGS.items()
    for at, scoring in enumerate(scorings, 1)
]


def test_every_sheet_that_comes_along_is_counted_here() -> None:
    assert SHIPPED.keys() == SCORINGS.keys() == {file.stem for file in FOLDER.glob("*.toml")}
    assert len(SHIPPED) >= 15


@pytest.mark.parametrize("template", SHIPPED.values(), ids=lambda template: template.id)
def test_every_sheet_has_names_in_every_language_and_the_games_it_serves(
    template: Template,
) -> None:
    assert template.serves
    for names in (template.names, *(row.names for row in template.rows)):
        assert dict(names).keys() == set(SENTENCES)


@pytest.mark.parametrize(("name", "scoring"), ALL)
def test_a_sheet_counts_as_the_published_rules_say(name: str, scoring: Rows | Rounds) -> None:
    assert scoring.source
    seats = len(scoring.seats) if isinstance(scoring, Rows) else len(scoring.rounds[0])
    # Some of these scorings have a player fewer than the game needs.
    names = tuple("ABCDEFGHIJKL"[: max(seats, SHIPPED[name].seats[0])])
    match = begin(GAME, setup_of(GAME, names, {"template": name}, library()))
    match = _by_rows(match, scoring) if isinstance(scoring, Rows) else _by_rounds(match, scoring)
    facts = match.facts()
    totals = [total for _, total in scoring.seats] if isinstance(scoring, Rows) else scoring.totals
    assert [facts[f"score.{seat}"] for seat in range(1, seats + 1)] == [*map(str, totals)]
    assert facts["winner"] == scoring.winners


def _say(match: Match, line: str) -> Match:
    after, verdict = match.offer(match.notation.read(line))
    assert verdict.accepted, (line, verdict)
    return after


def _by_rows(match: Match, scoring: Rows) -> Match:
    for seat, (entries, _) in enumerate(scoring.seats, 1):
        for row, number in entries.items():
            match = _say(match, f"{seat} enter {row} {number}")
    return match if match.result else _say(match, "finish")


def _by_rounds(match: Match, scoring: Rounds) -> Match:
    for entries in scoring.rounds:
        assert match.result is None
        for seat, number in enumerate(entries, 1):
            match = _say(match, f"{seat} add {number}")
        match = _say(match, "close")
    assert (match.result is not None) == scoring.over
    return match if scoring.over else _say(match, "finish")


def test_a_sheet_of_rows_that_comes_along_takes_nothing_that_its_game_cannot_have() -> None:
    refused: dict[str, tuple[str, ...]] = {
        "five-dice": ("1 enter ones 6", "1 enter small 25", "1 enter three -1"),
        "settlements-to-10": ("1 enter road 1", "1 enter cities -1"),
        "trains-and-tickets": ("1 enter longest 5", "1 enter trains-6 -1"),
        "quilt": ("1 enter square 6",),
        "four-colours": ("1 enter red -1",),
    }  # fmt: skip
    for name, lines in refused.items():
        names = tuple("ABCDEFGHIJKL"[: SHIPPED[name].seats[0]])
        match = begin(GAME, setup_of(GAME, names, {"template": name}, library()))
        for line in lines:
            move: Any = match.notation.read(line)
            assert match.offer(move)[1].rule == "SC-CELL", (name, line)
