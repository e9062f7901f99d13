"""Several events at once in a hall: each with its players, tables, round and clock."""

import random
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import Any

import pytest

from tablepi.hall.events.event_check import checked
from tablepi.hall.server.commands.event_commands import (
    finish_event,
    open_event,
    reopen_event,
)
from tablepi.hall.server.commands.event_tables import set_tables
from tablepi.hall.server.commands.player_commands import bring_player_back, drop_player
from tablepi.hall.server.commands.result_commands import enter_result
from tablepi.hall.server.commands.round_commands import announce, round_command
from tablepi.hall.server.commands.undo_commands import undo_decision
from tablepi.hall.server.database.desk_decisions import newest
from tablepi.hall.server.database.desk_refusals import DeskRefusal
from tablepi.hall.server.database.event_rows import (
    bare_rows,
    ended_events,
    event_of_table,
    event_rows,
    events,
    open_events,
)
from tablepi.hall.server.database.record_file import reading
from tablepi.hall.server.desk.round_clock import MINUTE_MS, Tap
from tablepi.hall.web.values.desk_view import row_of
from tablepi.wire.desk_messages import NO_OWN_ROUND, own_round_of, round_clock_of, say_of
from tablepi.wire.event_messages import event_messages, event_rows_of
from tests.hall.server.commands.conftest import NAMES, DeskOfTest
from tests.store.fuzzed import SEED

TABLES = {"autumn": "t01 t02", "side": "t03 t04"}
RUNS = 6


def _open(office: DeskOfTest, event: str, players: int = 4, **settings: Any) -> None:
    """One event more, beside those that are open, at tables of its own."""
    office.at = ""
    office.times.up += 10
    with reading(office.folder) as record:
        known = len(events(record))
    title = f"The {event} cup"
    new = {"event": event, "title": title, "word": f"{event} apples", "names": "full"}
    office.send(open_event, **new, at_row=known)
    office.at = event
    for name in NAMES[:players]:
        office.enter(f"{name} of {event}")
    office.send(set_tables, more=TABLES[event], at_row=0)
    office.stage("duel-swiss", **(settings or {"best_of": 1, "rounds": 9}))


def _both(office: DeskOfTest) -> None:
    for event in TABLES:
        _open(office, event)
        office.publish()


def _rows(office: DeskOfTest, event: str) -> list[dict[str, Any]]:
    """What the rows of an event say, without time, hashes and salts."""
    with reading(office.folder) as record:
        rows = event_rows(record, event)
    left_out = ("at", "h", "salt", "ends_at")
    found = [{key: value for key, value in row.items() if key not in left_out} for row in rows]
    for row in found:
        if row["do"] == "clock":
            row["clock"] = {key: row["clock"].get(key) for key in ("round", "state", "left_ms")}
    return found


def test_each_event_has_its_players_tables_and_tasks(office: DeskOfTest) -> None:
    _both(office)
    for event, tables in TABLES.items():
        office.at = event
        assert {each.pairing.table for each in office.view.rounds[0]} == set(tables.split())
        assert {player.name for player in office.view.players.values()} == {
            f"{name} of {event}" for name in NAMES[:4]
        }
        for table in tables.split():
            task = office.task(table)
            assert task is not None
            assert task.task == f"r1-{table}@{event}"
            assert all(seat.name.endswith(event) for seat in task.seats)
    office.plays("t03", (1,))
    office.at = "side"
    assert [each.pairing.table for each in office.view.outstanding] == ["t04"]
    office.at = "autumn"
    assert len(office.view.outstanding) == 2


def test_a_table_of_an_open_event_is_refused_by_name_with_the_way_out(office: DeskOfTest) -> None:
    _both(office)
    row = office.view.row_of("tables")
    with pytest.raises(DeskRefusal) as refused:
        office.send(set_tables, more="t03 t02 t05", at_row=row)
    assert refused.value.sentence == "refused.table_taken"
    assert refused.value.values == {"tables": "2", "title": "The autumn cup"}
    office.at = "autumn"
    # It still plays there, whatever its list of tables says.
    office.send(set_tables, more="t01", at_row=office.view.row_of("tables"))
    office.at = "side"
    with pytest.raises(DeskRefusal):
        office.send(set_tables, more="t03 t02", at_row=row)
    office.plays("t02", (1,))
    office.send(set_tables, more="t03 t04 t02", at_row=row)
    assert [table.id for table in office.view.state.tables] == ["t02", "t03", "t04"]


def test_a_finished_event_frees_its_tables_and_goes_on_once_they_are_free(
    office: DeskOfTest,
) -> None:
    _both(office)
    office.at = "autumn"
    row = office.view.row_of("open")
    with pytest.raises(DeskRefusal, match=r"question\.finish"):
        office.send(finish_event, at_row=row)
    office.send(finish_event, "Kim", at_row=row, sure=True)
    assert office.view.rows[-1]["do"] == "finish"
    assert checked(office.view.rows)["faults"] == []
    assert office.task("t01") is None
    with reading(office.folder) as record:
        assert (open_events(record), ended_events(record)) == (("side",), ("autumn",))
    office.at = "side"
    office.send(set_tables, more="t03 t04 t01", at_row=office.view.row_of("tables"))
    with pytest.raises(DeskRefusal) as refused:
        office.send(reopen_event, event="autumn")
    assert refused.value.values == {"tables": "1", "title": "The side cup"}
    office.send(set_tables, more="t03 t04", at_row=office.view.row_of("tables"))
    office.send(reopen_event, event="autumn")
    office.at = "autumn"
    assert office.task("t01") is not None
    office.plays("t01", (1,))
    assert len(office.view.outstanding) == 1


def test_each_event_has_its_clock_and_tables_are_told_their_own(office: DeskOfTest) -> None:
    _both(office)
    for event, command in (("autumn", "start"), ("side", "extend")):
        office.at = event
        _tap(office, command, minutes=7)
    office.hall_rounds.tell()
    common = round_clock_of(office.told["tablepi/1/cafe/all/round"])
    own = own_round_of(office.told["tablepi/1/cafe/t/t03/down/round"])
    assert common is not None
    assert own is not None
    assert (common.state, own.state, own.left_ms) == ("running", "waiting", 57 * MINUTE_MS)
    assert office.told.get("tablepi/1/cafe/t/t01/down/round", b"") == b""
    office.at = "side"
    _tap(office, "clear")
    office.hall_rounds.tell()
    assert office.told["tablepi/1/cafe/t/t03/down/round"] == NO_OWN_ROUND
    office.at = "autumn"
    office.send(finish_event, at_row=office.view.row_of("open"), sure=True)
    office.hall_rounds.tell()
    assert office.told["tablepi/1/cafe/t/t03/down/round"] == b""
    assert office.told["tablepi/1/cafe/all/round"] == b""


def _say(office: DeskOfTest, event: str, text: str, **more: Any) -> None:
    office.at = event
    with reading(office.folder) as record:
        row = row_of(newest(record, "say", event))
    office.send(announce, text=text, at_row=row, **more)
    office.hall_rounds.tell()


def _told_to_three(office: DeskOfTest) -> tuple[str | None, ...]:
    """What all are told, a table of the autumn cup and one of the side cup; None: nothing else."""
    topics = ("all/say", "t/t01/down/say", "t/t03/down/say")
    says = [say_of(office.told.get(f"tablepi/1/cafe/{topic}", b"")) for topic in topics]
    return tuple(say.text if say else None for say in says)


def test_each_event_announces_for_itself_or_for_all(office: DeskOfTest) -> None:
    office.do(lambda record: office.rounds.announce(record, "Doors open", 0, ""))
    _open(office, "autumn")
    assert office.hall_rounds.says == {}
    _open(office, "side")
    _say(office, "autumn", "Lunch")
    assert _told_to_three(office) == ("Lunch", None, "")
    _say(office, "side", "Last call")
    assert _told_to_three(office) == (
        "Lunch",
        None,
        "Last call",
    )
    _say(office, "side", "Fire drill", all="yes")
    assert _told_to_three(office) == ("Fire drill", None, None)
    assert [row["text"] for row in _rows(office, "autumn") if row["do"] == "say"] == [
        "Lunch", "Fire drill",
    ]  # fmt: skip
    office.send(undo_decision, at_row=office.view.row_of("decision"), why="over")
    assert office.rounds.say is not None
    assert office.rounds.say.text == "Last call"
    office.at = "autumn"
    office.send(finish_event, at_row=office.view.row_of("open"), sure=True)
    office.hall_rounds.tell()
    assert _told_to_three(office) == ("Last call", None, None)


def test_an_event_begins_without_what_the_hall_did_before(office: DeskOfTest) -> None:
    for tap, row in ((Tap("new", 50, 5), 0), (Tap("start"), 1), (Tap("end", sure=True), 2)):
        office.do(partial(office.rounds.tap, tap=tap, at_row=row, who=""))
    _open(office, "autumn")
    assert office.rounds.clock is None
    assert office.hall_rounds.shown == {}


def test_a_match_without_a_task_is_of_the_event_that_has_its_table(office: DeskOfTest) -> None:
    _open(office, "autumn")
    _open(office, "side")
    office.stage("open")
    match = office.plays("t04", (1,), players=("p1", "p2"), names=("Ann", "Ben"))
    stray = office.plays("t01", (1,), players=("p1", "p2"), names=("Ann", "Ben"))
    office.wait()
    assert list(office.view.state.open_matches) == [(match,)]
    with reading(office.folder) as record:
        assert [event_of_table(record, table) for table in ("t01", "t04")] == ["autumn", "side"]
    assert stray not in str(office.view.state.open_matches)


def test_the_form_of_names_that_hides_most_is_told_to_tables(office: DeskOfTest) -> None:
    _open(office, "autumn")
    assert office.events.summary.names == "full"
    office.at = ""
    new = {"event": "side", "title": "", "word": "apples", "names": "initials"}
    office.send(open_event, **new, at_row=1)
    assert office.events.summary[::2] == ("side", "initials")


class _Driver:
    """Does things in one event by chance, always the same from one seed."""

    def __init__(self, office: DeskOfTest, event: str, seed: int) -> None:
        self._office = office
        self.event = event
        self._chance = random.Random(f"{seed} {event}")
        _open(office, event, 5)

    def step(self) -> None:
        office, chance = self._office, self._chance
        office.at = self.event
        outstanding, what = office.view.outstanding, chance.random()
        if what < 0.25:
            self._drop_or_bring_back()
        elif what < 0.4 and office.rounds.clock:
            _tap(office, chance.choice(("start", "stop", "extend")), minutes=3)
        elif outstanding and what < 0.7:
            # Its number among all matches is none of the event's, so nothing is played there.
            place = {"round": outstanding[0].round, "table": outstanding[0].pairing.table}
            wins = chance.choice(([1, 0], [0, 1]))
            scores = {"wins": wins, "draws": 0, "out": []}
            office.send(enter_result, **place, scores=scores, at_row=outstanding[0].row)
        elif not outstanding and len(office.view.state.active) > 1:
            office.publish()

    def _drop_or_bring_back(self) -> None:
        view = self._office.view
        player = self._chance.choice(sorted(view.players))
        is_active = view.state.players[player].is_active
        if is_active and len(view.state.active) < 4:
            return
        command = drop_player if is_active else bring_player_back
        self._office.send(command, player=player, at_row=view.players[player].row)


def _tap(office: DeskOfTest, command: str, **form: Any) -> None:
    """A tap on the event's clock; one that is not possible now is passed over."""
    with reading(office.folder) as record:
        row = record.execute(
            "SELECT max(number) FROM decisions WHERE kind = 'round' AND event = ?", (office.at,)
        ).fetchone()[0]
    with suppress(DeskRefusal):
        office.send(round_command(command), **form, at_row=row or 0, sure=True)


@pytest.mark.parametrize("seed", range(SEED, SEED + RUNS))
def test_two_events_whose_decisions_come_in_turns_have_the_files_that_each_had_alone(
    seed: int, offices: Any
) -> None:
    print(f"seed {seed}")
    chance, together = random.Random(seed), offices()
    drivers = [_Driver(together, event, seed) for event in TABLES]
    order = [chance.choice(drivers) for _ in range(60)]
    for number, driver in enumerate(order):
        driver.step()
        if number == 30:
            # Killed and started again in between.
            together.restart()
    for driver in drivers:
        alone = offices()
        lonely = _Driver(alone, driver.event, seed)
        for _ in range(order.count(driver)):
            lonely.step()
        assert _rows(together, driver.event) == _rows(alone, driver.event), seed
        together.at = driver.event
        assert len(together.view.rows) > 20
        assert checked(together.view.rows)["faults"] == [], seed


def test_every_event_comes_back_from_the_tables(office: DeskOfTest, empty: DeskOfTest) -> None:
    _both(office)
    office.at = "autumn"
    _tap(office, "start")
    _open_and_finish(office)
    given: Mapping[str, Any] = {event: _given(office, event) for event in ("autumn", "side", "was")}
    for event in ("side", "was", "autumn"):
        for message in event_messages(event, given[event]):
            empty.events.give_back("t01", message.payload())
    empty.check()
    empty.wait()
    with reading(empty.folder) as record:
        assert (open_events(record), ended_events(record)) == (("autumn", "side"), ("was",))
    for event in TABLES:
        office.at = empty.at = event
        with reading(empty.folder) as record:
            assert bare_rows(record, event) == given[event]
        assert empty.rounds.clock is not None
        assert office.rounds.clock is not None
        assert empty.rounds.clock.ends_at == office.rounds.clock.ends_at
    assert empty.task("t04") is not None


def _open_and_finish(office: DeskOfTest) -> None:
    office.at = ""
    new = {"event": "was", "title": "", "word": "apples", "names": "full"}
    office.send(open_event, **new, at_row=2)
    office.send(finish_event, at_row=office.view.row_of("open"))


def _given(office: DeskOfTest, event: str) -> list[dict[str, Any]]:
    """The rows of an event as tables were told them."""
    messages = [event_rows_of(payload) for payload in office.rows]
    rows = {row["n"]: row for each in messages if each.event == event for row in each.rows}
    return [rows[number] for number in sorted(rows)]
