"""The referee's side of the hall's socket: a link is answered from the journal, and told news."""

import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from tablepi import __version__
from tablepi.core.errors import StoreError
from tablepi.devices.hall_socket import HallSocket, NearHall
from tablepi.devices.messages import LinkAsked
from tablepi.referee.hall.told_hall import open_call, picture_now
from tablepi.referee.match.referee import Referee
from tablepi.runtime.main_loop import MainLoop
from tablepi.runtime.settings.config import Config
from tablepi.runtime.settings.store_handle import StoreHandle
from tablepi.screens.pictures.picture import Picture
from tablepi.screens.router import Router
from tablepi.store import Store
from tablepi.store.joined_hall import JoinedHall
from tablepi.store.journal import Journal
from tablepi.store.public_rows import Part

Line = dict[str, Any]


class HallDesk:
    """The referee's end of the link's socket. It is an outlet: shown every picture, it tells what
    changed.

    `path`: the socket's. `put`: puts messages into the inbox.
    """

    name = "hall"

    def __init__(
        self, path: Path, store: Store | StoreHandle, router: Router, put: Callable[[object], None]
    ) -> None:
        self._store = store
        self._router = router
        self._put = put
        self._socket = HallSocket(path, lambda: self._greeting, put)
        self._greeting: Line = {}
        self._seen: tuple[object, ...] = ()
        self._referee: Referee | None = None
        self._told: dict[str, Line] = {}

    @property
    def is_there(self) -> bool:
        """True if a link hears what is told."""
        return self._socket.has_links

    def start(self) -> None:
        """Listens from now on; a path that cannot be used is said in the log."""
        self._greet()
        try:
            self._socket.start()
        except OSError as wrong:
            print(f"The hall's link cannot be served: {wrong}", file=sys.stderr)

    def stop(self) -> None:
        """Closes the socket."""
        self._socket.stop()

    def answer(self, asked: LinkAsked) -> None:
        """Answers a link's question. Where the journal cannot be read now the line is closed: the
        link comes again and asks anew, while any answer would be taken for what there is.
        """
        try:
            lines = self._answered(self._store.journal, asked)
        except StoreError:
            self._socket.close(asked.link)
            return
        self._socket.answer(asked.link, lines, more=lines[-1].get("more", False))

    def _answered(self, journal: Journal, asked: LinkAsked) -> list[Line]:
        # Tables without a hall are spared what this loads.
        from tablepi.store.link_answers import have_line, rows_line

        if asked.what == "have":
            line, below = have_line(journal, self._router.context.hall.id, asked.row)
            if below:
                # A page of the matches, the newest first; the next follows in a turn of its own.
                self._put(replace(asked, row=below))
            return [line]
        return [rows_line(journal, asked.match, cast(Part, asked.what), asked.row)]

    def show(self, picture: Picture, now_ms: int) -> None:
        """Tells the links what has changed."""
        if not self._socket.has_links:
            self._told, self._seen, self._referee = {}, (), None
            return
        referee = self._router.open_match
        rows = len(referee.ledger.rows) if referee else 0
        hall = self._router.context.hall
        seen = id(referee), rows, hall.id, hall.seated, str(hall.notes.get("task"))
        if seen == self._seen:
            return
        self._greet()
        with suppress(StoreError):  # what cannot be read now is told with a later picture
            self._tell_news(referee, now_ms)
            self._seen = seen

    def _tell_news(self, referee: Referee | None, now_ms: int) -> None:
        """Tells of the match that is open and of the one before it, of the task and of a call."""
        hall = self._router.context.hall
        if self._referee is not referee:
            # The last rows of a match are written as it is left: its clocks stand, it is abandoned.
            self._tell_rows(self._referee)
        self._tell_rows(referee)
        self._referee = referee
        self._tell("now", {"t": "now", **picture_now(referee, now_ms)})
        if (state := self._router.task()) is not None:
            took = state.took(hall.seated == state.task.task)
            self._tell("took", {"t": "took", **took.values()})
        # Also that there is none: the broker may keep one that ended while no link was here.
        self._tell("call", {"t": "call", **open_call(referee, now_ms)})

    def _tell_rows(self, referee: Referee | None) -> None:
        """Tells how many rows a match has."""
        if referee is not None and (uuid := referee.ledger.match_id):
            rows = len(referee.ledger.rows)
            full = rows if referee.match.final else 0
            self._tell(f"grew {uuid}", {"t": "grew", "match": uuid, "rows": rows, "full": full})

    def _tell(self, key: str, line: Line) -> None:
        if self._told.get(key) != line:
            self._told[key] = line
            self._socket.tell(key, line)

    def _greet(self) -> None:
        """Renews the line with which links are greeted."""
        try:
            epoch = self._store.journal.public.epoch()
        except StoreError:
            epoch = self._greeting.get("epoch", "")
        hall = self._router.context.hall.id
        self._greeting = {
            "t": "hello",
            "v": 1,
            "version": __version__,
            "epoch": epoch,
            "hall": hall,
        }

    def send_card(self, card: str) -> None:
        """Gives a join card to the link."""
        self._socket.tell("card", {"t": "card", "card": card})

    def leave(self) -> None:
        """Has the link forget the hall."""
        self._socket.tell("card", {"t": "leave"})


def serve_link(config: Config, store_handle: StoreHandle, table: MainLoop) -> None:
    """Serves the hall's link where a socket is named; the table is in the hall it joined before."""
    table.router.context.hall.near = NearHall()
    if not config.hall.socket:
        return
    desk = HallDesk(Path(config.hall.socket), store_handle, table.router, table.inbox.put)
    joined, hall = JoinedHall(config.file.parent), table.router.context.hall
    hall.remember(*joined.read(), table.inbox.now_ms)
    hall.link, hall.keep, table.answer = desk, joined.keep, desk.answer
    table.outlets.append(desk)
    table.readers.append(desk)
