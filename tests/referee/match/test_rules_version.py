"""The version of the rules in a header, and a recorded result read back."""

from dataclasses import replace

import pytest

from tablepi.core.options import given_then, make_options
from tablepi.core.record import Header
from tablepi.core.script import Script
from tablepi.games import games
from tablepi.games.score_sheet.library import library
from tablepi.referee.intents import Answer
from tablepi.referee.match.recorded import Recorded
from tablepi.referee.match.replay import in_short, reopen, result_of
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting


def test_a_new_match_names_the_version_of_its_rules(sitting: Sitting, store: Store) -> None:
    for game in games().values():
        sitting.begin(game.id, "Ann", "Ben")
    versions = {kept.header.game: kept.header.version for kept in store.journal.matches()}
    assert versions == {game.id: game.version for game in games().values()}
    assert versions == {
        "conquest-of-fates": "3",
        "power-suit": "3",
        "score-sheet": "4",
        "strings-of-suits": "3",
        "suitup": "3",
    }


def test_an_option_that_came_later_stands_for_how_the_older_version_was_played() -> None:
    game = replace(games()["score-sheet"], older={"1": {"best": "low", "rounds": "3"}})
    assert make_options(game, given_then(game, "1", {"rounds": "5"})).best == "low"
    assert make_options(game, given_then(game, "1", {"rounds": "5"})).rounds == 5
    assert make_options(game, given_then(game, "2", {})).best == "high"


def test_the_older_matches_of_suitup_and_conquest_had_their_house_rules() -> None:
    suitup, conquest = games()["suitup"], games()["conquest-of-fates"]
    assert make_options(suitup, given_then(suitup, "1", {})).taken == "kept"
    assert make_options(suitup, given_then(suitup, "2", {})).taken == "free"
    assert make_options(conquest, given_then(conquest, "1", {})).void == "open"


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("1 20 10 15", (1, 3, 2)),
        ("2 20 10 15", (3, 1, 2)),
        ("1,3 20 10 20", (1, 3, 1)),
        ("- 5 5 5", (1, 1, 1)),
    ],
)
def test_a_listed_result_gives_every_seats_place(text: str, places: tuple[int, ...]) -> None:
    found = result_of(text, 3)
    assert found is not None
    assert found.places == places
    assert in_short(found) == text


@pytest.mark.parametrize("text", ["", "-", "1 2", "4 1 2 3", "1 a b c", "x 1 2 3", "0 1 2 3"])
def test_a_text_that_is_no_result_gives_none(text: str) -> None:
    assert result_of(text, 3) is None


KEPT = ("title", "Skat"), ("best", "low"), ("rounds", "0"), ("target", "0"), ("start", "0")
"""The options of a score sheet as rules 1 and 2 wrote them out."""
DICE = """id = "dice"
best = "low"
[[row]]
id = "throws"
kind = "table"
points = [9, 4]
"""


def _kept(store: Store, version: str, template: str, *lines: str) -> int:
    """A match of Ann, Ben and Cid that was begun by these rules."""
    cards = library((("dice.toml", DICE),))
    store.cards.keep(cards.digest, cards.text)
    options = (("template", template),) if template != "-" else (*KEPT, ("template", "-"))
    names = ("Ann", "Ben", "Cid")
    number = store.journal.begin(
        Header("score-sheet", version, names, options, cards.digest, "2026-11-21")
    )
    for at, line in enumerate(lines):
        store.journal.append(number, at * 1000, "line", line)
    return number


@pytest.mark.parametrize("version", ["1", "2"])
@pytest.mark.parametrize(
    ("template", "lines", "scores"),
    [
        ("-", ("1 add 5", "close", "2 add 3", "3 add 1", "finish"), "3 5 3 1"),
        ("-", ("1 add 5", "concede 3", "finish"), "2 5 0 0"),
        ("dice", ("1 enter throws 1", "2 enter throws 0", "finish"), "3 4 9 0"),
        ("darts-301", ("1 add 100", "close", "finish"), "1 201 301 301"),
    ],
)
def test_what_nobody_entered_in_an_older_match_counts_as_it_did_then(
    store: Store, version: str, template: str, lines: tuple[str, ...], scores: str
) -> None:
    number = _kept(store, version, template, *lines)
    opened = reopen(store, games(), number)
    assert opened.broken is None
    assert opened.match.result is not None
    assert in_short(opened.match.result) == scores
    assert opened.match.game.remarks(opened.match.state) == []


@pytest.mark.parametrize("version", ["1", "2"])
def test_an_older_match_is_played_on_and_exported_without_a_question(
    store: Store, version: str
) -> None:
    number = _kept(store, version, "-", "1 add 5", "close", "2 add 3")
    sitting = Sitting(store)
    sitting.hear(ResumeMatch(number), Answer("button.ready"))
    sitting.give(verb="close")
    sitting.give(verb="finish")
    assert sitting.refusals() == []
    record = Recorded(store, games(), number)
    script = Script(games().get, lambda game: library((("dice.toml", DICE),)))
    texts = (text for row, text in record.rows(full=False) if row.kind == "line")
    answers = [script.feed(at, line) for at, line in enumerate((*record.head(), *texts), 1)]
    assert all(answer is None or answer.met for answer in answers)
    assert script.facts["winner"] == "3"


def test_a_match_of_today_that_is_taken_up_again_asks(store: Store) -> None:
    sitting = Sitting(store)
    sitting.hear(ResumeMatch(_kept(store, "3", "-", "1 add 5")), Answer("button.ready"))
    sitting.give(verb="close")
    assert [line.split(" ! ")[1] for line in sitting.refusals()] == ["SC-EMPTY"]
