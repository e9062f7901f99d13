"""The driver that plays golden matches by fingers and scans."""

from pathlib import Path

import pytest

from tablepi.core.notation import line_of
from tests.games.golden import FOLDER, played
from tests.taps.__main__ import OPENLY, READER, TOUCH, With, nameless, ways
from tests.taps.search import Way

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


def test_a_card_face_up_takes_an_ace_and_a_card() -> None:
    found = _ways(FOLDER / "power-suit/plays.txt", OPENLY)
    assert {way.total for way in found if " power " in way.line} == {2}


def test_where_no_list_names_the_cards_fingers_name_none() -> None:
    match = played(FOLDER / "conquest-of-fates/control.txt").steps[-1].after
    lines = [line_of(each.move) for each in nameless(match) if each.move]
    assert lines[7:9] == ["3 place 2 ?", "1 place 1 ?"]
    assert len(lines) == match.number
