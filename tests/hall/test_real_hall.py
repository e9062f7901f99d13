"""A real hall with a real mosquitto over TLS: rows arrive byte for byte, whatever is killed."""

import os
import random
import signal
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from subprocess import CalledProcessError
from typing import Any

import pytest

from tablepi.wire.states import HallState
from tablepi.wire.topics import QOS, down, hall_state, to_all, up
from tests.nightly import NIGHTLY
from tests.worlds.hall.bad_network import BadNetwork
from tests.worlds.hall.journals import journal_match, random_match
from tests.worlds.hall.real_hall import RealHall, RealTable, join
from tests.worlds.hall.running_hall import NEEDS, running
from tests.worlds.hall.waiting import until

pytestmark = NEEDS

KILLS = 100 if NIGHTLY else 1
"""How often broker and hall are each killed."""

BREAKS = 100 if NIGHTLY else 3
"""How often the network breaks."""

FORGED = "f" * 16
"""A boot of a hall that there is not."""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealHall]:
    yield from running(tmp_path_factory.mktemp("real"))


@pytest.fixture(scope="module")
def joined(hall: RealHall) -> Iterator[list[RealTable]]:
    """Three tables that joined with a card each; an address may try ten times a minute."""
    cards = hall.command("card", "--count", "3")
    found = [_joined(card, number) for number, card in enumerate(cards)]
    yield found
    for table in found:
        table.close()


@pytest.fixture
def tables(joined: list[RealTable]) -> list[RealTable]:
    """The same, on a good network and without a match."""
    for table in joined:
        table.matches, table.spoils = [], False
    return joined


def _joined(card: str, seed: int) -> RealTable:
    status, said = join(card, inst=f"{seed:016x}")
    assert status == 200
    return RealTable(said, seed)


def _expected(tables: list[RealTable]) -> list[dict[str, Any]]:
    """What the hall is to list of these tables."""
    matches = [(table.id, each.id, each) for table in tables for each in table.matches]
    ordered = sorted(matches, key=lambda found: found[:2])
    return [row for table, _, match in ordered for row in match.listed(table)]


def _held(hall: RealHall, tables: list[RealTable]) -> list[dict[str, Any]]:
    """What it lists of the matches that these tables have now."""
    known = {(table.id, match.id) for table in tables for match in table.matches}
    return [row for row in hall.rows() if (row["table"], row["match"]) in known]


def test_the_rows_that_are_held_are_those_that_were_sent(
    hall: RealHall, tables: list[RealTable], chance: random.Random
) -> None:
    for table in tables:
        table.spoils = True
        table.matches = [random_match(number, chance).add("last") for number in (1, 2)]
    for table in tables:
        table.deliver()
    assert _held(hall, tables) == _expected(tables)


def test_nothing_is_lost_when_hall_and_broker_are_killed(
    hall: RealHall, tables: list[RealTable], chance: random.Random
) -> None:
    for table in tables:
        table.spoils = True
        table.matches = [random_match(3, chance).add("last")]
    for _ in range(KILLS):
        _write_more(tables, chance)
        for table in tables:
            table.send()
        os.kill(hall.ready["broker_pid"], signal.SIGKILL)
        for table in tables:
            table.deliver()
        _write_more(tables, chance)
        for table in tables:
            table.send()
        hall.kill()
        hall.start()
        for table in tables:
            table.deliver()
    assert _held(hall, tables) == _expected(tables)


def _write_more(tables: list[RealTable], chance: random.Random) -> None:
    for table in tables:
        for match in table.matches:
            match.add(*("more" for _ in range(chance.randrange(1, 40))))


def test_a_table_put_back_from_a_backup_shows_both_branches(
    hall: RealHall, tables: list[RealTable]
) -> None:
    table = tables[0]
    match = journal_match(number=4, rows=50)
    table.matches = [match]
    table.deliver()
    other = match.restored(30).add("otherwise")
    table.matches = [other]
    table.deliver()
    assert _held(hall, [table]) == [*match.listed(table.id), *other.listed(table.id, branch=2)]


def test_a_revoked_table_is_let_in_no_more_and_its_rows_stay(
    hall: RealHall, tables: list[RealTable]
) -> None:
    with closing(_joined(hall.card(), 7)) as table:
        for each in (table, tables[0]):
            each.matches = [journal_match(number=5, rows=3)]
        table.deliver()
        hall.command("revoke", table.id)
        until(lambda: table.refused)
        tables[0].deliver()
        assert _held(hall, [table]) == _expected([table])


def test_a_table_can_neither_write_nor_hear_what_is_anothers(
    hall: RealHall, tables: list[RealTable]
) -> None:
    table, other, _ = tables
    match = journal_match(number=9, rows=3)
    heard: list[str] = []
    table.client.message_callback_add(
        down("cafe", other.id, "#"), lambda client, data, message: heard.append(message.topic)
    )
    until(table.client.is_connected)
    table.client.subscribe(down("cafe", other.id, "#"), QOS)
    table.client.publish(up("cafe", other.id, "row"), match.batches()[0].payload(), QOS)
    for topic in (hall_state("cafe"), to_all("cafe", "say"), down("cafe", other.id, "ack")):
        table.client.publish(topic, HallState("ready", FORGED, 1).payload(), QOS, retain=True)
    for each in (table, other):
        each.matches = [journal_match(number=6, rows=5)]
        each.deliver()
    assert heard == []
    assert other.boots
    assert FORGED not in other.boots
    assert match.id not in {row["match"] for row in hall.rows()}
    assert _held(hall, [table, other]) == _expected([table, other])


def test_a_card_is_good_once_over_the_network_too(hall: RealHall) -> None:
    card = hall.card("--table", "bar")
    status, said = join(card, inst="c" * 16)
    assert (status, said["hall"], said["table"]) == (200, "cafe", "bar")
    assert said["mqtt"] == hall.ready["mqtt"]
    assert join(card, inst="c" * 16) == (200, said)
    assert join(card, inst="d" * 16) == (403, {"why": "token"})
    second = hall.card()
    assert join(second, "bar", "d" * 16) == (409, {"why": "taken"})
    assert join(second, "BAR!", "d" * 16)[0] == 400


def test_a_hall_says_that_it_is_well(hall: RealHall) -> None:
    said = hall.health()
    assert (said["ok"], said["broker"]) == (True, True)


def test_bad_input_of_one_table_costs_no_other_its_rows(
    hall: RealHall, tables: list[RealTable]
) -> None:
    table, other, _ = tables
    until(table.client.is_connected)
    for payload in (b"{", b"\xff\xfe", b"[]", b'{"match":1.5}', b"x" * 60_000, b"", b'{"a":' * 99):
        for what in ("row", "full", "have", "state", "now", "call", "took", "event", "later"):
            table.say(what, payload)
    for each in (other, table):
        each.matches = [journal_match(number=8).add("one", "two")]
        each.deliver()
    assert _held(hall, [table, other]) == _expected([table, other])


def test_a_full_disk_acknowledges_nothing_and_is_told_until_there_is_room(
    hall: RealHall, tables: list[RealTable]
) -> None:
    table = tables[0]
    table.matches = [journal_match(number=10, rows=300)]
    hall.limit_files(1)
    until(table.client.is_connected)
    table.send()
    until(lambda: not hall.health()["ok"])
    assert not table.is_done
    hall.limit_files()
    until(lambda: hall.health()["ok"])
    table.deliver()
    assert _held(hall, [table]) == _expected([table])


def test_a_hall_whose_record_is_lost_gets_every_row_from_its_tables_again(
    hall: RealHall, tables: list[RealTable], chance: random.Random
) -> None:
    for number, table in enumerate(tables, 11):
        table.matches = [random_match(number, chance).add("last")]
        table.deliver()
    before = _held(hall, tables)
    hall.stop()
    for file in hall.folder.glob("hall.db*"):
        file.unlink()
    hall.start("--rebuild")
    for table in tables:
        table.forget()
        table.deliver()
    assert _held(hall, tables) == before == _expected(tables)


def test_a_network_that_breaks_amid_messages_loses_and_doubles_nothing(
    hall: RealHall, tables: list[RealTable], chance: random.Random
) -> None:
    table = tables[0]
    with closing(BadNetwork(hall.ready["mqtt"], chance.randrange(99))) as network:
        table.reach(network.port)
        table.matches = [random_match(number, chance, most=300).add("last") for number in (14, 15)]
        for count in range(BREAKS):
            until(partial(_breaks_again, table, network, count))
        network.breaks = False
        table.deliver()
        table.reach(hall.ready["mqtt"])
    assert _held(hall, [table]) == _expected([table])


def _breaks_again(table: RealTable, network: BadNetwork, count: int) -> bool:
    table.send()
    return network.broken > count


def test_a_second_hall_is_kept_out_of_a_folder_where_one_runs(hall: RealHall) -> None:
    with pytest.raises(CalledProcessError) as refused:
        hall.command("--http", "0", "--https", "0", "--mqtt", "0")
    assert refused.value.returncode == 2
    assert "runs in" in refused.value.stderr
    assert hall.health()["ok"]
