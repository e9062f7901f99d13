"""Desk, round: its clock, the way to the next one, late players, and the announcement."""

from typing import Any, NamedTuple

from tablepi.hall.events.event_view import EventView
from tablepi.hall.events.rows.event_state import Stage
from tablepi.hall.events.rows.formats import SWISS, most_rounds
from tablepi.hall.events.rows.round_faults import may_join, newest_round
from tablepi.hall.server.database.desk_refusals import DeskRefusal
from tablepi.hall.server.desk.round_clock import AS_ALL, clock_of, next_end
from tablepi.hall.server.desk.round_keeper import MOST_LETTERS
from tablepi.hall.web.desk.pages.bracket_sheet import brackets_at_desk
from tablepi.hall.web.desk.pages.desk_tables import own_round
from tablepi.hall.web.desk.pages.office_parts import Names
from tablepi.hall.web.html.fragments import clock_text, drawn_clock
from tablepi.hall.web.html.markup import Html
from tablepi.hall.web.html.page_frame import Viewer, draw_part
from tablepi.hall.web.values.desk_view import DeskView, row_of
from tablepi.hall.web.values.public_view import Clock

USUAL_MINUTES, USUAL_END = 50, 5


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


class NextRound(NamedTuple):
    """Obstacles before the next round. `stage` 0: none is open; `outstanding`: results; `away`: how
    many would be paired who are not here.
    """

    number: int
    stage: int = 0
    outstanding: int = 0
    is_over: bool = False
    may_go_on: bool = False
    away: int = 0


def draw_round(view: DeskView, viewer: Viewer) -> Html:
    """The round and the announcement."""
    event = view.event
    stage = event.state.stage if event else None
    return draw_part(
        "round", viewer, event=event, row=row_of(view.round), clock=_clock(view, viewer),
        doubt=_doubt(view, viewer), next=_next_round(event) if event else None,
        pairs_first=event is not None and not event.outstanding,
        has_rounds=stage is not None and stage.format != "open",
        own_rounds=[own_round(table, viewer) for table in view.tables if table.own != AS_ALL],
        to_all=len(view.open_titles) > 1,
        announcement=view.say.body["text"] if view.say else "", say_row=row_of(view.say),
        most_letters=MOST_LETTERS, usual_minutes=USUAL_MINUTES, usual_end=USUAL_END,
        brackets=brackets_at_desk(event, view, viewer.words) if event else [],
        **_newest_round_values(event, view),
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
    return RoundClockShown(
        clock.state, clock.round, drawn_clock(clock_view, viewer.drawing, "desk-clock")
    )


def _doubt(view: DeskView, viewer: Viewer) -> ClockChoice | None:
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


def _next_round(event: EventView) -> NextRound | None:
    """None in open play."""
    stage, number = event.state.stage, len(event.state.rounds) + 1
    if stage is None:
        return NextRound(number)
    if stage.format == "open":
        return None
    outstanding_count = len(event.outstanding)
    return NextRound(
        number, stage.number, outstanding_count,
        is_over=not outstanding_count and _is_played(event, stage),
        may_go_on=stage.format in SWISS, away=_away_count(event),
    )  # fmt: skip


def _is_played(event: EventView, stage: Stage) -> bool:
    """True if a stage had the rounds that were planned; a Swiss one may have more."""
    rounds_played = sum(round_.stage == stage.number for round_ in event.state.rounds)
    rounds_planned = most_rounds(stage.format, len(stage.players))
    rounds_planned = event.rounds_planned if rounds_planned is None else rounds_planned
    return 0 < rounds_planned <= rounds_played


def _away_count(event: EventView) -> int:
    """Number of active players who are not here; 0 where the desk checks nobody in."""
    active_players = [player for player in event.players.values() if player.player.is_active]
    away_count = sum(not player.is_here for player in active_players)
    return 0 if away_count == len(active_players) else away_count


def _newest_round_values(event: EventView | None, view: DeskView) -> dict[str, Any]:
    """The newest round, and who came too late for it while it is played."""
    newest = newest_round(event.state) if event else None
    if event is None or newest is None:
        return {"newest": None}
    active = event.state.active if event.outstanding else ()
    late_players = [player for player in active if may_join(event.state, newest, player)]
    return {"newest": newest, "too_late": late_players, "names": Names(event, view)}


def draw_question(
    question: DeskRefusal, action: str, fields: dict[str, str], viewer: Viewer, back_to: str
) -> Html:
    """Asks once more before something is done: the same change, with the answer."""
    fields = {name: value for name, value in fields.items() if name not in ("csrf", "sure")}
    return draw_part(
        "ask_again", viewer, asked=question, action=action, given=fields, back_to=back_to
    )
