"""One table's part of the round, as pages of the desk and of judges show it."""

from typing import NamedTuple

from tablepi.hall.server.commands.round_change import clock_of
from tablepi.hall.server.commands.table_round import ends_at, left_to
from tablepi.hall.web.html.desk_frame import Seen, draw_part, minutes_text
from tablepi.hall.web.html.fragments import drawn_clock
from tablepi.hall.web.html.markup import Html
from tablepi.hall.web.values.desk_view import DeskTable, DeskView, row_of
from tablepi.hall.web.values.public_view import Clock


class OwnRound(NamedTuple):
    """A table's part of the round. `state`: a few words of it; `note`: a sentence, where it is
    another than everybody's; `tap`: `start` or `stop`, '' where neither is possible; `row`: the
    decision that a change is made on.
    """

    id: str
    name: str
    clock: Html
    state: Html
    note: Html
    tap: str
    stands: bool
    row: int


def own_round(table: DeskTable, view: DeskView, seen: Seen) -> OwnRound:
    """A table's part of the round, with the clock where there is one."""
    words, own, now = seen.words, table.own, seen.drawing.now_ms
    shown, tap = Html(), ""
    clock = clock_of(view.round.body, now) if view.round else None
    if clock is not None:
        ends, left = ends_at(clock, own), left_to(clock, own, now)
        runs = Clock(
            left if ends is None else ends,
            now if ends is None else 0,
            ends is not None,
            clock.end_ms,
        )
        shown = drawn_clock(runs, seen.drawing)
        tap = "" if left == 0 else "start" if ends is None else "stop"
    time, note = minutes_text(own.extra_ms), Html()
    if own.stands or own.ends_at is not None:
        state = words("is.held" if own.stands else "round.own.alone")
        note = words("extra.held" if own.stands else "extra.alone")
    else:
        state = words("round.own.more", time=time)
        note = words("extra.has", time=time) if own.extra_ms else note
    return OwnRound(table.view.id, table.view.name, shown, state, note, tap, own.stands,
                    row_of(table.extra))  # fmt: skip


def draw_table_round(table: DeskTable, view: DeskView, seen: Seen) -> Html:
    """The table's clock, stop and start for it alone, and more time."""
    if view.round is None or not view.round.body:
        return Html()
    return draw_part("table_round", seen, table=own_round(table, view, seen))


def draw_extensions(table: DeskTable, view: DeskView, seen: Seen) -> Html:
    """The table's clock and more time for it, as a judge may give it."""
    if view.round is None or not view.round.body:
        return Html()
    return draw_part("extensions", seen, table=own_round(table, view, seen))
