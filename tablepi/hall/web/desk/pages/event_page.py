"""Desk, event: opened by a word, its stages and tables, and the way to every row."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from tablepi.hall.events.event_view import EventView
from tablepi.hall.events.rows.event_state import Stage
from tablepi.hall.events.rows.formats import BEST_OF, FORMATS, SCORINGS, SEATS, SHORTS, SWISS
from tablepi.hall.events.rows.stage_rows import DeskStage, StagePlay
from tablepi.hall.server.commands.stage_commands import SETTINGS
from tablepi.hall.web.desk.pages.office_parts import time_of
from tablepi.hall.web.html.markup import Child, Html, isolated, joined
from tablepi.hall.web.html.page_frame import Viewer, draw_part
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.values.desk_view import DeskView
from tablepi.hall.web.values.public_view import GameKey
from tablepi.hall.words import HALL_SENTENCES
from tablepi.wire.shown_name import POLICIES
from tablepi.wire.table_ids import by_number, short_title

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
    """A table of the hall or of the event. `elsewhere`: the title of another event that has it."""

    id: str
    name: str
    is_in: bool
    is_broken: bool
    is_stream: bool
    elsewhere: str


def draw_event(view: DeskView, viewer: Viewer, format_: str) -> Html:
    """The event that runs, or the way to open one. `format_`: of a stage that is to be opened."""
    event = view.event
    open_ids = {event_id for event_id, _ in view.open_titles}
    values = _event_values(event, view, viewer, format_) if event else {}
    return draw_part(
        "event", viewer, event=event, **opening_values(view, viewer),
        ended=[kept_event for kept_event in reversed(view.events)
               if kept_event.event not in open_ids],
        time_of=time_of, **values,
    )  # fmt: skip


def opening_values(view: DeskView, viewer: Viewer) -> dict[str, Any]:
    """What the form of a new event needs."""
    words = viewer.words
    return {
        "opened": len(view.events),
        "most_letters": MOST_LETTERS,
        "policies": [(policy, words(f"names.{policy}")) for policy in POLICIES],
        "languages": [
            (language, isolated(sentences["language"]))
            for language, sentences in HALL_SENTENCES.items()
        ],
    }


def _options_text(play: StagePlay) -> str:
    return " ".join(f"{name}={value}" for name, value in play.options)


def _event_values(event: EventView, view: DeskView, viewer: Viewer, format_: str) -> dict[str, Any]:
    words, games, state = viewer.words, viewer.drawing.games, event.state
    proposed = _proposed(event, format_)
    titles = ((game, games.title(GameKey(game), words.language)) for game in games.known)
    return {
        "came_back": len(event.came_back),
        "nameless": sum(not event.players[player].name for player in event.came_back),
        "tables": list(_tables(event, view)),
        "stages": [_stage_line(stage, event, words) for stage in state.stages],
        "formats": FORMATS,
        "chosen": format_,
        "new_settings": list(_new_settings(format_, event, words)),
        "running": _running_kind(event),
        "games": [("", words("stage.game.none")), *titles],
        "play": proposed.play if proposed else event.play,
        "options_text": _options_text,
    }


def _tables(event: EventView, view: DeskView) -> Iterator[EventTableLine]:
    """Every table of the hall and of the event; while that has none, all of the hall are in it."""
    event_tables = {table.id: table for table in event.state.tables}
    names = {table.id: table.name for table in view.hall.tables}
    for table in sorted({*event_tables, *names}, key=by_number):
        event_table = event_tables.get(table)
        yield EventTableLine(
            table,
            names.get(table) or short_title(table),
            is_in=event_table is not None or (not event_tables and table not in view.elsewhere),
            is_broken=event_table is not None and event_table.is_broken,
            is_stream=event_table is not None and event_table.is_stream,
            elsewhere="" if event_table else view.elsewhere.get(table, ""),
        )


def first_format(view: DeskView) -> str:
    """The format whose settings are shown unasked: of the stage that is planned, else of the one
    that the template proposes; '' for none.
    """
    event = view.event
    stage = event.state.stage if event and event.is_planned else None
    proposed = event.proposed if event else None
    return stage.format if stage else proposed.format if proposed else ""


def _proposed(event: EventView, format_: str) -> DeskStage | None:
    """The stage that the template proposes, where it has this format."""
    return event.proposed if event.proposed and event.proposed.format == format_ else None


def _running_kind(event: EventView) -> str:
    """What may change of the stage that runs: `swiss`, its rounds too; `fixed`; '' for none."""
    stage = event.state.stage
    if stage is None or event.is_planned or stage.format == "open":
        return ""
    return "swiss" if stage.format in SWISS else "fixed"


def _new_settings(format_: str, event: EventView, words: PageWords) -> Iterator[NewSetting]:
    """The settings of a format; of the stage that is planned, or proposed, as it has them."""
    stage = event.state.stage
    planned = stage.settings if stage and event.is_planned and stage.format == format_ else None
    proposed = _proposed(event, format_)
    known = planned or (proposed.settings if proposed else None)
    for name in SETTINGS.get(format_, ()):
        setting = _new_setting(name, words)
        value = getattr(known, name, None)
        usual = "yes" if value is True else str(value or "")
        yield setting if known is None else setting._replace(usual=usual)


def _stage_line(stage: Stage, event: EventView, words: PageWords) -> StageLine:
    known = stage.settings
    if stage.number == len(event.state.stages) and stage.format in SWISS:
        known = known._replace(rounds=event.rounds_planned)
    settings = (_setting(name, getattr(known, name), words) for name in SETTINGS[stage.format])
    rounds = len(event.state.rounds_of(stage.number))
    texts = [text for text in settings if text]
    return StageLine(stage.number, stage.format, texts, len(stage.players), rounds)


def _setting(name: str, value: bool | str | int, words: PageWords) -> Html:
    """A setting of a stage in words; nothing for one that is off."""
    if isinstance(value, str):
        return words(f"setting.{name}.{value}")
    label = words(f"setting.{name}") if value else Html()
    return label if isinstance(value, bool) or not value else joined(label, " ", value)


def _new_setting(name: str, words: PageWords) -> NewSetting:
    if name in ("scoring", "short"):
        choices = SCORINGS if name == "scoring" else SHORTS
        return NewSetting(
            name, [(choice, words(f"setting.{name}.{choice}")) for choice in choices], ""
        )
    if name in ("best_of", "seats"):
        numbers = BEST_OF if name == "best_of" else SEATS
        return NewSetting(name, [(str(number), number) for number in numbers],
                          "3" if name == "best_of" else "4")  # fmt: skip
    return NewSetting(name, [], "5" if name == "win" else "")
