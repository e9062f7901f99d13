"""What is shortened on any picture, in both languages: names in their middle, sentences never."""

import re

import pytest

from tests.shots import SIZES
from tests.ui.pictures_of_shots import Written, drawn

SENTENCES = ("table.question", "table.message", "table.far_question", "widgets.text_page")
NAMES = ("table.panel_parts", "board.sheet_heads", "board.sheet_tiles", "widgets.scores")
LEAST = 4
"""Letters that stay of a name, but on the small board beside a step of a judge's."""


@pytest.fixture(scope="module", params=[(word, size) for word in ("en", "de") for size in SIZES])
def lines(request: pytest.FixtureRequest) -> list[Written]:
    language, size = request.param
    return [line for line in drawn(language, size) if "…" in line.words]


def test_no_sentence_is_cut(lines: list[Written]) -> None:
    cut = [line for line in lines if line.module in SENTENCES and line.words.endswith("…")]
    assert [line for line in cut if not line.words.endswith(" …")] == []


def test_of_a_name_four_letters_stay(lines: list[Written]) -> None:
    short = [
        line
        for line in lines
        if line.module in NAMES
        and not line.picture.startswith("step")
        and len(re.sub(r"[… ]", "", line.words)) < LEAST
    ]
    assert short == []
