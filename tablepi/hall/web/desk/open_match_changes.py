"""Decisions on matches of open play: who sat there, what counts, and what does not."""

import asyncio
import re
from collections.abc import Callable

from aiohttp import web

from tablepi.hall.events.event_view import HeldMatch
from tablepi.hall.events.rows.decisions import ResultEntered
from tablepi.hall.events.rows.event_state import OpenMatch
from tablepi.hall.server.commands.player_commands import add_player
from tablepi.hall.server.commands.player_csv import NewPlayer
from tablepi.hall.server.commands.result_commands import (
    correct_open,
    enter_open,
    result_of_form,
    void_open,
)
from tablepi.hall.server.database.desk_decisions import DeskRefusal, StaleRowError
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.desk.organiser_desk import Desk
from tablepi.hall.server.tables.table_matches import open_row
from tablepi.hall.web.desk.desk_changes import back_to
from tablepi.hall.web.desk.pages.open_page import NEW, PAGE
from tablepi.hall.web.http.access import Visit

Key = tuple[str, ...]


class OpenMatchChanges:
    """Changes of matches of open play."""

    def __init__(self, desk: Desk) -> None:
        self._event = desk.event
        self._desk = desk

    async def enter(self, visit: Visit) -> web.Response:
        """A match counts, for these players."""
        held, gone, key = await self._of(visit)
        row, who, book = visit.number("at_row"), visit.session.name, self._event.book
        said = result_of_form(visit) if "place-1" in visit.form else None

        def work(record: Record) -> None:
            players = self._seated(record, visit)
            if held is not None:
                enter_open(record, book, held, players, row, who, said)
            elif gone is not None and said is not None:
                seal = gone.result.seal
                entered = open_row(ResultEntered, gone.table, players, key, said, seal)
                book.add(record, entered, who, row)
            else:
                raise StaleRowError("result")

        return await self._do(work, visit)

    async def correct(self, visit: Visit) -> web.Response:
        """Another result, or other players, in place of what counts."""
        _, _, key = await self._of(visit)
        row, who, said = visit.number("at_row"), visit.session.name, result_of_form(visit)
        why, book = visit.text("why"), self._event.book

        def work(record: Record) -> None:
            players = self._seated(record, visit)
            correct_open(record, book, key, said, row, who, why, players)

        return await self._do(work, visit)

    async def void(self, visit: Visit) -> web.Response:
        """A result does not count any more."""
        _, _, key = await self._of(visit)
        row, who, why = visit.number("at_row"), visit.session.name, visit.text("why")
        book = self._event.book
        return await self._do(lambda record: void_open(record, book, key, row, who, why), visit)

    async def _of(self, visit: Visit) -> tuple[HeldMatch | None, OpenMatch | None, Key]:
        """The match that is meant: one that waits, or one that was taken away; and its key."""
        view = await asyncio.to_thread(self._event.view)
        if view is None:
            raise DeskRefusal("refused.no_event", 409)
        match, state = visit.text("match", 32), view.state
        keys = [key for key in (*state.open_matches, *state.voided) if match in key]
        key = keys[0] if keys else (match,)
        held = next((each for each in view.strays if each.match == match), None)
        return held, state.voided.get(key), key

    def _seated(self, record: Record, visit: Visit) -> list[str]:
        """The players' ids by seat, new ones entered. Raises DeskRefusal."""
        said = [visit.form[each] for each in sorted(visit.form, key=_seat) if _seat(each)]
        sure, players = visit.sure, []
        for number, player in enumerate(said, 1):
            if player == NEW:
                name = " ".join(visit.text(f"name-{number}", 1000).split())
                new = NewPlayer(name)
                player = add_player(record, self._event.book, new, visit.session.name, sure)
            elif not player:
                raise DeskRefusal("refused.seats")
            players.append(player)
        return players

    async def _do(self, work: Callable[[Record], None], visit: Visit) -> web.Response:
        await self._desk.run(work)
        return back_to(PAGE, visit)


def _seat(name: str) -> int:
    """The seat that a field names who sat there; 0 for any other field."""
    found = re.fullmatch(r"player-(\d{1,2})", name)
    return int(found[1]) if found else 0
