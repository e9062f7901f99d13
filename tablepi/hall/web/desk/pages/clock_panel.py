"""The round's clock at the left of every page, with what is said to all."""

from typing import NamedTuple

from tablepi.hall.server.desk.round_clock import clock_of, left_of, next_end
from tablepi.hall.server.desk.round_keeper import MOST_LETTERS
from tablepi.hall.web.html.fragments import clock_text, drawn_clock
from tablepi.hall.web.html.markup import Html
from tablepi.hall.web.html.page_frame import Viewer, draw_part
from tablepi.hall.web.values.desk_view import DeskView, row_of
from tablepi.hall.web.values.public_view import Clock

HOUR_MS = 3_600_000


class RoundClockShown(NamedTuple):
    """The clock of everybody."""

    state: str
    round: int
    drawn: Html


class ClockChoice(NamedTuple):
    """Choice of the right clock, where the hall cannot know. `choices`: each with what would be
    left.
    """

    off: str
    choices: list[tuple[str, str]]


def draw_clock_panel(view: DeskView, viewer: Viewer) -> Html:
    """The clock with its keys, and the announcement with its field."""
    return draw_part(
        "clock", viewer, row=row_of(view.round), clock=_clock(view, viewer),
        announcement=view.say.body["text"] if view.say else "", say_row=row_of(view.say),
        most_letters=MOST_LETTERS, to_all=len(view.open_titles) > 1,
    )  # fmt: skip


def _clock(view: DeskView, viewer: Viewer) -> RoundClockShown | None:
    now = viewer.drawing.now_ms
    clock = clock_of(view.round.body, now) if view.round else None
    if clock is None:
        return None
    is_running = clock.state == "running"
    clock_view = Clock(
        clock.ends_at if is_running else clock.left_ms,
        0 if is_running else now,
        is_running,
        clock.end_ms,
    )
    class_ = "desk-clock with-hours" if left_of(clock, now) >= HOUR_MS else "desk-clock"
    return RoundClockShown(
        clock.state, clock.round, drawn_clock(clock_view, viewer.drawing, class_)
    )


def clock_choice(view: DeskView, viewer: Viewer) -> ClockChoice | None:
    """The choice, None where the hall's clock is not doubted or no round runs."""
    if view.doubt is None or view.round is None:
        return None
    now, off_ms = viewer.drawing.now_ms, view.doubt.off_ms
    clock = clock_of(view.round.body, now)
    # What runs alone is shown by the note already, where that is surely right.
    shown_off_ms = off_ms if view.doubt.is_sure else 0
    table_rounds = (
        table.own if table.own.ends_at is None else table.own.later(-shown_off_ms)
        for table in view.tables
    )
    end_at = next_end(clock, table_rounds) if clock else None
    if end_at is None:
        return None
    by_wall, by_note = (clock_text(max(0, moment - now)) for moment in (end_at, end_at + off_ms))
    return ClockChoice(clock_text(abs(off_ms)), [("wall", by_wall), ("note", by_note)])
