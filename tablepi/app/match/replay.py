"""Replay of a match from the journal: set up by its header, every accepted line played again."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from tablepi.app.storage import Storage
from tablepi.core.cards import NO_CARDS, Cards
from tablepi.core.clock import Clocks, Timed
from tablepi.core.errors import StoreError
from tablepi.core.game import Game, Setup
from tablepi.core.match import Match, begin
from tablepi.core.moves import Move
from tablepi.core.options import setup_of
from tablepi.core.printed_deck import read_deck
from tablepi.core.record import FINAL, Header, Row
from tablepi.core.tokenizer import Malformed


class Reopened(NamedTuple):
    """A match as far as its rows could be played again.

    `at_ms`: match time of the last row. `broken`: the first row that disagrees and how, else None.
    `rows`: those before it. `timed`: the clocks as these rows leave them. By their numbers:
    `moves`, of the accepted lines; `timed_by_row`, where there are clocks.
    """

    match: Match
    at_ms: int
    broken: "Broken | None"
    rows: tuple[Row, ...] = ()
    timed: Timed = Timed()
    moves: Mapping[int, Move] = MappingProxyType({})
    timed_by_row: Mapping[int, Timed] = MappingProxyType({})

    def clocks_by_row(self) -> dict[int, Clocks]:
        """The clocks as each row left them, by its number."""
        return {
            row.number: timed.clocks.at(row.at_ms)
            for row in self.rows
            if (timed := self.timed_by_row.get(row.number)) is not None and timed.clocks is not None
        }


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
    return opened, source


def setup_from(storage: Storage, game: Game[Any], header: Header) -> Setup:
    """The setup that a header describes, with the very card file that was kept with it."""
    cards = _cards(storage, game, header.cards)
    return setup_of(game, header.seats, dict(header.options), cards)


def _cards(storage: Storage, game: Game[Any], digest: str) -> Cards:
    return _deck(game.deck, storage.cards.text(digest)) if digest else NO_CARDS


@lru_cache(maxsize=8)
def _deck(name: str, text: str) -> Cards:
    """The deck of a card file; many matches are played with the same one."""
    return read_deck(name, text)


def replay(match: Match, rows: list[Row]) -> Reopened:
    """The match after these rows, up to the first that is refused or cannot be read."""
    at_ms, broken, timed = 0, None, Timed()
    moves, timed_by_row = dict[int, Move](), dict[int, Timed]()
    for number, at_ms, kind, text in rows:
        if kind == "note":
            if text == FINAL and match.result is not None:
                match = match.closed()
            timed = timed.noted(at_ms, text, match)
        elif kind == "line":
            try:
                move = match.notation.read(text)
            except Malformed:
                broken = Broken(number, "unreadable")
                break
            match, verdict = match.offer(move)
            if verdict.rule is not None:
                broken = Broken(number, "refused", verdict.rule)
                break
            moves[number] = move
            timed = timed.played(at_ms, move, match)
        if timed.clocks is not None:
            timed_by_row[number] = timed
    followed = tuple(rows[: broken.row - 1] if broken else rows)
    return Reopened(match, at_ms, broken, followed, timed, moves, timed_by_row)
