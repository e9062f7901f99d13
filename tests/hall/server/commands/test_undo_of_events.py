"""Decisions taken back while several events are open, and around the end of one."""

from typing import Any

import pytest

from tablepi.hall.events.rows.stage_rows import StagePlay
from tablepi.hall.server.commands.event_commands import choose_reports, finish_event, open_event
from tablepi.hall.server.commands.event_tables import set_tables
from tablepi.hall.server.commands.player_commands import drop_player
from tablepi.hall.server.commands.stage_commands import change_stage
from tablepi.hall.server.commands.undo_commands import undo_decision
from tablepi.hall.server.database.desk_refusals import DeskRefusal
from tablepi.hall.server.database.event_rows import events
from tablepi.hall.server.database.player_codes import bearer_of, codes_of
from tablepi.hall.server.database.record_file import reading
from tests.hall.server.commands.conftest import DeskOfTest

NEW = {"title": "Side cup", "word": "plums", "names": "full"}


def _undo(office: DeskOfTest) -> None:
    row = office.view.row_of("decision")
    office.send(undo_decision, "Kim", at_row=row, why="taken back")


def _open_beside(office: DeskOfTest, event: str, **fields: Any) -> None:
    """One event more; it is spoken of from now on."""
    office.at = ""
    with reading(office.folder) as record:
        known = len(events(record))
    office.send(open_event, **{**NEW, "event": event, **fields}, at_row=known)
    office.at = event


def _drop(office: DeskOfTest, player: str) -> None:
    office.send(drop_player, player=player, at_row=office.view.players[player].row)


def test_each_event_takes_its_own_newest_decision_back(office: DeskOfTest) -> None:
    office.open(4)
    _open_beside(office, "side")
    office.enter("Hanna")
    office.at = "autumn"
    _drop(office, "p1")
    office.at = "side"
    _undo(office)
    assert not office.view.players
    office.at = "autumn"
    assert not office.view.players["p1"].player.is_active
    _undo(office)
    assert office.view.players["p1"].player.is_active


def test_tables_that_another_event_took_meanwhile_do_not_come_back(office: DeskOfTest) -> None:
    office.open(4)
    office.send(set_tables, more="t01", at_row=office.view.row_of("tables"))
    _open_beside(office, "side")
    office.send(set_tables, more="t03", at_row=0)
    office.at = "autumn"
    with pytest.raises(DeskRefusal) as refused:
        _undo(office)
    assert refused.value.sentence == "refused.table_taken"
    assert refused.value.values == {"tables": "3", "title": "Side cup"}
    assert [table.id for table in office.view.state.tables] == ["t01"]


def test_the_end_of_an_event_is_taken_back_by_opening_it_again(office: DeskOfTest) -> None:
    office.open(4)
    _drop(office, "p1")
    office.at = "autumn"
    office.send(finish_event, at_row=office.view.row_of("open"))
    offer = office.view.undo
    assert offer is not None
    assert offer.row["do"] == "finish"
    assert offer.obstacle is not None
    assert (offer.obstacle.reason, offer.obstacle.page) == ("finish", "event")
    with pytest.raises(DeskRefusal) as refused:
        _undo(office)
    assert refused.value.sentence == "undo.because.finish"
    office.at = ""
    office.reopen("autumn")
    offer = office.view.undo
    assert offer is not None
    assert (offer.row["do"], offer.obstacle) == ("drop", None)
    _undo(office)
    assert office.view.players["p1"].player.is_active


def test_reports_by_phone_are_switched_back(office: DeskOfTest) -> None:
    office.open(4)
    for on in ("yes", ""):
        office.send(choose_reports, "Kim", on=on, at_row=office.view.row_of("reports"))
    _undo(office)
    assert office.view.has_reports
    _undo(office)
    assert not office.view.has_reports


def test_an_event_takes_the_stages_of_its_template_as_they_are_now(office: DeskOfTest) -> None:
    office.open(4)
    office.stage("duel-swiss", StagePlay(), best_of=1, rounds=3)
    office.publish()
    changed = {"rounds": 2, "game": "score-sheet", "options": "rounds=2"}
    times = {"minutes": 40, "end_minutes": 3}
    office.send(change_stage, **changed, **times, at_row=office.view.row_of("stage"))
    _open_beside(office, "side", template="autumn", with_players="yes")
    proposed = office.view.proposed
    assert proposed is not None
    assert (proposed.format, proposed.best_of, proposed.rounds) == ("duel-swiss", 1, 2)
    assert proposed.play == StagePlay("score-sheet", (("rounds", "2"),), 40, 3)
    assert len(office.view.players) == 4
    # All of it is the event's opening, which nobody takes back.
    assert office.view.undo is None


def test_players_of_each_open_event_have_codes_that_say_which(office: DeskOfTest) -> None:
    office.open(2)
    _open_beside(office, "side", template="autumn", with_players="yes")
    with reading(office.folder) as record:
        for event in ("autumn", "side"):
            codes = codes_of(record, event)
            assert sorted(codes) == ["p1", "p2"]
            bearers = [bearer_of(record, code) for code in codes.values()]
            assert [bearer and bearer.event for bearer in bearers] == [event, event]
