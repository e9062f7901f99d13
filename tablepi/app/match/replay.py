"""Replay of a match from the journal: set up by its header, every accepted line played again."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from tablepi.app.storage import Storage
from tablepi.core.cards import NO_CARDS, Cards
from tablepi.core.clock import Timed
from tablepi.core.errors import StoreError
from tablepi.core.game import Game, Setup
from tablepi.core.match import Match, begin
from tablepi.core.options import setup_of
from tablepi.core.printed_deck import read_deck
from tablepi.core.record import FINAL, Header, Row
from tablepi.core.tokenizer import Malformed


class Reopened(NamedTuple):
    """A match as far as its rows could be played again.

    `at_ms`: match time of the last row. `broken`: the first row that disagrees and how, else None.
    `rows`: those before it. `timed`: the clocks as these rows leave them.
    """

    match: Match
    at_ms: int
    broken: "Broken | None"
    rows: tuple[Row, ...] = ()
    timed: Timed = Timed()


class Broken(NamedTuple):
    """The first row that cannot be played again: why, as an id, and the rule that refuses it now.

    `why`: `refused` by the rule, `unreadable` for the notation, `damaged` on the disk.
    """

    row: int
    why: str
    rule: str = ""


class Source(NamedTuple):
    """What a match was played again from. `first`: before any line. `rows`: all that are intact."""

    header: Header
    first: Match
    rows: list[Row]


def reopen(storage: Storage, games: Mapping[str, Game[Any]], number: int) -> Reopened:
    """The match of this number. Raises StoreError where its game or its rows cannot be read."""
    return reopen_with_source(storage, games, number)[0]


def reopen_with_source(
    storage: Storage, games: Mapping[str, Game[Any]], number: int
) -> tuple[Reopened, Source]:
    """The same, with what it was played again from, so that nothing need be read twice."""
    header = storage.journal.header(number)
    game = games.get(header.game)
    if game is None:
        raise StoreError("store.no-game", match=number, game=header.game)
    setup = setup_from(storage, game, header)
    stored = storage.journal.read(number)
    source = Source(header, begin(game, setup), stored.rows)
    opened = replay(source.first, stored.rows)
    if opened.broken is None and stored.damages:
        # Counted, since a damaged row may carry any number.
        opened = opened._replace(broken=Broken(len(stored.rows) + 1, "damaged"))
    before = opened.broken.row - 1 if opened.broken else None
    return opened._replace(rows=tuple(stored.rows[:before])), source


def setup_from(storage: Storage, game: Game[Any], header: Header) -> Setup:
    """The setup that a header describes, with the very card file that was kept with it."""
    cards = _cards(storage, game, header.cards)
    return setup_of(game, header.seats, dict(header.options), cards)


def _cards(storage: Storage, game: Game[Any], digest: str) -> Cards:
    if not digest:
        return NO_CARDS
    text = storage.cards.text(digest)
    return Cards("", text, ()) if game.templates else _deck(game.deck, text)


@lru_cache(maxsize=8)
def _deck(name: str, text: str) -> Cards:
    """The deck of a card file; many matches are played with the same one."""
    return read_deck(name, text)


def replay(match: Match, rows: list[Row]) -> Reopened:
    """The match after these rows, up to the first that is refused or cannot be read."""
    at_ms, timed = 0, Timed()
    for number, at_ms, kind, text in rows:
        if kind == "note":
            if text == FINAL and match.result is not None:
                match = match.closed()
            timed = timed.noted(at_ms, text, match)
        if kind != "line":
            continue
        try:
            move = match.notation.read(text)
        except Malformed:
            return Reopened(match, at_ms, Broken(number, "unreadable"), (), timed)
        match, verdict = match.offer(move)
        if verdict.rule is not None:
            return Reopened(match, at_ms, Broken(number, "refused", verdict.rule), (), timed)
        timed = timed.played(at_ms, move, match)
    return Reopened(match, at_ms, None, (), timed)
