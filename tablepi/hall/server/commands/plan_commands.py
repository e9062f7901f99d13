"""Command that plans all stages of an event which have not begun, in one decision."""

from collections.abc import Iterator
from typing import Any

from tablepi.hall.events.event_snapshot import EventSnapshot
from tablepi.hall.events.rows.desk_rows import Copied
from tablepi.hall.events.rows.stage_rows import STAGE, DeskStage
from tablepi.hall.server.commands.form_fields import FormFields
from tablepi.hall.server.commands.stage_commands import (
    NUMBERS,
    SETTINGS,
    NewStage,
    add_stage,
    check_times,
    play_of,
)
from tablepi.hall.server.database.desk_refusals import DeskRefusal
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.desk.event_book import check_newest
from tablepi.hall.server.desk.event_desk import EventDesk
from tablepi.wire.payload import WireError

MOST_STAGES = 9
MOST_ROUNDS = 99
"""Of a stage that is planned; one that runs may have more."""


def plan_stages(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """The stages behind those that have begun. The first of an event opens; others are proposed for
    when the one before is over. `format-2`, `rounds-2` …: of the second.
    """
    at_row, event = fields.at_row, desk.book.running(record)
    check_newest(event, STAGE, at_row)
    stages = tuple(_stages(event, fields))
    if not stages:
        raise DeskRefusal("refused.form")
    next_number = len(event.recorded.stages) + 1
    with desk.book.together():
        if next_number == 1 or event.facts.plan is not None:
            add_stage(record, desk, _new_stage(stages[0]), at_row, who)
        plan = tuple(_proposal(stage) for stage in stages)
        desk.book.add(record, Copied(event.state.event, plan), who)


def _stages(event: EventSnapshot, fields: FormFields) -> Iterator[DeskStage]:
    """The stages of the form. Raises DeskRefusal."""
    planned = {stage.number: stage for stage in event.planned}
    for number in range(len(event.recorded.stages) + 1, MOST_STAGES + 1):
        if f"format-{number}" not in fields.form:
            return
        format_ = fields.text(f"format-{number}")
        known = planned.get(number)
        before = _proposal(known) if known and known.format == format_ else {}
        values = {**before, **_numbers(format_, number, fields)}
        try:
            stage = DeskStage.read({**values, "stage": number, "format": format_})
        except WireError:
            raise DeskRefusal("refused.plan", n=MOST_ROUNDS) from None
        if (stage.rounds or 0) > MOST_ROUNDS:
            raise DeskRefusal("refused.plan", n=MOST_ROUNDS)
        yield stage


def _numbers(format_: str, number: int, fields: FormFields) -> dict[str, Any]:
    """What the form says of a stage."""
    names = [name for name in NUMBERS if name in SETTINGS.get(format_, ())]
    typed = {name: fields.form.get(f"{name}-{number}", "").strip() for name in names}
    numbers = {name: fields.number(f"{name}-{number}") for name, text in typed.items() if text}
    play = play_of(fields, f"minutes-{number}")
    check_times(play)
    game = {"game": play.game, "options": play.options}
    return {**numbers, **game, "minutes": play.minutes, "end_minutes": play.end_minutes}


def _new_stage(stage: DeskStage) -> NewStage:
    row = stage.fields()
    settings = {name: row[name] for name in SETTINGS[stage.format] if name in row}
    return NewStage(stage.format, settings, stage.play)


def _proposal(stage: DeskStage) -> dict[str, Any]:
    """A stage as a row of proposals has it."""
    return {key: value for key, value in stage.fields().items() if key != "do"}
