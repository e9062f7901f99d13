"""Latest messages of the hall, for a referee that starts again while the link goes on."""

from collections.abc import Iterator
from typing import Any

from tablepi.wire.socket_lines import NoteKind

Body = dict[str, Any]


class HallNotes:
    """The newest note of each kind. Times are seconds of the link's clock."""

    def __init__(self) -> None:
        self._notes: dict[NoteKind, tuple[Body, float]] = {}

    def take(self, kind: NoteKind, body: Body, now_s: float) -> None:
        """The hall said this now."""
        self._notes[kind] = body, now_s

    def told(self, now_s: float) -> Iterator[tuple[NoteKind, Body]]:
        """Every note as it would be said now: the hall's clock in it has gone on."""
        for kind, (body, at_s) in self._notes.items():
            passed_ms = round(1_000 * max(0.0, now_s - at_s))
            clock = {"now": body["now"] + passed_ms} if "now" in body else {}
            yield kind, {**body, **clock}
