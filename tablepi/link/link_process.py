"""The process of a link: connections come and go, and everything that happens is taken in turn.

One of them is its end of the referee's socket.
"""

import json
import logging
import random
import socket
import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from tablepi.link.broker_line import BrokerLine, Reconnect
from tablepi.link.courier import Courier, TableIdentity
from tablepi.link.joining import NotJoined, Search, Why, join
from tablepi.link.kept_events import KeptEvents
from tablepi.link.link_folder import LinkFolder, Membership
from tablepi.wire.client_loop import ClientLoop, pinned
from tablepi.wire.join_card import join_card_of
from tablepi.wire.payload import WireError
from tablepi.wire.socket_lines import CardFailed, CardWorked
from tablepi.wire.wire_message import decoded

LONGEST = 65_536

Line = Mapping[str, Any]


class RefereeLine:
    """A connection to the referee. `on_line`, `on_end` are called on a thread of its own."""

    def __init__(
        self, path: Path, on_line: Callable[[Line], None], on_end: Callable[[], None]
    ) -> None:
        self._socket_path = path
        self._on_line, self._on_end = on_line, on_end
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)

    def start(self) -> bool:
        """Tries to connect; False where nobody is there."""
        try:
            self._socket.connect(str(self._socket_path))
        except OSError:
            self._socket.close()
            return False
        threading.Thread(target=self._read_lines, name="referee", daemon=True).start()
        return True

    def say(self, line: Line) -> None:
        """Says a line; what is lost with the connection is said again on the next."""
        try:
            text = json.dumps(line, ensure_ascii=False, separators=(",", ":"))
            self._socket.sendall(text.encode() + b"\n")
        except OSError:
            self.stop()

    def stop(self) -> None:
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass

    def _read_lines(self) -> None:
        with self._socket, self._socket.makefile("rb") as lines:
            try:
                while line := lines.readline(LONGEST + 1):
                    self._on_line(decoded(line, LONGEST))
            except (OSError, WireError):
                pass
            finally:
                # Also of what nobody foresaw: the link connects anew, and is not deaf.
                self._on_end()


log = logging.getLogger("tablepi.link")

TICK_S = 0.25
SOCKET_S = 1.0
"""Time between two looks for the referee's socket."""


class LinkProcess:
    """A table's link. `clock`: seconds that do not go back; `version`: of the program; `search`:
    proposes addresses of the hall where nobody answers at the one it had.
    """

    def __init__(
        self,
        folder: LinkFolder,
        socket_path: Path,
        version: str,
        clock: Callable[[], float],
        chance: random.Random,
        search: Search = tuple,
    ) -> None:
        self._folder = folder
        self._socket_path = socket_path
        self._version = version
        self._clock = clock
        self._search = search
        self._reconnect = Reconnect(chance)
        self._events: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._referee: RefereeLine | None = None
        self._loop = ClientLoop(clock)
        self._loop.start()
        self._broker: BrokerLine | None = None
        self._membership: Membership | None = folder.membership()
        self._courier = self._new_courier()
        self._next_socket_s = self._next_broker_s = clock()
        self._is_stopping = False

    @property
    def is_settled(self) -> bool:
        """True if the hall has everything that the referee told of."""
        return self._courier.is_settled

    def run(self) -> None:
        while not self._is_stopping:
            self.turn(TICK_S)
        if self._broker is not None:
            self._broker.stop()
        if self._referee is not None:
            self._referee.stop()
        self._loop.stop()

    def stop(self) -> None:
        self._events.put(partial(setattr, self, "_is_stopping", True))

    def turn(self, timeout_s: float) -> None:
        """Takes what happens within this time, and looks after the connections."""
        try:
            self._events.get(timeout=timeout_s)()
        except Empty:
            pass
        now_s = self._clock()
        if self._referee is None and now_s >= self._next_socket_s:
            self._look_for_referee(now_s)
        if self._membership and self._broker is None and now_s >= self._next_broker_s:
            self._look_for_broker(self._membership)
        self._courier.pump(now_s)

    def _new_courier(self) -> Courier:
        membership = self._membership
        identity = TableIdentity(
            membership.hall if membership else "", membership.table if membership else "", "", 0
        )
        identity = identity._replace(inst=self._folder.inst)
        return Courier(
            identity, self._publish_message, self._tell_referee, KeptEvents(self._folder.events)
        )

    def _publish_message(self, topic: str, payload: bytes, retain: bool) -> None:
        if self._broker is not None:
            self._broker.publish(topic, payload, retain)

    def _tell_referee(self, line: Mapping[str, Any]) -> None:
        if self._referee is not None:
            self._referee.say(line)

    # The referee.

    def _look_for_referee(self, now_s: float) -> None:
        self._next_socket_s = now_s + SOCKET_S
        line = RefereeLine(
            self._socket_path, self._queued(self._hear_referee), self._queued(self._end_referee)
        )
        if line.start():
            self._referee = line
            self._courier.begin(self._clock())

    def _end_referee(self) -> None:
        self._referee = None

    def _hear_referee(self, line: Mapping[str, Any]) -> None:
        if line.get("t") == "card":
            self.join(str(line.get("card", "")))
        elif line.get("t") == "leave":
            self._leave_hall()
        else:
            self._courier.hear_referee(line, self._clock())

    def join(self, card_line: str) -> str:
        """Joins with a card, and tells the referee; why it failed, '' where it did not."""
        try:
            card = join_card_of(card_line)
            membership = join(card, self._folder.inst, self._version, search=self._search)
        except WireError:
            why: Why = "token"
        except NotJoined as error:
            why = error.why
        else:
            self._change_folder(partial(self._folder.join, membership))
            self._change_hall(membership)
            self._tell_referee(CardWorked(membership.hall, membership.table).values())
            return ""
        self._tell_referee(CardFailed(why).values())
        return why

    def _leave_hall(self) -> None:
        self._change_folder(self._folder.leave)
        self._change_hall(None)

    def _change_folder(self, change: Callable[[], None]) -> None:
        """Changes what is kept; a disk that takes nothing is said, and the link goes on."""
        try:
            change()
        except OSError as error:
            log.warning("the link's folder cannot be written, a restart forgets this: %s", error)

    def _change_hall(self, membership: Membership | None) -> None:
        """Is the link of this hall from now on; the broker of the one before is told goodbye."""
        if self._broker is not None:
            self._broker.stop()
        self._membership, self._broker, self._next_broker_s = membership, None, self._clock()
        # The referee says what it is once on each connection.
        referee, self._courier = self._courier.referee, self._new_courier()
        self._courier.referee = referee
        if self._referee is not None:
            self._courier.begin(self._clock())

    # The broker.

    def _look_for_broker(self, membership: Membership) -> None:
        identity = self._courier.identity._replace(boot=self._folder.next_boot())
        self._courier.identity = identity
        line = self._broker = self._new_broker_line(membership, identity)
        if line.start():
            return
        for host in self._search():
            moved_membership = replace(membership, host=host)
            line = self._broker = self._new_broker_line(moved_membership, identity)
            if line.start():
                # Whoever has the hall's key is the hall, wherever it stands now.
                self._membership = moved_membership
                self._change_folder(partial(self._folder.join, moved_membership))
                return
        self._end_broker(line)

    def _new_broker_line(self, membership: Membership, identity: TableIdentity) -> BrokerLine:
        line = BrokerLine(
            self._loop,
            membership,
            identity,
            pinned(membership.certificate),
            lambda: self._events.put(lambda: self._begin_broker(line)),
            lambda: self._events.put(lambda: self._end_broker(line)),
            lambda topic, payload: self._events.put(
                lambda: self._courier.hear_hall(topic, payload, self._clock())
            ),
        )
        return line

    def _begin_broker(self, line: BrokerLine) -> None:
        if line is self._broker:
            self._reconnect.connected(self._clock())
            self._courier.connect(self._courier.identity.boot, self._clock())

    def _end_broker(self, line: BrokerLine) -> None:
        """Tries again after a while."""
        # A line that was given up for another reports its end late.
        if line is not self._broker:
            return
        self._broker = None
        self._courier.disconnect()
        self._next_broker_s = self._reconnect.next_s(self._clock())

    def _queued(self, callback: Callable[..., None]) -> Callable[..., None]:
        """The callback as one of the events that `turn` takes, whatever thread calls it."""
        return lambda *arguments: self._events.put(lambda: callback(*arguments))
