"""An event at the desk: from its opening to results, with tables that answer by themselves."""

import threading
from typing import Any

from tablepi.games import games
from tablepi.hall.events.event_replay import replayed
from tablepi.hall.events.standings.stage_standings import standings_of
from tablepi.hall.server.desk.open_events import OpenEvents
from tablepi.hall.server.tables.result_check import Rules
from tablepi.wire.desk_messages import Took
from tests.hall.server.commands.conftest import DeskOfTest
from tests.worlds.hall.one_hall import context_of
from tests.worlds.hall.waiting import PATIENCE_S


def test_an_event_runs_by_itself_from_its_opening_to_the_standings(office: DeskOfTest) -> None:
    office.open(8)
    office.stage("duel-swiss", best_of=3, rounds=3)
    for number in (1, 2, 3):
        assert office.publish() == number
        assert office.rounds.clock is not None
        assert (office.rounds.clock.round, office.rounds.clock.state) == (number, "waiting")
        for paired in office.view.rounds[-1]:
            task = office.task(paired.pairing.table)
            assert task is not None
            assert task.task == f"r{number}-{paired.pairing.table}@autumn"
            assert tuple(seat.player for seat in task.seats) == paired.pairing.players
            office.plays(paired.pairing.table, (1,))
            assert len(office.view.outstanding) == 4 - len(_standing(office))
            office.plays(paired.pairing.table, (1,))
            closed = office.task(paired.pairing.table)
            assert closed is not None
            assert closed.state == "closed"
        assert office.view.outstanding == ()
    results = [row for row in office.view.rows if row["do"] == "result"]
    assert len(results) == 12
    assert all(row["by"] == "table" and row["seal"] == "9f01c2ab" for row in results)
    assert all(row["result"] == {"wins": [2, 0], "draws": 0, "out": []} for row in results)
    assert all(len(row["matches"]) == 2 for row in results)
    again = replayed(office.view.rows)
    assert again == office.view.state
    assert next(iter(standings_of(again))).place == 1


def _standing(office: DeskOfTest) -> list[str]:
    """Tables of the round with a result."""
    return [each.pairing.table for each in office.view.rounds[-1] if each.result]


class _SlowAnswers(dict[str, Took]):
    """What tables answered, read by somebody who is slow."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.goes_on = threading.Event(), threading.Event()

    def get(self, table: str, default: Any = None) -> Any:
        self.asked.set()
        self.goes_on.wait(PATIENCE_S)
        return default


def test_a_slow_look_at_the_event_keeps_no_result_waiting(office: DeskOfTest) -> None:
    office.open(2)
    office.stage("duel-swiss", best_of=1)
    office.publish()
    slow = _SlowAnswers()
    desk = OpenEvents(
        context_of(office.writer, office.times.clock(), office.folder),
        slow.get,
        office.hall_rounds,
        Rules(games(), {}),
    )
    looks = threading.Thread(target=desk.newest.view, daemon=True)
    looks.start()
    assert slow.asked.wait(PATIENCE_S)
    told = threading.Thread(target=desk.checked, args=("t01", "a" * 32), daemon=True)
    told.start()
    told.join(PATIENCE_S)
    is_told = not told.is_alive()
    if is_told:
        office.writer.put(lambda record: None).result(PATIENCE_S)
    slow.goes_on.set()
    looks.join(PATIENCE_S)
    desk.close()
    assert is_told
