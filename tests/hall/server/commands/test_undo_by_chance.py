"""Decisions by chance, each taken back and done again: what everybody sees is as it was.

Prints the seed; each event is another one.
"""

import pytest

from tablepi.hall.events.event_check import checked
from tablepi.hall.server.commands.undo_commands import redo_decision, undo_decision
from tablepi.hall.server.database.desk_refusals import DeskRefusal, StaleRowError
from tests.event_reference.test_second_referee import see_alike
from tests.hall.server.commands.conftest import DeskOfTest
from tests.hall.server.commands.decided_event import DecidedEvent, picture
from tests.nightly import NIGHTLY
from tests.store.fuzzed import SEED
from tests.worlds.hall.sent_form import Command

FOUND = 20261174, 20261179
"""A withdrawn round whose players dropped; one paired anew without a player of its bracket."""
EVENTS = sorted({*range(SEED, SEED + (60 if NIGHTLY else 8)), *FOUND})
DECISIONS = 45

STAYS = {
    "back": "back", "join": "join", "result": "results", "publish": "results",
    "absent": "results", "penalty": "", "mistake": "", "withdraw": "gone",
}  # fmt: skip
"""What cannot be taken back by the file, by the decision: the reason that the desk is told."""


@pytest.mark.parametrize("seed", EVENTS)
def test_each_decision_is_taken_back_and_done_again(office: DeskOfTest, seed: int) -> None:
    event = DecidedEvent(office, seed)
    print(f"seed {seed}")
    taken_back = 0
    for _ in range(DECISIONS):
        before, row = picture(office.view), office.view.row_of("decision")
        try:
            kind = event.decide()
        except (DeskRefusal, StaleRowError, IndexError):
            continue
        if office.view.row_of("decision") == row:
            continue
        after, offer = picture(office.view), office.view.undo
        assert offer is not None, kind
        if offer.obstacle:
            assert offer.obstacle.reason == STAYS.get(kind), (seed, kind)
            continue
        taken_back += 1
        _send(office, undo_decision)
        assert picture(office.view) == before, (seed, kind)
        if office.view.redo:
            _send(office, redo_decision)
            assert picture(office.view) == after, (seed, kind)
    assert taken_back > DECISIONS // 6
    rows = office.view.rows
    assert checked(rows)["faults"] == []
    see_alike(rows, seed)


def _send(office: DeskOfTest, command: Command[None]) -> None:
    row = office.view.row_of("decision")
    office.send(command, "Eva", at_row=row, why="taken back", sure=True)
