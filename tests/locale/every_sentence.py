"""Every sentence there is, of the program and of the games, and the fields in one."""

import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tablepi.app.text.words import sentences_of
from tablepi.games import games
from tablepi.locale import SENTENCES

ROOT = Path(__file__).parents[2]
LANGUAGES = list(SENTENCES)
GAMES = list(games().values())
ENGLISH = SENTENCES["en"]
OF_WORDS = {"card", "seat", "seats"}
"""Format words that name things of the table; any other looks a sentence up."""


def fields(sentence: str) -> Iterator[tuple[str, str]]:
    """The fields of a sentence with their format words; those within a format word too."""
    for _, name, spec, _ in string.Formatter().parse(sentence):
        if name is not None:
            yield name, spec or ""
            yield from fields(spec or "")


@cache
def every_sentence() -> dict[str, str]:
    """Every English sentence, of the program and of the games."""
    said = dict(ENGLISH)
    for game in GAMES:
        said |= sentences_of(game, "en")
    return said
