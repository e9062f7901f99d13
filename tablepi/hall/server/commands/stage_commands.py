"""Commands about the stages of an event: planned, closed again, changed."""

from collections.abc import Mapping
from typing import Any, NamedTuple, cast

from tablepi.core.errors import TablepiError
from tablepi.core.game import Game
from tablepi.core.options import setup_of
from tablepi.hall.events.rows.event_state import EventState, Stage
from tablepi.hall.events.rows.formats import DUELS, SWISS, Format
from tablepi.hall.events.rows.stage_rows import (
    MOST_MINUTES,
    STAGE,
    DeskStage,
    PlanEnded,
    StageChanged,
    StagePlanned,
    StagePlay,
)
from tablepi.hall.server.commands.form_fields import FormFields
from tablepi.hall.server.database.desk_refusals import DeskRefusal
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.desk.event_book import check_newest
from tablepi.hall.server.desk.event_desk import EventDesk

SETTINGS = {
    "open": (),
    "duel-swiss": ("best_of", "rounds", "last_by_standing"),
    "pod-swiss": ("seats", "rounds", "scoring", "short", "win", "floor"),
    "round-robin": ("best_of",),
    "single-elim": ("best_of", "take"),
    "final": ("take",),
}
"""The settings that a format reads, in the order of the page."""

SEEDED = ("single-elim", "final")
"""Formats that take players in the order of the standings."""

NUMBERS = ("best_of", "rounds", "seats", "win", "take")
"""Settings of a stage that are whole numbers."""


class NewStage(NamedTuple):
    """A stage to be opened. `settings`: of its format, as in the row."""

    format: str
    settings: Mapping[str, Any]
    play: StagePlay


def open_stage(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """A stage of everybody who is active, or of the best of the stage before; in place of the one
    that is open and has not begun.
    """
    format_, at_row = fields.text("format"), fields.at_row
    if format_ not in SETTINGS:
        raise DeskRefusal("refused.form")
    settings = {name: _setting(name, fields) for name in SETTINGS[format_]}
    settings = {name: value for name, value in settings.items() if value is not None}
    add_stage(record, desk, NewStage(format_, settings, play_of(fields)), at_row, who)


def add_stage(record: Record, desk: EventDesk, stage: NewStage, at_row: int, who: str) -> None:
    """Opens a stage whose results are all there before it, and whose game its tables can play. Its
    own row is written when it begins.
    """
    event, play = desk.book.running(record), stage.play
    check_newest(event, STAGE, at_row)
    if outstanding := event.state.outstanding():
        raise DeskRefusal("refused.outstanding", 409, n=len(outstanding))
    check_times(play)
    row = DeskStage(
        len(event.recorded.stages) + 1, cast(Format, stage.format), **stage.settings,
        minutes=play.minutes, end_minutes=play.end_minutes,
        game=play.game or None, options=play.options if play.game else None,
    )  # fmt: skip
    desk.book.check(event, row)
    _check_seeds(event.recorded, stage.format)
    # Before the check, as only the open stage tells who plays; a refusal takes the row back.
    desk.book.add(record, row.as_kind(StagePlanned), who)
    opened_stage = desk.book.running(record).state.stage
    if opened_stage is not None and stage.format != "open":
        _check_game(desk.games, play, opened_stage)


def close_stage(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """Takes back a stage that is open and has not begun."""
    at_row, event = fields.at_row, desk.book.running(record)
    check_newest(event, STAGE, at_row)
    if event.facts.plan is None:
        raise DeskRefusal("undo.because.stage", 409, stage=len(event.recorded.stages))
    desk.book.add(record, PlanEnded(event.facts.plan.number), who)


def change_stage(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """Another number of rounds, game or time of the stage that runs; a Swiss one may have more
    rounds than were planned, and fewer.
    """
    at_row, play, event = fields.at_row, play_of(fields), desk.book.running(record)
    check_newest(event, STAGE, at_row)
    stage = event.recorded.stage
    if stage is None or event.facts.plan is not None:
        raise DeskRefusal("refused.form")
    check_times(play)
    rounds, paired = fields.number("rounds", 0), len(event.recorded.rounds_of(stage.number))
    if 0 < rounds < paired:
        raise DeskRefusal("refused.rounds", 409, n=paired)
    desk.book.add(
        record,
        StageChanged(
            number=stage.number, rounds=rounds if stage.format in SWISS else None,
            minutes=play.minutes, end_minutes=play.end_minutes,
            game=play.game or None, options=play.options if play.game else None,
        ),
        who,
    )  # fmt: skip
    _check_game(desk.games, play, stage)


def _check_game(games: Mapping[str, Game[Any]], play: StagePlay, stage: Stage) -> None:
    """Raises DeskRefusal where tables could not play this, or nobody is there to do so."""
    if len(stage.players) < 2:
        raise DeskRefusal("refused.players", 409)
    if not play.game:
        return
    game = games.get(play.game)
    if game is None:
        raise DeskRefusal("refused.game", game=play.game)
    for seats in _seats(stage):
        try:
            names = tuple(f"Player {seat}" for seat in range(1, seats + 1))
            setup_of(game, names, dict(play.options), None)
        except TablepiError as error:
            raise DeskRefusal("refused.set_up", why=str(error)) from None


def _seats(stage: Stage) -> tuple[int, ...]:
    """Numbers of seats at which its matches are played."""
    if stage.format in DUELS:
        return (2,)
    if stage.format == "final":
        return (len(stage.players),)
    seats, remainder = stage.settings.seats, len(stage.players) % stage.settings.seats
    return (seats - 1, seats) if remainder and stage.settings.short == "pods" else (seats,)


def play_of(fields: FormFields, minutes: str = "minutes") -> StagePlay:
    """Play of a stage by its form. `minutes`: the field with them. Raises DeskRefusal."""
    return StagePlay(
        game=fields.text("game"),
        options=_options(fields.text("options", 1000)),
        minutes=fields.number(minutes, 50),
        end_minutes=fields.number("end_minutes", 5),
    )


def check_times(play: StagePlay) -> None:
    """Raises DeskRefusal."""
    if not 1 <= play.minutes <= MOST_MINUTES or not 0 <= play.end_minutes <= play.minutes:
        raise DeskRefusal("refused.minutes")


def _check_seeds(state: EventState, format_: str) -> None:
    """Raises DeskRefusal where the best would be taken of a stage in which nobody played, behind
    one that has an order.
    """
    played = [
        any(round_.stage == stage.number for round_ in state.rounds)
        or any(match.stage == stage.number for match in state.open_matches.values())
        for stage in state.stages
    ]
    if format_ in SEEDED and any(played) and not played[-1]:
        raise DeskRefusal("refused.empty_stage", 409, stage=len(played))


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
