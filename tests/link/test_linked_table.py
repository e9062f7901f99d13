"""A table, its link and a real hall: what is played at the one is held by the other."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tablepi.core.errors import StoreError
from tablepi.store import link_answers
from tests.worlds.hall.real_hall import RealHall
from tests.worlds.hall.running_hall import NEEDS
from tests.worlds.hall.waiting import until
from tests.worlds.link.linked_table import LinkedTable, arrive, held, joined

pytestmark = NEEDS


@pytest.fixture
def table(hall: RealHall, tmp_path: Path) -> Iterator[LinkedTable]:
    table = LinkedTable(tmp_path / "table", seed=1)
    yield table
    table.close()


def test_a_match_arrives_row_by_row_and_whole_once_it_stands(
    hall: RealHall, table: LinkedTable
) -> None:
    joined(hall, table)
    table.walk.begin("power-suit", "Ann", "Ben").play(12)
    arrive(hall, table)
    assert not any(row[1] == "full" for row in held(hall, table.walk.router.context.hall.table))
    table.finish()
    table.walk.begin("power-suit", "Cid", "Dea").play(3)
    arrive(hall, table)


def test_two_devices_with_one_id_are_each_told_of_the_other_and_lose_no_row(
    hall: RealHall, table: LinkedTable, tmp_path: Path
) -> None:
    joined(hall, table)
    copy = tmp_path / "copy"
    (copy / "link").mkdir(parents=True)
    shutil.copy(tmp_path / "table/link/joined.json", copy / "link")
    other = LinkedTable(copy, seed=2)
    tables = (table, other)
    known = [each.walk.router.context.hall for each in tables]

    def both_say_so() -> bool:
        for each in tables:
            each.turn()
        return all(hall.shared for hall in known)

    until(both_say_so)
    other.close()
    table.walk.begin("power-suit", "Ann", "Ben").play(3)
    arrive(hall, table)


def test_a_journal_that_cannot_be_read_for_a_while_is_sent_as_soon_as_it_can(
    hall: RealHall, table: LinkedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    joined(hall, table)
    failed = {"have_line": 0, "rows_line": 0}

    def first_fails(name: str) -> None:
        works = getattr(link_answers, name)

        def asked(*words: Any) -> Any:
            failed[name] += 1
            if failed[name] <= 2:
                raise StoreError("store.io")
            return works(*words)

        monkeypatch.setattr(link_answers, name, asked)

    for name in failed:
        first_fails(name)
    table.walk.begin("power-suit", "Ann", "Ben").play(12)
    table.wait(lambda: min(failed.values()) > 2)
    arrive(hall, table)


def test_a_hall_that_stands_elsewhere_now_is_found_again_and_remembered(
    hall: RealHall, table: LinkedTable, tmp_path: Path
) -> None:
    joined(hall, table)
    file = tmp_path / "table/link/joined.json"
    kept = json.loads(file.read_text(encoding="utf-8"))
    table.link.stop()
    table.link.run()
    file.write_text(json.dumps({**kept, "host": "no.such.host.invalid"}), encoding="utf-8")
    table.restart_link(lambda: ["no.other.host.invalid", "127.0.0.1"])
    table.wait(lambda: table.link.is_settled)
    assert json.loads(file.read_text(encoding="utf-8")) == {**kept, "host": "127.0.0.1"}
