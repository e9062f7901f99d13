"""Erasing a player: no name is left in the hall's record, and every chain holds as before."""

import json

import pytest

from tablepi.hall.server.commands.event_commands import show_names
from tablepi.hall.server.commands.player_commands import drop_player, erase_player
from tablepi.hall.server.database.branches import take
from tablepi.hall.server.database.desk_refusals import DeskRefusal
from tablepi.hall.server.database.record_file import reading
from tablepi.hall.server.tables.table_matches import list_match
from tablepi.wire.batch import Head, first_batch
from tablepi.wire.hash_chains import WireRow, hashes, verified
from tests.hall.server.commands.conftest import DeskOfTest
from tests.worlds.hall.journals import batches
from tests.worlds.link.heads import made_head

TEXTS = ("hall cafe r1-t01@autumn", "change seat 1 Ann", "1 event annex", "final")


def _match(task: str, names: tuple[str, ...]) -> tuple[Head, list[WireRow]]:
    head = made_head(
        match="a" * 32, epoch="e" * 32, number=1, game="score-sheet", version="1", options=(),
        cards="", began="2026-11-22", players=("p1", "p2"), names=names,
    )  # fmt: skip
    texts = (f"hall cafe {task}", *TEXTS[1:])
    kinds = ("note", "line", "line", "note")
    return head, [
        WireRow(at, at, kind, text)
        for at, (kind, text) in enumerate(zip(kinds, texts, strict=True), 1)
    ]


def _send(office: DeskOfTest, names: tuple[str, ...], task: str = "r1-t01@autumn") -> None:
    head, rows = _match(task, names)
    batch = first_batch(head.match, 1, head.h, rows, head)
    office.do(lambda record: take(record, "t01", "public", batch))


@pytest.mark.parametrize("is_over", [True, False])
def test_an_erased_player_leaves_no_name_and_every_chain_holds(
    office: DeskOfTest, is_over: bool
) -> None:
    office.open(2)
    office.stage("duel-swiss", best_of=1)
    office.publish()
    _send(office, ("Ann", "Ben"))
    if is_over:
        office.do(lambda record: list_match(record, "autumn", "t01", "a" * 32, "r1-t01", 1))
    forgotten: list[str] = []
    office.events.forgot = (lambda: forgotten.append("names"),)
    row = office.view.players["p1"].row
    with pytest.raises(DeskRefusal, match=r"question\.erase"):
        office.send(erase_player, player="p1", at_row=row)
    office.send(erase_player, player="p1", at_row=row, sure=True)
    _send(office, ("Ann", "Ben"))
    with reading(office.folder) as record:
        [head] = [json.loads(text) for (text,) in record.execute("SELECT head FROM branches")]
        found = record.execute("SELECT number, at_ms, kind, text, digest, h FROM rows").fetchall()
        everything = [
            str(value)
            for (table,) in record.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
            for line in record.execute(f"SELECT * FROM {table}")
            for value in line
        ]
    assert head["names"] == ["", "Ben"]
    assert [line[3] for line in found] == [TEXTS[0], "", TEXTS[2], TEXTS[3]]
    assert hashes(Head.of(head).h, [WireRow(*line[:5]) for line in found]) == [
        line[5] for line in found
    ]
    assert not any("Ann" in value for value in everything)
    assert verified(office.view.rows) == len(office.view.rows)
    assert office.view.players["p1"].name == office.view.state.players["p1"].name == ""
    assert office.view.shown("p1") == "p1"
    assert forgotten == ["names"]
    # Nor in what the disk has: pages that are free, and the log of what was written.
    for file in office.folder.glob("hall.db*"):
        assert b"Ann" not in file.read_bytes(), file.name


def test_a_name_that_comes_later_than_its_erasure_can_never_be_read(office: DeskOfTest) -> None:
    office.open(2)
    office.stage("duel-swiss", best_of=1)
    office.publish()
    row = office.view.players["p1"].row
    office.send(erase_player, player="p1", at_row=row, sure=True)
    _send(office, ("Ann", "Ben"))
    _is_bare(office)
    head, rows = _match("r1-t01@autumn", ("Ann", "Ben"))
    later = [*rows, WireRow(5, 5, "line", "change seat 1 Anna")]
    before = hashes(head.h, later)[3]
    [batch] = batches(head.match, 5, before, later[4:], None)
    office.do(lambda record: take(record, "t01", "public", batch))
    _is_bare(office, "")
    office.check("t01", "a" * 32)
    _is_bare(office, "")


def test_a_name_that_comes_while_another_event_runs_is_erased_as_its_own_says(
    office: DeskOfTest,
) -> None:
    office.open(2)
    row = office.view.players["p1"].row
    office.send(erase_player, player="p1", at_row=row, sure=True)
    office.open(2, event="spring")
    row = office.view.players["p2"].row
    office.send(erase_player, player="p2", at_row=row, sure=True)
    _send(office, ("Ann", "Ben"))
    _is_bare(office)


def test_an_event_that_goes_on_erases_again_who_was_erased_in_it(office: DeskOfTest) -> None:
    office.open(2)
    row = office.view.players["p1"].row
    office.send(erase_player, player="p1", at_row=row, sure=True)
    office.open(2, event="spring")
    _send(office, ("Ann", "Ben"), "r1-t01")
    # As an earlier version kept it, which knew of no event before the match had ended.
    office.do(lambda record: record.execute("DELETE FROM event_matches"))
    forgotten: list[str] = []
    office.events.forgot = (lambda: forgotten.append("names"),)
    office.reopen("autumn")
    _is_bare(office)
    assert forgotten


def test_a_rebuild_erases_again_in_an_event_that_ended(
    office: DeskOfTest, empty: DeskOfTest
) -> None:
    office.open(2)
    row = office.view.players["p1"].row
    office.send(erase_player, player="p1", at_row=row, sure=True)
    office.times.up += 10
    office.open(2, event="spring")
    _send(empty, ("Ann", "Ben"))
    for payload in office.rows:
        empty.events.give_back("t01", payload)
    empty.wait(2)
    assert empty.view.state.event == "spring"
    _is_bare(empty)


def _is_bare(office: DeskOfTest, *more: str) -> None:
    """Nothing of the first seat's name is in the record. `more`: texts behind the usual ones."""
    with reading(office.folder) as record:
        heads = [
            json.loads(text)["names"] for (text,) in record.execute("SELECT head FROM branches")
        ]
        texts = [text for (text,) in record.execute("SELECT text FROM rows ORDER BY number")]
    assert heads == [["", "Ben"]]
    assert texts[1:] == ["", *TEXTS[2:], *more]


@pytest.mark.parametrize(
    ("policy", "shown"), [("full", "Ann Lee Bo"), ("initials", "Ann B."), ("number", "p3")]
)
def test_names_are_shown_as_the_policy_says(office: DeskOfTest, policy: str, shown: str) -> None:
    office.open(2)
    office.enter("Ann Lee Bo")
    office.send(show_names, names=policy, at_row=0)
    row = office.view.players["p1"].row
    office.send(drop_player, player="p1", at_row=row)
    assert office.view.shown("p3") == shown
    assert office.view.players["p3"].name == "Ann Lee Bo"
    assert office.events.summary.names == policy
    office.stage("duel-swiss", best_of=1)
    office.publish()
    task = office.task("t01")
    assert task is not None
    seat = next(each for each in task.seats if each.player == "p3")
    assert (seat.name or seat.player) == shown
