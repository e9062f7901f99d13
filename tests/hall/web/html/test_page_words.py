"""The sentences of the pages: every language has each, with the same values."""

import re
from pathlib import Path

import pytest

from tablepi.hall.web.html.markup import isolated, shortened, tag, text
from tablepi.hall.web.html.page_words import PageWords, words_for
from tablepi.hall.words import HALL_SENTENCES
from tests.hall.said_alike import check_alike

ENGLISH = HALL_SENTENCES["en"]
HALL = Path(__file__).parents[4] / "tablepi" / "hall"


@pytest.mark.parametrize("language", list(HALL_SENTENCES))
def test_a_language_has_every_sentence_with_the_same_values(language: str) -> None:
    check_alike(ENGLISH, HALL_SENTENCES[language])


def test_every_sentence_is_said_somewhere() -> None:
    files = (*HALL.rglob("*.py"), *HALL.rglob("*.html"))
    source = "".join(path.read_text(encoding="utf-8") for path in files)
    # Ids that are put together, `f"row.{kind}"` in Python and `"row." ~ kind` in a template.
    families = tuple(re.findall(r'f"([a-z_]+\.[a-z_.]*)\{|"([a-z_.]+\.)" ~', source))
    begin = tuple({each for pair in families for each in pair if each})
    silent = [
        name
        for name in ENGLISH
        if f'"{name.removesuffix(".hint")}"' not in source and not name.startswith(begin)
    ]
    assert silent == []


def test_the_language_wanted_most_is_taken() -> None:
    assert words_for("", "fr;q=0.5, de;q=0.7").language == "de"
    assert words_for("", "de;q=0, tlh, es").language == "es"
    assert words_for("", "de;q=much, *").language == "en"
    assert words_for("", "tlh, *", "fr").language == "fr"
    assert words_for("", "es", "fr").language == "es"
    assert words_for("", "", "tlh").language == "en"
    assert PageWords("de", asked=True).link("/overlay?table=t01").endswith("&lang=de")


def test_texts_are_escaped_and_shortened_in_their_middle() -> None:
    assert tag("a", "<b>", href='"x"') == '<a href="&quot;x&quot;">&lt;b&gt;</a>'
    assert isolated("a\u202eb\x07") == "<bdi>ab\ufffd</bdi>"
    assert text("a\nb\ttab") == "a b tab"
    assert shortened("Maximilian Hohenstein", 14) == "Maximil…nstein"
    assert shortened("Ann", 4) == "Ann"
