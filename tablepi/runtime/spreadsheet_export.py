"""Export of all results for a spreadsheet: a line for each seat of each ended match."""

from collections.abc import Iterator
from functools import cache, partial
from typing import Any

from tablepi.core.record import ERASED, Ended
from tablepi.core.text.spreadsheet import SEPARATORS, spreadsheet
from tablepi.games import games
from tablepi.referee.match.move_text import listed_title
from tablepi.referee.match.replay import result_of
from tablepi.referee.storage import Storage, templates_of
from tablepi.referee.words import Words

COLUMNS = ("match", "date", "game", "players", "seat", "name", "score", "place", "winner")
OTHER_SEPARATOR = ";"


def export_spreadsheet(storage: Storage, language: str = "en") -> bytes:
    """Every ended match, the oldest first, in a language. Raises StoreError.

    Names are those by which people are counted; an erased one is empty.
    """
    words, found = Words(language=language), games()

    @cache
    def title(game: str, options: tuple[tuple[str, str], ...], cards: str) -> str:
        text = partial(templates_of, storage, cards)
        known = found.get(game)
        return listed_title(known, dict(options), language, text) if known else game

    rows = (
        row
        for match in storage.results.all()
        for row in _rows(match, title(match.game, match.options, match.cards), words)
    )
    columns = [words(f"spreadsheet.{column}") for column in COLUMNS]
    return spreadsheet(columns, rows, SEPARATORS.get(language, OTHER_SEPARATOR))


def _rows(match: Ended, title: str, words: Words) -> Iterator[tuple[Any, ...]]:
    """A row for each seat; none of a match without a result."""
    result = result_of(match.result, len(match.names))
    if result is None:
        return
    head = match.id, match.began, title, len(match.names)
    for seat, name in enumerate(match.names, 1):
        score, place = result.scores[seat - 1], result.places[seat - 1]
        won = words("spreadsheet.yes" if seat in result.winners else "spreadsheet.no")
        yield (*head, seat, "" if name == ERASED else name, score, place, won)
