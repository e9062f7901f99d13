"""Commands about the event itself: opened, finished, opened again; names, language and reports."""

from typing import Any

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
from tablepi.hall.events.rows.event_state import Stage
from tablepi.hall.events.rows.stage_rows import StagePlay
from tablepi.hall.server.commands.event_tables import check_free, taken_by_others, title_of
from tablepi.hall.server.commands.form_fields import ID_LETTERS, FormFields
from tablepi.hall.server.commands.stage_commands import SETTINGS
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

MOST_LETTERS = 200


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
    now = desk.clock.now_ms()
    if not open_events(record):
        give_to_event(record, event, now)
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


def _language(language: str) -> str:
    if language not in HALL_SENTENCES:
        raise DeskRefusal("refused.form")
    return language


def _policy(policy: str) -> NamesPolicy:
    policy_found = next((known_policy for known_policy in POLICIES if known_policy == policy), None)
    if policy_found is None:
        raise DeskRefusal("refused.form")
    return policy_found
