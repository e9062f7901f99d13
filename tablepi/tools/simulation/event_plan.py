"""The plan of a simulated event: what its desk would be told, in one JSON object."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from tablepi.core.errors import CommandError, cause, in_english
from tablepi.hall.events.rows.formats import DUELS, FORMATS, Format
from tablepi.hall.events.rows.stage_rows import StagePlay
from tablepi.store.files.atomic_file import open_plain

DONE = "event-over.json"
"""The file in the hall's folder with the standings, once the event is over."""

WORD = "seven green apples"


class PlannedStage(NamedTuple):
    """A stage. `settings`: as in its row; `rounds`: how many are paired, 0 for as many as there
    are; of open play how many matches are waited for.
    """

    format: Format
    settings: Mapping[str, Any]
    play: StagePlay
    rounds: int = 0


class EventPlan(NamedTuple):
    """An event. `players`: names; `tables`: how many are its own, 0 for all, the others play for
    themselves; `guide`: what the desk is told to do, see `desk_guide`.
    """

    event: str
    title: str
    word: str
    names: str
    players: tuple[str, ...]
    stages: tuple[PlannedStage, ...]
    tables: int = 0
    guide: tuple[str, ...] = ()

    def plays_freely(self, number: int) -> bool:
        """True if the table of this number, from 0, plays without a task."""
        is_beside = bool(self.tables) and number >= self.tables
        return is_beside or any(stage.format == "open" for stage in self.stages)


def _file_values(path: Path) -> Any:
    with open_plain(path) as file:
        return json.loads(file.read())


def plan_of(text: str, tables: int) -> EventPlan:
    """The plan of a file's name, or of a format for as many players as the tables seat.

    Raises CommandError.
    """
    if text in FORMATS:
        values = _format_values(text, tables)
    else:
        try:
            values = _file_values(Path(text))
        except (OSError, ValueError) as error:
            reason = in_english(cause(error)) if isinstance(error, OSError) else error
            formats = ", ".join(FORMATS)
            raise CommandError(
                f"{text} is no event: {reason}. Give a JSON file, or one of {formats}."
            ) from None
    try:
        return _plan_from(values)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise CommandError(
            f"{text} is no event: {error!r}. It wants players, and stages with a format each."
        ) from None


def _format_values(format_: Format, tables: int) -> dict[str, Any]:
    stage: dict[str, Any] = {"format": format_}
    if format_ in ("duel-swiss", "pod-swiss"):
        stage["rounds"] = 3
    elif format_ == "open":
        stage["rounds"] = 3 * tables
    return {"players": tables * (2 if format_ in DUELS else 4), "stages": [stage]}


def _plan_from(values: Mapping[str, Any]) -> EventPlan:
    players = values["players"]
    names = (
        [f"Player {number}" for number in range(1, players + 1)]
        if isinstance(players, int)
        else players
    )
    return EventPlan(
        str(values.get("event", "sim")),
        str(values.get("title", "Simulated event")),
        str(values.get("word", WORD)),
        str(values.get("names", "full")),
        tuple(map(str, names)),
        tuple(map(_planned_stage, values["stages"])),
        int(values.get("tables", 0)),
        tuple(map(str, values.get("guide", ()))),
    )


def _planned_stage(values: Mapping[str, Any]) -> PlannedStage:
    settings = dict(values)
    format_ = settings.pop("format")
    if format_ not in FORMATS:
        raise ValueError(f"no format {format_}")
    options = settings.pop("options", {"rounds": "2"})
    play = StagePlay(
        str(settings.pop("game", "score-sheet")),
        tuple((str(name), str(value)) for name, value in options.items()),
        int(settings.pop("minutes", 50)),
    )
    rounds = int(settings.get("rounds", 0))
    if format_ == "open":
        # A row of open play has no rounds: here they only say when the simulation is over.
        settings.pop("rounds", None)
    return PlannedStage(format_, settings, play, rounds)
