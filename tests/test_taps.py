"""The driver that plays golden matches by fingers and scans."""

from pathlib import Path

import pytest

from tablepi.core.match import Match
from tablepi.core.moves import Move
from tablepi.core.notation import line_of
from tablepi.store import Store
from tests.games.golden import FOLDER, played
from tests.taps import search
from tests.taps.__main__ import OPENLY, READER, TOUCH, With, nameless, ways
from tests.taps.as_said import as_said
from tests.taps.search import Player, Way

MATCHES = [
    ("power-suit/seen", TOUCH, 10),
    ("power-suit/seen", READER, 10),
    ("suitup/amend", TOUCH, 5),
    ("suitup/amend", READER, 5),
]


def _ways(path: Path, using: With) -> list[Way]:
    return [line.way for line in ways(played(path).steps[-1].after, using) if line.way]


@pytest.mark.parametrize(("match", "using", "lines"), MATCHES)
def test_each_line_of_a_short_match_is_said_by_fingers_and_scans(
    match: str, using: With, lines: int
) -> None:
    found = _ways(FOLDER / f"{match}.txt", using)
    assert len(found) == lines
    assert all(1 <= way.total <= 7 for way in found)


def test_a_line_that_fingers_cannot_play_is_told_from_one_that_is_not_offered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(search, "drags_of", lambda *_: None)
    match = played(FOLDER / "power-suit/seen.txt").steps[-1].after
    first = next(line for line in ways(match, TOUCH) if not line.why)
    assert (first.way, first.lost) == (None, search.UNPLAYED)
    monkeypatch.setattr(search, "in_sight", lambda _: [])
    monkeypatch.setattr(search, "pieces", lambda _: [])
    first = next(line for line in ways(match, TOUCH) if not line.why)
    assert (first.way, first.lost) == (None, search.NOT_OFFERED)


def test_a_card_face_up_takes_an_ace_and_a_card() -> None:
    found = _ways(FOLDER / "power-suit/plays.txt", OPENLY)
    assert {way.total for way in found if " power " in way.line} == {2}


def test_where_no_list_names_the_cards_fingers_name_none() -> None:
    match = played(FOLDER / "conquest-of-fates/control.txt").steps[-1].after
    lines = [line_of(each.move) for each in nameless(match) if each.move]
    assert lines[7:9] == ["3 place 2 ?", "1 place 1 ?"]
    assert len(lines) == match.number


def _in_place(script: str, number: int, game: str = "conquest-of-fates") -> tuple[Match, Move]:
    """The position before a line of a golden match, and the line."""
    standing = played(FOLDER / f"{game}/{script}.txt").steps[-1].after.standing()
    each = standing[number - 1]
    assert each.earlier is not None
    assert each.move is not None
    return each.earlier, each.move


@pytest.mark.parametrize(
    ("script", "number", "said"),
    [
        ("words", 5, "1 deploy A-1 2 cq=4"),
        ("words", 7, "1 boost 1.2 3"),
        ("words", 8, "1 seek Raven"),
        ("void-out", 11, "2 pass"),
        ("apex", 38, "1 deploy king 3 from=upload"),
    ],
)
def test_a_line_is_said_without_words_that_change_nothing(
    script: str, number: int, said: str
) -> None:
    assert line_of(as_said(*_in_place(script, number))) == said


@pytest.mark.parametrize("number", [14, 25])
def test_several_units_are_said_by_the_word_for_them(tmp_path: Path, number: int) -> None:
    before, move = _in_place("several", number)
    way = Player(Store.open(tmp_path / "tablepi.db"), before).say(before, move)
    assert way is not None
    assert way.line == line_of(move)


@pytest.mark.parametrize("number", [31, 35])
def test_what_lasts_as_long_as_a_unit_lies_takes_five_taps_and_a_drag(
    tmp_path: Path, number: int
) -> None:
    before, move = _in_place("several", number)
    way = Player(Store.open(tmp_path / "tablepi.db"), before).say(before, move)
    assert way is not None
    assert way.line == line_of(move)
    assert way.total <= 6


def test_a_cell_above_what_is_to_be_seen_of_a_sheet_is_dragged_into_sight(tmp_path: Path) -> None:
    before, move = _in_place("six-kinds", 18, "score-sheet")
    way = Player(Store.open(tmp_path / "tablepi.db"), before).say(before, move)
    assert way is not None
    assert (way.line, way.drags) == ("1 enter birds 43", 1)


@pytest.mark.parametrize(
    ("script", "number", "said"),
    [("all-points", 2, "close anyway"), ("range", 12, "finish anyway")],
)
def test_a_refusal_that_asks_whether_it_is_meant_is_answered(
    tmp_path: Path, script: str, number: int, said: str
) -> None:
    before, move = _in_place(script, number, "score-sheet")
    way = Player(Store.open(tmp_path / "tablepi.db"), before).say(before, move)
    assert way is not None
    assert way.line == said
