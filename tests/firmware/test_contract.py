"""firmware/protocol.md against the referee's side of it."""

from enum import IntEnum

import pytest

from tablepi.devices.readers.tablepi import protocol
from tablepi.devices.readers.tablepi.commands import ANSWER_MS, LONGEST, TablepiFrames, frame
from tablepi.devices.readers.tablepi.desired_state import LOST_MS, MOST_FAILURES, UNSURE_MS
from tests.firmware import contract

ENUMERATIONS: dict[str, type[IntEnum]] = {
    "lies": protocol.FieldContent,
    "health": protocol.Health,
    "cause": protocol.Cause,
    "status": protocol.Status,
    "speed": protocol.Speed,
}
KINDS = {each.kind: each for each in (*protocol.REPORTS, *protocol.COMMANDS)}


@pytest.mark.parametrize("name", ENUMERATIONS)
def test_every_name_has_the_number_of_the_page(name: str) -> None:
    assert {each.name: each.value for each in ENUMERATIONS[name]} == contract.names(name)


def test_the_kinds_are_those_of_the_page() -> None:
    named = {kind: name for kind, (name, _, _) in contract.kinds().items()}
    ours = {kind: each.__name__.lower() for kind, each in KINDS.items()}
    assert ours | {0x81: "hello"} == named
    assert max(since for _, _, since in contract.kinds().values()) == protocol.NEWEST
    assert contract.kinds()[0x86][2] == contract.kinds()[0x87][2] == protocol.MEMORY_SINCE
    assert contract.kinds()[0x05][2] == contract.kinds()[0x88][2] == protocol.SPEED_SINCE


@pytest.mark.parametrize("kind", KINDS)
def test_a_body_has_one_of_the_lengths_of_the_page(kind: int) -> None:
    _, lengths, _ = contract.kinds()[kind]
    bodies = [bytes([0, 0, 0, 0, lies]).ljust(n, b"\0")[:n] for lies in (0, 1) for n in range(80)]
    assert {len(body) for body in bodies if protocol.value(kind, body)} == lengths


@pytest.mark.parametrize("lies", protocol.FieldContent)
def test_an_antenna_names_a_tag_when_one_lies_there_and_only_then(
    lies: protocol.FieldContent,
) -> None:
    head = bytes([0, 0, 0x92, 1, lies])
    alone = lies in (protocol.FieldContent.LAID, protocol.FieldContent.FOUND)
    assert (protocol.Antenna.of(head) is None) == alone
    assert (protocol.Antenna.of(head + bytes(5)) is None) != alone


@pytest.mark.parametrize(("data", "meaning"), contract.examples().items())
def test_an_example_says_what_the_page_says(data: bytes, meaning: str) -> None:
    (each,) = TablepiFrames().feed(data)
    value = protocol.value(each.kind, each.body)
    assert value is not None
    assert frame(each.sequence, value.kind, value.body) == data
    name, _, _ = contract.kinds()[each.kind]
    assert meaning.startswith((name, "light", "command"))


def test_there_is_an_example_of_every_kind() -> None:
    frames = [TablepiFrames().feed(data)[0] for data in contract.examples()]
    assert {each.kind for each in frames} == set(KINDS)


def test_the_page_names_the_longest_frame_and_the_patience() -> None:
    text = contract.PAGE.read_text(encoding="utf-8")
    assert f"| 0 to {LONGEST - 4} | body |" in text
    assert f"answered within {ANSWER_MS} ms" in " ".join(text.split())
    assert f"This is protocol {protocol.NEWEST}." in text


def test_the_page_names_the_speeds_and_how_long_nothing_is_waited_for() -> None:
    text = " ".join(contract.PAGE.read_text(encoding="utf-8").split())
    for speed, baud in enumerate(protocol.BAUDS):
        assert f"| {speed} | {protocol.Speed(speed).name.lower()} | {baud} baud |" in text
    silence = (
        f"heard nothing for {LOST_MS} ms, or nothing at all for {UNSURE_MS} ms from the change on"
    )
    assert silence in text
    assert MOST_FAILURES == 3
    assert "after the third change behind which nothing came it stays there" in text
