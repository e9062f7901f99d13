"""The public view of the running hall, from its tables and its record, late where it is to be."""

import threading
from base64 import b32encode
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from tablepi.hall.events.event_snapshot import EventSnapshot
from tablepi.hall.events.rows.desk_rows import DisplayChoice, event_of_choice
from tablepi.hall.server.commands.hall_commands import MOST_DELAY_S
from tablepi.hall.server.database.event_rows import ended_events, open_events
from tablepi.hall.server.database.kept_results import KeptResult
from tablepi.hall.server.database.record_file import Record, reading
from tablepi.hall.server.desk.round_clock import AS_ALL, TableRound
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.server.tables.intake import TableStatus
from tablepi.hall.web.values.paired_tables import paired_tables
from tablepi.hall.web.values.player_view import PlayerBoard, read_board
from tablepi.hall.web.values.public_events import Key, PublicEvents, PublicRecord, read_kept
from tablepi.hall.web.values.public_view import (
    Clock,
    EventPart,
    GameKey,
    HallView,
    PublicEvent,
    ResultView,
    RoundView,
    SeatView,
    TableIs,
    TableView,
)
from tablepi.hall.web.values.round_view import own_rounds, round_view
from tablepi.wire.batch import Head
from tablepi.wire.desk_messages import RoundClock, Say
from tablepi.wire.states import PublicNow, TableState
from tablepi.wire.table_ids import by_number, short_title

EventsOf = Callable[[Record, Collection[str]], Mapping[str, EventSnapshot]]
"""The events that may be read, by id: the open ones, and finished ones that were asked for."""

MOST_ASKED = 8
"""Finished events that are kept at hand for who looks at them, the latest asked for."""

MOST_MS = MOST_DELAY_S * 1000
"""The longest delay."""

MOST_MOMENTS = 1_200
"""Of a table, which may tell one each second; of more the oldest are never shown."""


class Moment(NamedTuple):
    """Knowledge of a table at `at`, ms of the hall's clock. `now_at`: when `now` came."""

    at: int
    state: TableState | None = None
    now: PublicNow | None = None
    now_at: int = 0


class TableDelay:
    """The moments of one table. `shown_ms`: the time up to which it is shown; `holds`: that time
    stands still, since the delay grew.
    """

    def __init__(self) -> None:
        self.shown_ms = 0
        self.holds = False
        self._shown = Moment(0)
        self._coming: deque[Moment] = deque(maxlen=MOST_MOMENTS)

    def add(self, moment: Moment) -> None:
        """Something became known."""
        self._coming.append(moment)

    @property
    def matches(self) -> set[str]:
        """The matches that are shown, or will be."""
        moments = (self._shown, *self._coming)
        return {moment.now.match for moment in moments if moment.now and moment.now.open}

    def due(self, now_ms: int, delay_ms: int) -> Moment:
        """Moment shown now. A growing delay holds the picture, a shrinking one lets it run on."""
        target_ms = now_ms - min(max(delay_ms, 0), MOST_MS)
        self.holds = target_ms < self.shown_ms
        self.shown_ms = max(self.shown_ms, target_ms)
        while self._coming and self._coming[0].at <= self.shown_ms:
            self._shown = self._coming.popleft()
        return self._shown


LETTERS = 12


def result_code(match: str) -> str:
    """Twelve base32 letters. A match's id has 128 random bits and stands on no public page, so
    table and hall can each make the code, and nobody else.
    """
    digest = sha256(f"tablepi result {match}".encode()).digest()
    return b32encode(digest).decode()[:LETTERS]


STREAM_MS = 180_000
"""The delay with which a streamed table begins."""

_STATES: Mapping[str, TableIs] = {"ready": "ready", "lost": "lost", "disconnected": "away"}


class PublicSource:
    """By event, as the tables were told: `rounds`, and `own`, the parts of it that tables have of
    their own; `say`: what the desk tells everybody; `places`: what it calls tables; `displays`:
    what it chose for screens. `events`: those that may be read, in a picture of the record; None
    for the desk's own, which reads its events itself, and shows nothing later.

    Only `view` and `refresh` need time: nothing here delays a commit.
    """

    def __init__(
        self, hall: str, folder: Path, clock: HallClock, events: EventsOf | None = None
    ) -> None:
        self._hall = hall
        self._events_of = events
        self._folder = folder
        self._clock = clock
        self._lock = threading.Lock()
        self._tables: dict[str, TableDelay] = {}
        self._names: dict[str, str] = {}
        self._stale: set[Key] = set()
        # As late as may be, until it is read how late that is to be.
        self._kept = PublicRecord({}, [], {"": MOST_MS})
        self._result_of: dict[Key, KeptResult] = {}
        self._shown: dict[Key, tuple[KeptResult, Head, ResultView]] = {}
        self._came: dict[Key, int] = {}
        self._events: dict[str, PublicEvents] = {}
        self._asked: tuple[str, ...] = ()
        self._open: tuple[str, ...] = ()
        self._ended: tuple[str, ...] = ()
        self._shown_events: dict[str, PublicEvent] = {}
        self.rounds: Mapping[str, RoundClock] = {}
        self.says: Mapping[str, Say] = {}
        self.places: dict[str, str] = {}
        self.displays: tuple[DisplayChoice, ...] = ()
        self.own: Mapping[str, Mapping[str, TableRound]] = {}
        self._players: Mapping[str, PlayerBoard] = {}

    def heard(self, table: str, status: TableStatus) -> None:
        """A table said something."""
        moment = Moment(self._clock.now_ms(), status.state, status.now, status.now_at)
        with self._lock:
            self._tables.setdefault(table, TableDelay()).add(moment)
            if status.state and status.state.name:
                self._names[table] = status.state.name

    def stored(self, table: str, match: str) -> None:
        """Rows of a match were committed, perhaps with other names."""
        with self._lock:
            self._stale.add((table, match))

    def forget_names(self) -> None:
        """Names were erased: those that were read before are read anew."""
        with self._lock:
            self._stale |= self._kept.heads.keys()

    def own_name(self, table: str) -> str:
        """Name of a table that the desk gave none."""
        return short_title(self._names.get(table, table))

    def name_of(self, table: str) -> str:
        """Name of a table wherever people read it."""
        return self.places.get(table) or self.own_name(table)

    def begin(self, record: Record, jumped_ms: int) -> None:
        """Reads what was recorded before this start, by a clock that was so much behind."""
        self._read(record, jumped_ms)

    def ask(self, event: str) -> bool:
        """Somebody looks at an event; whether the next `refresh` brings it, as it is finished."""
        if event in self._shown_events or event not in self._ended:
            return False
        self._asked = (*(asked for asked in self._asked if asked != event), event)[-MOST_ASKED:]
        return True

    def refresh(self) -> None:
        """Reads what is new in the record; from any thread. Raises HallError."""
        with reading(self._folder) as record:
            self._read(record)

    def _read(self, record: Record, jumped_ms: int = 0) -> None:
        now = self._clock.now_ms()

        def when(at: int) -> int:
            """Nothing that was recorded is still to come."""
            return min(at + jumped_ms, now) if at else now

        with self._lock:
            keys = {(id_, match) for id_, delay in self._tables.items() for match in delay.matches}
            # Before the record is read: what is stored meanwhile is stale for the next look.
            stale_keys, self._stale = self._stale, set()
        known_heads = {key: head for key, head in self._kept.heads.items() if key not in stale_keys}
        if self._events_of is not None:
            self._take_events(record, when)
        public_record = read_kept(record, keys, known_heads)
        result_of = {(result.table, result.match): result for result in public_record.results}
        with self._lock:
            self._kept, self._result_of = public_record, result_of
            self._came = {
                key: self._came.get(key, when(result.came)) for key, result in result_of.items()
            }
            self._shown = {key: line for key, line in self._shown.items() if key in result_of}
        views = (
            (event, events.view(lambda table, at: at <= self._shown_ms(table, now)))
            for event, events in self._events.items()
        )
        self._shown_events = {event: view for event, view in views if view is not None}

    def _take_events(self, record: Record, when: Callable[[int], int]) -> None:
        assert self._events_of is not None
        on_screens = (event_of_choice(choice.shows) for choice in self.displays)
        snapshots = self._events_of(record, {*self._asked, *on_screens})
        self._open, self._ended = open_events(record), ended_events(record)
        # In the order in which they are offered.
        self._events = {event: self._events.get(event) or PublicEvents() for event in snapshots}
        for event, snapshot in snapshots.items():
            self._events[event].take(snapshot, when)
        self._players = {
            event: read_board(record, snapshots[event], self._players.get(event))
            for event in self._open
            if event in snapshots
        }

    def view(self, joined: Iterable[str]) -> HallView:
        """Everything public as it is shown now. `joined`: the hall's tables."""
        now = self._clock.now_ms()
        with self._lock:
            public_record = self._kept
            tables = tuple(self._table(table_id, now) for table_id in sorted(joined, key=by_number))
            table_ids = {table.id for table in tables}
            due_results = [
                result
                for result in public_record.results
                if result.table in table_ids and self._is_due(result, now)
            ]
        # Without the lock, for which the record's writer waits.
        results = [
            self._result(result, public_record.heads[result.table, result.match])
            for result in due_results
        ]
        results.sort(key=lambda result: (result.began, self._came[result.table, result.match]))
        parts = tuple(self._parts())
        paired = paired_tables(parts, table_ids, self.name_of, partial(self._clock_at, now=now))
        tables = tuple(sorted((*tables, *paired), key=lambda table: by_number(table.id)))
        hall = HallView(self._hall, tables, tuple(reversed(results)), say=self._said(parts),
                        displays=self.displays, parts=parts,
                        players=self._players, own_rounds=self._own_rounds(now))  # fmt: skip
        main = hall.of(hall.parts[0].id) if hall.parts else None
        round_ = main.round if main and main.round else round_view(self.rounds.get(""))
        return replace(hall, event=main.event if main else None, round=round_)

    def _own_rounds(self, now: int) -> dict[tuple[str, str], RoundView]:
        return {
            (event, table): round_
            for event, own in self.own.items()
            for table, round_ in own_rounds(self.rounds.get(event), own, now).items()
        }

    def _clock_at(self, event: str, table: str, number: int, now: int) -> Clock | None:
        """A round's clock at a table without a device, late as everything of it. What a table has
        of its own is not shown there while it is late: nobody knows since when it has that.
        """
        clock = self.rounds.get(event)
        shown_ms, holds = self._shown_at(table, now)
        if clock is None or clock.round != number:
            return None
        own = self.own.get(event, {}).get(table, AS_ALL) if shown_ms == now else AS_ALL
        [round_] = own_rounds(clock, {table: own}, now).values()
        if holds:
            return Clock(round_.clock.left(shown_ms), shown_ms, False, round_.clock.warn_ms)
        return round_.clock.later(now - shown_ms)

    def _parts(self) -> Iterator[EventPart]:
        for event, public_event in self._shown_events.items():
            title, is_open = public_event.state.title or event, event in self._open
            round_ = round_view(self.rounds.get(event)) if is_open else None
            say = self._text_of(event) if is_open else ""
            yield EventPart(event, title, is_open, round_, public_event, say)

    def _text_of(self, event: str) -> str:
        return self.says[event].text if event in self.says else ""

    def _said(self, parts: Sequence[EventPart]) -> str:
        """What the whole hall announces, with the event's title where not all say the same."""
        open_parts = [part for part in parts if part.is_open]
        texts = {part.say for part in open_parts} or {self._text_of("")}
        if len(texts) == 1:
            return texts.pop()
        return " · ".join(f"{part.title}: {part.say}" for part in open_parts if part.say)

    def language(self, event: str = "") -> str:
        """Of pages for who asks for none: that of an event, of the first for ''; '' for English."""
        events = self._shown_events
        public_event = events.get(event) or next(iter(events.values()), None)
        return public_event.language if public_event else ""

    def _delay_ms(self, table: str) -> int:
        """The longer of the event's and the table's."""
        if self._events_of is None:
            return 0
        delays = self._kept.delays
        is_streamed = any(table in events.stream for events in self._events.values())
        table_delay = delays.get(table, STREAM_MS if is_streamed else 0)
        return max(delays.get("", 0), table_delay)

    def _shown_ms(self, table: str, now: int) -> int:
        return self._shown_at(table, now)[0]

    def _shown_at(self, table: str, now: int) -> tuple[int, bool]:
        """Up to which time a table's results are shown, which never goes back, and whether that
        time stands.
        """
        with self._lock:
            delay = self._tables.setdefault(table, TableDelay())
            delay.due(now, self._delay_ms(table))
            return delay.shown_ms, delay.holds

    def _is_due(self, result: KeptResult, now: int) -> bool:
        delay = self._tables.get(result.table)
        shown_ms = delay.shown_ms if delay else now - self._delay_ms(result.table)
        return self._came[result.table, result.match] <= shown_ms

    def _table(self, table: str, now: int) -> TableView:
        delay = self._tables.setdefault(table, TableDelay())
        moment = delay.due(now, self._delay_ms(table))
        name = self.name_of(table)
        if moment.state is None and moment.now is None:
            return TableView(table, name, "away")
        state: TableIs = _STATES[moment.state.state] if moment.state else "ready"
        later = now - delay.shown_ms
        view = TableView(table, name, state, moment.at + (0 if delay.holds else later))
        if moment.now is None or not moment.now.open:
            return view
        stands = delay.shown_ms if delay.holds else None
        return self._playing(view, moment.now, _ClockCount(moment.now_at, later, stands))

    def _playing(self, view: TableView, now: PublicNow, clock_count: "_ClockCount") -> TableView:
        key = (view.id, now.match)
        head = self._kept.heads.get(key)
        result = self._result_of.get(key)
        clocks = {clock.seat: clock_count.clock(clock.left_ms, clock.rate) for clock in now.clocks}
        won = result.winners if result and now.stands else ()
        names = head.names if head else ("",) * len(now.scores)
        seats = tuple(
            SeatView(
                seat,
                name,
                now.scores[seat - 1] if seat <= len(now.scores) else None,
                to_play=seat in now.turn and not now.stands,
                won=seat in won,
                clock=clocks.get(seat),
            )
            for seat, name in enumerate(names, 1)
        )
        final_result = result if now.stands else None
        return replace(
            view,
            open=True,
            key=_key(head, now.game),
            phase=now.phase,
            seats=seats,
            clock=clocks.get(0),
            stands=now.stands,
            check=final_result.verdict if final_result else "",
            code=result_code(now.match) if final_result else "",
        )

    def _result(self, result: KeptResult, head: Head) -> ResultView:
        """As it was made before, where the result is no other: of a day there are thousands."""
        key = (result.table, result.match)
        earlier = self._shown.get(key)
        if earlier is None or earlier[0] != result or earlier[1] is not head:
            earlier = self._shown[key] = result, head, _result_view(result, head)
        return earlier[2]


class _ClockCount:
    """Count of a moment's clocks: `later` ms behind, or standing at `stands`."""

    def __init__(self, at: int, later: int, stands: int | None) -> None:
        self._at = at
        self._later = later
        self._stands = stands

    def clock(self, left_ms: int, rate: int) -> Clock:
        is_running = rate < 0
        if self._stands is None:
            return Clock(left_ms, self._at + self._later, is_running)
        elapsed_ms = self._stands - self._at if is_running else 0
        return Clock(left_ms - elapsed_ms, self._stands, False)


def _result_view(result: KeptResult, head: Head) -> ResultView:
    scores = result.scores or result.told or ()
    seats = tuple(
        SeatView(
            seat,
            name,
            scores[seat - 1] if seat <= len(scores) else None,
            won=seat in result.winners,
        )
        for seat, name in enumerate(head.names, 1)
    )
    code, key = result_code(result.match), _key(head, head.game)
    return ResultView(
        result.table,
        result.match,
        code,
        key,
        head.number,
        head.began,
        seats,
        check=result.verdict,
        why=result.why,
        seal=result.seal,
    )


def _key(head: Head | None, game: str) -> GameKey:
    if head is None:
        return GameKey(game)
    return GameKey(head.game, head.version, head.options, head.cards, len(head.players))
