"""Desk, event: opened by a word, its stages and tables, and the way to every row."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from tablepi.hall.events.event_view import EventView
from tablepi.hall.events.rows.event_state import Stage
from tablepi.hall.events.rows.formats import BEST_OF, FORMATS, SCORINGS, SEATS, SHORTS
from tablepi.hall.server.commands.stage_commands import SETTINGS
from tablepi.hall.web.desk.pages.office_parts import time_of
from tablepi.hall.web.html.markup import Child, Html, isolated, joined
from tablepi.hall.web.html.page_frame import Viewer, draw_part
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.values.desk_view import DeskView
from tablepi.hall.web.values.public_view import GameKey
from tablepi.hall.web.values.table_order import by_number
from tablepi.hall.words import HALL_SENTENCES
from tablepi.wire.shown_name import POLICIES

MOST_LETTERS = 200

Choices = list[tuple[str, Child]]


class StageLine(NamedTuple):
    """A stage so far. `settings`: each in words; `players`, `rounds`: how many."""

    number: int
    format: str
    settings: list[Html]
    players: int
    rounds: int


class NewSetting(NamedTuple):
    """A setting of a new stage. `usual`: what stands in its field before anybody types."""

    name: str
    choices: Choices
    usual: str


class EventTableLine(NamedTuple):
    """A table of the hall or of the event."""

    id: str
    name: str
    is_in: bool
    is_broken: bool
    is_stream: bool


def draw_event(view: DeskView, seen: Viewer, format_: str) -> Html:
    """The event that runs, or the way to open one. `format_`: of a stage that is to be opened."""
    event, words = view.event, seen.words
    running = event.state.event if event else ""
    values = _running(event, view, seen, format_) if event else {}
    return draw_part(
        "event", seen, event=event, opened=len(view.events), most_letters=MOST_LETTERS,
        policies=[(each, words(f"names.{each}")) for each in POLICIES],
        languages=[(each, isolated(said["language"])) for each, said in HALL_SENTENCES.items()],
        ended=[each for each in reversed(view.events) if each.event != running],
        time_of=time_of, **values,
    )  # fmt: skip


def _running(event: EventView, view: DeskView, seen: Viewer, format_: str) -> dict[str, Any]:
    words, games, state = seen.words, seen.drawing.games, event.state
    titles = ((each, games.title(GameKey(each), words.language)) for each in games.known)
    return {
        "came_back": len(event.came_back),
        "nameless": sum(not event.players[each].name for each in event.came_back),
        "tables": list(_tables(event, view)),
        "stages": [_stage(stage, event, words) for stage in state.stages],
        "formats": FORMATS,
        "chosen": format_,
        "new_settings": [_new_setting(each, words) for each in SETTINGS.get(format_, ())],
        "games": [("", words("stage.game.none")), *titles],
        "options": " ".join(f"{name}={value}" for name, value in event.play.options),
    }


def _tables(event: EventView, view: DeskView) -> Iterator[EventTableLine]:
    """Every table of the hall and of the event; while that has none, all of the hall are in it."""
    known = {each.id: each for each in event.state.tables}
    names = {each.id: each.name for each in view.hall.tables}
    for table in sorted({*known, *names}, key=by_number):
        found = known.get(table)
        yield EventTableLine(
            table,
            names.get(table, table),
            is_in=found is not None or not known,
            is_broken=found is not None and found.is_broken,
            is_stream=found is not None and found.is_stream,
        )


def _stage(stage: Stage, event: EventView, words: PageWords) -> StageLine:
    settings = (_setting(name, getattr(stage.settings, name), words)
                for name in SETTINGS[stage.format])  # fmt: skip
    rounds = len(event.state.rounds_of(stage.number))
    said = [each for each in settings if each]
    return StageLine(stage.number, stage.format, said, len(stage.players), rounds)


def _setting(name: str, value: bool | str | int, words: PageWords) -> Html:
    """A setting of a stage in words; nothing for one that is off."""
    if isinstance(value, str):
        return words(f"setting.{name}.{value}")
    label = words(f"setting.{name}") if value else Html()
    return label if isinstance(value, bool) or not value else joined(label, " ", value)


def _new_setting(name: str, words: PageWords) -> NewSetting:
    if name in ("scoring", "short"):
        known = SCORINGS if name == "scoring" else SHORTS
        return NewSetting(name, [(each, words(f"setting.{name}.{each}")) for each in known], "")
    if name in ("best_of", "seats"):
        numbers = BEST_OF if name == "best_of" else SEATS
        return NewSetting(name, [(str(number), number) for number in numbers],
                          "3" if name == "best_of" else "4")  # fmt: skip
    return NewSetting(name, [], "5" if name == "win" else "")
