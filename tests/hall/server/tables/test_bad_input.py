"""What no table should say costs nobody a row: dropped whole, counted, and never acknowledged."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from tablepi.wire.hash_chains import WireRow
from tablepi.wire.payload import encoded
from tests.nightly import NIGHTLY
from tests.worlds.hall.journals import JournalMatch, head, journal_match
from tests.worlds.hall.one_hall import Hall

MANGLED = 20_000 if NIGHTLY else 300
"""How many payloads are damaged at random."""

HELD = 10
"""Rows that the hall has of the match before."""


def _next(**other: Any) -> bytes:
    """The batch behind what is held, with something in it that is otherwise."""
    return encoded({**journal_match(rows=20).batch(HELD + 1, 20).values(), **other})


def _rows(*texts: str, at_ms: int = 60_000, step_ms: int = 0) -> JournalMatch:
    """The match with these rows behind what is held."""
    match = journal_match(rows=HELD)
    for number, text in enumerate(texts):
        at = at_ms + number * step_ms
        match.rows.append(WireRow(HELD + 1 + number, at, "line", text))
    return match


def _whole(match: JournalMatch) -> bytes:
    return match.batch(HELD + 1, len(match.rows)).payload()


BAD: dict[str, bytes] = {
    "not JSON": b"{",
    "not an object": b"[1]",
    "not UTF-8": b"\xff\xfe",
    "too big": _next(more="x" * 70_000),
    "too deep": b'{"a":' + b"[" * 9 + b"]" * 9 + b"}",
    "a wrong type": _next(rows="none"),
    "a number that is no integer": _next().replace(b'"from":11', b'"from":11.0'),
    "a negative row": _next(**{"from": -11}),
    "NUL in an id": _next(match="\0" * 32),
    "a lone surrogate in an id": _next().replace(b'"match":"0', b'"match":"\\ud800'),
    "a gap in its numbers": _next(rows=[[11, 60_000, "line", ""], [13, 60_000, "line", ""]]),
    "a wrong h": _next(h="0" * 64),
    "time that goes back in a batch": _whole(_rows("a", "b", step_ms=-1)),
    "time that goes back behind what is held": _whole(_rows("a", at_ms=0)),
    "over 64 rows": _whole(_rows(*(["a"] * 65))),
    "over 16 KiB with several rows": _whole(_rows("x" * 9_000, "y" * 9_000)),
}


@pytest.mark.parametrize("what", BAD)
def test_it_is_dropped_and_counted_and_what_is_right_comes_in_behind_it(
    hall: Hall, what: str
) -> None:
    match = journal_match(rows=20)
    hall.receive("row", match.batch(1, HELD).payload())
    hall.sent.clear()
    hall.receive("row", BAD[what])
    assert hall.sent == []
    assert hall.bad.counts == {"t07": 1}
    assert hall.rows() == match.restored(HELD).listed("t07")
    hall.receive("row", match.batch(HELD + 1, 20).payload())
    assert hall.rows() == match.listed("t07")


@pytest.mark.parametrize(
    "row",
    [
        WireRow(11, 60_000, "photo", "of a later table"),
        WireRow(11, 60_000, "line", "<script>alert(1)</script>"),
        WireRow(11, 60_000, "line", "\x1b[2J\0\u202edesrever\u2066"),
        WireRow(11, 60_000, "line", "x" * 50_000),
    ],
)
def test_what_is_strange_but_whole_is_kept_as_it_is(hall: Hall, row: WireRow) -> None:
    match = journal_match(rows=HELD)
    match.rows.append(row)
    hall.receive("row", match.batch(1, HELD).payload())
    hall.receive("row", match.batch(HELD + 1, HELD + 1).payload())
    assert hall.rows() == match.listed("t07")
    assert hall.bad.counts == {}


def test_damaged_bytes_never_become_a_row_and_never_stop_the_hall(
    hall: Hall, chance: random.Random
) -> None:
    match = journal_match(rows=20)
    hall.receive("row", match.batch(1, HELD).payload())
    # Names are no part of a hash, so only rows behind the head can show what was changed.
    whole = match.batch(HELD + 1, 20).payload()
    damages = (_flipped, _cut, _doubled, _other_number)
    for _ in range(MANGLED):
        payload = chance.choice(damages)(whole, chance)
        hall.seconds += 0.01
        hall.intake.receive("tablepi/1/cafe/t/t07/up/" + chance.choice(("row", "full")), payload)
    hall.receive("row", whole)
    assert [row for row in hall.rows() if row["match"] == match.id] == match.listed("t07")


def _flipped(payload: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(payload))
    return payload[:at] + bytes([payload[at] ^ 1 << chance.randrange(8)]) + payload[at + 1 :]


def _cut(payload: bytes, chance: random.Random) -> bytes:
    return payload[: chance.randrange(len(payload))]


def _doubled(payload: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(payload))
    return payload[:at] + payload[chance.randrange(at + 1) :]


def _other_number(payload: bytes, chance: random.Random) -> bytes:
    values = json.loads(payload)
    values[chance.choice(("from", "rows", "prev", "h", "match"))] = chance.choice(
        (0, 1, -1, 2**53, None, True, "", "f" * 64, "0" * 32, [], [[]], {}, [[11, 1, "line", ""]])
    )
    return encoded(values)


Wall = Callable[[random.Random], float]


@pytest.mark.parametrize(
    "wall",
    [lambda chance: 0.0, lambda chance: 4_000_000_000.0, lambda chance: chance.uniform(-1e9, 4e9)],
    ids=["1970", "2096", "anything"],
)
def test_a_wall_clock_that_jumps_changes_no_row_no_age_and_no_order(
    hall: Hall, chance: random.Random, wall: Wall
) -> None:
    match = JournalMatch(head())
    before = began = hall.clock.now_ms()
    for number in range(1, 40):
        hall.wall_s = wall(chance)
        hall.seconds += 1
        match.add(f"{number} power castle suns")
        hall.receive("row", match.batch(number, number).payload())
        assert hall.clock.now_ms() - before == 1_000
        before = hall.clock.now_ms()
    assert hall.rows() == match.listed("t07")
    assert [ack.row for ack in hall.acks()] == list(range(1, 40))
    assert before - began == 39_000
