import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablepi.devices.readers.pn532.pn532_protocol import (
    LONGEST,
    TO_CHIP,
    TO_HOST,
    Pn532Frames,
    Sign,
    frame,
)
from tests.devices.damage import keeps_little

ACK = bytes.fromhex("0000FF00FF00")
NACK = bytes.fromhex("0000FFFF0000")
ERROR = bytes.fromhex("0000FF01FF7F8100")
FIRMWARE = bytes.fromhex("0000FF06FAD50332010607E800")
FOUND = bytes.fromhex("0000FF0CF4D54B01010004080414E0992C1500")

# What users' logs and NXP's manual show, and the data in it.
TO_THE_HOST = [
    (ACK, [Sign.ACK]),
    (NACK, [Sign.NACK]),
    (ERROR, [Sign.ERROR]),
    (FIRMWARE, [bytes.fromhex("0332010607")]),
    (bytes.fromhex("0000FF02FED5151600"), [b"\x15"]),
    (bytes.fromhex("0000FF03FDD54B00E000"), [b"\x4b\x00"]),
    (FOUND, [bytes.fromhex("4B01010004080414E0992C")]),
    (ACK + FIRMWARE, [Sign.ACK, bytes.fromhex("0332010607")]),
    (bytes(20) + FIRMWARE + bytes(20) + ACK, [bytes.fromhex("0332010607"), Sign.ACK]),
    (FIRMWARE[1:], [bytes.fromhex("0332010607")]),
]
TO_THE_CHIP = [
    ("0000FF03FDD414011700", b"\x14\x01"),
    ("0000FF02FED4022A00", b"\x02"),
    ("0000FF04FCD44A0100E100", b"\x4a\x01\x00"),
    ("0000FF04FCD44A0200E000", b"\x4a\x02\x00"),
    ("0000FF06FAD43205FF0101F400", b"\x32\x05\xff\x01\x01"),
]
DAMAGED = {
    "wrong LCS": "0000FF06FBD50332010607E800",
    "wrong DCS": "0000FF06FAD50332010607E900",
    "flipped data": "0000FF06FAD50333010607E800",
    "no postamble": "0000FF06FAD50332010607E801",
    "from the host": "0000FF02FED4022A00",
    "no length": "0000FF0000",
    "too long": f"0000FF{LONGEST + 1:02X}{-(LONGEST + 1) & 0xFF:02X}D503",
    "an extended frame": "0000FFFFFF0006FAD50332010607E800",
    "an error frame's end": "0000FF01FF808000",
}


@pytest.mark.parametrize(("stream", "items"), TO_THE_HOST)
def test_a_frame_is_its_data(stream: bytes, items: list[bytes | Sign]) -> None:
    frames = Pn532Frames(TO_HOST)
    assert frames.feed(stream) == items
    assert frames.damaged == 0


@pytest.mark.parametrize(("stream", "command"), TO_THE_CHIP)
def test_a_command_is_a_frame_that_the_chip_understands(stream: str, command: bytes) -> None:
    assert frame(TO_CHIP, command) == bytes.fromhex(stream)
    assert Pn532Frames(TO_CHIP).feed(frame(TO_CHIP, command)) == [command]


@pytest.mark.parametrize("sign", Sign)
def test_a_sign_is_sent_as_it_is_heard(sign: Sign) -> None:
    assert sign.frame in (ACK, NACK, ERROR)
    assert Pn532Frames(TO_HOST).feed(sign.frame) == [sign]


@pytest.mark.parametrize("stream", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_frame_is_counted_and_the_next_is_read(stream: str) -> None:
    frames = Pn532Frames(TO_HOST)
    assert frames.feed(bytes.fromhex(stream)) == []
    assert frames.damaged > 0
    assert frames.feed(FIRMWARE) == [FIRMWARE[6:-2]]


@pytest.mark.parametrize("length", range(len(FIRMWARE)))
def test_what_is_left_of_a_frame_swallows_one_other_at_most(length: int) -> None:
    frames = Pn532Frames(TO_HOST)
    assert frames.feed(FIRMWARE[:length]) == []
    assert FIRMWARE[6:-2] in frames.feed(FIRMWARE * 2)


def test_half_a_frame_can_be_forgotten() -> None:
    frames = Pn532Frames(TO_HOST)
    frames.feed(FIRMWARE[:9])
    frames.forget()
    assert frames.feed(FIRMWARE[9:]) == []


def test_every_cut_of_a_stream_gives_the_same_frames() -> None:
    stream = FIRMWARE[:7] + ACK + FOUND + b"\x00\xff\x05\x05" + NACK
    items = [Sign.ACK, FOUND[6:-2], Sign.NACK]
    for first, second in itertools.combinations_with_replacement(range(len(stream)), 2):
        frames = Pn532Frames(TO_HOST)
        pieces = stream[:first], stream[first:second], stream[second:]
        assert [item for piece in pieces for item in frames.feed(piece)] == items


@given(
    st.lists(
        st.sampled_from([ACK, FIRMWARE, FOUND, b"\x00", b"\xff", b"\xd5", b"\x00\xff\x40\xc0"])
    ),
    st.lists(st.integers(0, 199)),
)
def test_any_bytes_cut_anywhere_give_the_same_frames(words: list[bytes], cuts: list[int]) -> None:
    stream = b"".join(words)
    marks = [0, *sorted(mark % (len(stream) + 1) for mark in cuts), len(stream)]
    whole, cut = Pn532Frames(TO_HOST), Pn532Frames(TO_HOST)
    pieces = [stream[a:b] for a, b in itertools.pairwise(marks)]
    assert [item for piece in pieces for item in cut.feed(piece)] == whole.feed(stream)
    assert cut.damaged == whole.damaged
    assert keeps_little(cut)
