"""Desk, event: the stages so far, and a new one with the settings of its format."""

from tablepi.hall.desk.drawn.desk_frame import Seen, button, field, form
from tablepi.hall.event.event_state import EventState, Stage
from tablepi.hall.event.formats import BEST_OF, FORMATS, SCORINGS, SEATS, SHORTS
from tablepi.hall.event_desk.event_view import EventView, StagePlay
from tablepi.hall.event_office.office_parts import heading, select, tick
from tablepi.hall.pages.markup import Child, Html, joined, tag
from tablepi.hall.pages.public_view import GameKey

FIELDS = {
    "open": (),
    "duel-swiss": ("best_of", "rounds", "last_by_standing"),
    "pod-swiss": ("seats", "rounds", "scoring", "short", "win", "floor"),
    "round-robin": ("best_of",),
    "single-elim": ("best_of", "take"),
    "final": ("take",),
}
"""The settings that a format reads, in the order of the page."""

NUMBERS: dict[str, Child] = {"rounds": "", "take": "", "win": 5}
"""Settings that are any number, with what stands in the field."""


def draw_stages(event: EventView, seen: Seen, format_: str) -> Html:
    """A line for each stage, then the next one."""
    words, state = seen.words, event.state
    rows = [_stage(each, state, event, seen) for each in state.stages]
    caption = tag("caption", words("stages"), class_="unseen")
    listed = tag("table", caption, tag("tbody", *rows), class_="list") if rows else Html()
    none = tag("p", words("stages.none")) if not rows else Html()
    choice = (
        tag(
            "a", words(f"format.{each}"), href=words.link(f"/desk/event?format={each}"),
            aria_current="true" if each == format_ else None,
        )
        for each in FORMATS
    )  # fmt: skip
    formats = tag("nav", *choice, aria_label=words("stage.format"), class_="choice formats")
    asked = _new(format_, event, seen) if format_ in FORMATS else Html()
    title = words("stage.new", n=len(state.stages) + 1)
    hint = tag("p", words("stage.new.hint"), class_="age")
    return joined(
        heading("stages", seen), listed, none, tag("h3", title, id="new"), hint, formats, asked
    )


def _stage(stage: Stage, state: EventState, event: EventView, seen: Seen) -> Html:
    words = seen.words
    told = [words("stage.players", n=len(stage.players))]
    if stage.format != "open":
        told.append(words("stage.rounds", n=len(state.rounds_of(stage.number))))
    return tag(
        "tr",
        tag("th", f"{stage.number}. ", words(f"format.{stage.format}"), scope="row"),
        tag("td", Html(" · ".join(_settings(stage, seen)))),
        tag("td", Html(" · ".join(told)), class_="age"),
    )


def _settings(stage: Stage, seen: Seen) -> list[Html]:
    """Every setting of a stage in words."""
    words = seen.words
    said = []
    for name in FIELDS[stage.format]:
        value = getattr(stage.settings, name)
        if isinstance(value, bool):
            said += [words(f"setting.{name}")] if value else []
        elif isinstance(value, str):
            said.append(words(f"setting.{name}.{value}"))
        elif value:
            said.append(joined(words(f"setting.{name}"), " ", str(value)))
    return said


def _new(format_: str, event: EventView, seen: Seen) -> Html:
    words = seen.words
    fields = [_field(each, seen) for each in FIELDS[format_]]
    return form(
        seen, "/desk/event/stage", *fields, *(_play(event.play, seen)),
        button(words("stage.open"), "first"), class_="inline",
        format=format_, at_row=event.row_of("stage"),
    )  # fmt: skip


def _field(name: str, seen: Seen) -> Html:
    words = seen.words
    label = words(f"setting.{name}")
    if name == "last_by_standing":
        return tick(label, name)
    if name == "floor":
        return field(label, name, "", placeholder="1/win", pattern="[0-9]+(/([0-9]+|win))?")
    if name in NUMBERS:
        return field(label, name, NUMBERS[name], type="number", min="0", inputmode="numeric")
    if name in ("scoring", "short"):
        known = SCORINGS if name == "scoring" else SHORTS
        return select(label, name, [(each, words(f"setting.{name}.{each}")) for each in known])
    numbers = BEST_OF if name == "best_of" else SEATS
    usual = 3 if name == "best_of" else 4
    return select(label, name, [(str(each), each) for each in numbers], str(usual))


def _play(play: StagePlay, seen: Seen) -> list[Html]:
    """What tables are told to play, and how long."""
    words, games = seen.words, seen.drawing.games
    titles = [(each, games.title(GameKey(each), words.language)) for each in games.known]
    choices: list[tuple[str, Child]] = [("", words("stage.game.none")), *titles]
    options = " ".join(f"{name}={value}" for name, value in play.options)
    number: dict[str, Child | bool] = {"type": "number", "inputmode": "numeric", "min": "0"}
    return [
        select(words("stage.game"), "game", choices, play.game),
        field(words("stage.options"), "options", options, placeholder="rounds=3"),
        field(words("round.length"), "minutes", play.minutes, **number),
        field(words("round.end"), "end_minutes", play.end_minutes, **number),
    ]
