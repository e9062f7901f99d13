"""A published round that changes: it is taken back, or a late player joins it."""

import sqlite3
from typing import NamedTuple

from tablepi.hall.events.rows.decisions import RoundJoined, RoundWithdrawn
from tablepi.hall.server.commands.event_book import EventBook, LoadedEvent, see_row
from tablepi.hall.server.commands.result_changes import reason
from tablepi.hall.server.commands.round_keeper import RoundKeeper
from tablepi.hall.server.database.desk_decisions import DeskRefusal
from tablepi.hall.server.tables.table_matches import tables_begun, untie_round


class Joining(NamedTuple):
    """A late player of a round. `partner`: who had a bye and now plays at `table`; '' for a bye."""

    round: int
    player: str
    partner: str = ""
    table: str = ""


class LateChanges:
    """Works for the record's writer; each raises DeskRefusal or StaleRowError. `sure`: whether the
    question was answered.
    """

    def __init__(self, book: EventBook, rounds: RoundKeeper) -> None:
        self._book = book
        self._rounds = rounds

    def withdraw(
        self,
        record: sqlite3.Connection,
        number: int,
        at_row: int,
        who: str,
        why: str,
        sure: bool = False,
    ) -> None:
        """Takes the newest round back, its clock and every table's part of it as well."""
        event = self._book.running(record)
        see_row(event, "round", at_row)
        row = RoundWithdrawn(number, reason(why))
        self._book.check(event, row)
        begun = tables_begun(record, event.state.event, event.state.rounds[-1])
        if begun and not sure:
            raise DeskRefusal("question.withdraw", 409, round=number, tables=", ".join(begun))
        self._book.add(record, row, who, at_row)
        # The next round has the same number: what was played for this one is not for that.
        untie_round(record, event.state.event, number)
        self._rounds.withdraw(record, number, who)

    def join(
        self,
        record: sqlite3.Connection,
        joining: Joining,
        at_row: int,
        who: str,
        sure: bool = False,
    ) -> None:
        """A late player plays who has a bye, or gets one."""
        event = self._book.running(record)
        see_row(event, "round", at_row)
        place = (joining.partner, joining.table) if joining.partner else (None, None)
        row = RoundJoined(joining.round, joining.player, *place)
        self._book.check(event, row)
        if not sure:
            _ask(event, joining)
        self._book.add(record, row, who, at_row)


def _ask(event: LoadedEvent, joining: Joining) -> None:
    """Raises DeskRefusal where a check lets it pass, but a desk may not have meant it."""
    state = event.state
    player, other = (event.names.get(each, each) for each in (joining.player, joining.partner))
    if frozenset((joining.player, joining.partner)) in state.forbidden:
        raise DeskRefusal("question.join_forbidden", 409, player=player, other=other)
    if joining.partner and joining.partner not in state.active:
        raise DeskRefusal("question.join_dropped", 409, player=player, other=other)
    if state.has_result(state.rounds[-1]):
        raise DeskRefusal("question.join_results", 409, player=player, round=joining.round)
