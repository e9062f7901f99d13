"""Desk, event: opened by a word, its stages and tables, and the way to every row."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from tablepi.hall.events.event_view import EventView
from tablepi.hall.events.rows.event_state import Stage
from tablepi.hall.events.rows.formats import (
    BEST_OF,
    DUELS,
    FORMATS,
    SCORINGS,
    SEATS,
    SHORTS,
    SWISS,
    Format,
    Settings,
)
from tablepi.hall.events.rows.stage_rows import DeskStage, StagePlay
from tablepi.hall.events.suggested_stages import FEWEST, suggested, usual_minutes
from tablepi.hall.server.commands.stage_commands import SEEDED, SETTINGS
from tablepi.hall.web.desk.pages.office_parts import time_of
from tablepi.hall.web.desk.pages.stage_plan import (
    PLAN,
    offers_plan,
    plan_first,
    plan_shown,
    suggestion_text,
)
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
    titles = ((game, games.title(GameKey(game), words.language)) for game in games.known)
    return {
        "came_back": len(event.came_back),
        "nameless": sum(not event.players[player].name for player in event.came_back),
        "tables": list(_tables(event, view)),
        "stages": [_stage_line(stage, event, words) for stage in state.stages],
        "planned": [_planned_line(stage, words) for stage in event.planned[event.is_planned :]],
        "formats": (PLAN, *FORMATS) if offers_plan(event) else FORMATS,
        "chosen": format_,
        "why": _suggestion(event, format_, words),
        "plan": plan_shown(event, words) if format_ == PLAN and offers_plan(event) else None,
        "swiss": SWISS,
        "seeded": SEEDED,
        "duels": DUELS,
        "best_of": [(number, number) for number in BEST_OF],
        "new_settings": list(_new_settings(format_, event, words)),
        "running": _running_kind(event),
        "games": [("", words("stage.game.none")), *titles],
        "play": _play(event, format_),
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
    """The format whose settings are shown unasked: `plan` for several stages, else that of the next
    one as it is planned or proposed; '' for none.
    """
    event = view.event
    if event is None:
        return ""
    return PLAN if plan_first(event) else event.planned[0].format if event.planned else ""


def _is_first(event: EventView) -> bool:
    """True if no stage has begun."""
    return len(event.state.stages) == event.is_planned


def _suggestion(event: EventView, format_: str, words: PageWords) -> Html:
    """Why the numbers of a format stand there; nothing where they are planned already."""
    if format_ not in FORMATS or _known(event, format_):
        return Html()
    return suggestion_text(format_, len(event.state.active), _is_first(event), words)


def _known(event: EventView, format_: str) -> DeskStage | None:
    """The next stage, where it is planned or proposed in this format."""
    stage = next(iter(event.planned), None)
    return stage if stage and stage.format == format_ else None


def _play(event: EventView, format_: str) -> StagePlay:
    """What the next stage plays: as it is planned, else as the one that runs, for as long as its
    format takes.
    """
    known = event.planned[0] if format_ == PLAN and event.planned else _known(event, format_)
    if known is not None:
        return known.play
    if format_ not in FORMATS or not _suggests(event):
        return event.play
    return event.play._replace(minutes=usual_minutes(format_))


def _suggests(event: EventView) -> bool:
    return len(event.state.active) >= FEWEST


def _running_kind(event: EventView) -> str:
    """What may change of the stage that runs: `swiss`, its rounds too; `fixed`; '' for none."""
    stage = event.state.stage
    if stage is None or event.is_planned or stage.format == "open":
        return ""
    return "swiss" if stage.format in SWISS else "fixed"


def _new_settings(format_: str, event: EventView, words: PageWords) -> Iterator[NewSetting]:
    """The settings of a format; of the stage that is planned, or proposed, as it has them, else as
    they are suggested for who is in.
    """
    stage = _known(event, format_)
    known: NamedTuple | None = stage.settings if stage else None
    if known is None and format_ in FORMATS and _suggests(event):
        known = suggested(format_, len(event.state.active), _is_first(event))
    for name in SETTINGS.get(format_, ()):
        setting = _new_setting(name, words)
        value = getattr(known, name, None)
        usual = "yes" if value is True else str(value or "")
        has_value = stage is not None or value
        yield setting._replace(usual=usual) if has_value else setting


def _stage_line(stage: Stage, event: EventView, words: PageWords) -> StageLine:
    known = stage.settings
    if stage.number == len(event.state.stages) and stage.format in SWISS:
        known = known._replace(rounds=event.rounds_planned)
    rounds = len(event.state.rounds_of(stage.number))
    texts = _settings(stage.format, known, words)
    return StageLine(stage.number, stage.format, texts, len(stage.players), rounds)


def _planned_line(stage: DeskStage, words: PageWords) -> StageLine:
    """A stage that opens once those before it are over."""
    texts = _settings(stage.format, stage.settings, words)
    return StageLine(stage.number, stage.format, texts, 0, 0)


def _settings(format_: Format, settings: Settings, words: PageWords) -> list[Html]:
    texts = (_setting(name, getattr(settings, name), words) for name in SETTINGS[format_])
    return [text for text in texts if text]


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
