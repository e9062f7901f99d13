"""A rebuild over a kill of the hall behind any commit, and over a disk that is full for a while.

Each test prints the seed, and behind which commit.
"""

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tablepi.core.errors import HallError
from tablepi.hall.events.event_check import checked
from tablepi.hall.events.rows.desk_rows import row_of_decision
from tablepi.hall.server.database.desk_decisions import decide, newest
from tablepi.hall.server.database.event_rows import bare_rows
from tablepi.hall.server.database.given_rows import phase_of
from tablepi.hall.server.database.record_file import reading
from tablepi.hall.server.database.record_writer import RecordWriter
from tablepi.hall.server.desk.round_clock import Tap
from tablepi.wire.event_messages import EventRows
from tests.hall.server.commands.conftest import DeskOfTest, Times
from tests.hall.server.commands.failing_disk import FailingDisk
from tests.store.fuzzed import NIGHTLY, SEED
from tests.worlds.hall.played_match import played

Rows = list[dict[str, Any]]
SEEDS = range(SEED, SEED + (20 if NIGHTLY else 1))
NO_KILL = range(0)
EVER = 10_000


@dataclass
class Rebuilding:
    """A hall that tables give the event back to. `rows`: the event's; `said`: what was decided
    while they did, as far as the desk was told that it is.
    """

    rows: Rows
    chance: random.Random
    said: dict[str, dict[str, Any]] = field(default_factory=dict)
    has_played: bool = False

    def give(self, desk: DeskOfTest) -> None:
        """What tables send, of which one has less than others, in any order."""
        tables = {"t01": self.rows, "t02": self.rows[: self.chance.randint(1, len(self.rows))]}
        left = {table: list(_messages(rows, self.chance)) for table, rows in tables.items()}
        while table := self.chance.choice([*(each for each in left if left[each]), ""]):
            desk.events.give_back(table, left[table].pop(0).payload())
            if self.chance.random() < 0.3:
                settle(desk)
        for table in left:
            for message in left[table]:
                desk.events.give_back(table, message.payload())
        settle(desk)

    def decide(self, desk: DeskOfTest, kind: str, body: dict[str, Any]) -> None:
        """As the desk's pages do it."""

        def work(record: Any) -> None:
            before, now = newest(record, kind), desk.times.clock().now_ms()
            decide(record, kind, before.row if before else 0, body, "Kim", now)
            desk.desk.decisions.decided(record, kind, body, "Kim")

        desk.do(work)
        self.said[kind] = body

    def play(self, desk: DeskOfTest) -> None:
        """The second table sends its match of the round that runs."""
        pairing = next(row for row in self.rows if row["do"] == "round")["pairings"][1]
        match = played(
            desk.writer, "t02", (2,), 9, players=pairing["players"], names=pairing["players"],
            task="r1-t02", verdict="checked", seal="9f01c2ab", out=(),
        )  # fmt: skip
        self.has_played = True
        desk.check("t02", match)

    def run(self, desk: DeskOfTest) -> None:
        """All of it, in an order by chance, and some time behind it."""
        steps = [
            lambda: self.give(desk),
            lambda: self.decide(desk, "place t02", {"name": "Door"}),
            lambda: self.decide(desk, "display 3", {"shows": "clock"}),
            lambda: self.play(desk),
            desk.events.tick,
        ]
        self.chance.shuffle(steps)
        for step in steps:
            step()
        desk.wait(3)
        self.decide(desk, "delay t02", {"seconds": 30})


def _messages(rows: Rows, chance: random.Random) -> Iterator[EventRows]:
    at = 0
    while at < len(rows):
        end = at + chance.randint(1, 4)
        yield EventRows("autumn", at + 1, tuple(rows[at:end]))
        at = end


def settle(desk: DeskOfTest) -> None:
    """Until the writer did what it can."""
    desk.writer.put(lambda record: None).exception()
    desk.events.tell()


def _event(office: DeskOfTest) -> Rows:
    """An event with a round that runs, one result in it, and decisions beside it."""
    office.open(4)
    office.stage("duel-swiss", best_of=1)
    office.publish()
    office.do(lambda record: office.rounds.tap(record, Tap("start"), 1, ""))
    office.do(lambda record: office.rounds.announce(record, "Lunch until 13:30", 0, "Kim"))
    office.plays("t01", (1,))
    with reading(office.folder) as record:
        return bare_rows(record, "autumn")


@contextmanager
def hall(folder: Path, rebuilds: bool, disk: FailingDisk) -> Iterator[DeskOfTest]:
    """A start of the hall in a folder."""
    times = Times()
    with pytest.MonkeyPatch.context() as patch:
        disk.put_in(patch)
        writer = RecordWriter(folder, times.clock())
        try:
            found = DeskOfTest(writer, times, folder, rebuilds=rebuilds)
            yield found
            found.events.close()
        finally:
            writer.close()


def see_whole(desk: DeskOfTest, known: Rebuilding, where: str) -> None:
    """That nothing is lost, nothing is there twice, and what was decided counts."""
    with reading(desk.folder) as record:
        held = bare_rows(record, "autumn")
        assert phase_of(record) == "", where
        counts = {kind: newest(record, kind) for kind in known.said}
        said = newest(record, "say", "autumn")
    assert held[: len(known.rows)] == known.rows, where
    new = [each["do"] for each in held[len(known.rows) :]]
    assert sorted(new) == sorted(set(new)), where
    assert ("result" in new) == known.has_played, where
    for kind, body in known.said.items():
        found = counts[kind]
        assert found is not None, where
        assert found.body == body, where
        row = row_of_decision(kind, body)
        assert row is not None, where
        assert any(row.fields().items() <= each.items() for each in held), where
    assert said is not None, where
    assert said.body == {"text": "Lunch until 13:30"}, where
    assert desk.rounds.clock is not None, where
    assert desk.rounds.clock.state == "running", where
    assert checked(desk.view.rows)["ok"], where


def _run(folder: Path, rows: Rows, seed: int, fails: range) -> tuple[Rebuilding, FailingDisk]:
    """One start with `--rebuild`, as far as the disk allows."""
    known, disk = Rebuilding(rows, random.Random(seed)), FailingDisk(fails)
    try:
        with hall(folder, True, disk) as desk:
            known.run(desk)
            see_whole(desk, known, f"seed {seed}")
    except HallError:
        assert fails
    return known, disk


@pytest.mark.parametrize("seed", SEEDS)
def test_a_kill_behind_any_commit_loses_nothing(
    office: DeskOfTest, tmp_path: Path, seed: int
) -> None:
    rows = _event(office)
    _, disk = _run(tmp_path / "whole", rows, seed, NO_KILL)
    # Without the first the hall has not begun.
    for last in range(1, disk.commits + 1):
        where, folder = f"seed {seed}, killed behind commit {last}", tmp_path / f"killed {last}"
        known, _ = _run(folder, rows, seed, range(last, EVER))
        with hall(folder, False, FailingDisk()) as again:
            if again.events.asks:
                known.give(again)
            again.wait(3)
            see_whole(again, known, where)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_disk_that_is_full_for_a_while_loses_nothing(
    office: DeskOfTest, tmp_path: Path, seed: int
) -> None:
    rows = _event(office)
    for last in range(1, 16):
        full = range(last, last + random.Random(seed + last).randint(1, 5))
        known, disk = Rebuilding(rows, random.Random(seed)), FailingDisk(full)
        with hall(tmp_path / f"full {last}", True, disk) as desk:
            known.give(desk)
            while disk.commits < full.stop:
                desk.events.tick()
                settle(desk)
            desk.events.tick()
            settle(desk)
            with reading(desk.folder) as record:
                assert bare_rows(record, "autumn") == rows, f"seed {seed}, full at {full}"
            desk.wait(3)
            see_whole(desk, known, f"seed {seed}, full at {full}")


def test_what_the_desk_wrote_while_tables_give_rows_stands_over_a_kill(
    office: DeskOfTest, tmp_path: Path
) -> None:
    rows = _event(office)
    with hall(tmp_path / "x", True, FailingDisk()) as desk:
        desk.events.give_back("t01", EventRows("autumn", 1, tuple(rows[:8])).payload())
        desk.check()
        desk.enter("Zoe")
        _see_zoe(desk, rows)
        # A table that is late, before the desk's own tick.
        desk.events.give_back("t02", EventRows("autumn", 1, tuple(rows)).payload())
        desk.check()
        _see_zoe(desk, rows)
    for rebuilds in (True, False):
        with hall(tmp_path / "x", rebuilds, FailingDisk()) as desk:
            desk.events.give_back("t01", EventRows("autumn", 1, tuple(rows)).payload())
            desk.wait(3)
            _see_zoe(desk, rows)


def _see_zoe(desk: DeskOfTest, rows: Sequence[dict[str, Any]]) -> None:
    with reading(desk.folder) as record:
        held = bare_rows(record, "autumn")
    assert held[:8] == rows[:8]
    assert [row["do"] for row in held[8:]] == ["player"]
