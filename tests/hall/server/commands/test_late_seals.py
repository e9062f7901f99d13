"""Seals that come after their result: a row of their own, and the next lot by it."""

import sqlite3

import pytest

from tablepi.hall.events.event_check import checked
from tablepi.hall.events.event_view import PairedTable
from tablepi.hall.events.pairing.pairing_players import lot_by_seals
from tablepi.hall.events.rows.event_state import next_lot
from tablepi.hall.server.commands.result_commands import enter_result
from tablepi.hall.server.commands.round_commands import publish_round
from tablepi.hall.server.database.desk_refusals import DeskRefusal
from tablepi.hall.server.database.kept_results import keep_result, kept_result
from tests.hall.server.commands.conftest import DeskOfTest

LATE = "0123abcd"


def _stands_without(office: DeskOfTest) -> tuple[PairedTable, str]:
    """A round of four: one result with its seal, one without; the latter, and its match."""
    office.open(4)
    office.stage("duel-swiss", best_of=1)
    office.publish()
    one, other = office.view.rounds[0]
    office.plays(one.pairing.table, (1,))
    match = office.plays(other.pairing.table, (1,), seal="")
    office.times.up += 6
    office.events.tick()
    office.check()
    return office.view.rounds[0][1], match


def _full_record_comes(office: DeskOfTest, table: str, match: str, check: bool = True) -> None:
    def seal(record: sqlite3.Connection) -> None:
        found = kept_result(record, table, match)
        assert found is not None
        keep_result(record, found._replace(seal=LATE))

    office.do(seal)
    if check:
        office.check(table, match)


def _lot(office: DeskOfTest) -> str:
    """The second round's lot by the seals of the rows alone."""
    [paired] = [row for row in office.view.rows if row["do"] == "round"]
    results = [row for row in office.view.rows if row["do"] in ("result", "correct")]
    seals = {row["table"]: row["seal"] for row in results}
    return lot_by_seals(paired["lot"], seals)


def test_a_seal_that_comes_late_is_a_row_and_of_the_next_lot(office: DeskOfTest) -> None:
    table, match = _stands_without(office)
    assert table.result is not None
    assert table.result.seal == "-"
    gone = next_lot(office.view.state)
    assert gone == _lot(office)
    _full_record_comes(office, table.pairing.table, match)
    [row] = [row for row in office.view.rows if row["do"] == "correct"]
    assert (row["by"], row["seal"], row["matches"]) == ("table", LATE, [match])
    result = office.view.rounds[0][1].result
    assert result is not None
    assert result._replace(row=0, seal="-") == table.result._replace(row=0)
    assert next_lot(office.view.state) == _lot(office) != gone
    office.publish()
    found = checked(office.view.rows)
    assert (found["ok"], found["rounds"][1]["lot"]) == (True, _lot_of(office, 2))
    rows = len(office.view.rows)
    office.check(table.pairing.table, match)
    office.do(office.events.begin)
    assert len(office.view.rows) == rows


def _lot_of(office: DeskOfTest, number: int) -> str:
    return next(
        str(row["lot"])
        for row in office.view.rows
        if row["do"] == "round" and row["round"] == number
    )


def test_a_table_that_is_gone_has_no_seal_and_the_round_is_paired_by_that(
    office: DeskOfTest,
) -> None:
    table, match = _stands_without(office)
    gone = _lot(office)
    office.publish()
    assert _lot_of(office, 2) == gone
    _full_record_comes(office, table.pairing.table, match)
    assert checked(office.view.rows)["ok"]
    assert office.view.state.rounds[1].lot == gone


def test_what_was_proposed_before_a_seal_came_is_not_published(office: DeskOfTest) -> None:
    table, match = _stands_without(office)
    proposal = office.desk.propose().result()
    _full_record_comes(office, table.pairing.table, match)
    row = office.view.row_of("round")
    with pytest.raises(DeskRefusal, match=r"refused\.proposal"):
        office.do(lambda record: publish_round(record, office.desk, proposal, row, ""))


def test_a_correction_made_beside_a_seal_is_taken_and_keeps_the_seal(office: DeskOfTest) -> None:
    table, match = _stands_without(office)
    said = {"wins": [0, 1], "draws": 0, "out": []}
    _full_record_comes(office, table.pairing.table, match)
    form = {"round": 1, "table": table.pairing.table, "scores": said, "why": "seats"}
    office.send(enter_result, "Kim", **form, at_row=table.row)
    result = office.view.rounds[0][1].result
    assert result is not None
    assert (result.wins, result.seal) == ((0, 1), LATE)


def test_a_seal_that_came_while_the_hall_was_away_is_written_at_its_start(
    office: DeskOfTest,
) -> None:
    table, match = _stands_without(office)
    _full_record_comes(office, table.pairing.table, match, check=False)
    office.do(office.events.begin)
    assert office.view.state.results[1, table.pairing.table].seal == LATE


def test_open_play_has_late_seals_too(office: DeskOfTest) -> None:
    office.open(2)
    office.stage("open")
    match = office.plays("t01", (2,), players=("p1", "p2"), seal="")
    office.times.up += 6
    office.events.tick()
    office.check()
    assert office.view.state.open_matches[(match,)].result.seal == "-"
    _full_record_comes(office, "t01", match)
    found = office.view.state.open_matches[(match,)]
    assert (found.result.seal, found.result.places, found.players) == (LATE, (2, 1), ("p1", "p2"))
    assert checked(office.view.rows)["ok"]
