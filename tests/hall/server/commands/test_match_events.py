"""Matches of one event that come, end or are looked at while another one runs."""

from typing import Any

import pytest

from tablepi.hall.server.commands.round_commands import withdraw_round
from tests.hall.server.commands.conftest import DeskOfTest
from tests.worlds.hall.played_match import played

PAIR = ("p1", "p2")


def _pair(office: DeskOfTest, event: str, format_: str = "duel-swiss", **settings: Any) -> None:
    """An event in which the same two sit at the same table in the first round."""
    office.open(2, event=event)
    office.stage(format_, **(settings or {"best_of": 1}))
    office.publish()


def _begin(office: DeskOfTest, task: str, number: int = 1, players: tuple[str, ...] = PAIR) -> str:
    """A match whose rows come; the desk looks at it later."""
    return played(
        office.writer, "t01", (1,), number, players=players, names=("Ann", "Ben"), task=task
    )


def _task(office: DeskOfTest) -> str:
    task = office.task("t01")
    assert task is not None
    return task.task


def _sees(office: DeskOfTest, match: str, *counts: str) -> None:
    """These matches count at the only table, also when all are looked at."""
    for _ in range(2):
        office.check("t01", match)
        [table] = office.view.rounds[-1]
        assert (table.result.matches if table.result else ()) == counts
        assert table.matches == ()
        office.wait()


def test_the_same_pairing_in_two_events_is_two_tasks(office: DeskOfTest) -> None:
    _pair(office, "autumn")
    autumn = _task(office)
    _pair(office, "spring")
    assert _task(office) != autumn


@pytest.mark.parametrize("gave", ["this version", "an earlier one"])
def test_a_match_that_ends_in_the_next_event_counts_in_its_own(
    office: DeskOfTest, gave: str
) -> None:
    _pair(office, "autumn")
    match = _begin(office, _task(office) if gave == "this version" else "r1-t01")
    _pair(office, "spring")
    _sees(office, match)
    office.reopen("autumn")
    _sees(office, match, match)


def test_a_match_that_an_earlier_version_took_is_of_the_event_that_runs(
    office: DeskOfTest,
) -> None:
    _pair(office, "autumn")
    match = _begin(office, "r1-t01")
    office.do(lambda record: record.execute("DELETE FROM event_matches"))
    _sees(office, match, match)


def test_a_match_that_comes_in_the_next_event_counts_in_its_own(office: DeskOfTest) -> None:
    _pair(office, "autumn")
    task = _task(office)
    _pair(office, "spring")
    match = _begin(office, task)
    _sees(office, match)
    own = _begin(office, _task(office), 2)
    _sees(office, own, own)
    office.reopen("autumn")
    _sees(office, match, match)


def test_a_match_of_a_later_event_is_none_of_one_that_is_opened_again(office: DeskOfTest) -> None:
    _pair(office, "autumn")
    _pair(office, "spring")
    match = _begin(office, _task(office))
    office.reopen("autumn")
    _sees(office, match)


def test_a_match_of_a_round_taken_back_stays_its_events(office: DeskOfTest) -> None:
    _pair(office, "autumn")
    match = office.plays("t01", (1,), verdict="not checked")
    row = office.view.row_of("round")
    office.send(withdraw_round, "Kim", round=1, at_row=row, why="too early", sure=True)
    _pair(office, "spring")
    _sees(office, match)
    office.reopen("autumn")
    office.publish()
    office.wait()
    [table] = office.view.rounds[0]
    assert [each.match for each in table.matches] == [match]


def test_open_play_takes_no_match_that_began_before_it(office: DeskOfTest) -> None:
    office.open(2)
    office.stage("open")
    match = _begin(office, "-")
    office.open(2, event="spring")
    office.stage("open")
    office.check("t01", match)
    office.wait()
    assert (office.view.state.open_matches, office.view.strays) == ({}, ())
    office.reopen("autumn")
    office.wait()
    assert list(office.view.state.open_matches) == [(match,)]


def test_guests_alone_play_no_round(office: DeskOfTest) -> None:
    _pair(office, "autumn")
    match = _begin(office, _task(office), players=("", ""))
    _sees(office, match)
    assert not office.view.rounds[0][0].problem
    row = office.view.row_of("round")
    office.send(withdraw_round, "Kim", round=1, at_row=row, why="too early")
    assert office.view.rounds == ()
