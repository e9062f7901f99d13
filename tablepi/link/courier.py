"""Reactions of a link to each thing it hears: from the referee, from the broker, from the clock.

No network here and no socket: `publish` sends to the broker, `say` to the referee, so that one
process can be the link of two hundred tables.
"""

import json
import logging
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, cast

from tablepi.link.latest_messages import RETAINED, HallNotes, KeptEvent, Retained
from tablepi.link.outbox import Outbox
from tablepi.wire.batch import HeldMatchRows, Part, ack_of, haves
from tablepi.wire.desk_messages import EMPTY, judge_comes_of, round_clock_of, say_of, task_of
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

_OURS = {"t", "part"}
"""The socket's other words beside a batch."""

_READ = {
    ("down", "task"): task_of,
    ("down", "judge"): judge_comes_of,
    ("all", "round"): round_clock_of,
    ("all", "say"): say_of,
}


class TableIdentity(NamedTuple):
    """This table in the hall's eyes. `inst`: of the link's folder; `boot`: counts connections."""

    hall: str
    table: str
    inst: str
    boot: int


class AtReferee(NamedTuple):
    """Program of the referee and its journal; '' for not known."""

    version: str = ""
    epoch: str = ""


class Courier:
    """The link's whole conversation. Times are seconds of any clock that does not go back.

    `trouble`: by kind of message, why the first that could not be read was left out; the log says
    it as well. `referee`: what the referee said of itself, '' before it did.
    """

    def __init__(
        self, here: TableIdentity, publish: Publish, say: Say, event: KeptEvent | None = None
    ) -> None:
        self.here = here
        self.trouble: dict[str, str] = {}
        self._publish = publish
        self._say = say
        self._outbox = Outbox()
        self._event = event or KeptEvent(None)
        self._gave = False
        self._held: list[HeldMatchRows] = []
        self._is_asking = self._is_connected = self._is_online = self._is_shared = False
        self._wants_have = self._now_waits = self._is_quiet = False
        self._boot = ""
        self._heard_s = self._now_s = -AWAY_S
        self._retained, self._notes = Retained(), HallNotes()
        self.referee = AtReferee()

    # From the referee.

    def begin(self, now_s: float) -> None:
        """The referee's socket is there: it is greeted, told what the hall said last, and asked
        what it has.
        """
        self._is_asking, self._wants_have = False, True
        self._greet()
        for kind, body in self._notes.told(now_s):
            self._say(HallNote(kind, body).values())

    def hear_referee(self, line: Line, now_s: float) -> None:
        """Takes a line of the referee's; one that it does not know is passed over."""
        try:
            match line_of(OF_REFEREE, line):
                case RefereeGreeting(version, epoch):
                    self.referee = AtReferee(version, epoch)
                    self._announce()
                case MatchList() as page:
                    self._take_page(page, now_s)
                case MatchRows() as told:
                    self._take_rows(told, line)
                case NoMatch(match):
                    self._is_asking = False
                    self._outbox.forget(match)
                case MatchGrew(match, rows, full):
                    self._outbox.grow(match, rows, full)
                case None if (what := line.get("t")) in RETAINED:
                    self._retain(what, line, now_s)
        except WireError as wrong:
            self._note(f"the referee's {line.get('t')}", wrong)
        self.pump(now_s)

    def _take_page(self, page: MatchList, now_s: float) -> None:
        self._held += page.have
        if page.more:
            return
        self._is_asking = False
        self._outbox.hold(self._held, now_s)
        for message in haves(self._held):
            self._send("have", message.payload())

    def _take_rows(self, told: MatchRows, line: Line) -> None:
        self._is_asking = False
        part: Part = "full" if told.part == "full" else "public"
        last = told.start + len(told.rows) - 1
        if self._outbox.send(told.match, part, told.start, told.prev, last, told.h):
            batch = {name: value for name, value in line.items() if name not in _OURS}
            self._send("row" if part == "public" else "full", encoded(batch))

    def _retain(self, what: str, line: Line, now_s: float) -> None:
        """Sends what the broker keeps: the picture no more than once a second."""
        body = {name: line[name] for name in line if name != "t"}
        self._retained.take(what, encoded(body) if body else NOTHING, now_s)
        if what == "now":
            self._now_waits = True
        else:
            self._send(what, self._retained.payload(what, now_s), retain=True)

    # From the broker.

    def connect(self, boot: int, now_s: float) -> None:
        """The broker is there: everything that it keeps is told it anew."""
        self.here = self.here._replace(boot=boot)
        self._is_connected, self._gave = True, False
        self._tell_all(now_s)
        self._wants_have = True
        self.pump(now_s)

    def disconnect(self) -> None:
        """The broker is gone."""
        self._is_connected = False
        self._see_online(False)

    def hear_hall(self, topic: str, payload: bytes, now_s: float) -> None:
        """Takes what came over the broker; what breaks its form is noted once, and left out."""
        found = topic_of(topic)
        if found is None or found.hall != self.here.hall:
            return
        try:
            self._take(found, payload, now_s)
        except WireError as wrong:
            self._note(f"{found.way}/{found.what}", wrong)
        self.pump(now_s)

    def _take(self, topic: Topic, payload: bytes, now_s: float) -> None:
        if topic.way == "hall":
            self._take_state(hall_state_of(payload), now_s)
        elif (topic.way, topic.what) == ("down", "ack"):
            self._outbox.hear(ack_of(payload), now_s)
        elif (topic.way, topic.what) == ("down", "devices"):
            self._see_shared(devices_of(payload) > 1)
        elif (topic.way, topic.what) == ("all", "event"):
            self._event.take(event_rows_of(payload))
        elif (topic.way, topic.what) in _READ:
            _READ[topic.way, topic.what](payload)
            body = {} if payload in EMPTY else json.loads(payload)
            self._tell(cast(NoteKind, topic.what), body, now_s)

    def _take_state(self, state: HallState, now_s: float) -> None:
        is_new, is_ready = state.boot != self._boot, state.state == "ready"
        self._boot, self._heard_s = state.boot, now_s
        if is_ready:
            self._is_quiet = VERSION not in state.wire
        self._see_online(is_ready and not self._is_quiet)
        self._gave = self._gave and not is_new
        if is_ready:
            self._tell("hall", json.loads(state.payload()), now_s)
        if is_ready and is_new:
            # What it missed while it was away, the end of a call say, nobody else tells it.
            self._tell_all(now_s)
            self._wants_have = True
        if is_ready and state.rebuild and not self._gave:
            self._give_event(state)

    def _give_event(self, state: HallState) -> None:
        """Gives the rows of the event back, once to each hall that lacks some of them."""
        if state.event != self._event.event or state.event_rows < len(self._event.rows):
            self._gave = True
            for message in event_messages(self._event.event, self._event.rows):
                self._send("event", message.payload())

    @property
    def is_online(self) -> bool:
        """True if the hall is there."""
        return self._is_online

    @property
    def is_settled(self) -> bool:
        """True if the hall has everything that the referee told of."""
        waits = self._wants_have or self._is_asking or self._outbox.is_open
        return self._is_online and not waits

    # From the clock.

    def pump(self, now_s: float) -> None:
        """Sends what may be sent now, and asks the referee for more."""
        if self._now_waits and now_s - self._now_s >= NOW_S:
            self._now_waits, self._now_s = False, now_s
            self._send("now", self._retained.payload("now", now_s), retain=True)
        if self._is_online and now_s - self._heard_s > AWAY_S:
            self._see_online(False)
        if not self._is_online or self._is_asking:
            return
        if self._wants_have:
            self._outbox.begin(now_s)
        if self._wants_have or self._outbox.is_stuck(now_s):
            self._held, self._wants_have = [], False
            self._ask(MatchesAsked())
        elif wanted := self._outbox.next(now_s):
            match, part, row = wanted
            self._ask(RowsAsked(part, match, row))

    def _tell(self, kind: NoteKind, body: dict[str, Any], now_s: float) -> None:
        self._notes.take(kind, body, now_s)
        self._say(HallNote(kind, body).values())

    def _ask(self, question: MatchesAsked | RowsAsked) -> None:
        self._is_asking = True
        self._say(question.values())

    def _tell_all(self, now_s: float) -> None:
        """Tells anew everything that the broker keeps of this table."""
        self._announce()
        for what, payload in self._retained.payloads(now_s):
            self._send(what, payload, retain=True)

    def _announce(self) -> None:
        if self.referee.epoch:
            _, _, inst, boot = self.here
            state = TableState("ready", inst, boot, VERSION, *self.referee)
            self._send("state", state.payload(), retain=True)

    def _send(self, what: str, payload: bytes, retain: bool = False) -> None:
        if self._is_connected and not self._is_quiet:
            self._publish(up(self.here.hall, self.here.table, what), payload, retain)

    def _see_online(self, online: bool) -> None:
        if online != self._is_online:
            self._is_online = online
            self._greet()

    def _see_shared(self, shared: bool) -> None:
        if shared != self._is_shared:
            self._is_shared = shared
            self._greet()

    def _greet(self) -> None:
        here, how = self.here, (self._is_online, self._is_shared)
        self._say(LinkGreeting(1, here.hall, here.table, *how).values())

    def _note(self, kind: str, wrong: WireError) -> None:
        if kind not in self.trouble:
            self.trouble[kind] = str(wrong)
            log.warning("a message was left out: %s: %s", kind, wrong)
