"""What the desk puts right: a round that is published, who a player is, which event runs."""

from collections.abc import Callable
from typing import Any

from aiohttp import web

from tablepi.hall.server.commands.late_changes import Joining
from tablepi.hall.server.commands.player_csv import NewPlayer
from tablepi.hall.server.event_desk import EventDesk
from tablepi.hall.web.desk.desk_changes import DeskChanges, back_to
from tablepi.hall.web.http.access import Visit


class LateTaps:
    """The forms of the round's page, of a player's, and of an earlier event's."""

    def __init__(self, event: EventDesk, changes: DeskChanges) -> None:
        self._event = event
        self._do = changes.do

    def acts(self) -> dict[str, tuple[str, Callable[[Visit], Any]]]:
        """Each change by its address, with the page that is shown where it is refused."""
        return {
            "/desk/round/withdraw": ("/desk/round", self.withdraw),
            "/desk/players/join": ("/desk/players", self.join),
            "/desk/players/edit": ("/desk/players", self.edit),
            "/desk/event/reopen": ("/desk/event", self.reopen),
        }

    async def withdraw(self, visit: Visit) -> web.Response:
        """The newest round is taken back."""
        number, row, why = visit.number("round"), visit.number("at_row"), visit.form.get("why", "")
        work, sure = self._event.late.withdraw, visit.sure
        await self._do(lambda record: work(record, number, row, visit.session.name, why, sure))
        return back_to("/desk/round", visit)

    async def join(self, visit: Visit) -> web.Response:
        """A late player is in the round that runs."""
        partner = visit.form.get("with", "")
        table = visit.text("table", 16) if partner else ""
        joining = Joining(visit.number("round"), visit.text("player", 16), partner, table)
        row, sure, work = visit.number("at_row"), visit.sure, self._event.late.join
        await self._do(lambda record: work(record, joining, row, visit.session.name, sure))
        return back_to(f"/desk/players?player={joining.player}", visit)

    async def edit(self, visit: Visit) -> web.Response:
        """A player's name, club and seed, as they are right."""
        name, club = (" ".join(visit.text(each, 1000).split()) for each in ("name", "club"))
        player = NewPlayer(name, visit.text("player", 16), visit.number("seed", 0), "", club)
        row, sure, work = visit.number("at_row"), visit.sure, self._event.players.edit
        await self._do(lambda record: work(record, player, row, visit.session.name, sure))
        return back_to(f"/desk/players?player={player.id}", visit)

    async def reopen(self, visit: Visit) -> web.Response:
        """An earlier event goes on."""
        event, running = visit.text("event", 16), visit.form.get("running", "")
        work, sure = self._event.stages.reopen, visit.sure
        await self._do(lambda record: work(record, event, running, visit.session.name, sure))
        return back_to("/desk/event", visit)
