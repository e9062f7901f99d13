"""The sizes of type: capitals in millimetres of glass, on every picture in both languages."""

import pytest

from tablepi.ui.toolkit.glass import of_window
from tests.shots import SIZES
from tests.ui.pictures_of_shots import Written, drawn

LEAST_MM = 2.6
SCORE_MM = 7.0

PRINTED = (
    *("widgets.card_faces", "widgets.card_layout", "widgets.small_cards", "widgets.chips"),
    *("board.battle", "board.units", "widgets.button_faces"),
)
"""Modules that draw what lies on the table, where a suit's letter is a part of its symbol."""

LANGUAGES = ("en", "de")


@pytest.fixture(scope="module", params=[(word, size) for word in LANGUAGES for size in SIZES])
def lines(request: pytest.FixtureRequest) -> tuple[list[Written], float]:
    """What is written at a size in a language, and half a pixel of it in millimetres."""
    language, size = request.param
    return drawn(language, size), 0.5 / of_window(*size).px_per_mm


def test_no_capital_is_lower_than_the_least(lines: tuple[list[Written], float]) -> None:
    written, rounding = lines
    small = [
        line
        for line in written
        if line.cap_mm + rounding < LEAST_MM
        and not (line.module in PRINTED and len(line.words) < 3)
    ]
    assert small == []


def test_questions_are_written_large(lines: tuple[list[Written], float]) -> None:
    """A full rail asks in smaller type; shapes of a question that are tried count as well."""
    written, _ = lines
    asked = [line.cap_mm for line in written if line.module == "table.question"]
    assert min(asked) + 0.1 >= LEAST_MM
    large = [cap_mm for cap_mm in asked if cap_mm + 0.1 >= 4.4]
    assert len(large) >= len(asked) * 2 // 5, len(large) / len(asked)
