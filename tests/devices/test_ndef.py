import random

import pytest

from tablepi.devices.tags import ndef

CASTLE = "tablepi:decktet/castle"


@pytest.mark.parametrize("text", ["", "a", CASTLE, "tablepi:decktet/König", "x" * 100])
def test_a_text_that_was_written_is_read(text: str) -> None:
    memory = ndef.memory_of(text)
    assert len(memory) % 4 == 0
    assert ndef.text_of(memory) == ndef.text_of(memory + b"\xa5" * 16) == text
    assert not ndef.is_unfinished(memory)


def test_a_card_of_a_deck_fits_into_one_answer() -> None:
    assert ndef.wanted(ndef.memory_of(CASTLE)) <= 32


def test_the_first_message_counts_and_blocks_on_memory_and_makers_are_passed_over() -> None:
    maker = bytes.fromhex("0203A010440000FD02AAFD")
    memory = maker + ndef.memory_of(CASTLE)
    assert ndef.text_of(memory) == CASTLE
    first = ndef.memory_of(CASTLE).rstrip(b"\0").removesuffix(b"\xfe")
    assert ndef.text_of(first + ndef.memory_of("tablepi:decktet/ace")) == CASTLE
    assert ndef.text_of(b"\x03\x00" + memory) == ""


def test_a_long_block_says_its_length_in_two_bytes() -> None:
    message = bytes.fromhex("C1010000012F5402656E") + b"x" * 300
    memory = b"\x03\xff" + len(message).to_bytes(2, "big") + message
    assert ndef.text_of(memory + b"\xfe") == "x" * 300
    assert [ndef.wanted(memory[:length]) for length in (0, 1, 2, 3, 4, 200)] == [
        2, 2, 4, 4, len(memory), len(memory),
    ]  # fmt: skip
    assert ndef.text_of(memory[:-1]) == ""
    assert ndef.text_of(b"\x03\xff\xff\xff" + message) == ""


def test_half_of_a_memory_says_how_much_is_wanted_and_nothing_else() -> None:
    memory = ndef.memory_of(CASTLE)
    end = ndef.wanted(memory)
    for length in range(end):
        assert ndef.text_of(memory[:length]) == ""
        assert length < ndef.wanted(memory[:length]) <= end


def test_what_stands_before_the_message_is_passed_over() -> None:
    locking = bytes.fromhex("0103A00C34")
    memory = locking + b"\0" + ndef.memory_of(CASTLE)
    assert ndef.text_of(memory) == CASTLE
    assert ndef.wanted(locking) == len(locking) + 2


@pytest.mark.parametrize(
    "memory",
    [
        b"",
        bytes(48),
        b"\xff" * 48,
        b"\x03\x00\xfe\x00",
        b"\xfe\x03\x04",
        ndef.UNFINISHED + bytes(44),
        # Half a letter in UTF-16, a text that is no UTF-8, a control character.
        bytes.fromhex("0308D101045482656E61"),
        bytes.fromhex("0308D1010454026 56EFF".replace(" ", "")),
        bytes.fromhex("0308D101045402656E07"),
        # A language that is longer than the record, a payload that is longer than the block.
        bytes.fromhex("0308D10104543F656E61"),
        bytes.fromhex("0308D101095402656E61"),
    ],
)
def test_other_memories_have_no_text(memory: bytes) -> None:
    assert ndef.text_of(memory) == ""


def test_a_tag_that_was_taken_away_in_the_middle_is_known() -> None:
    assert ndef.is_unfinished(ndef.UNFINISHED + ndef.memory_of(CASTLE)[4:])
    assert not ndef.is_unfinished(b"\x03\x00\xfe\x00")


def test_an_overlong_text_is_refused() -> None:
    with pytest.raises(ValueError, match="at most 100 bytes, got 102"):
        ndef.memory_of("ö" * 51)


def test_no_bytes_at_all_raise(chance: random.Random) -> None:
    for _ in range(20_000):
        memory = bytes([3, chance.randrange(60), 0xD1, 1]) + chance.randbytes(40)
        assert ndef.wanted(chance.choice((memory, memory[4:]))) > 0
        ndef.text_of(memory[: chance.randrange(44)])
