"""A published round taken back, late players who join it, and names, clubs and seeds put right."""

import sqlite3
from typing import Any

import pytest

from tablepi.core.record import ABANDONED
from tablepi.hall.events.event_check import checked
from tablepi.hall.server.commands.player_commands import (
    add_player,
    drop_player,
    edit_player,
    erase_player,
    forbid_pair,
)
from tablepi.hall.server.commands.player_csv import NewPlayer
from tablepi.hall.server.commands.round_commands import join_round, withdraw_round
from tablepi.hall.server.database.desk_refusals import DeskRefusal, StaleRowError
from tablepi.hall.server.database.record_file import reading
from tablepi.hall.server.desk.round_clock import Tap
from tablepi.wire.hash_chains import verified
from tests.hall.server.commands.conftest import DeskOfTest


def _round(office: DeskOfTest, players: int = 4, tables: int = 4) -> None:
    office.open(players, tables)
    office.stage("duel-swiss", best_of=1)
    office.publish()


def _withdraw(office: DeskOfTest, why: str = "Ann left", sure: bool = False, row: int = -1) -> None:
    number = len(office.view.rounds)
    row = office.view.row_of("round") if row < 0 else row
    office.send(withdraw_round, "Kim", round=number, at_row=row, why=why, sure=sure)


def _join(office: DeskOfTest, *said: str, sure: bool = False) -> None:
    place = dict(zip(("player", "with", "table"), said, strict=False))
    row, number = office.view.row_of("round"), len(office.view.rounds)
    office.send(join_round, "Kim", **place, round=number, at_row=row, sure=sure)


def _edit(office: DeskOfTest, player: str, name: str, club: str = "", seed: int = 0) -> None:
    row = office.view.players[player].row
    form = {"player": player, "name": name, "club": club, "seed": seed}
    office.send(edit_player, "Kim", **form, at_row=row)


def test_a_round_taken_back_takes_its_tasks_and_its_clock_along(office: DeskOfTest) -> None:
    _round(office)
    office.do(lambda record: office.rounds.tap_table(record, "t01", Tap("extend", 5), 0, ""))
    tables = [each.pairing.table for each in office.view.rounds[0]]
    assert all(office.task(each) for each in tables)
    with pytest.raises(DeskRefusal, match=r"refused\.why"):
        _withdraw(office, why=" ")
    _withdraw(office)
    assert office.view.state.rounds == ()
    assert office.rounds.clock is None
    assert [office.task(each) for each in tables] == [None, None]
    row = next(row for row in office.view.rows if row["do"] == "withdraw")
    assert (row["round"], row["why"], row["by"]) == (1, "{p1} left", "Kim")
    assert office.publish() == 1
    assert office.rounds.own["t01"].extra_ms == 0
    assert checked(office.view.rows)["ok"]


def test_a_round_with_a_result_and_one_seen_before_it_changed_stay(office: DeskOfTest) -> None:
    _round(office)
    seen = office.view.row_of("round")
    _withdraw(office)
    office.publish()
    with pytest.raises(StaleRowError):
        _withdraw(office, row=seen)
    office.plays("t01", (1,))
    with pytest.raises(DeskRefusal, match=r"faulty\.has_result"):
        _withdraw(office, sure=True)
    assert len(office.view.rounds) == 1


def test_who_plays_already_is_asked_about_and_counts_for_nobody_else(office: DeskOfTest) -> None:
    _round(office)
    office.plays("t02", (1,), verdict="not checked")
    with pytest.raises(DeskRefusal, match=r"question\.withdraw") as asked:
        _withdraw(office)
    assert asked.value.values["tables"] == "2"
    _withdraw(office, sure=True)
    office.send(drop_player, player="p1", at_row=office.view.players["p1"].row)
    for name in ("Zoe", "Yan", "Xia"):
        office.enter(name)
    office.publish()
    office.wait()
    assert [each.matches for each in office.view.rounds[0]] == [(), (), ()]
    assert not any(each.problem for each in office.view.rounds[0])


def test_a_match_of_a_round_taken_back_counts_if_the_same_two_are_paired_there_again(
    office: DeskOfTest,
) -> None:
    _round(office, 2)
    task = office.task("t01")
    office.plays("t01", (1,), verdict="not checked")
    _withdraw(office, sure=True)
    office.publish()
    assert office.task("t01") == task
    office.wait()
    [table] = office.view.rounds[0]
    assert table.problem == "not checked"
    assert len(table.matches) == 1


def test_a_late_player_plays_who_has_the_bye_in_the_round_that_runs(office: DeskOfTest) -> None:
    _round(office, 3)
    late, [bye] = office.enter("Zoe"), office.view.state.rounds[0].byes
    clock = office.rounds.clock
    with pytest.raises(DeskRefusal, match=r"faulty\.table_twice"):
        _join(office, late, bye, "t01")
    _join(office, late, bye, "t02")
    assert office.view.state.rounds[0].byes == ()
    task = office.task("t02")
    assert task is not None
    assert [seat.player for seat in task.seats] == [bye, late]
    assert office.rounds.clock == clock
    office.plays("t02", (2,))
    result = office.view.rounds[0][1].result
    assert result is not None
    assert result.wins == (0, 1)
    assert checked(office.view.rows)["ok"]


def test_a_second_late_player_gets_a_bye(office: DeskOfTest) -> None:
    _round(office, 2)
    late = office.enter("Zoe")
    _join(office, late)
    assert office.view.state.rounds[0].byes == (late,)
    with pytest.raises(DeskRefusal, match=r"faulty\.twice"):
        _join(office, late)


def test_the_desk_is_asked_before_a_late_pairing_that_it_may_not_have_meant(
    office: DeskOfTest,
) -> None:
    _round(office, 3)
    late, [bye] = office.enter("Zoe"), office.view.state.rounds[0].byes
    office.send(forbid_pair, a=bye, b=late, at_row=0)
    with pytest.raises(DeskRefusal, match=r"question\.join_forbidden"):
        _join(office, late, bye, "t02")
    row = office.view.row_of(f"forbid {bye} {late}")
    office.send(forbid_pair, a=bye, b=late, off=True, at_row=row)
    office.plays("t01", (1,))
    with pytest.raises(DeskRefusal, match=r"question\.join_results"):
        _join(office, late, bye, "t02")
    row = office.view.players[bye].row
    office.send(drop_player, player=bye, at_row=row)
    with pytest.raises(DeskRefusal, match=r"question\.join_dropped"):
        _join(office, late, bye, "t02")
    _join(office, late, bye, "t02", sure=True)
    assert office.view.state.rounds[0].byes == ()


def test_a_name_put_right_is_shown_everywhere_and_club_and_seed_with_it(office: DeskOfTest) -> None:
    _round(office, 2)
    _edit(office, "p1", "Anne", "North", 3)
    player = office.view.players["p1"]
    assert (player.name, player.shown, player.club, player.seed) == ("Anne", "Anne", "North", 3)
    task = office.task("t01")
    assert task is not None
    assert "Anne" in [seat.name for seat in task.seats]
    rows = len(office.view.rows)
    _edit(office, "p1", "Anne", "North", 3)
    assert len(office.view.rows) == rows
    _edit(office, "p1", "Anne", "", 3)
    assert [row["do"] for row in office.view.rows[rows:]] == ["details"]
    assert verified(office.view.rows) == len(office.view.rows)
    assert checked(office.view.rows)["ok"]


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"seed": -5}, r"csv\.seed"),
        ({"seed": 999_999_999_999_999}, r"csv\.seed"),
        ({"club": "x" * 201}, r"csv\.long"),
    ],
)
def test_club_and_seed_are_refused_as_they_are_in_a_file(
    office: DeskOfTest, wrong: dict[str, Any], sentence: str
) -> None:
    office.open(1)
    rows, new = len(office.view.rows), NewPlayer("Zoe", **wrong)
    with pytest.raises(DeskRefusal, match=sentence):
        _edit(office, "p1", "Anne", **wrong)
    with pytest.raises(DeskRefusal, match=sentence):
        office.do(lambda record: add_player(record, office.desk.book, new, ""))
    assert len(office.view.rows) == rows


def test_a_name_that_another_player_has_is_asked_about(office: DeskOfTest) -> None:
    office.open(2)
    with pytest.raises(DeskRefusal, match=r"question\.same_names"):
        _edit(office, "p1", "ben")
    with pytest.raises(DeskRefusal, match=r"csv\.no_name"):
        _edit(office, "p1", " ")
    _edit(office, "p1", "ANN")
    assert office.view.players["p1"].name == "ANN"


def test_who_was_erased_leaves_no_name_that_was_ever_right_and_gets_none_again(
    office: DeskOfTest,
) -> None:
    office.open(2)
    _edit(office, "p1", "Anne")
    office.do(lambda record: office.rounds.announce(record, "Ann or Anne, to the desk", 0, ""))
    row = office.view.players["p1"].row
    office.send(erase_player, player="p1", at_row=row, sure=True)
    with reading(office.folder) as record:
        assert not [line for line in record.iterdump() if "Ann" in line]
    with pytest.raises(DeskRefusal, match=r"refused\.erased"):
        _edit(office, "p1", "Anne")


def test_a_name_put_right_comes_back_from_tables_as_a_digest(
    office: DeskOfTest, empty: DeskOfTest
) -> None:
    office.open(2)
    _edit(office, "p1", "Anne", "North")
    empty.events.give_back("t01", office.rows[-1])
    for payload in office.rows:
        empty.events.give_back("t01", payload)
    empty.wait(2)
    assert empty.view.state.rows == office.view.state.rows
    assert empty.view.players["p1"].club == "North"
    assert list(empty.view.came_back) == ["p1", "p2"]
    _edit(empty, "p1", "Anne", "North")
    assert list(empty.view.came_back) == ["p2"]
    assert empty.view.players["p1"].name == "Anne"


def test_a_match_that_was_abandoned_is_asked_about_and_keeps_no_round(office: DeskOfTest) -> None:
    _round(office)
    match = office.plays("t02", (1,), verdict="not checked")

    def abandon(record: sqlite3.Connection) -> None:
        record.execute("DELETE FROM results WHERE match = ?", (match,))
        record.execute("UPDATE rows SET text = ? WHERE text = 'final'", (ABANDONED,))

    office.do(abandon)
    with pytest.raises(DeskRefusal, match=r"question\.withdraw"):
        _withdraw(office)
    _withdraw(office, sure=True)
    assert office.view.rounds == ()
