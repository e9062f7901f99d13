"""Desk, event: all stages that have not begun in one table, with rounds and times to be changed."""

from typing import NamedTuple

from tablepi.hall.events.event_view import EventView
from tablepi.hall.events.rows.formats import Format, most_rounds
from tablepi.hall.events.rows.stage_rows import DeskStage
from tablepi.hall.events.suggested_stages import FEWEST, suggested, swiss_then_best
from tablepi.hall.web.html.markup import Html
from tablepi.hall.web.html.page_words import PageWords

PLAN = "plan"
"""Stands for the plan of several stages where a format could."""

ENOUGH = 8
"""Players from whom on Swiss rounds and a knock-out are proposed before anything else."""


class PlanLine(NamedTuple):
    """A stage of the plan. `first`, `last`: its rounds as they count through the event, 0 where
    their number is open; `time`: of all of them.
    """

    stage: DeskStage
    first: int
    last: int
    time: str


class PlanShown(NamedTuple):
    """`why`: the suggestion in a sentence; `other`: the stages that would be suggested now, where
    others are planned; `time`: of everything.
    """

    lines: list[PlanLine]
    why: Html
    other: tuple[DeskStage, ...]
    is_kept: bool
    time: str


def plan_shown(event: EventView, words: PageWords) -> PlanShown:
    """The stages as they are planned; where none is, Swiss rounds and a knock-out of the best."""
    players, begun = len(event.state.active), _begun(event)
    suggestion = swiss_then_best(players, begun + 1)
    stages = event.planned or suggestion
    is_alike = [stage.format for stage in stages] == [stage.format for stage in suggestion]
    is_other = not begun and is_alike and _counts(stages) != _counts(suggestion)
    lines = _lines(stages, players, _rounds_before(event))
    times = [line.stage.minutes * (line.last - line.first + 1) for line in lines if line.last]
    return PlanShown(
        lines,
        suggestion_text("duel-swiss", players, True, words) if is_alike and not begun else Html(),
        suggestion if is_other else (),
        bool(event.planned),
        _hours(sum(times)),
    )


def offers_plan(event: EventView) -> bool:
    """True while there are stages to plan."""
    return bool(event.planned) or not _begun(event)


def plan_first(event: EventView) -> bool:
    """True if the plan is shown unasked: of several stages, or as nothing is decided yet."""
    if _begun(event):
        return False
    return len(event.planned) > 1 or (not event.planned and len(event.state.active) >= ENOUGH)


def suggestion_text(format_: Format, players: int, is_first: bool, words: PageWords) -> Html:
    """Why these numbers are suggested; nothing for a few players, and where none are."""
    found = suggested(format_, players, is_first)
    if players < FEWEST or not found.rounds:
        return Html()
    variant = ".cut" if found.cut else ".best" if found.take and format_ == "single-elim" else ""
    return words(
        f"suggest.{format_}{variant}", players=players, rounds=found.rounds,
        take=found.cut or found.take,
    )  # fmt: skip


def _begun(event: EventView) -> int:
    """Number of stages that have begun."""
    return len(event.state.stages) - event.is_planned


def _counts(stages: tuple[DeskStage, ...]) -> list[tuple[int, int]]:
    return [(stage.rounds or 0, stage.take or 0) for stage in stages]


def _rounds_before(event: EventView) -> int:
    """Rounds until the stages that have not begun, those that are still to come as well."""
    if not _begun(event) or event.is_planned:
        return len(event.state.rounds)
    played = len(event.state.rounds_of(len(event.state.stages)))
    return len(event.state.rounds) + max(0, event.rounds_planned - played)


def _lines(stages: tuple[DeskStage, ...], players: int, before: int) -> list[PlanLine]:
    lines = []
    for stage in stages:
        players = min(players, stage.take or players)
        rounds = most_rounds(stage.format, stage.take or players)
        rounds = (stage.rounds or 0) if rounds is None else rounds
        first, last = (before + 1, before + rounds) if rounds else (0, 0)
        lines.append(PlanLine(stage, first, last, _hours(rounds * stage.minutes)))
        before += rounds
    return lines


def _hours(minutes: int) -> str:
    """`4:10`."""
    return f"{minutes // 60}:{minutes % 60:02}"
