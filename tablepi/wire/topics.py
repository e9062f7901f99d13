"""Topics: `tablepi/1/HALL/…`, by who publishes what; everything is sent with QoS 1."""

from typing import NamedTuple

from tablepi.wire.payload import is_id, is_table

VERSION = 1
"""The version of the wire."""

QOS = 1
KEEP_ALIVE_S = 20

UP = ("state", "have", "row", "full", "now", "call", "took", "event")
"""Topics on which a table sends."""

DOWN = ("ack", "task", "judge", "devices", "round", "say")
"""Topics of the hall for one table."""

ALL = ("round", "say", "event")
"""Topics of the hall for all."""


class Topic(NamedTuple):
    """A topic taken apart. `way`: `up`, `down`, `all` or `hall`; `table`: '' of the last two."""

    hall: str
    way: str
    what: str
    table: str = ""

    def __str__(self) -> str:
        place = f"t/{self.table}/{self.way}" if self.table else self.way
        return f"{root(self.hall)}/{place}/{self.what}"


def root(hall: str) -> str:
    return f"tablepi/{VERSION}/{hall}"


def up(hall: str, table: str, what: str) -> str:
    return str(Topic(hall, "up", what, table))


def down(hall: str, table: str, what: str) -> str:
    return str(Topic(hall, "down", what, table))


def to_all(hall: str, what: str) -> str:
    return str(Topic(hall, "all", what))


def hall_state(hall: str) -> str:
    """The topic on which the hall says that it is here."""
    return str(Topic(hall, "hall", "state"))


def table_listens_to(hall: str, table: str) -> tuple[str, ...]:
    return f"{root(hall)}/t/{table}/down/#", f"{root(hall)}/all/#", f"{root(hall)}/hall/#"


def hall_listens_to(hall: str) -> str:
    return f"{root(hall)}/t/+/up/#"


def topic_of(text: str) -> Topic | None:
    """A topic taken apart; None for one that this version does not know."""
    match text.split("/"):
        case ["tablepi", version, hall, *rest] if version == str(VERSION) and is_id(hall):
            return _topic_within(hall, rest)
    return None


def _topic_within(hall: str, rest: list[str]) -> Topic | None:
    match rest:
        case ["t", table, "up", what] if is_table(table) and what in UP:
            return Topic(hall, "up", what, table)
        case ["t", table, "down", what] if is_table(table) and what in DOWN:
            return Topic(hall, "down", what, table)
        case ["all", what] if what in ALL:
            return Topic(hall, "all", what)
        case ["hall", "state"]:
            return Topic(hall, "hall", "state")
    return None
