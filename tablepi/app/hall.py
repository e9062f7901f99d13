"""The hall that the table belongs to, as its link tells of it."""

from collections.abc import Mapping
from typing import Any

from tablepi.core.record import AtHall
from tablepi.devices.messages import LinkGone, LinkHere, LinkJoined, LinkNote

Body = Mapping[str, Any]


class Hall:
    """What is known of the hall. `id`: the hall's, `table`: this table's there, '' for none.

    `away_ms`: since when, by the inbox's clock, it has been out of reach, None while it is there.
    `failed`: why the last join card did not work. Notes are the newest bodies of each kind, {} for
    none. None of them makes a move, opens a secret or changes a setting.
    """

    def __init__(self) -> None:
        self.id = self.table = self.failed = ""
        self.away_ms: int | None = None
        self.notes: dict[str, Body] = {}

    @property
    def task(self) -> Body:
        """What the hall wants played here, {} for nothing."""
        task = self.notes.get("task", {})
        return task if task.get("state", "open") == "open" else {}

    def belongs(self, names: tuple[str, ...], game: str) -> AtHall | None:
        """What a match that begins now says of the hall; None where the table has joined none.

        It is for the task where that game is played by those whom the task names.
        """
        if not self.id:
            return None
        task, policy = self.task, str(self.notes.get("hall", {}).get("names", "full"))
        seats = [(str(seat.get("player", "")), str(seat.get("name", ""))) for seat in _seats(task)]
        if task.get("game") != game or tuple(name for _, name in seats) != names:
            return AtHall(self.id, names=policy)
        players = tuple(player for player, _ in seats)
        return AtHall(self.id, str(task.get("task", "")), players, policy)

    def hear(self, message: LinkHere | LinkGone | LinkJoined | LinkNote, now_ms: int) -> None:
        """Takes what the link says."""
        if isinstance(message, LinkNote):
            self.notes[message.kind] = message.body
        elif isinstance(message, LinkJoined):
            self.failed = message.why
            if not message.why:
                self.id, self.table = message.hall, message.table
        else:
            if isinstance(message, LinkHere):
                if message.hall != self.id:
                    self.notes.clear()
                self.id, self.table = message.hall, message.table
            is_here = isinstance(message, LinkHere) and message.online
            if is_here or not self.id:
                self.away_ms = None
            elif self.away_ms is None:
                self.away_ms = now_ms


def _seats(task: Body) -> list[Body]:
    seats = task.get("seats", [])
    return [seat for seat in seats if isinstance(seat, Mapping)] if isinstance(seats, list) else []
