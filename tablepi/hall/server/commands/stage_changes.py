"""Desk commands on the event itself, its stages and tables."""

import re
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, cast

from tablepi.core.errors import TablepiError
from tablepi.core.game import Game
from tablepi.core.options import setup_of
from tablepi.hall.events.rows.decisions import TableEntry, TablesSet
from tablepi.hall.events.rows.desk_rows import (
    MOST_MINUTES,
    DeskOpened,
    DeskStage,
    LanguageChosen,
    NamesChosen,
    Reopened,
    StagePlay,
)
from tablepi.hall.events.rows.event_state import EventTable, Stage
from tablepi.hall.events.rows.formats import DUELS, Format
from tablepi.hall.server.commands.event_book import DESK, EventBook, see_row
from tablepi.hall.server.commands.kept_decisions import keep_earlier
from tablepi.hall.server.commands.round_keeper import RoundKeeper
from tablepi.hall.server.database.desk_decisions import DeskRefusal, StaleRowError
from tablepi.hall.server.database.event_rows import append_row, events, run_event, running_event
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.words import HALL_SENTENCES
from tablepi.wire.payload import is_table
from tablepi.wire.shown_name import POLICIES, NamesPolicy

MOST_LETTERS = 200

_ID = re.compile(r"[a-z0-9-]{1,16}")


class NewEvent(NamedTuple):
    """An event to be opened. `word`: said aloud before the players are known; `language`: of pages
    for who asks for none, '' for English.
    """

    id: str
    title: str
    word: str
    names: str = "full"
    language: str = ""


class NewStage(NamedTuple):
    """A stage to be opened. `settings`: of its format, as in the row."""

    format: str
    settings: Mapping[str, Any]
    play: StagePlay


class StageChanges:
    """Works for the record's writer; each raises DeskRefusal or StaleRowError. `reopened`: called
    in the same commit when an event goes on.
    """

    def __init__(
        self,
        book: EventBook,
        rounds: RoundKeeper,
        clock: HallClock,
        games: Mapping[str, Game[Any]],
    ) -> None:
        self._book = book
        self._rounds = rounds
        self.reopened: Callable[[sqlite3.Connection], None] = lambda record: None
        self._clock = clock
        self._games = games

    def open(
        self,
        record: sqlite3.Connection,
        event: NewEvent,
        at_row: int,
        who: str,
        sure: bool = False,
    ) -> None:
        """A new event, which runs from now on; the one that does ends. `at_row`: how many events
        there were; `sure`: whether the question was answered.
        """
        known = events(record)
        if len(known) != at_row:
            raise StaleRowError("open")
        if not _ID.fullmatch(event.id):
            raise DeskRefusal("refused.event_id")
        if event.id in known:
            raise DeskRefusal("refused.event_known", 409, event=event.id)
        title, word = " ".join(event.title.split()), event.word.strip()
        if not word or len(word) > MOST_LETTERS or len(title) > MOST_LETTERS:
            raise DeskRefusal("refused.word", n=MOST_LETTERS)
        row = DeskOpened(
            event.id, word, title or event.id, names=_policy(event.names),
            language=_language(event.language) if event.language else None,
        )  # fmt: skip
        self._ask(record, sure)
        is_first, now = not running_event(record), self._clock.now_ms()
        append_row(record, event.id, now, who or DESK, row.fields())
        keep_earlier(record, event.id, now)
        run_event(record, event.id)
        if not is_first:
            self._rounds.take_up(record, {}, who)

    def reopen(
        self,
        record: sqlite3.Connection,
        event: str,
        running: str,
        who: str,
        sure: bool = False,
    ) -> None:
        """Goes on with an earlier event, its round's clock as it was left. `running`: the event
        that ends, '' for none.
        """
        if running_event(record) != running:
            raise StaleRowError("open")
        if event == running or event not in events(record):
            raise DeskRefusal("refused.event_unknown", 409, event=event)
        self._ask(record, sure)
        append_row(record, event, self._clock.now_ms(), who or DESK, Reopened().fields())
        run_event(record, event)
        decided = self._book.running(record).facts.decisions.values()
        self._rounds.take_up(record, {each.kind: each.body for each in decided}, who)
        self.reopened(record)

    def _ask(self, record: sqlite3.Connection, sure: bool) -> None:
        """Raises DeskRefusal where the event that runs would end unfinished."""
        ends = self._book.load(record)
        left = len(ends.state.outstanding()) if ends else 0
        if ends and left and not sure:
            title = ends.state.title or ends.state.event
            raise DeskRefusal("question.another", 409, n=left, title=title)

    def show_names(self, record: sqlite3.Connection, policy: str, at_row: int, who: str) -> None:
        """Changes the form of names for everybody, and on tables."""
        self._book.add(record, NamesChosen(names=_policy(policy)), who, at_row)

    def speak(self, record: sqlite3.Connection, language: str, at_row: int, who: str) -> None:
        """In which language pages are for who asks for none."""
        self._book.add(record, LanguageChosen(language=_language(language)), who, at_row)

    def tables(
        self, record: sqlite3.Connection, tables: Sequence[EventTable], at_row: int, who: str
    ) -> None:
        names = [each.id for each in tables]
        if len(set(names)) != len(names) or not all(map(is_table, names)):
            raise DeskRefusal("refused.tables")
        entries = tuple(TableEntry(*table) for table in tables)
        self._book.add(record, TablesSet(entries), who, at_row)

    def stage(self, record: sqlite3.Connection, stage: NewStage, at_row: int, who: str) -> None:
        """A new stage, of everybody who is active, or of the best of the stage before."""
        event = self._book.running(record)
        see_row(event, "stage", at_row)
        if open_ := event.state.outstanding():
            raise DeskRefusal("refused.outstanding", 409, n=len(open_))
        play = stage.play
        if not 1 <= play.minutes <= MOST_MINUTES or not 0 <= play.end_minutes <= play.minutes:
            raise DeskRefusal("refused.minutes")
        number = len(event.state.stages) + 1
        row = DeskStage(
            number, cast(Format, stage.format), **stage.settings,
            minutes=play.minutes, end_minutes=play.end_minutes,
            game=play.game or None, options=play.options if play.game else None,
        )  # fmt: skip
        self._book.add(record, row, who, at_row)
        opened = self._book.running(record).state.stage
        if opened is not None and stage.format != "open":
            self._see_game(play, opened)

    def _see_game(self, play: StagePlay, stage: Stage) -> None:
        """Raises DeskRefusal where tables could not play this, or nobody is there to do so."""
        if len(stage.players) < 2:
            raise DeskRefusal("refused.players", 409)
        if not play.game:
            return
        game = self._games.get(play.game)
        if game is None:
            raise DeskRefusal("refused.game", game=play.game)
        for seats in _seats(stage):
            try:
                names = tuple(f"Player {seat}" for seat in range(1, seats + 1))
                setup_of(game, names, dict(play.options), None)
            except TablepiError as wrong:
                raise DeskRefusal("refused.set_up", why=str(wrong)) from None


def _seats(stage: Stage) -> tuple[int, ...]:
    """With how many seats its matches are played."""
    if stage.format in DUELS:
        return (2,)
    if stage.format == "final":
        return (len(stage.players),)
    seats, few = stage.settings.seats, len(stage.players) % stage.settings.seats
    return (seats - 1, seats) if few and stage.settings.short == "pods" else (seats,)


def _language(language: str) -> str:
    if language not in HALL_SENTENCES:
        raise DeskRefusal("refused.form")
    return language


def _policy(policy: str) -> NamesPolicy:
    found = next((each for each in POLICIES if each == policy), None)
    if found is None:
        raise DeskRefusal("refused.form")
    return found
