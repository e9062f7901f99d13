"""Commands about matches of open play: who sat there, what counts, and what does not."""

import re

from tablepi.hall.events.rows.decisions import ResultCorrected, ResultEntered, Voided
from tablepi.hall.events.rows.event_state import EventState, OpenMatch
from tablepi.hall.events.rows.result_rows import open_row
from tablepi.hall.server.commands.form_fields import FormFields
from tablepi.hall.server.commands.player_commands import add_player
from tablepi.hall.server.commands.player_csv import NewPlayer
from tablepi.hall.server.commands.result_commands import MATCH_LETTERS, result_of_form
from tablepi.hall.server.database.desk_refusals import DeskRefusal, StaleRowError
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.desk.event_book import reason
from tablepi.hall.server.desk.event_desk import EventDesk
from tablepi.hall.server.desk.table_results import stray_match
from tablepi.hall.server.tables.table_matches import open_result

NEW = "+"
"""Stands for a player whom the form enters, in the place of an id."""

BY_HAND = re.compile(r"hand\d{1,9}")

NO_TABLE = "-"
"""Stands for a table of a match that nobody named one of."""

Key = tuple[str, ...]


def enter_open_match(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """A match counts, for these players. With `place-1` in the form as it says, which is needed
    where the hall could not play it again, or its result was taken away before.
    """
    with desk.book.together():
        _write_match(record, desk, fields, who)


def enter_match_by_hand(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """A match counts that people played without a device. `match`: names it from now on, by
    `by_hand` when the form was drawn, so that a form that is sent twice counts once.
    """
    match, table = fields.text("match", MATCH_LETTERS), fields.table()
    state = desk.book.running(record).state
    tables = (NO_TABLE, *(table.id for table in state.tables))
    if not BY_HAND.fullmatch(match) or table not in tables:
        raise DeskRefusal("refused.form")
    if (match,) in (*state.open_matches, *state.voided):
        raise StaleRowError("result")
    scores = result_of_form(fields)
    # Somebody new is entered by a decision before: the match goes without them, who have played.
    players = _seated_players(record, desk, fields, who)
    row = open_row(ResultEntered, table, players, (match,), scores, "")
    desk.book.add(record, row, who)


def by_hand(rows: int) -> str:
    """Name of the match that is entered next in an event of so many rows."""
    return f"hand{rows}"


def _write_match(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    state, match = desk.book.running(record).state, fields.text("match", MATCH_LETTERS)
    key, at_row = _key_of(state, match), fields.at_row
    scores = result_of_form(fields) if "place-1" in fields.form else None
    stray, void_match = stray_match(record, state, match), state.voided.get(key)
    players = _seated_players(record, desk, fields, who)
    if stray is not None:
        if scores is None:
            if len(players) != len(stray.places):
                raise DeskRefusal("faulty.seats", 409)
            scores = open_result(stray._replace(players=tuple(players)))
        result_row = open_row(ResultEntered, stray.table, players, (match,), scores, stray.seal)
    elif void_match is not None and scores is not None:
        seal = void_match.result.seal
        result_row = open_row(ResultEntered, void_match.table, players, key, scores, seal)
    else:
        raise StaleRowError("result")
    desk.book.add(record, result_row, who, at_row)


def correct_open_match(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """Another result, or other players, in place of what counts."""
    key, at_row = _named_key(record, desk, fields), fields.at_row
    scores, why = result_of_form(fields), fields.text("why")
    with desk.book.together():
        players = _seated_players(record, desk, fields, who)
        open_match = _counting_match(record, desk, key)
        new_players, seal = players or open_match.players, open_match.result.seal
        result_row = open_row(
            ResultCorrected, open_match.table, new_players, key, scores, seal, reason(why)
        )
        desk.book.add(record, result_row, who, at_row)


def void_open_match(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """A result does not count any more; it may be entered again."""
    key, at_row, why = _named_key(record, desk, fields), fields.at_row, fields.text("why")
    open_match = _counting_match(record, desk, key)
    desk.book.add(record, Voided(open_match.table, key, reason(why)), who, at_row)


def _named_key(record: Record, desk: EventDesk, fields: FormFields) -> Key:
    """The key of the match that the form is about. Raises DeskRefusal."""
    state = desk.book.running(record).state
    return _key_of(state, fields.text("match", MATCH_LETTERS))


def _key_of(state: EventState, match: str) -> Key:
    keys = (key for key in (*state.open_matches, *state.voided) if match in key)
    return next(keys, (match,))


def _counting_match(record: Record, desk: EventDesk, key: Key) -> OpenMatch:
    open_match = desk.book.running(record).state.open_matches.get(key)
    if open_match is None:
        raise DeskRefusal("faulty.nothing_counts", 409)
    return open_match


def _seated_players(
    record: Record, desk: EventDesk, fields: FormFields, who: str
) -> tuple[str, ...]:
    """The players' ids by seat, new ones entered. Raises DeskRefusal."""
    player_ids = [fields.form[name] for name in sorted(fields.form, key=_seat) if _seat(name)]
    players = []
    for seat, player in enumerate(player_ids, 1):
        if player == NEW:
            new_player = NewPlayer(fields.one_line(f"name-{seat}"))
            player = add_player(record, desk.book, new_player, who, fields.sure)
        elif not player:
            raise DeskRefusal("refused.seats")
        players.append(player)
    return tuple(players)


def _seat(name: str) -> int:
    """The seat that a field names who sat there; 0 for any other field."""
    field = re.fullmatch(r"player-(\d{1,2})", name)
    return int(field[1]) if field else 0
