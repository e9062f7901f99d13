"""Commands about the event itself: opened, finished, opened again; its stages, tables and names."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple, cast

from tablepi.core.errors import TablepiError
from tablepi.core.game import Game
from tablepi.core.options import setup_of
from tablepi.hall.events.event_snapshot import EventSnapshot
from tablepi.hall.events.rows.decisions import TableEntry, TablesSet
from tablepi.hall.events.rows.desk_rows import (
    Copied,
    DeskEntered,
    DeskOpened,
    Finished,
    LanguageChosen,
    NamesChosen,
    Reopened,
    ReportsChosen,
)
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
from tablepi.hall.server.commands.form_fields import ID_LETTERS, FormFields
from tablepi.hall.server.database.desk_decisions import give_to_event
from tablepi.hall.server.database.desk_refusals import DeskRefusal, StaleRowError
from tablepi.hall.server.database.event_rows import (
    append_row,
    events,
    mark_ended,
    mark_open,
    open_events,
)
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.desk.event_book import DESK, check_newest
from tablepi.hall.server.desk.event_desk import EventDesk
from tablepi.hall.server.desk.kept_decisions import keep_earlier
from tablepi.hall.server.desk.table_tasks import tables_held
from tablepi.hall.words import HALL_SENTENCES
from tablepi.wire.payload import is_id
from tablepi.wire.shown_name import POLICIES, NamesPolicy
from tablepi.wire.table_ids import by_number, tables_of

MOST_LETTERS = 200


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


def open_event(record: Record, desk: EventDesk, fields: FormFields, who: str) -> str:
    """A new event, open from now on beside those that are. `word`: said aloud before the players
    are known; `language`: of pages for who asks for none, '' for English; `template`: an earlier
    event whose names, language, tables and stages are taken; `at_row`: how many events there were.
    """
    event, title, word = (
        fields.text("event", 64),
        fields.one_line("title"),
        fields.text("word", 1000),
    )
    known_events, at_row = events(record), fields.at_row
    template = _template(record, desk, fields.form.get("template", ""))
    names = template.facts.policy if template else fields.text("names")
    language = template.facts.language if template else fields.form.get("language", "")
    if len(known_events) != at_row:
        raise StaleRowError("open")
    if not is_id(event):
        raise DeskRefusal("refused.event_id")
    if event in known_events:
        raise DeskRefusal("refused.event_known", 409, event=event)
    if not word or len(word) > MOST_LETTERS or len(title) > MOST_LETTERS:
        raise DeskRefusal("refused.word", n=MOST_LETTERS)
    open_row = DeskOpened(
        event, word, title or event, names=_policy(names),
        language=_language(language) if language else None,
    )  # fmt: skip
    if not open_events(record):
        give_to_event(record, event)
    now = desk.clock.now_ms()
    append_row(record, event, now, who or DESK, open_row.fields())
    keep_earlier(record, event, now)
    mark_open(record, event)
    if template is not None:
        _copy_event(record, desk.of(event), template, fields, who)
    desk.hall_rounds.read(record)
    return _query_of(record, event)


def _template(record: Record, desk: EventDesk, event: str) -> EventSnapshot | None:
    """Raises DeskRefusal where there is none of this id."""
    if not event:
        return None
    if event not in events(record):
        raise DeskRefusal("refused.event_unknown", 409, event=event)
    return desk.of(event).book.running(record)


def _copy_event(
    record: Record, desk: EventDesk, template: EventSnapshot, fields: FormFields, who: str
) -> None:
    """Takes tables that are free, stages to come, and players where they are wanted."""
    state, facts, book = template.state, template.facts, desk.book
    taken_tables = taken_by_others(record, desk)
    entries = [
        TableEntry(table.id, table.is_broken, table.is_stream)
        for table in state.tables
        if table.id not in taken_tables
    ]
    # Part of the event's opening: nobody takes it back on its own.
    with book.together(first_row=1):
        if entries:
            book.add(record, TablesSet(tuple(entries)), who)
        stages = tuple(_settings_of(template, stage) for stage in state.stages)
        book.add(record, Copied(state.event, stages), who)
        for player in state.players if "with_players" in fields.form else ():
            if name := template.names.get(player, ""):
                seed, club = facts.seeds.get(player), facts.clubs.get(player)
                row = DeskEntered(player, name=name, seed=seed or None, club=club or None)
                book.add(record, row, who)


def _settings_of(template: EventSnapshot, stage: Stage) -> dict[str, Any]:
    """The settings of a stage as its row would have them now."""
    facts, number = template.facts, stage.number
    is_planned = facts.plan is not None and number > len(template.recorded.stages)
    fields = facts.plan.fields() if facts.plan and is_planned else template.rows[stage.row - 1]
    settings = {name: fields[name] for name in SETTINGS[stage.format] if name in fields}
    play, rounds = facts.plays.get(number, StagePlay()), facts.rounds.get(number, 0)
    if "rounds" in SETTINGS[stage.format]:
        # What changed after the stage began stands in rows of its own.
        settings = {**settings, "rounds": rounds}
    game = {"game": play.game, "options": play.options} if play.game else {}
    times = {"minutes": play.minutes, "end_minutes": play.end_minutes}
    return {"format": stage.format, **settings, **times, **game}


def finish_event(record: Record, desk: EventDesk, fields: FormFields, who: str) -> str:
    """The event is over: its standings stay, its tables are free for others; its id."""
    event, at_row = desk.book.running(record), fields.at_row
    check_newest(event, "open", at_row)
    if (outstanding_count := len(event.state.outstanding())) and not fields.sure:
        title = title_of(event.state)
        raise DeskRefusal("question.finish", 409, n=outstanding_count, title=title)
    desk.book.add(record, Finished(), who)
    mark_ended(record, event.state.event)
    desk.hall_rounds.read(record)
    return event.state.event


def reopen_event(record: Record, desk: EventDesk, fields: FormFields, who: str) -> str:
    """Goes on with an event that is finished, its round's clock as it was left."""
    event = fields.text("event", ID_LETTERS)
    if event not in events(record):
        raise DeskRefusal("refused.event_unknown", 409, event=event)
    if event in open_events(record):
        raise StaleRowError("open")
    own_desk = desk.of(event)
    snapshot = own_desk.book.running(record)
    check_free(record, own_desk, tables_held(snapshot.state))
    own_desk.book.add(record, Reopened(), who)
    mark_open(record, event)
    own_desk.decisions.take_up_round(record, snapshot)
    desk.hall_rounds.read(record)
    own_desk.go_on(record)
    return _query_of(record, event)


def _query_of(record: Record, event: str) -> str:
    """What names an event behind a page's address, where several are open."""
    return f"?event={event}" if len(open_events(record)) > 1 else ""


def title_of(state: EventState) -> str:
    return state.title or state.event


def check_free(record: Record, desk: EventDesk, tables: Collection[str]) -> None:
    """Raises DeskRefusal where another open event has some of these tables."""
    titles = taken_by_others(record, desk)
    for title in dict.fromkeys(titles[table] for table in tables if table in titles):
        names = ", ".join(sorted(table for table in tables if titles.get(table) == title))
        raise DeskRefusal("refused.table_taken", 409, tables=names, title=title)


def taken_by_others(record: Record, desk: EventDesk) -> dict[str, str]:
    """The title of the event that has it, by table, of all other open events."""
    own_event = desk.book.running(record).state.event
    states = (desk.of(event).book.running(record).state for event in open_events(record))
    return {
        table: title_of(state)
        for state in states
        if state.event != own_event
        for table in tables_held(state)
    }


def open_stage(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """A stage of everybody who is active, or of the best of the stage before; in place of the one
    that is open and has not begun.
    """
    format_, at_row = fields.text("format"), fields.at_row
    if format_ not in SETTINGS:
        raise DeskRefusal("refused.form")
    settings = {name: _setting(name, fields) for name in SETTINGS[format_]}
    settings = {name: value for name, value in settings.items() if value is not None}
    add_stage(record, desk, NewStage(format_, settings, _play(fields)), at_row, who)


def add_stage(record: Record, desk: EventDesk, stage: NewStage, at_row: int, who: str) -> None:
    """Opens a stage whose results are all there before it, and whose game its tables can play. Its
    own row is written when it begins.
    """
    event, play = desk.book.running(record), stage.play
    check_newest(event, STAGE, at_row)
    if outstanding := event.state.outstanding():
        raise DeskRefusal("refused.outstanding", 409, n=len(outstanding))
    _check_times(play)
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
    at_row, play, event = fields.at_row, _play(fields), desk.book.running(record)
    check_newest(event, STAGE, at_row)
    stage = event.recorded.stage
    if stage is None or event.facts.plan is not None:
        raise DeskRefusal("refused.form")
    _check_times(play)
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


def set_tables(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """The tables of the event: those that were ticked, and more by their ids or by ranges."""
    ticked_tables = [name[3:] for name in fields.form if name.startswith("in-")]
    form, at_row = fields.form, fields.at_row
    tables = sorted({*ticked_tables, *_typed_tables(fields.text("more", 5000))}, key=by_number)
    entries = tuple(
        TableEntry(table, f"broken-{table}" in form, f"stream-{table}" in form) for table in tables
    )
    check_newest(desk.book.running(record), "tables", at_row)
    check_free(record, desk, tables)
    check_newest(desk.book.running(record), "tables", at_row)
    check_free(record, desk, tables)
    desk.book.add(record, TablesSet(entries), who)


def _typed_tables(text: str) -> Iterator[str]:
    """Tables by their ids and by ranges. Raises DeskRefusal for what is neither."""
    words = re.split(r"[\s,;]+", re.sub(r"\s*([-–—])\s*", r"\1", text.lower()).strip())
    for word in filter(None, words):
        if not (tables := tables_of(word)):
            raise DeskRefusal("refused.tables", word=word[:40])
        yield from tables


def show_names(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """Changes the form of names for everybody, and on tables."""
    policy, at_row = fields.text("names"), fields.at_row
    desk.book.add(record, NamesChosen(names=_policy(policy)), who, at_row)


def choose_language(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    language, at_row = fields.text("language"), fields.at_row
    desk.book.add(record, LanguageChosen(language=_language(language)), who, at_row)


def choose_reports(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """Whether players report results by their own pages."""
    off, at_row = fields.form.get("on") != "yes", fields.at_row
    desk.book.add(record, ReportsChosen(off or None), who, at_row)


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


def _play(fields: FormFields) -> StagePlay:
    return StagePlay(
        game=fields.text("game"),
        options=_options(fields.text("options", 1000)),
        minutes=fields.number("minutes", 50),
        end_minutes=fields.number("end_minutes", 5),
    )


def _check_times(play: StagePlay) -> None:
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


def _language(language: str) -> str:
    if language not in HALL_SENTENCES:
        raise DeskRefusal("refused.form")
    return language


def _policy(policy: str) -> NamesPolicy:
    policy_found = next((known_policy for known_policy in POLICIES if known_policy == policy), None)
    if policy_found is None:
        raise DeskRefusal("refused.form")
    return policy_found


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
