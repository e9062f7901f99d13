"""A table's real link and a real hall over TLS: on a line that breaks, and with a full disk."""

import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tablepi.link.broker_line import BrokerLine
from tablepi.link.joining import join
from tablepi.referee.intents import Answer, Undo
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tablepi.wire.join_card import join_card_of
from tests.nightly import NIGHTLY
from tests.worlds.hall.bad_network import BadNetwork
from tests.worlds.hall.real_hall import RealHall
from tests.worlds.hall.running_hall import NEEDS
from tests.worlds.link.linked_table import LinkedTable, arrive, held

pytestmark = NEEDS

BREAKS = 100 if NIGHTLY else 2
SPOILED = 300 if NIGHTLY else 20
"""How many messages are lost, doubled or late before the line is good again."""

MATCH_ROWS = 20


Sit = Callable[[int | None], LinkedTable]


@pytest.fixture
def sit(hall: RealHall, tmp_path: Path) -> Iterator[Sit]:
    """A table of the hall, whose link reaches it by a port."""
    tables: list[LinkedTable] = []

    def sit(port: int | None) -> LinkedTable:
        member = join(join_card_of(hall.card()), "a" * 16, "0.2.0")
        member = replace(member, host="127.0.0.1", mqtt=port or member.mqtt)
        tables.append(LinkedTable(tmp_path / "table", 1, member))
        known = tables[0].walk.router.context.hall
        tables[0].wait(lambda: known.id == "cafe")
        return tables[0]

    yield sit
    for table in tables:
        table.close()


def _play(table: LinkedTable) -> None:
    table.walk.begin("power-suit", "Ann", "Ben").play(MATCH_ROWS)


def test_a_line_that_breaks_amid_messages_loses_and_doubles_nothing(
    hall: RealHall, sit: Sit, chance: random.Random
) -> None:
    with closing(BadNetwork(hall.ready["mqtt"], chance.randrange(99))) as network:
        table = sit(network.port)
        for count in range(BREAKS):
            _play(table)
            while network.broken <= count:
                table.wait(lambda: network.broken > count or table.link.is_settled)  # noqa: B023
                if network.broken <= count:
                    _play(table)
        network.breaks = False
        arrive(hall, table)


class Spoiling:
    """Loses, doubles and holds back what the link sends, for so many messages."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._late: list[tuple[Any, ...]] = []
        self.left = SPOILED
        self._send = BrokerLine.publish

    def instead(self) -> Callable[..., None]:
        """What takes the place of the link's own sending."""
        return lambda line, topic, payload, retain: self._publish(line, topic, payload, retain)

    def _publish(self, line: BrokerLine, topic: str, payload: bytes, retain: bool) -> None:
        words = line, topic, payload, retain
        if retain or self.left <= 0:
            self._send(*words)
            return
        self.left -= 1
        late, self._late = self._late, []
        match self._chance.choice(("lost", "late", "late", "twice", "twice", "", "", "")):
            case "late":
                self._late = [words]
            case "twice":
                self._late = [words]
                self._send(*words)
            case "":
                self._send(*words)
        for each in late:
            self._send(*each)


def test_batches_that_are_lost_doubled_and_late_arrive_once(
    hall: RealHall, sit: Sit, chance: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, spoiling = sit(None), Spoiling(chance)
    monkeypatch.setattr(BrokerLine, "publish", spoiling.instead())
    while spoiling.left > 0:
        _play(table)
        table.wait(lambda: spoiling.left <= 0 or table.link.is_settled)
    arrive(hall, table)


def test_a_hall_whose_disk_is_full_is_told_every_row_once_there_is_room(
    hall: RealHall, sit: Sit
) -> None:
    table = sit(None)
    table.wait(lambda: table.link.is_settled)
    hall.limit_files(1)
    _play(table)
    table.wait(lambda: not hall.health()["ok"] and not table.link.is_settled)
    hall.limit_files()
    arrive(hall, table)


def test_a_table_put_back_from_a_backup_loses_no_row_of_either_way(
    hall: RealHall, sit: Sit, tmp_path: Path
) -> None:
    table = sit(None)
    _play(table)
    arrive(hall, table)
    table.walk.store.database.copy(tmp_path / "backup.db")
    table.walk.play(MATCH_ROWS + 6, first=MATCH_ROWS)
    arrive(hall, table)
    place = table.walk.router.context.hall.table
    before = held(hall, place)
    table.close()
    for file in (tmp_path / "table").glob("tablepi.db*"):
        file.unlink()
    shutil.copy(tmp_path / "backup.db", tmp_path / "table/tablepi.db")
    with closing(Store.open(tmp_path / "table/tablepi.db")) as store:
        store.journal.public.renew_epoch()
    table.open_again()
    table.walk.say(ResumeMatch(1), Answer("button.ready"), Undo())
    table.wait(lambda: table.link.is_settled and len(held(hall, place)) > len(before))
    now, wanted = held(hall, place), table.expected()
    assert wanted[-1] not in before
    assert [row for row in (*before, *wanted) if row not in now] == []
