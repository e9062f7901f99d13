"""The desk's pages of an event that need more than a look: pairing, the file and its check."""

import asyncio
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from typing import Any

from aiohttp import web

from tablepi.hall.events.event_check import checked
from tablepi.hall.events.event_view import EventView
from tablepi.hall.events.rows.event_state import EventState
from tablepi.hall.server.commands.player_csv import CsvFault
from tablepi.hall.server.commands.player_import import ListAnswer, ListEntry, enter_list
from tablepi.hall.server.commands.round_commands import publish_round
from tablepi.hall.server.database.desk_refusals import DeskRefusal, StaleRowError
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.desk.organiser_desk import Desk
from tablepi.hall.server.desk.proposals import Proposal, hand_faults
from tablepi.hall.web.desk.desk_changes import back_to
from tablepi.hall.web.desk.pages.draft_page import (
    BYE,
    Arrangement,
    Draft,
    arrangement_of,
    draw_draft,
    kept,
    proposed,
)
from tablepi.hall.web.desk.pages.history_pages import draw_check, draw_ended
from tablepi.hall.web.html.markup import Html
from tablepi.hall.web.html.page_frame import Viewer
from tablepi.hall.web.http.access import Visit
from tablepi.hall.web.values.desk_view import DeskView
from tablepi.wire.payload import is_table

MOST_LETTERS = 100_000
"""Of a pairing as a form has it."""


class CsvFaults(DeskRefusal):
    """A file of players that has faults: nobody was entered."""

    def __init__(self, faults: Sequence[CsvFault]) -> None:
        super().__init__("csv.refused", 400, n=len(faults))
        self.faults = tuple(faults)


class EventRoutes:
    """Pairing, the event's file and its check, and a file of players."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def pair(self, visit: Visit, view: DeskView, viewer: Viewer) -> Html:
        """The pairing as it is proposed, or as the desk arranges it; writes nothing."""
        event = _running_event(view)
        proposal = await self._propose(event.state.event)
        return draw_draft(_draft(visit, event.state, proposal), event, view, viewer)

    async def publish(self, visit: Visit) -> web.Response:
        """The round as it stands on the page, for everybody from now on."""
        at_row, event_id = visit.number("at_row"), visit.event or self._desk.event.event
        event = await asyncio.to_thread(self._desk.events.of(event_id).view)
        if event is not None and not event.is_newest("round", at_row):
            raise StaleRowError("round")
        proposal = await self._propose(event_id)
        arrangement = _arrangement_of_form(visit)
        if not _is_fresh(visit, proposal):
            raise DeskRefusal("refused.proposal.kept", 409)
        why, who = visit.form.get("why", ""), visit.session.name
        arranged = (arrangement.pairings, arrangement.byes)

        def write(record: Record) -> int:
            desk = self._desk.events.chosen(record, event_id)
            return publish_round(record, desk, proposal, at_row, who, arranged, why)

        await self._desk.run(write)
        return back_to("/desk/round", visit)

    async def file(self, visit: Visit) -> web.Response:
        """The event's file, with names: the desk's alone."""
        event = visit.request.query.get("event", "")
        event_file = await asyncio.to_thread(self._desk.events.file, event)
        if event_file is None:
            raise DeskRefusal("refused.no_event", 409)
        name = f"{event_file['rows'][0]['event']}.json"
        answer = web.Response(text=json.dumps(event_file), content_type="application/json")
        answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
        return answer

    async def enter_players(self, visit: Visit) -> web.Response:
        """A list of players, a file or pasted: all of them, or nobody."""
        data = visit.files.get("file") or visit.form.get("pasted", "").encode()
        data = data if data.strip() else _list_again(visit)
        if not data.strip():
            raise DeskRefusal("refused.file")
        answer = ListAnswer(*(visit.form.get(name) == "yes" for name in ListAnswer._fields))
        who, language = visit.session.name, visit.words.language

        def write(record: Record) -> ListEntry:
            return enter_list(
                record, self._desk.events.chosen(record, visit.event), data, who, answer, language
            )

        try:
            outcome = await self._desk.run(write)
        except DeskRefusal as question:
            # The question's page brings the list again, as a browser sends no file twice. Its
            # bytes, as a browser makes other line ends of a text.
            visit.form["data"] = urlsafe_b64encode(data).decode()
            visit.form.pop("pasted", "")
            raise question
        if outcome.faults:
            raise CsvFaults(outcome.faults)
        return back_to("/desk/players", visit)

    async def ended(self, visit: Visit, view: DeskView, viewer: Viewer) -> Html:
        """An earlier event, to be looked at; ranked anew, in a thread of its own."""
        event = visit.request.query.get("event", "")
        is_known = any(kept_event.event == event for kept_event in view.events)
        ended_event = (
            await asyncio.to_thread(self._desk.events.of(event).view) if is_known else None
        )
        if ended_event is None:
            raise DeskRefusal("refused.event_unknown", 409, event=event)
        return await asyncio.to_thread(draw_ended, ended_event, view, viewer)

    async def check(self, visit: Visit, view: DeskView, viewer: Viewer) -> Html:
        """Pairs and ranks the whole event anew, in a thread of its own."""
        event = _running_event(view)
        report: dict[str, Any] = await asyncio.to_thread(checked, event.rows)
        return draw_check(report, event, viewer)

    async def _propose(self, event: str) -> Proposal:
        future = await asyncio.to_thread(self._desk.events.of(event).propose)
        return await asyncio.wrap_future(future)


def _list_again(visit: Visit) -> bytes:
    """A list as the page of a question brings it."""
    try:
        return urlsafe_b64decode(visit.form.get("data", "").encode())
    except ValueError:
        raise DeskRefusal("refused.form") from None


def _running_event(view: DeskView) -> EventView:
    if view.event is None:
        raise DeskRefusal("refused.no_event", 409)
    return view.event


def _draft(visit: Visit, state: EventState, proposal: Proposal) -> Draft:
    """Arrangement of the form, or the proposal. Raises DeskRefusal where nobody changed anything
    and another round would be proposed than when the page was drawn.
    """
    newest = proposed(proposal)
    if "arranged" not in visit.form:
        return Draft(proposal, newest)
    arrangement, rearrangement = _arrangement_of_form(visit), None
    if not _is_fresh(visit, proposal):
        if arrangement.is_same(arrangement_of(visit.text("proposed", MOST_LETTERS))):
            raise DeskRefusal("refused.proposal", 409)
        rearrangement = kept(arrangement, newest)
        arrangement = rearrangement.now
    arrangement = _after_button(arrangement, visit)
    faults = hand_faults(state, proposal, arrangement.pairings, arrangement.byes)
    return Draft(proposal, arrangement, faults, rearrangement, visit.form.get("why", ""))


def _is_fresh(visit: Visit, proposal: Proposal) -> bool:
    return visit.text("proposed", MOST_LETTERS) == proposed(proposal).text


def _arrangement_of_form(visit: Visit) -> Arrangement:
    return arrangement_of(visit.text("arranged", MOST_LETTERS))


def _after_button(arrangement: Arrangement, visit: Visit) -> Arrangement:
    """Arrangement after the button that was pressed."""
    form, button = visit.form, visit.form.get("change")
    if button == "swap":
        return arrangement.swapped(form.get("one", ""), form.get("other", ""))
    if button == "move":
        return arrangement.moved(visit.text("table", 16), visit.text("to", 16))
    if button == "alone.move" and form.get("alone") in arrangement.players:
        table = visit.text("at", 16)
        if table != BYE and not is_table(table):
            raise DeskRefusal("refused.form")
        return arrangement.seated(form["alone"], "" if table == BYE else table)
    return arrangement
