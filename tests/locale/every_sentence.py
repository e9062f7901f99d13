"""Every sentence there is, of the program and of the games, and the fields in one."""

import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from tablepi.core.game import Game
from tablepi.core.moves import Move
from tablepi.games import games
from tablepi.games.score_sheet.bidding import WITH_BONUS
from tablepi.games.score_sheet.game import ROWS
from tablepi.games.score_sheet.sheet import in_common
from tablepi.locale import SENTENCES
from tablepi.referee.words import sentences_of

ROOT = Path(__file__).parents[2]
LANGUAGES = list(SENTENCES)
GAMES = list(games().values())
ENGLISH = SENTENCES["en"]
OF_WORDS = {"card", "seat", "seats", "seats-or", "numbers-or", "verbs"}
"""Format words that name things of the table; any other looks a sentence up."""


def moves_of(game: Game[Any]) -> tuple[type[Move], ...]:
    """The moves of a game, and those of its templates."""
    by_template = (*ROWS.moves, *WITH_BONUS, *in_common(ROWS.moves))
    return (*game.moves, *by_template) if game.templates else game.moves


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
