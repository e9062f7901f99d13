"""Changes of one table: where it stands, and which device is it."""

from aiohttp import web

from tablepi.hall.server.database.desk_decisions import DeskRefusal
from tablepi.hall.server.database.joined_tables import make_cards, revoke
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.desk.organiser_desk import Desk
from tablepi.hall.server.machine.hall_setup import HallSetup
from tablepi.hall.web.desk.desk_changes import back_to, shown_once
from tablepi.hall.web.desk.desk_live import DeskLive
from tablepi.hall.web.desk.pages.desk_tables import MOST_CARDS, PLACE_LETTERS
from tablepi.hall.web.desk.pages.people_pages import draw_cards
from tablepi.hall.web.http.access import Visit
from tablepi.hall.web.values.desk_view import DeskTable, DeskView, Move, moved, swapped
from tablepi.wire.payload import is_table


class TableChanges:
    """`live`: what the desk sees."""

    def __init__(self, setup: HallSetup, desk: Desk, live: DeskLive) -> None:
        self._setup = setup
        self._desk = desk
        self._live = live

    async def move(self, visit: Visit) -> web.Response:
        """To a free place, or to that of another table, which comes to this one's."""
        view = await self._live.look()
        moves, who = _moves(view, visit), visit.session.name

        def work(record: Record) -> None:
            for each in moves:
                body = {"name": each.place}
                self._desk.event.keep(record, f"place {each.table}", each.at_row, body, who)

        await self._desk.run(work)
        return back_to(f"/desk/tables?table={visit.table()}", visit)

    async def card(self, visit: Visit) -> web.Response:
        """New join cards, shown once."""
        place, number = visit.form.get("table", ""), visit.number("count", 1)
        if not 1 <= number <= MOST_CARDS:
            raise DeskRefusal("refused.cards", n=MOST_CARDS)
        if place and (number > 1 or not is_table(place)):
            raise DeskRefusal("refused.form")
        return await self._cards(visit, place, number)

    async def replace(self, visit: Visit) -> web.Response:
        """Takes a table's password away, and makes a card for the device in its place."""
        table = visit.table()
        await self._desk.run(lambda record: revoke(record, table))
        return await self._cards(visit, table, 1)

    async def _cards(self, visit: Visit, place: str, number: int) -> web.Response:
        now = self._desk.context.clock.now_ms()
        tokens = await self._desk.run(lambda record: make_cards(record, now, place, number))
        cards = [self._setup.card(token) for token in tokens]
        drawn = draw_cards(cards, place, self._live.seen(visit.session, visit.words))
        return shown_once(visit, "tables", drawn)


def _moves(view: DeskView, visit: Visit) -> list[Move]:
    table, row = _known(view, visit.table()), visit.number("at_row")
    other, _, other_row = visit.form.get("with", "").partition(" ")
    if not other:
        return moved(view, table, visit.text("name", PLACE_LETTERS), row)
    if not other_row.isdecimal() or other == table.view.id:
        raise DeskRefusal("refused.form")
    return swapped(table, _known(view, other), (row, int(other_row[:15])))


def _known(view: DeskView, table: str) -> DeskTable:
    found = view.table(table)
    if found is None:
        raise DeskRefusal("refused.form")
    return found
