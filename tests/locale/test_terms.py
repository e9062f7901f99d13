"""Terms: a language has one word for a thing of the table, wherever English has its own for it."""

import re
from typing import NamedTuple

import pytest

from tablepi.games import games
from tablepi.referee.words import sentences_of


class Term(NamedTuple):
    """A thing of a game: its English words, and the words for it in another language."""

    game: str
    english: str
    language: str
    word: str


TERMS = [
    Term("conquest-of-fates", r"\bConquest Pool", "fr", r"\bréserve de conquête"),
    Term("conquest-of-fates", r"\bConquest Pool", "es", r"\breserva de conquista"),
    Term("conquest-of-fates", r"\bUpload Zone", "fr", r"\bzones? d’upload"),
    Term("conquest-of-fates", r"\bUpload Zone", "es", r"\bzonas? de carga"),
    Term("strings-of-suits", r"\bstrings?\b", "fr", r"\bchaînes?\b"),
    Term("strings-of-suits", r"\bstrings?\b", "es", r"\bcadenas?\b"),
    Term("suitup", r"\bruns?\b", "fr", r"\bsuites?\b"),
    Term("suitup", r"\bruns?\b", "es", r"\bescaleras?\b"),
]


@pytest.mark.parametrize("term", TERMS, ids=lambda term: f"{term.language} {term.word}")
def test_a_thing_has_one_word(term: Term) -> None:
    game = games()[term.game]
    own, english = game.words[term.language], sentences_of(game, "en")
    said = {name for name, text in english.items() if re.search(term.english, text)}
    other = {
        name: own[name]
        for name in said & own.keys()
        if not re.search(term.word, own[name], re.IGNORECASE)
    }
    assert other == {}


@pytest.mark.parametrize(("language", "wrong"), [("fr", r"\bla CQ\b"), ("es", r"\bla CQ\b")])
def test_a_term_has_one_gender(language: str, wrong: str) -> None:
    own = games()["conquest-of-fates"].words[language]
    assert [name for name, text in own.items() if re.search(wrong, text)] == []
