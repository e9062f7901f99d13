"""One antenna, told as a table: what each poll found, and what lies there then."""

import pytest

from tablepi.devices.readers.tablepi.protocol import FieldContent
from tablepi.tools.simulator.firmware_twin import DOUBT_MS, TagPresence

A, B = b"\x04AAA", b"\x04BBB"
POLL_MS = 25


def told(polls: str, start: str = "...", every_ms: int = POLL_MS) -> str:
    """What lies there after each poll: A, B, - for nothing, 2 for several; small when found.

    Polls: A, B a tag, . nothing, ? unclear, 2 several.
    """
    presence = TagPresence()
    said = ""
    for number, poll in enumerate(start + polls):
        at_ms = number * every_ms
        match poll:
            case "A" | "B":
                changed = presence.read(A if poll == "A" else B, 0, at_ms)
            case "2":
                changed = presence.several(at_ms)
            case ".":
                changed = presence.nothing(at_ms)
            case _:
                changed = presence.unclear(at_ms)
        now = {FieldContent.NOTHING: "-", FieldContent.SEVERAL: "2"}.get(
            presence.lies, presence.uid[-1:].decode()
        )
        now = now.lower() if presence.lies == FieldContent.FOUND else now
        assert changed == (now != (said[-1:] or "-"))
        said += now
    return said[len(start) :]


@pytest.mark.parametrize(
    ("polls", "lies"),
    [
        ("AAA", "AAA"),
        ("AAA....", "AAAAAA-"),
        ("A.A.A.A....", "AAAAAAAAAA-"),
        ("A..A..A", "AAAAAAA"),
        ("A..?..?..A", "AAAAAAAAAA"),
        ("AB", "AB"),
        ("A.B", "AAB"),
        ("A??B", "AAAB"),
        ("2.2.2", "-----"),
        ("22", "-2"),
        ("A2A2A", "AAAAA"),
        ("A22", "AA2"),
        ("A22AAA", "AA222A"),
        ("A22BBB", "AA222B"),
        ("22A2AABB", "-2222222"),
        ("22AAA", "-222A"),
        ("22....", "-2222-"),
        ("????", "----"),
    ],
)
def test_what_lies_there(polls: str, lies: str) -> None:
    assert told(polls, start="....") == lies


def test_what_lies_there_at_the_start_is_found_and_what_comes_later_is_laid() -> None:
    assert told("AAA....A", start="") == "aaaaaa-A"
    assert told("A", start="...") == "a"
    assert told("A", start="....") == "A"
    assert told("B", start="A") == "B"


def test_at_a_slow_pace_three_misses_are_enough_and_at_a_fast_one_they_are_not() -> None:
    assert told("A...", every_ms=60) == "AAA-"
    assert told("A" + "." * 9, every_ms=10).count("a") == 9


def test_what_cannot_be_read_is_gone_in_the_end() -> None:
    polls = DOUBT_MS // POLL_MS
    assert told("A" + "?" * polls, start="....") == "A" * polls + "-"
    assert told("A" + ".?" * polls, start="....")[polls] == "-"


def test_each_lay_is_counted() -> None:
    presence = TagPresence()
    lays = []
    for number in range(520):
        presence.read(A if number % 2 else B, 0, number)
        lays.append(presence.lay)
    assert lays == [number % 256 for number in range(1, 521)]


def test_the_same_tag_again_after_it_was_gone_is_another_lay() -> None:
    presence = TagPresence()
    presence.read(A, 0, 0)
    for at_ms in (25, 50, 75, 100):
        presence.nothing(at_ms)
    assert presence.lies == FieldContent.NOTHING
    presence.read(A, 0, 125)
    assert (presence.lay, presence.lies) == (2, FieldContent.LAID)


def test_before_a_tag_counts_as_gone_there_is_a_doubt() -> None:
    presence = TagPresence()
    doubts = []
    presence.nothing(0)
    presence.nothing(25)
    assert not presence.in_doubt
    presence.read(A, 0, 50)
    for at_ms in (75, 100, 125, 150):
        presence.nothing(at_ms)
        doubts.append(presence.in_doubt)
    assert doubts == [False, True, False, False]
