import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablepi.devices.readers.line import Damage, Lines
from tests.devices.damage import keeps_little

LONGEST = "x" * 256


@pytest.mark.parametrize(
    ("data", "texts"),
    [
        (b"04A1B2\r", ["04A1B2"]),
        (b"04A1B2\n", ["04A1B2"]),
        (b"04A1B2\r\n", ["04A1B2"]),
        (b"\x0204A1B2\x03", ["04A1B2"]),
        (b"\x0204A1B2\r\n\x03", ["04A1B2"]),
        (b"one\rtwo\nthree\r\n", ["one", "two", "three"]),
        (b"\r\n\r\n  \n", []),
        (b" padded \n", ["padded"]),
        (b"two words\n", ["two words"]),
        ("Königin der Sonnen ♛\n".encode(), ["Königin der Sonnen ♛"]),
        (b"no end", []),
        (b"torn\x02whole\n", ["whole"]),
        (LONGEST.encode() + b"\n", [LONGEST]),
    ],
)
def test_a_line_is_a_text(data: bytes, texts: list[str]) -> None:
    assert Lines().feed(data) == texts


@pytest.mark.parametrize(
    ("line", "damage"),
    [
        (b"\xff\xfe04A1", Damage.NOISE),
        (b"04\x00A1", Damage.NOISE),
        (b"04\x1b[2JA1", Damage.NOISE),
        (b"K\xc3", Damage.NOISE),
        ("a\u202eb".encode(), Damage.NOISE),
        (LONGEST.encode() + b"x", Damage.OVERLONG),
        (b"x" * 100_000, Damage.OVERLONG),
    ],
)
def test_a_damaged_line_is_dropped_whole_and_counted(line: bytes, damage: Damage) -> None:
    lines = Lines()
    assert lines.feed(b"before\n" + line + b"\nafter\n") == ["before", "after"]
    assert lines.dropped == {damage: 1}


@pytest.mark.parametrize(
    ("prefix", "suffix", "line", "texts"),
    [
        ("ID:", "", "ID:04A1", ["04A1"]),
        ("", "#", "04A1#", ["04A1"]),
        ("<", ">", "<04A1>", ["04A1"]),
        ("aa", "aa", "aaaa", []),
        ("\x02", "\x03", "04A1", ["04A1"]),
        ("", "\r\n", "04A1", ["04A1"]),
    ],
)
def test_a_configured_prefix_and_suffix_are_taken_off(
    prefix: str, suffix: str, line: str, texts: list[str]
) -> None:
    assert Lines(prefix, suffix).feed(f"{line}\n".encode()) == texts


@pytest.mark.parametrize("line", ["04A1", "ID:04A1", "04A1#", "aID:04A1#", "ID:"])
def test_a_line_without_its_prefix_or_suffix_is_damaged(line: str) -> None:
    lines = Lines("ID:", "#")
    assert lines.feed(f"{line}\n".encode()) == []
    assert lines.dropped == {Damage.UNFRAMED: 1}


def test_prefix_and_suffix_may_not_share_a_letter() -> None:
    lines = Lines("ab", "bc")
    assert lines.feed(b"abc\nabbc\nabxbc\n") == ["x"]
    assert lines.dropped == {Damage.UNFRAMED: 1}


def test_what_an_stx_cuts_off_is_counted_as_noise() -> None:
    lines = Lines()
    assert lines.feed(b"\x02\x02one\ntorn\x02two\n") == ["one", "two"]
    assert lines.dropped == {Damage.NOISE: 1}


def test_a_half_line_can_be_forgotten() -> None:
    lines = Lines()
    lines.feed(b"04A")
    assert lines.half
    lines.forget()
    assert not lines.half
    assert lines.feed(b"1B2\n") == ["1B2"]


def test_every_cut_of_a_stream_gives_the_same_texts() -> None:
    stream = "one\r\n\x02zwölf\x03".encode() + b"\xff\n" + b"x" * 9 + b"\nfive\r"
    whole = Lines(longest=8)
    texts = whole.feed(stream)
    assert texts == ["one", "zwölf", "five"]
    for first in range(len(stream)):
        for second in range(first, len(stream)):
            lines = Lines(longest=8)
            pieces = stream[:first], stream[first:second], stream[second:]
            assert [text for piece in pieces for text in lines.feed(piece)] == texts
            assert lines.dropped == whole.dropped


@given(
    st.lists(st.sampled_from([b"K", b"\r", b"\n", b"\x02", b"\x03", b"\xc3", b"\xb6", b"12345"])),
    st.lists(st.integers(0, 99)),
)
def test_any_bytes_cut_anywhere_give_the_same_texts(words: list[bytes], cuts: list[int]) -> None:
    stream = b"".join(words)
    whole, cut = Lines("K", "", 6), Lines("K", "", 6)
    marks = [0, *sorted(mark % (len(stream) + 1) for mark in cuts), len(stream)]
    pieces = [stream[a:b] for a, b in itertools.pairwise(marks)]
    assert [text for piece in pieces for text in cut.feed(piece)] == whole.feed(stream)
    assert cut.dropped == whole.dropped


def mutated(chance: random.Random, line: bytes) -> bytes:
    """The line with one byte lost, doubled, flipped or thrown in, or the line left as it is."""
    at = chance.randrange(len(line))
    return chance.choice(
        [
            line,
            line[:at] + line[at + 1 :],
            line[:at] + line[at : at + 1] + line[at:],
            line[:at] + bytes([line[at] ^ 1 << chance.randrange(8)]) + line[at + 1 :],
            line[:at] + chance.randbytes(3) + line[at:],
        ]
    )


def test_a_million_random_and_mutated_bytes_raise_nothing_and_are_never_kept(
    chance: random.Random,
) -> None:
    lines = Lines(prefix="\u2660")
    fed = 0
    while fed < 1_000_000:
        good = f"\u2660{chance.randrange(16**8):08X}\r\n".encode()
        piece = chance.choice([chance.randbytes(chance.randrange(1, 400)), mutated(chance, good)])
        texts = lines.feed(piece)
        fed += len(piece)
        assert all(text.isprintable() and 0 < len(text.encode()) <= 256 for text in texts)
        assert keeps_little(lines)
    lines.feed(b"\r")
    assert lines.feed("\u266004A1B2\r".encode()) == ["04A1B2"]
    assert lines.dropped[Damage.NOISE] > 0
