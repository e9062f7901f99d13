"""What the desk decides beside an event: in its rows, and back from them without the record."""

from pathlib import Path
from typing import Any

from tablepi.hall.events.event_check import checked
from tablepi.hall.events.rows.desk_rows import branch_body
from tablepi.hall.server.commands.player_commands import erase_player, penalise_player
from tablepi.hall.server.commands.result_commands import enter_result
from tablepi.hall.server.database.branches import branches, take
from tablepi.hall.server.database.desk_decisions import decide, newest, newest_of_each
from tablepi.hall.server.database.event_rows import bare_rows
from tablepi.hall.server.database.judge_calls import CallWaits, waits
from tablepi.hall.server.database.record_file import reading
from tablepi.hall.server.desk.call_keeper import CallKeeper
from tablepi.hall.server.desk.round_clock import MINUTE_MS, TableRound, Tap
from tablepi.hall.web.values.desk_source import displays_of, places_of
from tablepi.wire.batch import first_batch
from tablepi.wire.desk_messages import JudgeCall
from tablepi.wire.event_messages import event_messages
from tablepi.wire.hash_chains import WireRow
from tests.hall.server.commands.conftest import DeskOfTest
from tests.worlds.hall.one_hall import context_of
from tests.worlds.link.heads import made_head


def _decide(office: DeskOfTest, kind: str, body: dict[str, Any], who: str = "Kim") -> None:
    """As the desk's pages do it."""

    def work(record: Any) -> None:
        before = newest(record, kind)
        decide(record, kind, before.row if before else 0, body, who, 1_795_341_700_000)
        office.desk.decisions.decided(record, kind, body, who)

    office.do(work)


def _rows(office: DeskOfTest) -> list[dict[str, Any]]:
    with reading(office.folder) as record:
        return bare_rows(record, "autumn")


def _goes_on(empty: DeskOfTest) -> None:
    """Takes what came as whole, once no table gives more."""
    empty.check()
    empty.wait()


def _burn(office: DeskOfTest, empty: DeskOfTest) -> None:
    """Tables give the event to the empty hall, which then goes on."""
    rows = _rows(office)
    for message in event_messages("autumn", rows):
        empty.events.give_back("t01", message.payload())
    _goes_on(empty)
    assert _rows(empty) == rows


def _begun(office: DeskOfTest) -> None:
    _decide(office, "place t01", {"name": "By the bar"})
    _decide(office, "delay", {"seconds": 60})
    office.open(4)
    office.stage("duel-swiss", best_of=1)
    office.publish()
    office.do(lambda record: office.rounds.tap(record, Tap("start"), 3, ""))


def _rows_of(folder: Path) -> list[tuple[Any, ...]]:
    """What counts of every kind, but the numbers."""
    with reading(folder) as record:
        kinds = [kind for (kind,) in record.execute("SELECT DISTINCT kind FROM decisions")]
        found = [newest(record, kind) for kind in kinds]
    return sorted((each.kind, str(sorted(each.body.items())), each.who) for each in found if each)


def test_the_desks_decisions_are_equal_to_before(office: DeskOfTest, empty: DeskOfTest) -> None:
    _begun(office)
    office.do(lambda record: office.rounds.announce(record, "Lunch until 13:30", 0, "Kim"))
    office.do(lambda record: office.rounds.tap_table(record, "t02", Tap("extend", 3), None, ""))
    office.do(lambda record: office.rounds.tap_table(record, "t01", Tap("stop"), 0, "Kim"))
    _decide(office, "place t02", {"name": "Window"}, "")
    _decide(office, "display 3", {"shows": "clock"})
    _decide(office, "delay t02", {"seconds": 600})
    _burn(office, empty)
    assert _rows_of(empty.folder) == _rows_of(office.folder)
    own = {"t01": TableRound(0, 50 * MINUTE_MS), "t02": TableRound(180_000)}
    assert empty.rounds.own == office.rounds.own == own
    assert empty.rounds.say is not None
    assert empty.rounds.say.text == "Lunch until 13:30"
    with reading(empty.folder) as record:
        assert places_of(newest_of_each(record, "place")) == {"t01": "By the bar", "t02": "Window"}
        assert [each.shows for each in displays_of(newest_of_each(record, "display"))] == ["clock"]
    task, stands = empty.task("t02"), empty.task("t01")
    assert task is not None
    assert task.extra_ms == 180_000
    assert stands is not None
    assert stands.left_ms == 50 * MINUTE_MS
    assert checked(office.view.rows)["ok"]


def test_a_match_that_was_voided_makes_no_result_after_a_rebuild(
    office: DeskOfTest, empty: DeskOfTest
) -> None:
    _begun(office)
    match = office.plays("t01", (1,), verdict="does not agree")
    _decide(office, f"result t01 {match}", {"verdict": "void", "reason": "Ann typed it"})
    empty.told.update(office.told)
    assert empty.plays("t01", (1,)) == match
    _burn(office, empty)
    assert [each.pairing.table for each in empty.view.outstanding] == ["t01", "t02"]


def test_a_match_that_the_desk_counts_still_does(office: DeskOfTest, empty: DeskOfTest) -> None:
    _begun(office)
    match = office.plays("t01", (2,), verdict="does not agree")
    empty.told.update(office.told)
    assert empty.plays("t01", (2,), verdict="does not agree") == match
    _decide(office, f"result t01 {match}", {"verdict": "counts", "reason": ""})
    office.check("t01", match)
    _burn(office, empty)
    result = empty.view.rounds[0][0].result
    assert result is not None
    assert (result.wins, result.matches) == ((0, 1), (match,))


def test_calls_that_ended_are_counted_as_before(office: DeskOfTest, empty: DeskOfTest) -> None:
    _begun(office)
    keeper = CallKeeper(
        context_of(office.writer, office.times.clock(), retain=office.told.__setitem__),
        lambda: None,
    )
    keeper.closed = office.desk.decisions.closed
    keeper.heard("t01", JudgeCall("a" * 16, 2, "b" * 32, 5, 4_000))
    keeper.heard("t01", JudgeCall("a" * 16, 2, "b" * 32, 5, 9_000, "present", 60_000))
    keeper.heard("t01", None)
    keeper.heard("t02", JudgeCall("c" * 16, 1, "", 0, 1_000))
    office.check()
    _burn(office, empty)
    for each in (office, empty):
        with reading(each.folder) as record:
            assert waits(record) == CallWaits(1, 9_000, 9_000)


def test_names_in_what_is_typed_are_not_in_the_rows_and_erasing_reaches_them(
    office: DeskOfTest, empty: DeskOfTest
) -> None:
    _begun(office)
    office.do(lambda record: office.rounds.announce(record, "Ann, to the desk!", 0, ""))
    place = {"round": 1, "table": "t01", "scores": {"wins": [1, 0], "draws": 0, "out": []}}
    office.send(enter_result, **place, at_row=0, why="Ben gave up")
    office.send(penalise_player, "Kim", player="p1", points=-1, at_row=0, why="ann was late")
    _decide(office, "result t01 " + "a" * 32, {"verdict": "void", "reason": "Ann left"})
    reasons = [str(row.get("why", row.get("text", ""))) for row in office.view.rows]
    assert not any("ann" in each.lower() or "ben" in each.lower() for each in reasons)
    assert office.view.told(office.view.state.penalties[0].why) == "Ann was late"
    before = office.view.state.head
    office.send(erase_player, player="p1", at_row=office.view.players["p1"].row, sure=True)
    assert office.view.told(office.view.state.penalties[0].why) == "p1 was late"
    assert office.rounds.say is not None
    assert office.rounds.say.text == "p1, to the desk!"
    with reading(office.folder) as record:
        everything = [
            str(value)
            for (table,) in record.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
            for line in record.execute(f"SELECT * FROM {table}")
            for value in line
        ]
    assert not any("Ann" in value or "ann was" in value for value in everything)
    found = checked(office.view.rows)
    assert (found["ok"], before in {str(row["h"]) for row in office.view.rows}) == (True, True)


def _send(office: DeskOfTest, text: str) -> None:
    """A match of table 1 as it came in one of two ways."""
    head = made_head(
        match="d" * 32, epoch="e" * 32, number=9, game="score-sheet", version="1", options=(),
        cards="", began="2026-11-22", players=("p1", "p2"), names=("", ""),
    )  # fmt: skip
    rows = [WireRow(1, 0, "note", "hall cafe -"), WireRow(2, 9, "line", text)]
    batch = first_batch(head.match, 1, head.h, rows, head)
    office.do(lambda record: take(record, "t01", "public", batch))


def test_the_way_that_counts_is_known_by_its_rows(office: DeskOfTest, empty: DeskOfTest) -> None:
    _begun(office)
    for text in ("1 one", "1 other"):
        _send(office, text)
    kind = "branch t01 " + "d" * 32
    with reading(office.folder) as record:
        chosen = branches(record, "t01", "d" * 32, "public")[1]
    _decide(office, kind, dict(branch_body(2, chosen.rows, chosen.h)))
    _send(empty, "1 other")
    _burn(office, empty)
    with reading(empty.folder) as record:
        found = newest(record, kind)
    assert found is not None
    assert found.body == branch_body(1, chosen.rows, chosen.h)


def test_a_way_that_counted_and_is_gone_is_not_taken_for_another(
    office: DeskOfTest, empty: DeskOfTest
) -> None:
    _begun(office)
    for text in ("1 one", "1 other"):
        _send(office, text)
    with reading(office.folder) as record:
        chosen = branches(record, "t01", "d" * 32, "public")[0]
    _decide(office, "branch t01 " + "d" * 32, dict(branch_body(1, chosen.rows, chosen.h)))
    _send(empty, "1 other")
    _burn(office, empty)
    with reading(empty.folder) as record:
        assert newest(record, "branch t01 " + "d" * 32) is None


def test_what_is_decided_while_tables_give_the_event_back_loses_no_row(
    office: DeskOfTest, empty: DeskOfTest
) -> None:
    _begun(office)
    _decide(office, "place t02", {"name": "Window"})
    rows = _rows(office)
    first, rest = event_messages("autumn", rows[:4]), event_messages("autumn", rows[4:])
    for message in first:
        empty.events.give_back("t01", message.payload())
    _decide(empty, "place t02", {"name": "Door"})
    _decide(empty, "display 3", {"shows": "clock"})
    empty.events.tick()
    for message in rest:
        empty.events.give_back("t01", message.payload())
    _goes_on(empty)
    held = _rows(empty)
    with reading(empty.folder) as record:
        assert places_of(newest_of_each(record, "place")) == {"t01": "By the bar", "t02": "Door"}
    assert held[: len(rows)] == rows
    assert [each["do"] for each in held[len(rows) :]] == ["place", "display"]


def test_a_delay_counts_as_soon_as_a_table_gave_it_back(
    office: DeskOfTest, empty: DeskOfTest
) -> None:
    _begun(office)
    _decide(office, "delay t02", {"seconds": 600})
    rows = _rows(office)
    office.times.up += 200
    _decide(office, "delay t02", {"seconds": 30})
    later = _rows(office)
    for given, seconds in ((rows, 600), (later, 30)):
        for message in event_messages("autumn", given):
            empty.events.give_back("t01", message.payload())
        empty.check()
        with reading(empty.folder) as record:
            kept = newest(record, "delay t02")
        assert kept is not None
        assert kept.body == {"seconds": seconds}
    _burn(office, empty)


def test_a_call_that_ends_while_tables_give_the_event_back_is_in_its_rows(
    office: DeskOfTest, empty: DeskOfTest
) -> None:
    _begun(office)
    with reading(office.folder) as record:
        rows = bare_rows(record, "autumn")
    for message in event_messages("autumn", rows):
        empty.events.give_back("t01", message.payload())
    context = context_of(empty.writer, empty.times.clock(), retain=empty.told.__setitem__)
    keeper = CallKeeper(context, lambda: None)
    keeper.closed = empty.desk.decisions.closed
    keeper.heard("t01", JudgeCall("a" * 16, 2, "b" * 32, 5, 4_000))
    keeper.heard("t01", None)
    empty.check()
    empty.wait()
    with reading(empty.folder) as record:
        held = bare_rows(record, "autumn")
    assert held[: len(rows)] == rows
    assert [each.get("call") for each in held[len(rows) :]] == ["a" * 16]
