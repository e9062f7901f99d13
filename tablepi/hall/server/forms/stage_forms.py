"""Forms about the event itself: a new one, an earlier one, its stages, tables and names."""

import re
from typing import Any

from tablepi.hall.events.rows.desk_rows import StagePlay
from tablepi.hall.events.rows.event_state import EventTable
from tablepi.hall.server.commands.stage_changes import NewEvent, NewStage
from tablepi.hall.server.database.desk_decisions import DeskRefusal
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.forms.form_fields import ID_LETTERS, FormFields
from tablepi.hall.server.organiser_desk import Desk

SETTINGS = {
    "open": (),
    "duel-swiss": ("best_of", "rounds", "last_by_standing"),
    "pod-swiss": ("seats", "rounds", "scoring", "short", "win", "floor"),
    "round-robin": ("best_of",),
    "single-elim": ("best_of", "take"),
    "final": ("take",),
}
"""The settings that a format reads, in the order of the page."""

NUMBERS = ("best_of", "rounds", "seats", "win", "take")
"""Settings of a stage that are whole numbers."""


def open_event(record: Record, desk: Desk, fields: FormFields, who: str) -> None:
    new = NewEvent(
        id=fields.text("event", 64),
        title=fields.text("title", 1000),
        word=fields.text("word", 1000),
        names=fields.text("names"),
        language=fields.form.get("language", ""),
    )
    desk.event.stages.open(record, new, fields.at_row, who, fields.sure)


def reopen_event(record: Record, desk: Desk, fields: FormFields, who: str) -> None:
    event, running = fields.text("event", ID_LETTERS), fields.form.get("running", "")
    desk.event.stages.reopen(record, event, running, who, fields.sure)


def open_stage(record: Record, desk: Desk, fields: FormFields, who: str) -> None:
    format_, row = fields.text("format"), fields.at_row
    if format_ not in SETTINGS:
        raise DeskRefusal("refused.form")
    settings = {name: _setting(name, fields) for name in SETTINGS[format_]}
    settings = {name: value for name, value in settings.items() if value is not None}
    play = StagePlay(
        game=fields.text("game"),
        options=_options(fields.text("options", 1000)),
        minutes=fields.number("minutes", 50),
        end_minutes=fields.number("end_minutes", 5),
    )
    desk.event.stages.stage(record, NewStage(format_, settings, play), row, who)


def set_tables(record: Record, desk: Desk, fields: FormFields, who: str) -> None:
    kept = [name[3:] for name in fields.form if name.startswith("in-")]
    more = re.split(r"[\s,;]+", fields.text("more", 5000).lower())
    tables = [
        EventTable(table, f"broken-{table}" in fields.form, f"stream-{table}" in fields.form)
        for table in dict.fromkeys([*kept, *filter(None, more)])
    ]
    desk.event.stages.tables(record, tables, fields.at_row, who)


def show_names(record: Record, desk: Desk, fields: FormFields, who: str) -> None:
    """Form of names for everybody."""
    desk.event.stages.show_names(record, fields.text("names"), fields.at_row, who)


def choose_language(record: Record, desk: Desk, fields: FormFields, who: str) -> None:
    """In which language pages are for who asks for none."""
    desk.event.stages.speak(record, fields.text("language"), fields.at_row, who)


def _setting(name: str, fields: FormFields) -> Any:
    """A setting as a row has it, None where nothing is said."""
    if name == "last_by_standing":
        return name in fields.form
    text = fields.form.get(name, "").strip()
    if name in NUMBERS:
        return fields.number(name) if text else None
    return text or None


def _options(text: str) -> tuple[tuple[str, str], ...]:
    """`rounds=3 clock=10`. Raises DeskRefusal."""
    parts = [word.partition("=") for word in text.split()]
    if any(not sign or not name for name, sign, _ in parts):
        raise DeskRefusal("refused.options")
    return tuple((name, value) for name, _, value in parts)
