"""Whole answers to what is asked, found by the letters typed so far."""

import unicodedata
from collections.abc import Sequence
from itertools import islice

from tablepi.referee.intents import SuggestedText
from tablepi.screens.pictures.picture import Suggestion


def suggested(answers: Sequence[str], typed: str, most: int) -> tuple[Suggestion, ...]:
    """The first answers of which a word begins as was typed, accents aside; all for ''.

    Those that begin so themselves stand before the others.
    """
    starts = [(answer, _start(answer, typed)) for answer in answers]
    found = sorted((pair for pair in starts if pair[1] >= 0), key=lambda pair: pair[1] > 0)
    return tuple(
        Suggestion(answer, SuggestedText(answer), start, start + len(typed))
        for answer, start in islice(found, most)
    )


def word_begins(text: str, typed: str) -> bool:
    """True if a word of the text begins as was typed, accents aside."""
    return _start(text, typed) >= 0


def search_rank(names: Sequence[str], typed: str) -> int | None:
    """0 if one of the names begins as was typed, 1 if a word of one does, 2 if one has it within;
    accents aside. None if none has it.
    """
    starts = [_start(name, typed) for name in names]
    if 0 in starts:
        return 0
    if max(starts, default=-1) > 0:
        return 1
    return 2 if any(_plain(typed) in _plain(name) for name in names) else None


def _start(answer: str, typed: str) -> int:
    """The index of the first word that begins so, -1 for none."""
    plain, wanted = _plain(answer), _plain(typed)
    if plain.startswith(wanted):
        return 0
    index = plain.find(f" {wanted}")
    return index + 1 if index >= 0 else -1


def _plain(text: str) -> str:
    """The text in small letters without accents, letter for letter."""
    return "".join(unicodedata.normalize("NFD", letter)[0] for letter in text).lower()
