"""A desk that nobody sits at: it does what is next in an event until that is over.

What is next is seen from the event alone, so a hall that was killed goes on where it was.
"""

import asyncio
import json
import logging
from collections.abc import Callable
from functools import partial
from typing import Any

from tablepi.core.errors import HallError
from tablepi.hall.events.event_view import EventView, PairedTable
from tablepi.hall.events.rows.formats import most_rounds
from tablepi.hall.events.standings.stage_standings import standings_of
from tablepi.hall.server.commands.event_commands import open_event
from tablepi.hall.server.commands.event_tables import set_tables
from tablepi.hall.server.commands.form_fields import FormFields
from tablepi.hall.server.commands.player_commands import add_player, check_in_code
from tablepi.hall.server.commands.player_csv import NewPlayer
from tablepi.hall.server.commands.result_commands import leave_unfinished, write_absence
from tablepi.hall.server.commands.round_commands import publish_round
from tablepi.hall.server.commands.stage_commands import NewStage, add_stage
from tablepi.hall.server.database.desk_decisions import newest
from tablepi.hall.server.database.desk_refusals import DeskRefusal, StaleRowError
from tablepi.hall.server.desk.event_desk import EventDesk
from tablepi.hall.server.desk.round_clock import Tap
from tablepi.hall.server.hall_process import HallProcess
from tablepi.tools.simulation.event_plan import DONE, EventPlan, plan_of

LOOK_S = 0.2
WHO = "sim"

Work = Callable[[Any], object]

log = logging.getLogger("tablepi.hall")


class DrivenEvent:
    """A desk that does one thing at a time, as somebody there would. `event`: see `plan_of`."""

    def __init__(self, hall: HallProcess, event: str) -> None:
        self._hall = hall
        self._event = event

    @property
    def _desk(self) -> EventDesk:
        return self._hall.desk.event

    async def run(self) -> None:
        """Drives the event to its end; its standings are then in a file."""
        self._plan: EventPlan = plan_of(self._event, len(self._hall.intake.joined))
        self._hall.desk.guide = self._plan.guide
        while True:
            try:
                view = await asyncio.to_thread(self._desk.view)
                if view is not None and self._is_over(view):
                    self._write_standings(view)
                    return
                await self._do_next(view)
            except (DeskRefusal, StaleRowError, HallError) as error:
                # Somebody was quicker, or the disk is full: it is looked at anew.
                log.warning("the simulated desk was refused: %s", error)
            await asyncio.sleep(LOOK_S)

    async def _do_next(self, view: EventView | None) -> None:
        desk, plan = self._desk, self._plan
        if view is None:
            event_fields = {"event": plan.event, "title": plan.title, "word": plan.word}
            form = FormFields({**event_fields, "names": plan.names, "at_row": "0"})
            await self._run_work(lambda record: open_event(record, desk, form, WHO))
        elif not view.state.tables:
            tables = " ".join(sorted(self._hall.intake.joined)[: plan.tables or None])
            form = FormFields({"more": tables, "at_row": "0"})
            await self._run_work(lambda record: set_tables(record, desk, form, WHO))
        elif missing_players := plan.players[len(view.players) :]:
            await self._run_work(partial(self._enter_players, missing_players))
        elif absent_players := [
            player.id for player in view.players.values() if not player.is_here
        ]:
            await self._run_work(partial(self._check_in_players, absent_players))
        elif not view.state.stages or self._stage_is_over(view):
            stage = plan.stages[len(view.state.stages)]
            new_stage, row = (
                NewStage(stage.format, stage.settings, stage.play),
                view.row_of("stage"),
            )
            await self._run_work(lambda record: add_stage(record, desk, new_stage, row, WHO))
        elif view.outstanding:
            await self._settle_tables(view)
        elif view.state.stage and view.state.stage.format != "open":
            await self._pair_round(view)

    async def _settle_tables(self, view: EventView) -> None:
        """Starts the clock of a round, and says what open tables count as that cannot decide."""
        clock = self._desk.rounds.clock
        if clock and clock.state == "waiting":
            await self._run_work(self._start_clock)
        for table in view.outstanding:
            # What is not checked yet is decided by rows that are on their way.
            if table.problem and table.problem != "not checked":
                await self._run_work(partial(self._decide_table, table))

    async def _pair_round(self, view: EventView) -> None:
        proposal = await asyncio.wrap_future(await asyncio.to_thread(self._desk.propose))
        row = view.row_of("round")
        await self._run_work(lambda record: publish_round(record, self._desk, proposal, row, WHO))

    def _enter_players(self, names: tuple[str, ...], record: Any) -> None:
        for name in names:
            add_player(record, self._desk.book, NewPlayer(name), WHO, sure=True)

    def _check_in_players(self, players: list[str], record: Any) -> None:
        for player in players:
            check_in_code(record, self._desk, FormFields({"code": player}), WHO)

    def _start_clock(self, record: Any) -> None:
        round_row = newest(record, "round", self._desk.event)
        self._desk.rounds.tap(record, Tap("start"), round_row.row if round_row else 0, WHO)

    def _decide_table(self, table: PairedTable, record: Any) -> None:
        """The second seat is out where an elimination has no winner; else it is a draw."""
        place = table.round, table.pairing.table
        if table.problem == "undecided":
            write_absence(record, self._desk.book, place, (2,), table.row, WHO, "no winner")
        else:
            form = {"round": str(table.round), "table": table.pairing.table}
            fields = FormFields({**form, "at_row": str(table.row)})
            leave_unfinished(record, self._desk, fields, WHO)

    def _stage_is_over(self, view: EventView) -> bool:
        stage = view.state.stage
        if stage is None or view.outstanding:
            return False
        planned_stage = self._plan.stages[stage.number - 1]
        if stage.format == "open":
            return len(view.state.open_matches) >= planned_stage.rounds
        rounds = len(view.state.rounds_of(stage.number))
        round_limit = most_rounds(stage.format, len(stage.players))
        return rounds >= (planned_stage.rounds or round_limit or 0)

    def _is_over(self, view: EventView) -> bool:
        return len(view.state.stages) == len(self._plan.stages) and self._stage_is_over(view)

    def _write_standings(self, view: EventView) -> None:
        standings = [
            {"place": entry.place, "name": view.shown(entry.player)}
            for entry in standings_of(view.state)
        ]
        new_file = self._hall.setup.folder / f"{DONE}.new"
        new_file.write_text(json.dumps(standings, ensure_ascii=False), encoding="utf-8")
        new_file.replace(new_file.with_suffix(""))

    async def _run_work(self, work: Work) -> None:
        await asyncio.wrap_future(self._hall.writer.put(work))
        await asyncio.to_thread(self._hall.desk.tell)
