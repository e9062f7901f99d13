"""A table that nobody sits at: it plays recorded matches into a journal of its own."""

import random
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from secrets import token_hex
from typing import Any, NamedTuple

from tablepi import __version__
from tablepi.core.record import FINAL, NEWEST, AtHall, Header
from tablepi.store import Store
from tablepi.store.link_answers import Line, have_line, rows_line
from tablepi.tools.simulation.played_task import PlayedTask
from tablepi.tools.simulation.recorded_matches import RecordedMatch, any_match, recorded_matches
from tablepi.wire.batch import Part

NAMES = ("Ann", "Ben", "Cid", "Dea", "Eva", "Finn", "Gus", "Hanna", "Ines", "Jon", "Kim", "Lea")
BEGAN = "2026-11-22"
LINE_S = (4.0, 16.0)
"""Time for which a player thinks."""

BREAK_S = 30.0
"""Between two matches."""

CALLS = 0.02
"""Share of lines at which a judge is called."""

CALL_S = 40.0
"""Time for which a judge stays away."""

Tell = Callable[[Line], None]


class ToldRow(NamedTuple):
    """A row as the hall is to hold it. `h`: its hash."""

    match: str
    part: str
    number: int
    at_ms: int
    kind: str
    text: str
    h: str


class TablePlay(NamedTuple):
    """The play of a simulated table. `speed`: how much faster it is than people; `rounds`: how many
    matches it plays, 0 for no end; `free`: whether it plays without a task as well.
    """

    folder: Path
    chance: random.Random
    speed: float = 1.0
    rounds: int = 0
    free: bool = True


class PlayedJournal:
    """The referee's side of a simulated table. Times are its own, in seconds from its start.

    `tell`: gives a line to the link. `uuid`, `rows`: of the match that was played last.
    """

    def __init__(self, play: TablePlay, hall: str, tell: Tell) -> None:
        play.folder.mkdir(parents=True, exist_ok=True)
        # Many tables write on one disk, and none of them has to outlive a power cut.
        self._store = Store.open(play.folder / "tablepi.db", synchronous="OFF")
        for recording in recorded_matches():
            if recording.cards.digest:
                self._store.cards.keep(recording.cards.digest, recording.cards.text)
        self._hall, self._chance, self._tell = hall, play.chance, tell
        self._rounds, self.played, self._plays_freely = play.rounds, 0, play.free
        self.task = PlayedTask(tell)
        self.calls = CALLS
        """Share of lines at which a judge is called."""
        self._match = 0
        self.uuid = ""
        self._recording: RecordedMatch = recorded_matches()[0]
        self._row_index = self.rows = 0
        self._next_s = play.chance.uniform(0, LINE_S[1])
        self._began_s = 0.0
        self._called_s: float | None = None
        self._now_s, self._is_patient = 0.0, False

    def close(self) -> None:
        """Closes the journal."""
        self._store.close()

    @property
    def is_over(self) -> bool:
        """True if every round was played."""
        return bool(self._rounds) and self.played >= self._rounds and not self._match

    def greeting(self) -> Line:
        """The first line to the link."""
        epoch = self._store.journal.public.epoch()
        return {"t": "hello", "v": 1, "version": __version__, "epoch": epoch, "hall": self._hall}

    def answer(self, line: Mapping[str, Any]) -> None:
        """Answers a question of the link's, as the referee does, and takes a task."""
        journal = self._store.journal
        self.task.hear(line)
        if line["t"] == "note" and line["kind"] == "judge":
            self._hear_judge(str(line["body"].get("state")))
        if line["t"] == "have":
            next_row = NEWEST
            while next_row:
                page, next_row = have_line(journal, self._hall, next_row)
                self._tell(page)
        elif line["t"] == "from":
            self._tell(rows_line(journal, line["match"], line["part"], line["row"]))

    def play(self, now_s: float) -> int:
        """Plays what is due: the number of rows of the match `uuid` that were written."""
        self._now_s = now_s
        waited_s = 0.0 if self._called_s is None or self._is_patient else now_s - self._called_s
        if waited_s > CALL_S:
            self.end_call()
        is_waiting = not (self._match or self._plays_freely or self.task.may_begin)
        if now_s < self._next_s or self.is_over or is_waiting:
            return 0
        rows_before = self.rows if self._match else 0
        if not self._match:
            self._begin_match(now_s)
        elif self._row_index < len(self._recording.rows):
            self._play_line(now_s)
        else:
            self._end_match(now_s)
        self._next_s = now_s + self._chance.uniform(*(LINE_S if self._match else (0, BREAK_S)))
        return self.rows - rows_before

    def _begin_match(self, now_s: float) -> None:
        recording, at_hall = self.task.match(self._chance), self.task.at(self._hall)
        names = self.task.names
        if recording is None and not self._plays_freely:
            return
        if recording is None:
            recording, at_hall = any_match(self._chance), AtHall(self._hall)
            names = tuple(self._chance.sample(NAMES, recording.seats))
        self._recording, cards = recording, recording.cards.digest
        header = Header(recording.game, recording.version, names, recording.options, cards, BEGAN)
        self._match = self._store.journal.begin(header, at_hall)
        self.uuid = self._store.journal.kept(self._match).uuid
        if at_hall.task:
            self.task.begin(self.uuid)
        self._row_index, self._began_s = 0, now_s
        self.rows = len(self._store.journal.rows(self._match))
        self._tell_growth(0)

    def _play_line(self, now_s: float) -> None:
        row = self._recording.rows[self._row_index]
        self._row_index += 1
        self._append_row(now_s, row.kind, row.text, row.public)
        self._tell_growth(0)
        self._show_picture(stands=False)
        if self._called_s is None and self._chance.random() < self.calls:
            self.call()
            # After the call that was to come soon, calls are as rare as anywhere.
            self._called_s, self.calls = now_s, min(self.calls, CALLS)

    def _end_match(self, now_s: float) -> None:
        self._append_row(now_s, "note", FINAL, None)
        self._tell_growth(self.rows)
        self._show_picture(stands=True)
        self._match, self.played = 0, self.played + 1
        self.task.end(self.uuid, self._recording.winners)

    def _append_row(self, now_s: float, kind: Any, text: str, public: str | None) -> None:
        at_ms = round((now_s - self._began_s) * 1000)
        self.rows = self._store.journal.append(self._match, at_ms, kind, text, public).number

    def _tell_growth(self, full_rows: int) -> None:
        self._tell({"t": "grew", "match": self.uuid, "rows": self.rows, "full": full_rows})

    def _show_picture(self, stands: bool) -> None:
        picture = self._recording.rows[self._row_index - 1].picture
        picture_fields = {"match": self.uuid, "row": self.rows, **picture, "stands": stands}
        self._tell({"t": "now", **picture_fields})

    def call(self) -> str:
        """Calls a judge; the call's id."""
        call, place = token_hex(8), {"match": self.uuid, "row": self.rows, "seat": 1}
        call_fields = {"call": call, **place, "age_ms": 0, "state": "open", "stood_ms": 0}
        self._tell({"t": "call", **call_fields})
        return call

    def call_soon(self) -> None:
        """Calls a judge with its next line, and waits for one who takes the call."""
        self.calls, self._is_patient = 1.0, True

    def end_call(self) -> None:
        """Takes it back."""
        self._called_s = None
        self._tell({"t": "call"})

    def _hear_judge(self, state: str) -> None:
        """A judge who has taken the call is at the table a while later."""
        if self._called_s is not None and state in ("claimed", "closed"):
            self._called_s, self._is_patient = self._now_s, False

    def rows_told(self) -> Iterator[ToldRow]:
        """Every row that the hall is to hold."""
        public = self._store.journal.public
        for held_match in public.held(self._hall, most=NEWEST):
            parts: tuple[Part, ...] = ("public", "full") if held_match.full else ("public",)
            for part in parts:
                for row in public.rows(held_match.id, part, 1, NEWEST):
                    h = public.hash_of(held_match.id, part, row.number).hex()
                    yield ToldRow(
                        held_match.uuid, part, row.number, row.at_ms, row.kind, row.text, h
                    )
