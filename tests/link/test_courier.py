"""Whatever the line does, the hall ends with the rows of the journal, through the real courier."""

import random
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from hypothesis import given, note, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tablepi.hall.server.database.branches import take
from tablepi.link.courier import Courier, TableIdentity
from tablepi.wire.batch import Ack
from tablepi.wire.desk_messages import NO_OWN_ROUND, NO_OWN_SAY, RoundClock, Say
from tablepi.wire.topics import down, to_all
from tests.link.linked_world import HALL, TABLE, LinkedWorld
from tests.nightly import NIGHTLY
from tests.worlds.hall.journals import (
    JournalMatch,
    all_rows,
    empty_record,
    journal_match,
    random_match,
)

EXAMPLES = 500 if NIGHTLY else 25
SEEDS = st.integers(0, 2**32)


def expected(*matches: JournalMatch, final: bool = False) -> list[dict[str, Any]]:
    rows = []
    for match in matches:
        rows += match.listed(TABLE) + (match.listed(TABLE, full=True) if final else [])
    return rows


def some_matches(chance: random.Random) -> list[JournalMatch]:
    return [random_match(number, chance).add("one at least") for number in range(1, 5)]


def play_on(world: LinkedWorld, chance: random.Random) -> None:
    """Some rows more, told as they come, while the line does what it does."""
    match = chance.choice(world.referee.matches)
    for _ in range(chance.randrange(30)):
        match.add(f"later {chance.random()}")
        world.grow(match)
        world.turn()


@settings(max_examples=EXAMPLES)
@given(SEEDS)
def test_lost_doubled_and_reordered_messages_lose_double_and_fork_nothing(seed: int) -> None:
    note(f"seed {seed}")
    chance = random.Random(seed)
    matches = some_matches(chance)
    with empty_record() as record:
        world = LinkedWorld(record, matches, seed)
        world.bad = True
        world.start().pass_s(chance.randrange(20))
        play_on(world, chance)
        world.settle()
        assert all_rows(record) == expected(*matches)


@settings(max_examples=EXAMPLES)
@given(SEEDS)
def test_full_rows_follow_once_the_result_stands(seed: int) -> None:
    note(f"seed {seed}")
    chance = random.Random(seed)
    matches = some_matches(chance)
    with empty_record() as record:
        world = LinkedWorld(record, matches, seed).start()
        world.bad = True
        world.settle()
        assert all_rows(record) == expected(*matches)
        for match in matches:
            match.add("final", kind="note")
            world.referee.final.add(match.id)
            world.grow(match)
        world.settle()
        assert all_rows(record) == expected(*matches, final=True)


@settings(max_examples=EXAMPLES)
@given(SEEDS)
def test_breaks_of_the_line_and_starts_of_the_hall_change_nothing(seed: int) -> None:
    note(f"seed {seed}")
    chance = random.Random(seed)
    matches = some_matches(chance)
    with empty_record() as record:
        world = LinkedWorld(record, matches, seed).start()
        for _ in range(8):
            play_on(world, chance)
            if chance.random() < 0.5:
                world.boot_hall()
            else:
                world.break_line()
                play_on(world, chance)
                world.connect()
        world.settle()
        assert all_rows(record) == expected(*matches)


@settings(max_examples=EXAMPLES)
@given(SEEDS)
def test_a_journal_put_back_from_a_backup_forks_and_loses_nothing(seed: int) -> None:
    note(f"seed {seed}")
    chance = random.Random(seed)
    match = random_match(1, chance).add("one", "two")
    other = match.restored(chance.randrange(1, len(match.rows)))
    with empty_record() as record:
        world = LinkedWorld(record, [match], seed).start()
        world.bad = chance.random() < 0.5
        world.settle()
        world.restore([other])
        world.settle()
        while len(other.rows) <= len(match.rows) + 2:
            other.add("played on otherwise")
            world.grow(other)
            world.pass_s(chance.choice((0.1, 2.0)))
        world.settle()
        assert all_rows(record) == [*match.listed(TABLE), *other.listed(TABLE, branch=2)]


@settings(max_examples=EXAMPLES)
@given(SEEDS)
def test_the_rows_of_another_device_with_this_id_never_pass_for_ours(seed: int) -> None:
    note(f"seed {seed}")
    chance = random.Random(seed)
    mine = random_match(1, chance).add("one")
    theirs = mine.restored(chance.randrange(len(mine.rows)))
    while len(theirs.rows) < len(mine.rows) + chance.randrange(3):
        theirs.add("theirs")
    with empty_record() as record:
        world = LinkedWorld(record, [mine], seed).start()
        world.pass_s(chance.random() * 2)
        for batch in theirs.batches():
            take(record, TABLE, "public", batch)
            # What answers them is heard by both.
            marks = theirs.marks()
            ack = Ack(theirs.id, "public", len(theirs.rows), marks[-1], "gap")
            world.courier.hear_hall(down(HALL, TABLE, "ack"), ack.payload(), world.now_s)
        mine.add("mine")
        world.grow(mine)
        world.settle()
        rows = all_rows(record)
    numbers = {row["branch"] for row in rows}
    branches = [[row for row in rows if row["branch"] == number] for number in sorted(numbers)]
    assert mine.listed(TABLE) in branches or mine.listed(TABLE, branch=2) in branches
    assert any(row["h"] == theirs.marks()[-1] for row in rows)


def test_when_nothing_moves_the_hall_is_asked_after_5_10_20_40_and_every_60_seconds() -> None:
    match = journal_match(rows=20)
    with empty_record() as record:
        world = LinkedWorld(record, [match], 1).start()
        world.settle()
        match.add("never stored")
        world.grow(match)
        world.asked_s.clear()
        began_s = world.now_s
        world.full = True
        world.pass_s(300)
    asked = [began_s, *world.asked_s]
    waits = [round(after - before) for before, after in pairwise(asked)]
    assert waits[:7] == [5, 10, 20, 40, 60, 60, 60]


def test_what_moves_at_last_makes_the_next_wait_short_again() -> None:
    match = journal_match(rows=20)
    with empty_record() as record:
        world = LinkedWorld(record, [match], 1).start()
        world.full = True
        world.pass_s(100)
        world.full = False
        world.settle()
        world.grow(match.add("lost on its way"))
        world.asked_s.clear()
        began_s = world.now_s
        world.deaf = True
        world.pass_s(1)
        world.deaf = False
        world.settle(10)
        assert round(world.asked_s[0] - began_s) == 5
        assert all_rows(record) == expected(match)


def test_a_row_of_another_device_does_not_stand_for_ours_that_is_not_sent_yet() -> None:
    mine = journal_match(rows=5)
    theirs = mine.restored(5).add("theirs")
    with empty_record() as record:
        world = LinkedWorld(record, [mine], 1).start()
        world.settle()
        for batch in theirs.batches():
            take(record, TABLE, "public", batch)
        world.grow(mine.add("mine"))
        ack = Ack(theirs.id, "public", 6, theirs.marks()[-1], "gap")
        world.courier.hear_hall(down(HALL, TABLE, "ack"), ack.payload(), world.now_s)
        world.settle()
        assert {row.get("text") for row in all_rows(record)} >= {"mine", "theirs"}


def test_of_several_gaps_within_a_second_only_the_first_counts() -> None:
    match = journal_match(rows=600)
    with empty_record() as record:
        world = LinkedWorld(record, [match], 1).start()
        while not world.sent:
            world.turn()
        # The first batch of a flight is lost; each of the others is answered with a gap.
        record.execute("DELETE FROM rows")
        record.execute("DELETE FROM branches")
        world.sent.clear()
        world.settle(20)
        starts = [batch.start for batch in world.sent]
        assert all_rows(record) == expected(match)
    assert starts.count(1) == 1
    assert len(starts) <= 2 * (600 // 64 + 1) + 8


def test_the_oldest_match_is_sent_first() -> None:
    matches = [journal_match(number, rows=10) for number in (1, 2, 3)]
    with empty_record() as record:
        world = LinkedWorld(record, matches, 1).start()
        world.settle()
        assert [batch.match for batch in world.sent] == [match.id for match in matches]


def test_another_device_of_this_id_is_told_to_the_referee_until_it_is_gone() -> None:
    with empty_record() as record:
        world = LinkedWorld(record, [journal_match(1)], 0).start()
        topic, heard = down(HALL, TABLE, "devices"), []
        for payload in (b'{"devices":2}', b'{"devices":"two"}', b"", b'{"devices":1}'):
            world.courier.hear_hall(topic, payload, world.now_s)
            heard.append(world.told[-1].get("shared"))
        assert heard == [True, True, False, False]
        assert world.courier.trouble == {
            "down/devices": "devices: expected a whole number, got a text"
        }


def test_the_round_of_the_tables_own_event_is_told_to_the_referee_before_that_of_all() -> None:
    said: list[Mapping[str, Any]] = []
    courier = Courier(TableIdentity(HALL, TABLE, "a" * 16, 1), lambda *_: None, said.append)
    courier.connect(1, 0.0)
    common, own = to_all(HALL, "round"), down(HALL, TABLE, "round")
    clock = RoundClock(3, "waiting", 0, 60_000, 0, 1_000)
    for topic, payload in (
        (common, clock.payload()),
        (own, replace(clock, round=1).payload()),
        (common, replace(clock, round=4).payload()),
        (own, NO_OWN_ROUND),
        (own, b'{"round":"first"}'),
        (own, b""),
    ):
        courier.hear_hall(topic, payload, 0.0)
    bodies = [line["body"] for line in said if line.get("kind") == "round"]
    assert [body.get("round") for body in bodies] == [3, 1, 1, None, 4]
    assert list(courier.trouble) == ["down/round"]


def test_the_announcement_of_the_tables_own_event_is_told_before_that_of_all() -> None:
    said: list[Mapping[str, Any]] = []
    courier = Courier(TableIdentity(HALL, TABLE, "a" * 16, 1), lambda *_: None, said.append)
    courier.connect(1, 0.0)
    common, own = to_all(HALL, "say"), down(HALL, TABLE, "say")
    for topic, payload in (
        (common, Say("Lunch", 1).payload()),
        (own, Say("Last call", 2).payload()),
        (common, Say("Dinner", 3).payload()),
        (own, NO_OWN_SAY.payload()),
        (own, b'{"text":7}'),
        (own, b""),
    ):
        courier.hear_hall(topic, payload, 0.0)
    texts = [line["body"]["text"] for line in said if line.get("kind") == "say"]
    assert texts == ["Lunch", "Last call", "Last call", "", "Dinner"]
    assert list(courier.trouble) == ["down/say"]
