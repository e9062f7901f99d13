"""The README: short, and its road of a card is the one that a card takes."""

from pathlib import Path

import pytest

from tablepi.locale import SENTENCES
from tests.pages import ROOT
from tests.road import README, walk, written

MOST_LINES = 200


def test_the_readme_is_short() -> None:
    assert len(README.read_text(encoding="utf-8").splitlines()) < MOST_LINES


def test_the_road_of_a_card_is_the_one_that_a_scanned_card_takes() -> None:
    text = README.read_text(encoding="utf-8")
    assert written(text, walk()) == text, "write it anew: make road"


@pytest.mark.parametrize("page", [README, ROOT / "tablepi/docs/host.md"], ids=str)
def test_every_language_is_named(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert [said for each in SENTENCES.values() if (said := each["language"]) not in text] == []


def test_every_page_is_reached_from_the_readme() -> None:
    text = README.read_text(encoding="utf-8")
    pages = sorted((ROOT / "tablepi/docs").glob("*.md"))
    assert [page.name for page in pages if f"(tablepi/docs/{page.name})" not in text] == []
