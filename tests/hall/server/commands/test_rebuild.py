"""An event that tables give back to a hall that lost its record."""

import pytest

from tablepi.core.errors import HallError
from tablepi.hall.server.commands.player_import import ListAnswer, enter_list
from tablepi.hall.server.database.event_rows import bare_rows
from tablepi.hall.server.database.record_file import reading
from tablepi.hall.server.desk.round_clock import Tap
from tablepi.wire.event_messages import EventRows, event_messages
from tablepi.wire.hash_chains import event_hash
from tests.hall.server.commands.conftest import DeskOfTest

SURE = ListAnswer(sure=True)
Rows = list[dict[str, object]]


def _rows(office: DeskOfTest) -> Rows:
    with reading(office.folder) as record:
        return bare_rows(record, "autumn")


def _give(office: DeskOfTest, table: str, rows: Rows) -> None:
    for message in event_messages("autumn", rows):
        office.events.give_back(table, message.payload())
    office.events.tick()
    office.check()


def _played(office: DeskOfTest) -> Rows:
    """An event with a round that runs, one result in it."""
    office.open(5)
    office.stage("duel-swiss", best_of=1)
    office.publish()
    office.do(lambda record: office.rounds.tap(record, Tap("start"), 1, ""))
    office.plays("t01", (1,))
    return _rows(office)


def test_the_longest_chain_is_taken_whoever_gives_it_first(
    office: DeskOfTest, empty: DeskOfTest
) -> None:
    rows = _played(office)
    _give(empty, "t01", rows[:7])
    _give(empty, "t02", rows[:3])
    _give(empty, "t03", rows)
    _give(empty, "t04", rows[:9])
    assert _rows(empty) == rows
    assert empty.events.summary.rows == len(rows)
    assert empty.task("t02") is None
    empty.wait()
    assert _rows(empty) == rows
    assert empty.view.state.results == office.view.state.results
    assert empty.rounds.clock is not None
    assert office.rounds.clock is not None
    assert empty.rounds.clock.ends_at == office.rounds.clock.ends_at
    task = empty.task("t02")
    assert task is not None
    assert (task.task, task.state) == ("r1-t02@autumn", "open")
    assert "n" in str(empty.rows[-1])


def test_a_chain_that_was_given_and_replaced_is_taken_where_it_grew(
    office: DeskOfTest, empty: DeskOfTest
) -> None:
    rows = _played(office)
    short = rows[:6]
    row: dict[str, object] = {"n": 7, "at": 7, "by": "desk", "do": "say", "text": "x"}
    fork: Rows = [*short, {**row, "h": event_hash(str(short[-1]["h"]), row)}]
    for given in (rows[:7], rows[:7], fork, [*fork], rows):
        for table in ("t01", "t02"):
            for each in given:
                message = EventRows("autumn", int(str(each["n"])), (each,))
                empty.events.give_back(table, message.payload())
        empty.check()
    assert _rows(empty) == rows


def test_rows_that_do_not_hold_and_gaps_are_left_out(office: DeskOfTest, empty: DeskOfTest) -> None:
    rows = _played(office)
    _give(empty, "t01", [*rows[:4], {**rows[4], "name_sha": "0" * 64}, *rows[5:]])
    assert _rows(empty) == rows[:4]
    empty.events.give_back("t02", EventRows("autumn", 7, tuple(rows[6:])).payload())
    empty.check()
    assert _rows(empty) == rows[:4]


def test_a_longer_fork_takes_the_place_of_a_shorter_one(
    office: DeskOfTest, empty: DeskOfTest
) -> None:
    rows = _played(office)
    fork: Rows = [*rows[:6]]
    for n in (7, 8):
        row: dict[str, object] = {"n": n, "at": n, "by": "desk", "do": "say", "text": "x"}
        fork.append({**row, "h": event_hash(str(fork[-1]["h"]), row)})
    _give(empty, "t01", fork)
    for row in rows:
        empty.events.give_back("t02", EventRows("autumn", int(str(row["n"])), (row,)).payload())
    empty.events.tick()
    empty.check()
    assert _rows(empty) == rows
    _give(empty, "t03", fork)
    assert _rows(empty) == rows


def test_once_the_desk_goes_on_nothing_more_is_taken(office: DeskOfTest, empty: DeskOfTest) -> None:
    rows = _played(office)
    _give(empty, "t01", rows[:8])
    empty.enter("Zoe")
    empty.events.tick()
    _give(empty, "t02", rows)
    assert len(_rows(empty)) == 9
    assert _rows(empty)[:8] == rows[:8]


def test_names_come_again_from_heads_and_from_a_file(office: DeskOfTest, empty: DeskOfTest) -> None:
    _give(empty, "t01", _played(office))
    assert {each.name for each in empty.view.players.values()} == {""}
    one, other = empty.view.rounds[0][0].pairing.players
    names = {one: "Ann A", other: "Ben B"}
    empty.wait()
    empty.plays("t01", (1,), names=(f"{names[one]} · North", names[other]))
    assert empty.view.players[one].name == "Ann A"
    wanted = [player for player in empty.view.players if player not in names]
    lines = "name,id\n" + "".join(f"Again {player},{player}\n" for player in wanted)
    before = _rows(empty)
    empty.do(lambda record: enter_list(record, empty.desk, lines.encode(), "", SURE))
    assert _rows(empty) == before
    assert empty.view.players[wanted[0]].name == f"Again {wanted[0]}"


def test_matches_of_open_play_that_no_row_counts_wait_for_the_desk(
    office: DeskOfTest, empty: DeskOfTest
) -> None:
    office.open(2)
    office.stage("open")
    counted = office.plays("t01", (1,), players=("p1", "p2"))
    _give(empty, "t01", _rows(office))
    assert empty.plays("t01", (1,), players=("p1", "p2")) == counted
    other = empty.plays("t01", (1,), players=("p1", "p2"))
    empty.wait()
    assert len(empty.view.state.open_matches) == 1
    assert [each.match for each in empty.view.strays] == [other]


def test_a_disk_that_is_full_at_the_end_of_a_rebuild_is_tried_again(
    office: DeskOfTest, empty: DeskOfTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    _give(empty, "t01", _played(office))

    def full(record: object, event: object) -> None:
        raise HallError("no room")

    with monkeypatch.context() as patched:
        patched.setattr(empty.desk.decisions, "take_up", full)
        empty.wait()
    assert empty.rounds.clock is None
    empty.wait()
    assert empty.rounds.clock is not None


def test_an_event_that_cannot_be_taken_up_whole_goes_on_all_the_same(
    office: DeskOfTest, empty: DeskOfTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = _played(office)
    _give(empty, "t01", rows)

    def wrong(record: object, event: object) -> None:
        raise ValueError("a fault of the program")

    monkeypatch.setattr(empty.desk.decisions, "take_up", wrong)
    empty.wait()
    empty.wait()
    assert empty.task("t02") is not None
    assert not empty.events.asks
    assert _rows(empty) == rows
    empty.enter("Zoe")
    assert len(_rows(empty)) == len(rows) + 1


@pytest.mark.parametrize(
    "odd", [{"do": "here"}, {"do": "extra"}, {"do": "void", "matches": []}, {"do": "forbid"}, {}]
)
def test_a_row_of_no_known_form_does_not_stop_the_hall(
    office: DeskOfTest, empty: DeskOfTest, odd: dict[str, object]
) -> None:
    rows = _played(office)
    row: dict[str, object] = {"n": len(rows) + 1, "at": 7, "by": "desk", **odd}
    _give(empty, "t01", [*rows, {**row, "h": event_hash(str(rows[-1]["h"]), row)}])
    empty.wait()
    assert empty.view.state.results == office.view.state.results
    assert empty.task("t02") is not None
