"""Reactions of a link to each thing it hears: from the referee, from the broker, from the clock.

No network here and no socket: `publish` sends to the broker, `say` to the referee, so that one
process can be the link of two hundred tables.
"""

import json
import logging
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, cast

from tablepi.link.kept_events import KeptEvents
from tablepi.link.latest_messages import RETAINED, HallNotes, OwnNote, Retained
from tablepi.link.outbox import Outbox
from tablepi.wire.batch import HeldMatchRows, Part, ack_of, haves
from tablepi.wire.desk_messages import (
    EMPTY,
    judge_comes_of,
    own_round_of,
    round_clock_of,
    say_of,
    task_of,
)
from tablepi.wire.event_messages import event_messages, event_rows_of
from tablepi.wire.payload import NOTHING, WireError, encoded
from tablepi.wire.socket_lines import (
    OF_REFEREE,
    HallNote,
    LinkGreeting,
    MatchesAsked,
    MatchGrew,
    MatchList,
    MatchRows,
    NoMatch,
    NoteKind,
    RefereeGreeting,
    RowsAsked,
    line_of,
)
from tablepi.wire.states import HallState, TableState, devices_of, hall_state_of
from tablepi.wire.topics import VERSION, Topic, topic_of, up

NOW_S = 1.0
"""Shortest time between two public pictures."""

AWAY_S = 30.0
"""Silence of the hall before it counts as away; it speaks every ten seconds."""

log = logging.getLogger("tablepi.link")

Line = Mapping[str, Any]
Publish = Callable[[str, bytes, bool], None]
Say = Callable[[Line], None]

_SOCKET_FIELDS = {"t", "part"}
"""The socket's other words beside a batch."""

_NOTE_DECODERS = {
    ("down", "task"): task_of,
    ("down", "judge"): judge_comes_of,
}

_OF_EVENT_DECODERS: Mapping[tuple[str, str], Callable[[bytes], object]] = {
    ("all", "round"): round_clock_of,
    ("down", "round"): own_round_of,
    ("all", "say"): say_of,
    ("down", "say"): say_of,
}
"""Notes that all are told, or this table alone where its event is another one."""


class TableIdentity(NamedTuple):
    """This table in the hall's eyes."""

    hall: str
    table: str
    inst: str
    """Id of the link's folder."""

    boot: int
    """Number of the connection."""


class AtReferee(NamedTuple):
    """Program of the referee and its journal; '' for not known."""

    version: str = ""
    epoch: str = ""


class Courier:
    """The link's whole conversation. Times are seconds of any clock that does not go back."""

    def __init__(
        self, identity: TableIdentity, publish: Publish, say: Say, events: KeptEvents | None = None
    ) -> None:
        self.identity = identity
        self.trouble: dict[str, str] = {}
        """By kind of message, why the first that could not be read was left out, as in the log."""
        self._publish = publish
        self._say = say
        self._outbox = Outbox()
        self._events = events or KeptEvents(None)
        self._given_events = set[str]()
        self._held_matches: list[HeldMatchRows] = []
        self._is_asking = self._is_connected = self._is_online = self._is_shared = False
        self._wants_have = self._is_picture_due = self._is_quiet = False
        self._hall_boot = ""
        self._heard_s = self._picture_s = -AWAY_S
        self._retained, self._notes = Retained(), HallNotes()
        self._own_notes: dict[str, OwnNote] = {"round": OwnNote(), "say": OwnNote()}
        self.referee = AtReferee()
        """The referee's greeting, '' before it came."""

    # From the referee.

    def begin(self, now_s: float) -> None:
        """The referee's socket is there: it is greeted, told what the hall said last, and asked
        what it has.
        """
        self._is_asking, self._wants_have = False, True
        self._greet_referee()
        for kind, body in self._notes.current_notes(now_s):
            self._say(HallNote(kind, body).values())

    def hear_referee(self, line: Line, now_s: float) -> None:
        """Takes a line of the referee's; one that it does not know is passed over."""
        try:
            match line_of(OF_REFEREE, line):
                case RefereeGreeting(version, epoch):
                    self.referee = AtReferee(version, epoch)
                    self._announce_table()
                case MatchList() as page:
                    self._take_page(page, now_s)
                case MatchRows() as match_rows:
                    self._take_rows(match_rows, line)
                case NoMatch(match):
                    self._is_asking = False
                    self._outbox.forget(match)
                case MatchGrew(match, rows, full):
                    self._outbox.grow(match, rows, full)
                case None if (kind := line.get("t")) in RETAINED:
                    self._retain_message(kind, line, now_s)
        except WireError as error:
            self._note_error(f"the referee's {line.get('t')}", error)
        self.pump(now_s)

    def _take_page(self, page: MatchList, now_s: float) -> None:
        self._held_matches += page.have
        if page.more:
            return
        self._is_asking = False
        self._outbox.hold(self._held_matches, now_s)
        for message in haves(self._held_matches):
            self._send_message("have", message.payload())

    def _take_rows(self, match_rows: MatchRows, line: Line) -> None:
        self._is_asking = False
        part: Part = "full" if match_rows.part == "full" else "public"
        last_row = match_rows.start + len(match_rows.rows) - 1
        if self._outbox.send(
            match_rows.match, part, match_rows.start, match_rows.prev, last_row, match_rows.h
        ):
            # The rows go on as they came: of a later version's fields none is lost.
            batch = {name: value for name, value in line.items() if name not in _SOCKET_FIELDS}
            self._send_message("row" if part == "public" else "full", encoded(batch))

    def _retain_message(self, kind: str, line: Line, now_s: float) -> None:
        """Sends what the broker keeps: the picture no more than once a second."""
        body = {name: line[name] for name in line if name != "t"}
        self._retained.take(kind, encoded(body) if body else NOTHING, now_s)
        if kind == "now":
            self._is_picture_due = True
        else:
            self._send_message(kind, self._retained.payload(kind, now_s), retain=True)

    # From the broker.

    def connect(self, boot: int, now_s: float) -> None:
        """The broker is there: everything that it keeps is told it anew."""
        self.identity = self.identity._replace(boot=boot)
        self._is_connected = True
        self._given_events.clear()
        self._resend_all(now_s)
        self._wants_have = True
        self.pump(now_s)

    def disconnect(self) -> None:
        self._is_connected = False
        self._set_online(False)

    def hear_hall(self, text: str, payload: bytes, now_s: float) -> None:
        """Takes what came over the broker; what breaks its form is noted once, and left out."""
        topic = topic_of(text)
        if topic is None or topic.hall != self.identity.hall:
            return
        try:
            self._take_message(topic, payload, now_s)
        except WireError as error:
            self._note_error(f"{topic.way}/{topic.what}", error)
        self.pump(now_s)

    def _take_message(self, topic: Topic, payload: bytes, now_s: float) -> None:
        if topic.way == "hall":
            self._take_state(hall_state_of(payload), now_s)
        elif (topic.way, topic.what) == ("down", "ack"):
            self._outbox.hear(ack_of(payload), now_s)
        elif (topic.way, topic.what) == ("down", "devices"):
            self._set_shared(devices_of(payload) > 1)
        elif (topic.way, topic.what) == ("all", "event"):
            self._events.take(event_rows_of(payload))
        elif (topic.way, topic.what) in _OF_EVENT_DECODERS:
            self._take_of_event(topic, payload, now_s)
        elif (topic.way, topic.what) in _NOTE_DECODERS:
            _NOTE_DECODERS[topic.way, topic.what](payload)
            body = {} if payload in EMPTY else json.loads(payload)
            self._pass_note(cast(NoteKind, topic.what), body, now_s)

    def _take_state(self, state: HallState, now_s: float) -> None:
        is_new, is_ready = state.boot != self._hall_boot, state.state == "ready"
        self._hall_boot, self._heard_s = state.boot, now_s
        if is_ready:
            self._is_quiet = VERSION not in state.wire
        self._set_online(is_ready and not self._is_quiet)
        # A hall that started again may have lost rows of its events: it may ask once more.
        if is_new:
            self._given_events.clear()
        if is_ready:
            self._pass_note("hall", json.loads(state.payload()), now_s)
        if is_ready and is_new:
            # What it missed while it was away, the end of a call say, nobody else tells it.
            self._resend_all(now_s)
            self._wants_have = True
        if is_ready and state.rebuild:
            self._give_events(state)

    def _give_events(self, state: HallState) -> None:
        """Gives the rows of each event back, once to each hall that may lack some of them."""
        for kept in self._events:
            is_known = state.event == kept.event and state.event_rows >= len(kept.rows)
            if is_known or kept.event in self._given_events:
                continue
            self._given_events.add(kept.event)
            for message in event_messages(kept.event, kept.rows):
                self._send_message("event", message.payload())

    def _take_of_event(self, topic: Topic, payload: bytes, now_s: float) -> None:
        """Takes what all tables are told, or this one's own, which counts instead."""
        note, is_own = self._own_notes[topic.what], topic.way == "down"
        if not (is_own and payload in EMPTY):
            _OF_EVENT_DECODERS[topic.way, topic.what](payload)
        body = {} if payload in EMPTY else json.loads(payload)
        if is_own:
            note.take_own(None if payload in EMPTY else body, now_s)
        else:
            note.take_all(body, now_s)
        self._pass_note(cast(NoteKind, topic.what), note.current_note(now_s), now_s)

    @property
    def is_online(self) -> bool:
        return self._is_online

    @property
    def is_settled(self) -> bool:
        """True if the hall has everything that the referee told of."""
        is_waiting = self._wants_have or self._is_asking or self._outbox.is_open
        return self._is_online and not is_waiting

    # From the clock.

    def pump(self, now_s: float) -> None:
        """Sends what may be sent now, and asks the referee for more."""
        if self._is_picture_due and now_s - self._picture_s >= NOW_S:
            self._is_picture_due, self._picture_s = False, now_s
            self._send_message("now", self._retained.payload("now", now_s), retain=True)
        if self._is_online and now_s - self._heard_s > AWAY_S:
            self._set_online(False)
        if not self._is_online or self._is_asking:
            return
        if self._wants_have:
            self._outbox.begin(now_s)
        if self._wants_have or self._outbox.is_stuck(now_s):
            self._held_matches, self._wants_have = [], False
            self._ask_referee(MatchesAsked())
        elif next_rows := self._outbox.next(now_s):
            match, part, row = next_rows
            self._ask_referee(RowsAsked(part, match, row))

    def _pass_note(self, kind: NoteKind, body: dict[str, Any], now_s: float) -> None:
        self._notes.take(kind, body, now_s)
        self._say(HallNote(kind, body).values())

    def _ask_referee(self, question: MatchesAsked | RowsAsked) -> None:
        self._is_asking = True
        self._say(question.values())

    def _resend_all(self, now_s: float) -> None:
        """Tells anew everything that the broker keeps of this table."""
        self._announce_table()
        for kind, payload in self._retained.payloads(now_s):
            self._send_message(kind, payload, retain=True)

    def _announce_table(self) -> None:
        if self.referee.epoch:
            _, _, inst, boot = self.identity
            state = TableState("ready", inst, boot, VERSION, *self.referee)
            self._send_message("state", state.payload(), retain=True)

    def _send_message(self, kind: str, payload: bytes, retain: bool = False) -> None:
        if self._is_connected and not self._is_quiet:
            self._publish(up(self.identity.hall, self.identity.table, kind), payload, retain)

    def _set_online(self, online: bool) -> None:
        if online != self._is_online:
            self._is_online = online
            self._greet_referee()

    def _set_shared(self, shared: bool) -> None:
        if shared != self._is_shared:
            self._is_shared = shared
            self._greet_referee()

    def _greet_referee(self) -> None:
        identity, flags = self.identity, (self._is_online, self._is_shared)
        self._say(LinkGreeting(1, identity.hall, identity.table, *flags).values())

    def _note_error(self, kind: str, error: WireError) -> None:
        if kind not in self.trouble:
            self.trouble[kind] = str(error)
            log.warning("a message was left out: %s: %s", kind, error)
