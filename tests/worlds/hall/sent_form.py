"""A form of the desk as somebody sends it, without the page."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from tablepi.hall.server.commands.form_fields import FormFields
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.desk.event_desk import EventDesk

T = TypeVar("T")

Command = Callable[[Record, EventDesk, FormFields, str], T]


def sent_form(
    desk: EventDesk, command: Command[T], who: str = "", /, **fields: object
) -> Callable[[Record], T]:
    """A command of the desk as a work for the record's writer. `scores` of the fields: a result as
    rows have it; `True` stands for a yes.
    """
    scores: Any = fields.pop("scores", {})
    form = {name: "yes" if value is True else str(value) for name, value in fields.items()}
    return lambda record: command(record, desk, FormFields({**form, **_fields_of(scores)}), who)


def _fields_of(scores: Mapping[str, Any]) -> dict[str, str]:
    """The fields of a result, a number for each seat from 1."""
    found = {f"out-{seat}": "on" for seat in scores.get("out", ())}
    for name, field in (("wins", "wins"), ("places", "place"), ("points", "points")):
        found |= {f"{field}-{seat}": str(n) for seat, n in enumerate(scores.get(name, ()), 1)}
    return found | ({"draws": str(scores["draws"])} if "draws" in scores else {})
