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
from tablepi.referee.hall.told_hall import delayed_seats, open_call, picture_now
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
        self._last_state: tuple[object, ...] = ()
        self._referee: Referee | None = None
        self._latest_lines: dict[str, Line] = {}
        """The lines told last, by what they are about: one that says the same is not sent again."""

    @property
    def is_there(self) -> bool:
        """True if a link hears what is told."""
        return self._socket.has_links

    def start(self) -> None:
        """Listens from now on; a path that cannot be used is said in the log."""
        self._renew_greeting()
        try:
            self._socket.start()
        except OSError as error:
            print(f"The hall's link cannot be served: {error}", file=sys.stderr)

    def stop(self) -> None:
        self._socket.stop()

    def answer(self, question: LinkAsked) -> None:
        try:
            lines = self._answer_lines(self._store.journal, question)
        except StoreError:
            # Any answer would be taken for what there is; a link that is cut off asks anew.
            self._socket.close(question.link)
            return
        self._socket.answer(question.link, lines, more=lines[-1].get("more", False))

    def _answer_lines(self, journal: Journal, question: LinkAsked) -> list[Line]:
        # Tables without a hall are spared what this loads.
        from tablepi.store.link_answers import have_line, rows_line

        if question.what == "have":
            line, next_row = have_line(journal, self._router.context.hall.id, question.row)
            if next_row:
                # A page of the matches, the newest first; the next follows in a turn of its own.
                self._put(replace(question, row=next_row))
            return [line]
        return [rows_line(journal, question.match, cast(Part, question.what), question.row)]

    def show(self, picture: Picture, now_ms: int) -> None:
        """Tells the links what has changed."""
        if not self._socket.has_links:
            self._latest_lines, self._last_state, self._referee = {}, (), None
            return
        referee = self._router.open_match
        rows = len(referee.ledger.rows) if referee else 0
        hall = self._router.context.hall
        delayed = delayed_seats(referee, now_ms)
        state = id(referee), rows, hall.id, hall.seated, str(hall.notes.get("task")), delayed
        if state == self._last_state:
            return
        self._renew_greeting()
        with suppress(StoreError):  # what cannot be read now is told with a later picture
            self._tell_news(referee, now_ms)
            self._last_state = state

    def _tell_news(self, referee: Referee | None, now_ms: int) -> None:
        """Tells of the match that is open and of the one before it, of the task and of a call."""
        hall = self._router.context.hall
        if self._referee is not referee:
            # The last rows of a match are written as it is left: its clocks stand, it is abandoned.
            self._tell_rows(self._referee)
        self._tell_rows(referee)
        self._referee = referee
        self._tell_changed("now", {"t": "now", **picture_now(referee, now_ms)})
        if (state := self._router.task()) is not None:
            task_answer = state.took(hall.seated == state.task.task)
            self._tell_changed("took", {"t": "took", **task_answer.values()})
        # Also that there is none: the broker may keep one that ended while no link was here.
        self._tell_changed("call", {"t": "call", **open_call(referee, now_ms)})

    def _tell_rows(self, referee: Referee | None) -> None:
        if referee is not None and (uuid := referee.ledger.match_id):
            rows = len(referee.ledger.rows)
            full_rows = rows if referee.match.final else 0
            self._tell_changed(
                f"grew {uuid}", {"t": "grew", "match": uuid, "rows": rows, "full": full_rows}
            )

    def _tell_changed(self, key: str, line: Line) -> None:
        if self._latest_lines.get(key) != line:
            self._latest_lines[key] = line
            self._socket.tell(key, line)

    def _renew_greeting(self) -> None:
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
        self._socket.tell("card", {"t": "card", "card": card})

    def leave(self) -> None:
        self._socket.tell("card", {"t": "leave"})


def serve_link(config: Config, store_handle: StoreHandle, table: MainLoop) -> None:
    """Serves the hall's link where a socket is named; the table is in the hall it joined before."""
    table.router.context.hall.near = NearHall()
    if not config.hall.socket:
        return
    desk = HallDesk(Path(config.hall.socket), store_handle, table.router, table.inbox.put)
    joined_hall, hall = JoinedHall(config.file.parent), table.router.context.hall
    hall.remember(*joined_hall.read(), table.inbox.now_ms)
    hall.link, hall.keep, table.answer = desk, joined_hall.keep, desk.answer
    table.outlets.append(desk)
    table.readers.append(desk)
