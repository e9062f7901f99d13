"""A table that is taken up anew again and again at one line of a match, quickly."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from tablepi.core.match import Match
from tablepi.core.record import Row, RowKind
from tablepi.referee.inbox import Stamped
from tablepi.referee.intents import Answer
from tablepi.referee.match.judged_draft import JudgementCache
from tablepi.referee.match.replay import ReopenedMatch
from tablepi.referee.tags.scanned_card import GENERAL, Role
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting


class Said:
    """A journal that writes nothing down: the rows that were said, beside those of the store's."""

    def __init__(self, journal: Any) -> None:
        self._journal = journal
        self.rows: list[Row] = []

    @property
    def lines(self) -> list[str]:
        """The lines said."""
        return [row.text for row in self.rows if row.kind == "line"]

    def append(
        self,
        match: int,
        at_ms: int,
        kind: RowKind,
        text: str,
        public: str | None = None,
        listed: str | None = None,
    ) -> Row:
        """The row, as if it stood."""
        row = Row(len(self.rows) + 1, at_ms, kind, text)
        self.rows.append(row)
        return row

    def rename(self, match: int, names: object) -> None:
        """Nobody is listed."""

    def end(self, match: int, result: str) -> None:
        """Nothing ends."""

    def reopen(self, match: int) -> None:
        """It is open."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._journal, name)


@dataclass
class Rehearsal:
    """A storage whose journal only hears what is said."""

    journal: Any
    players: Any
    cards: Any
    decks: Any
    tables: Any
    profiles: Any
    results: Any
    persons: Any


class Tables:
    """Takes up a match at one position after the other.

    `match`: as it stands now. What is replayed and judged once is kept, so that a table taken up
    again costs little; all else of it is new.
    """

    def __init__(self, store: Store, number: int, match: Match, **how: Any) -> None:
        self.match = match
        self._store, self._number = store, number
        self._how: Mapping[str, Any] = how
        self._judged = JudgementCache()

    @contextmanager
    def kept(self) -> Iterator[None]:
        """While this lasts, a match that is resumed is the one that is here."""
        start = "tablepi.screens.start.start_match"
        with (
            patch(f"{start}.reopen", lambda *_: ReopenedMatch(self.match, 0, None)),
            patch("tablepi.referee.match.judged_draft.JudgementCache", lambda: self._judged),
        ):
            yield

    def taken_up(self) -> "Table":
        """The table, at which nothing has been said yet."""
        store = self._store
        said = Said(store.journal)
        parts = store.players, store.cards, store.decks, store.tables, store.profiles
        people = store.results, store.persons
        readers: tuple[Role, ...] = self._how.get("readers") or (GENERAL,)
        openly = bool(self._how.get("openly"))
        sitting = Sitting(Rehearsal(said, *parts, *people), openly=openly, roles={"table": readers})
        table = Table(sitting, said)
        for message in (ResumeMatch(self._number), Answer("button.ready")):
            table.hear(message)
        return table


@dataclass
class Table:
    """A sitting, and what is said at it."""

    sitting: Sitting
    said: Said

    def hear(self, message: Any) -> None:
        """Takes an input, of which no picture is drawn yet."""
        self.sitting.at_ms += self.sitting.step_ms
        self.sitting.router.hear(Stamped(self.sitting.at_ms, message))
