"""The desk's sentences: the same in every language, and every one that its pages ask for."""

import re
from pathlib import Path

import pytest

import tablepi.hall
from tablepi.hall.desk.words import DESK_SENTENCES
from tablepi.hall.event_desk.words import EVENT_SENTENCES
from tablepi.hall.words import PAGE_SENTENCES
from tests.hall.said_alike import check_alike

FOLDER = Path(tablepi.hall.__file__).parent
ASKED = re.compile(
    r"(?:words(?:\.plain)?\(\s*f?|DeskRefusal\(\s*|_table\(|(?=\"question))"
    r'"([a-z_]+(?:[.][a-z_.{}]+)*)"'
)


@pytest.mark.parametrize("language", list(DESK_SENTENCES))
def test_every_language_says_the_same_with_the_same_values(language: str) -> None:
    check_alike(DESK_SENTENCES["en"], DESK_SENTENCES[language])


@pytest.mark.parametrize("language", list(DESK_SENTENCES))
def test_no_count_stands_before_a_word_that_is_another_one_for_many(language: str) -> None:
    """Nobody reads “1 results”: a count stands behind what is counted, or in brackets."""
    counted = re.compile(
        r"(?:^|[.,:] )\{(?:n|rows|byes|short|seats|seconds)\} (?!min|s |h |\w+ \{of)\w"
    )
    words = (each[language] for each in (DESK_SENTENCES, PAGE_SENTENCES, EVENT_SENTENCES))
    found = [id_ for each in words for id_, said in each.items() if counted.search(said)]
    # This one is always 600.
    found = [each for each in found if each != "delay.hint"]
    assert found == []


def test_every_sentence_that_a_page_asks_for_is_there() -> None:
    missing = []
    for file in (*FOLDER.rglob("*.py"), *FOLDER.rglob("*.html")):
        text = re.sub(r'"([a-z_.]+[.])" ~', r'"\1{more}"', file.read_text(encoding="utf-8"))
        for name in ASKED.findall(text):
            pattern = re.compile(re.sub(r"\{.*\}", ".+", name.replace(".", r"\.")))
            if not any(pattern.fullmatch(each) for each in _ids()):
                missing.append((file.name, name))
    assert missing == []


def _ids() -> list[str]:
    return [*DESK_SENTENCES["en"], *PAGE_SENTENCES["en"], *EVENT_SENTENCES["en"]]
