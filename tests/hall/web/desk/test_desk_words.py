"""The sentences that the hall's pages ask for: every one is there, and is a sentence."""

import re
from pathlib import Path

import pytest

import tablepi.hall
from tablepi.hall.words import HALL_SENTENCES

FOLDER = Path(tablepi.hall.__file__).parent
ASKED = re.compile(
    r"(?:words(?:\.plain)?\(\s*f?|DeskRefusal\(\s*|_table\(|(?=\"question))"
    r'"([a-z_]+(?:[.][a-z_.{}]+)*)"'
)


@pytest.mark.parametrize("language", list(HALL_SENTENCES))
def test_no_count_stands_before_a_word_that_is_another_one_for_many(language: str) -> None:
    """Nobody reads “1 results”: a count stands behind what is counted, or in brackets."""
    counted = re.compile(
        r"(?:^|[.,:] )\{(?:n|rows|byes|short|seats|seconds)\} (?!min|s |h |\w+ \{of)\w"
    )
    found = [id_ for id_, said in HALL_SENTENCES[language].items() if counted.search(said)]
    # This one is always 600.
    found = [each for each in found if each != "delay.hint"]
    assert found == []


def test_every_sentence_that_a_page_asks_for_is_there() -> None:
    missing = []
    for file in (*FOLDER.rglob("*.py"), *FOLDER.rglob("*.html")):
        text = re.sub(r'"([a-z_.]+[.])" ~', r'"\1{more}"', file.read_text(encoding="utf-8"))
        for name in ASKED.findall(text):
            pattern = re.compile(re.sub(r"\{.*\}", ".+", name.replace(".", r"\.")))
            if not any(pattern.fullmatch(each) for each in HALL_SENTENCES["en"]):
                missing.append((file.name, name))
    assert missing == []
