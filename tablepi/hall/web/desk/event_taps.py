"""Every change that the desk makes of an event: within the hall's transaction, upon what it saw."""

import asyncio
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Sequence
from typing import Any

from aiohttp import web

from tablepi.hall.events.event_view import EventView
from tablepi.hall.events.rows.desk_rows import StagePlay
from tablepi.hall.events.rows.event_state import EventTable
from tablepi.hall.server.commands.equal_names import folded
from tablepi.hall.server.commands.player_changes import FileAnswer
from tablepi.hall.server.commands.player_csv import CsvFault, NewPlayer
from tablepi.hall.server.commands.refusal import DeskRefusal
from tablepi.hall.server.commands.stage_changes import NewEvent, NewStage
from tablepi.hall.server.database.desk_decisions import StaleRowError
from tablepi.hall.server.event_desk import EventDesk
from tablepi.hall.web.desk.desk_changes import DeskChanges, back_to
from tablepi.hall.web.desk.event.event_page import FIELDS
from tablepi.hall.web.desk.event.result_form import out_of, result_said
from tablepi.hall.web.http.access import Visit

NUMBERS = ("best_of", "rounds", "seats", "win", "take")
"""Settings of a stage that are whole numbers."""


class CsvFaults(DeskRefusal):
    """A file of players that has faults: nobody was entered."""

    def __init__(self, faults: Sequence[CsvFault]) -> None:
        super().__init__("csv.refused", 400, n=len(faults))
        self.faults = tuple(faults)


class EventTaps:
    """What the desk's forms change of an event."""

    def __init__(self, event: EventDesk, changes: DeskChanges) -> None:
        self._event = event
        self._do = changes.do

    def acts(self) -> dict[str, tuple[str, Callable[[Visit], Any]]]:
        """Each change by its address, with the page that is shown where it is refused."""
        players, results, event = "/desk/players", "/desk/results", "/desk/event"
        return {
            "/desk/players/enter": (players, self.enter),
            "/desk/players/file": (players, self.file),
            "/desk/players/scan": (players, self.scan),
            "/desk/players/here": (players, self.here),
            "/desk/players/{what:drop|back}": (players, self.going),
            "/desk/players/absent": (players, self.drop_absent),
            "/desk/players/fix": (players, self.fix),
            "/desk/players/forbid": (players, self.forbid),
            "/desk/players/penalty": (players, self.penalty),
            "/desk/players/erase": (players, self.erase),
            "/desk/results/enter": (results, self.result),
            "/desk/results/late": (results, self.late),
            "/desk/results/absent": (results, self.absent),
            "/desk/results/unfinished": (results, self.unfinished),
            "/desk/event/open": (event, self.open),
            "/desk/event/stage": (event, self.stage),
            "/desk/event/tables": (event, self.tables),
            "/desk/event/names": (event, self.names),
            "/desk/event/language": (event, self.language),
        }

    async def enter(self, visit: Visit) -> web.Response:
        """One player more."""
        seed = visit.number("seed", 0)
        name = " ".join(visit.text("name", 1000).split())
        player = NewPlayer(name, "", seed, visit.text("table", 16), visit.text("club", 1000))
        sure = visit.sure
        await self._do(lambda record: self._event.players.enter(record, player, _who(visit), sure))
        return back_to("/desk/players", visit)

    async def file(self, visit: Visit) -> web.Response:
        """A file of players: all of them, or nobody."""
        data = visit.files.get("file") or _file_again(visit)
        if not data.strip():
            raise DeskRefusal("refused.file")
        answer = FileAnswer(*(visit.form.get(each) == "yes" for each in FileAnswer._fields))
        work = self._event.players.enter_file
        try:
            done = await self._do(lambda record: work(record, data, _who(visit), answer))
        except DeskRefusal as asked:
            # The question's page brings the file again, as a browser sends no file twice. Its
            # bytes, as a browser makes other line ends of a text.
            visit.form["data"] = urlsafe_b64encode(data).decode()
            raise asked
        if done.faults:
            raise CsvFaults(done.faults)
        return back_to("/desk/players", visit)

    async def scan(self, visit: Visit) -> web.Response:
        """Checks in by what a scanner read, or by a whole name."""
        code = visit.text("code", 1000)
        found = [
            each.id for each in (await self._view()).players.values() if _is_name(each.name, code)
        ]
        code = found[0] if len(found) == 1 else code
        work = self._event.players.check_in_code
        player = await self._do(lambda record: work(record, code, _who(visit)))
        return back_to(f"/desk/players?came={player}", visit)

    async def here(self, visit: Visit) -> web.Response:
        """A player is here, or not."""
        player, row, here = _player(visit), visit.number("at_row"), visit.form.get("here") == "yes"
        work = self._event.players.check_in
        await self._do(lambda record: work(record, player, here, row, _who(visit)))
        return back_to("/desk/players", visit)

    async def going(self, visit: Visit) -> web.Response:
        """A player goes, or comes back."""
        player, row = _player(visit), visit.number("at_row")
        is_drop = visit.request.match_info["what"] == "drop"
        work = self._event.players.drop if is_drop else self._event.players.back
        await self._do(lambda record: work(record, player, row, _who(visit)))
        return back_to(f"/desk/players?player={player}", visit)

    async def drop_absent(self, visit: Visit) -> web.Response:
        """Everybody who is not checked in goes."""
        if not visit.sure:
            raise DeskRefusal("question.absent", 409)
        away, row = visit.text("away", 100_000).split(), visit.number("at_row")
        work = self._event.players.drop_absent
        await self._do(lambda record: work(record, away, row, _who(visit)))
        return back_to("/desk/players", visit)

    async def fix(self, visit: Visit) -> web.Response:
        """A player stays at a table."""
        player, table, row = _player(visit), visit.text("table", 16), visit.number("at_row")
        work = self._event.players.fix
        await self._do(lambda record: work(record, player, table, row, _who(visit)))
        return back_to(f"/desk/players?player={player}", visit)

    async def forbid(self, visit: Visit) -> web.Response:
        """Two are never paired, or again."""
        pair = visit.text("a", 16), visit.text("b", 16)
        off = visit.form.get("off") == "yes"
        newest = (await self._view()).row_of(" ".join(("forbid", *sorted(pair))))
        row, work = visit.number("at_row", newest), self._event.players.forbid
        await self._do(lambda record: work(record, pair, off, row, _who(visit)))
        return back_to("/desk/players", visit)

    async def penalty(self, visit: Visit) -> web.Response:
        """Points that a judge adds to a player's."""
        player, points, row = _player(visit), visit.number("points"), visit.number("at_row")
        why, work = visit.text("why"), self._event.results.penalty
        await self._do(lambda record: work(record, player, points, row, _who(visit), why))
        return back_to(f"/desk/players?player={player}", visit)

    async def erase(self, visit: Visit) -> web.Response:
        """Takes a player's name away for good."""
        player, row, sure = _player(visit), visit.number("at_row"), visit.sure
        work = self._event.erasure.erase
        await self._do(lambda record: work(record, player, row, _who(visit), sure))
        return back_to("/desk/players", visit)

    async def result(self, visit: Visit) -> web.Response:
        """What came out at a table, or in place of what stands."""
        place, row = _place(visit), visit.number("at_row")
        kind = f"result {place[0]} {place[1]}"
        if not (await self._view()).is_newest(kind, row):
            raise StaleRowError(kind)
        said, why = result_said(visit), visit.form.get("why", "")
        work = self._event.results.enter
        await self._do(lambda record: work(record, place, said, row, _who(visit), why))
        return back_to("/desk/results", visit)

    async def late(self, visit: Visit) -> web.Response:
        """What a table reports late, in place of what the desk entered."""
        place, row, why = _place(visit), visit.number("at_row"), visit.form.get("why", "")
        work = self._event.results.take_late
        await self._do(lambda record: work(record, place, row, _who(visit), why))
        return back_to("/desk/results", visit)

    async def absent(self, visit: Visit) -> web.Response:
        """Some never came."""
        place, row, out = _place(visit), visit.number("at_row"), out_of(visit)
        work = self._event.results.absent
        await self._do(lambda record: work(record, place, out, row, _who(visit)))
        return back_to("/desk/results", visit)

    async def unfinished(self, visit: Visit) -> web.Response:
        """A table did not finish."""
        place, row = _place(visit), visit.number("at_row")
        work = self._event.results.unfinished
        await self._do(lambda record: work(record, place, row, _who(visit)))
        return back_to("/desk/results", visit)

    async def open(self, visit: Visit) -> web.Response:
        """A new event."""
        new = NewEvent(visit.text("event", 64), visit.text("title", 1000),
                       visit.text("word", 1000), visit.text("names"),
                       visit.form.get("language", ""))  # fmt: skip
        row, work = visit.number("at_row"), self._event.stages.open
        sure = visit.sure
        await self._do(lambda record: work(record, new, row, _who(visit), sure))
        return back_to("/desk/event", visit)

    async def stage(self, visit: Visit) -> web.Response:
        """A new stage."""
        format_, row = visit.text("format"), visit.number("at_row")
        if format_ not in FIELDS:
            raise DeskRefusal("refused.form")
        settings = {name: _setting(name, visit) for name in FIELDS[format_]}
        settings = {name: value for name, value in settings.items() if value is not None}
        play = StagePlay(visit.text("game"), _options(visit.text("options", 1000)),
                         visit.number("minutes", 50), visit.number("end_minutes", 5))  # fmt: skip
        new, work = NewStage(format_, settings, play), self._event.stages.stage
        await self._do(lambda record: work(record, new, row, _who(visit)))
        return back_to("/desk/event", visit)

    async def tables(self, visit: Visit) -> web.Response:
        """All tables of the event."""
        kept = [name[3:] for name in visit.form if name.startswith("in-")]
        more = re.split(r"[\s,;]+", visit.text("more", 5000).lower())
        found = [
            EventTable(each, f"broken-{each}" in visit.form, f"stream-{each}" in visit.form)
            for each in dict.fromkeys([*kept, *filter(None, more)])
        ]
        row, work = visit.number("at_row"), self._event.stages.tables
        await self._do(lambda record: work(record, found, row, _who(visit)))
        return back_to("/desk/event", visit)

    async def names(self, visit: Visit) -> web.Response:
        """How names are shown to everybody."""
        policy, row = visit.text("names"), visit.number("at_row")
        work = self._event.stages.show_names
        await self._do(lambda record: work(record, policy, row, _who(visit)))
        return back_to("/desk/event", visit)

    async def language(self, visit: Visit) -> web.Response:
        """In which language pages are for who asks for none."""
        language, row, work = (
            visit.text("language"),
            visit.number("at_row"),
            self._event.stages.speak,
        )
        await self._do(lambda record: work(record, language, row, _who(visit)))
        return back_to("/desk/event", visit)

    async def _view(self) -> EventView:
        found = await asyncio.to_thread(self._event.view)
        if found is None:
            raise DeskRefusal("refused.no_event", 409)
        return found


def _setting(name: str, visit: Visit) -> Any:
    """A setting as a row has it, None where nothing is said."""
    if name == "last_by_standing":
        return name in visit.form
    said = visit.form.get(name, "").strip()
    if name in NUMBERS:
        return visit.number(name) if said else None
    return said or None


def _options(said: str) -> tuple[tuple[str, str], ...]:
    """`rounds=3 clock=10`. Raises DeskRefusal."""
    parted = [each.partition("=") for each in said.split()]
    if any(not sign or not name for name, sign, _ in parted):
        raise DeskRefusal("refused.options")
    return tuple((name, value) for name, _, value in parted)


def _file_again(visit: Visit) -> bytes:
    """A file as the page of a question brings it."""
    try:
        return urlsafe_b64decode(visit.form.get("data", "").encode())
    except ValueError:
        raise DeskRefusal("refused.form") from None


def _is_name(name: str, said: str) -> bool:
    return bool(name) and folded(name) == folded(said)


def _player(visit: Visit) -> str:
    return visit.text("player", 16)


def _place(visit: Visit) -> tuple[int, str]:
    return visit.number("round"), visit.text("table", 16)


def _who(visit: Visit) -> str:
    return visit.session.name
