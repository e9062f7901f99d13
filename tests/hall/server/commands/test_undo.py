"""The newest decision taken back, done again, and what rests on it where that cannot be."""

from pathlib import Path
from typing import Any

import pytest

from tablepi.hall.events.event_check import checked
from tablepi.hall.server.commands.event_tables import set_tables
from tablepi.hall.server.commands.player_commands import (
    bring_player_back,
    drop_absent_players,
    drop_player,
    edit_player,
    erase_player,
    penalise_player,
)
from tablepi.hall.server.commands.result_commands import enter_result, retract_result
from tablepi.hall.server.commands.round_commands import join_round, withdraw_round
from tablepi.hall.server.commands.stage_commands import change_stage, close_stage
from tablepi.hall.server.commands.undo_commands import redo_decision, undo_decision
from tablepi.hall.server.database.desk_refusals import DeskRefusal, StaleRowError
from tablepi.hall.server.database.record_writer import RecordWriter
from tests.hall.server.commands.conftest import DeskOfTest, Times
from tests.hall.server.commands.decided_event import NO_PLAY, picture

DUEL = {"wins": [1, 0], "draws": 0}


def _undo(office: DeskOfTest, who: str = "Kim", sure: bool = False, row: int = -1) -> None:
    row = office.view.row_of("decision") if row < 0 else row
    office.send(undo_decision, who, at_row=row, why="taken back", sure=sure or "")


def _redo(office: DeskOfTest) -> None:
    office.send(redo_decision, "Kim", at_row=office.view.row_of("decision"), why="taken back")


def _round(office: DeskOfTest, players: int = 4) -> None:
    office.open(players)
    office.stage("duel-swiss", best_of=1, rounds=3)
    office.publish()


def _enter(office: DeskOfTest, table: str, scores: Any = None, why: str = "") -> None:
    number = len(office.view.rounds)
    row = office.view.row_of(f"result {number} {table}")
    scores = scores or DUEL
    office.send(enter_result, round=number, table=table, scores=scores, at_row=row, why=why)


def _of(office: DeskOfTest, command: Any, player: str, **fields: object) -> None:
    office.send(command, player=player, at_row=office.view.players[player].row, **fields)


def _dos(office: DeskOfTest, count: int) -> list[str]:
    return [row["do"] for row in office.view.rows[-count:]]


def _obstacle(office: DeskOfTest) -> tuple[str, str]:
    offer = office.view.undo
    assert offer is not None
    assert offer.obstacle is not None
    return offer.obstacle.reason, offer.obstacle.page


def test_a_drop_is_taken_back_by_rows_and_none_is_lost(office: DeskOfTest) -> None:
    _round(office)
    _of(office, drop_player, "p2")
    rows = list(office.view.rows)
    _undo(office)
    assert office.view.players["p2"].player.is_active
    assert list(office.view.rows[: len(rows)]) == rows
    assert _dos(office, 2) == ["undo", "back"]
    assert office.view.rows[-2]["row"] == len(rows)


def test_undo_goes_further_back_and_redo_comes_forward_again(office: DeskOfTest) -> None:
    office.open(4)
    before = picture(office.view)
    _of(office, drop_player, "p1")
    one_gone = picture(office.view)
    _of(office, drop_player, "p2")
    two_gone = picture(office.view)
    _undo(office)
    assert picture(office.view) == one_gone
    _undo(office)
    assert picture(office.view) == before
    _redo(office)
    assert picture(office.view) == one_gone
    _redo(office)
    assert picture(office.view) == two_gone
    assert office.view.redo is None


def test_another_decision_leaves_nothing_to_do_again(office: DeskOfTest) -> None:
    office.open(4)
    _of(office, drop_player, "p1")
    _undo(office)
    _of(office, drop_player, "p2")
    with pytest.raises(DeskRefusal, match="nothing_to_undo"):
        _redo(office)


def test_a_desk_that_saw_another_newest_decision_takes_nothing_back(office: DeskOfTest) -> None:
    office.open(4)
    _of(office, drop_player, "p1")
    seen = office.view.row_of("decision")
    _of(office, drop_player, "p2")
    with pytest.raises(StaleRowError):
        _undo(office, row=seen)
    assert not office.view.players["p2"].player.is_active


def test_decisions_are_known_after_a_restart(tmp_path: Path) -> None:
    for visit in range(2):
        times = Times(up=100.0 + visit * 3600)
        writer = RecordWriter(tmp_path / "hall", times.clock())
        office = DeskOfTest(writer, times, tmp_path / "hall")
        if visit == 0:
            _round(office)
            _of(office, drop_player, "p2")
        else:
            _undo(office)
            assert office.view.players["p2"].player.is_active
            _undo(office)
            assert office.view.rounds == ()
        office.events.close()
        writer.close()


def test_everybody_who_was_dropped_at_once_comes_back_at_once(office: DeskOfTest) -> None:
    office.open(4)
    away = " ".join(office.view.players)
    row = office.view.row_of("open")
    office.send(drop_absent_players, away=away, at_row=row, sure=True)
    offer = office.view.undo
    assert offer is not None
    assert offer.alike == 4
    _undo(office)
    assert len(office.view.state.active) == 4


def test_a_round_is_taken_back_and_published_again_as_it_was(office: DeskOfTest) -> None:
    _round(office)
    paired = office.view.state.rounds[0].pairings
    assert office.task("t01")
    _undo(office)
    assert office.view.rounds == ()
    assert office.rounds.clock is None
    assert office.task("t01") is None
    _redo(office)
    assert office.view.state.rounds[0].pairings == paired
    assert not office.view.state.rounds[0].hand
    assert office.rounds.clock is not None
    assert office.task("t01")
    assert checked(office.view.rows)["ok"]


def test_a_round_that_comes_back_after_a_drop_counts_as_a_persons(office: DeskOfTest) -> None:
    _round(office)
    row = office.view.row_of("round")
    penalty = office.view.row_of("penalty p1")
    office.send(penalise_player, player="p1", points=-1, at_row=penalty, why="late")
    office.send(withdraw_round, round=1, at_row=row, why="wrong")
    _undo(office)
    assert office.view.state.rounds[0].hand
    assert office.view.state.rounds[0].why == "taken back"
    assert checked(office.view.rows)["ok"]


def test_a_round_with_results_says_that_they_rest_on_it(office: DeskOfTest) -> None:
    _round(office)
    office.plays("t01", (1,))
    assert _obstacle(office) == ("results", "results")
    with pytest.raises(DeskRefusal, match=r"undo\.because\.results") as refusal:
        _undo(office)
    assert refusal.value.values == {"round": 1}


def test_a_tables_own_result_is_nothing_that_the_desk_takes_back(office: DeskOfTest) -> None:
    _round(office)
    office.plays("t01", (1,))
    row = office.view.row_of("result 1 t01")
    with pytest.raises(DeskRefusal, match="own_result"):
        office.send(retract_result, round=1, table="t01", at_row=row, why="wrong")


def test_who_plays_already_is_asked_about(office: DeskOfTest) -> None:
    _round(office)
    office.plays("t01", (1,), verdict="not checked")
    with pytest.raises(DeskRefusal, match=r"question\.withdraw"):
        _undo(office)
    _undo(office, sure=True)
    assert office.view.rounds == ()


def test_a_result_taken_back_is_waited_for_and_comes_as_a_correction(office: DeskOfTest) -> None:
    _round(office)
    _enter(office, "t01")
    _undo(office)
    table = office.view.rounds[0][0]
    assert table.result is None
    assert len(office.view.outstanding) == 2
    task = office.task("t01")
    assert task is not None
    assert task.state == "open"
    _enter(office, "t02")
    with pytest.raises(DeskRefusal, match="outstanding"):
        office.publish()
    _enter(office, "t01", {"wins": [0, 1], "draws": 0})
    assert (_dos(office, 1), office.view.rows[-1]["why"]) == (["correct"], "taken back")
    office.publish()
    assert checked(office.view.rows)["ok"]


def test_a_tables_match_makes_the_result_that_was_taken_back(office: DeskOfTest) -> None:
    _round(office)
    _enter(office, "t01")
    _undo(office)
    office.plays("t01", (2,))
    result = office.view.rounds[0][0].result
    assert result is not None
    assert result.wins == (0, 1)
    assert (office.view.rows[-1]["do"], office.view.rows[-1]["by"]) == ("correct", "table")
    assert checked(office.view.rows)["ok"]


def test_a_correction_taken_back_gives_the_tables_own_result_and_seal(office: DeskOfTest) -> None:
    _round(office)
    office.plays("t01", (1,))
    before = office.view.rounds[0][0].result
    assert before is not None
    _enter(office, "t01", {"wins": [0, 1], "draws": 0}, why="typed")
    _undo(office)
    after = office.view.rounds[0][0].result
    assert after is not None
    assert after._replace(row=0) == before._replace(row=0)
    assert after.seal == "9f01c2ab"


def test_a_result_of_an_earlier_round_is_put_right_and_not_taken_back(office: DeskOfTest) -> None:
    _round(office)
    for table in ("t01", "t02"):
        _enter(office, table)
    office.publish()
    row = office.view.row_of("result 1 t01")
    with pytest.raises(DeskRefusal, match=r"undo\.because\.round") as refusal:
        office.send(retract_result, round=1, table="t01", at_row=row, why="wrong")
    assert refusal.value.values == {"round": 2}


def test_a_stage_is_changed_freely_until_its_first_round(office: DeskOfTest) -> None:
    office.open(4)
    office.stage("duel-swiss", best_of=3, rounds=3)
    office.stage("pod-swiss", seats=4, rounds=2)
    assert [stage.format for stage in office.view.state.stages] == ["pod-swiss"]
    assert "stage" not in {row["do"] for row in office.view.rows}
    _undo(office)
    assert office.view.state.stages[0].settings.best_of == 3
    office.send(close_stage, at_row=office.view.row_of("stage"))
    assert office.view.state.stage is None
    _undo(office)
    late = office.enter("Zoe")
    office.publish()
    assert _dos(office, 3) == ["stage", "round", "clock"]
    [stage] = office.view.state.stages
    assert late in stage.players
    assert checked(office.view.rows)["ok"]


def test_a_stage_that_has_begun_stays_and_another_takes_its_place(office: DeskOfTest) -> None:
    _round(office)
    _undo(office)
    assert _obstacle(office) == ("stage", "event")
    office.stage("duel-swiss", best_of=3, rounds=2)
    office.publish()
    assert [stage.settings.best_of for stage in office.view.state.stages] == [1, 3]
    assert checked(office.view.rows)["ok"]


def test_a_knock_out_is_not_seeded_by_a_stage_that_nobody_played(office: DeskOfTest) -> None:
    _round(office)
    for table in ("t01", "t02"):
        _enter(office, table)
    office.stage("round-robin", best_of=1)
    office.publish()
    row = office.view.row_of("round")
    office.send(withdraw_round, round=2, at_row=row, why="wrong format")
    with pytest.raises(DeskRefusal, match="empty_stage"):
        office.stage("single-elim", best_of=1, take=2)
    office.stage("duel-swiss", best_of=1)


def test_rounds_and_times_of_a_stage_that_runs_change(office: DeskOfTest) -> None:
    _round(office)
    row = office.view.row_of("stage")
    with pytest.raises(DeskRefusal, match=r"refused\.minutes"):
        office.send(change_stage, rounds=5, **{**NO_PLAY, "minutes": 0}, at_row=row)
    office.send(change_stage, rounds=5, **{**NO_PLAY, "minutes": 30}, at_row=row)
    assert (office.view.rounds_planned, office.view.play.minutes) == (5, 30)
    _undo(office)
    assert (office.view.rounds_planned, office.view.play.minutes) == (3, 50)
    assert checked(office.view.rows)["ok"]


def test_an_open_stage_begins_with_its_first_match(office: DeskOfTest) -> None:
    office.open(2)
    office.stage("open")
    office.plays("t01", (1,), players=("p1", "p2"))
    assert _dos(office, 2) == ["stage", "result"]
    assert office.view.rows[-2]["by"] == "desk"
    assert checked(office.view.rows)["ok"]


def test_a_player_entered_by_mistake_is_nowhere_and_can_be_entered_again(
    office: DeskOfTest,
) -> None:
    office.open(3)
    late = office.enter("Zoe")
    _undo(office)
    assert late not in office.view.players
    again = office.enter("Zoe")
    assert again != late
    assert office.view.players[again].name == "Zoe"
    assert checked(office.view.rows)["ok"]


def test_who_missed_a_round_is_dropped_and_not_taken_back(office: DeskOfTest) -> None:
    _round(office)
    _of(office, drop_player, "p1")
    row = office.view.row_of("round")
    office.send(withdraw_round, round=1, at_row=row, why="p1 left")
    office.publish()
    _of(office, bring_player_back, "p1")
    assert _obstacle(office) == ("back", "player")


def test_who_joined_late_stays_with_the_round(office: DeskOfTest) -> None:
    _round(office, 3)
    late = office.enter("Zoe")
    row = office.view.row_of("round")
    office.send(join_round, round=1, player=late, at_row=row, sure=True)
    assert _obstacle(office) == ("join", "round")


def test_a_name_that_was_erased_does_not_come_back(office: DeskOfTest) -> None:
    office.open(3)
    _of(office, edit_player, "p1", name="Anna", club="", seed="")
    _of(office, erase_player, "p1", sure=True)
    assert _obstacle(office) == ("name", "player")


def test_tables_are_as_they_were(office: DeskOfTest) -> None:
    office.open(4)
    tables = office.view.state.tables
    row = office.view.row_of("tables")
    office.send(set_tables, more="t07", at_row=row, **{"broken-t07": "on"})
    _undo(office)
    assert office.view.state.tables == tables
    _undo(office)
    assert office.view.state.tables == ()
