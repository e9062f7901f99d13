import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablepi.devices.readers.rdm6300 import Rdm6300Frames, frame
from tests.devices.damage import every_single_damage, keeps_little

# From the module's data sheet, from users' logs, and the two ends of the range.
FRAMES = [
    (b"\x0262E3086CED08\x03", "62E3086CED"),
    (b"\x02010063E9AE25\x03", "010063E9AE"),
    (b"\x021F00644BB686\x03", "1F00644BB6"),
    (b"\x02000414CD7EA3\x03", "000414CD7E"),
    (b"\x0201C8F0080031\x03", "01C8F00800"),
    (b"\x02000000000000\x03", "0000000000"),
    (b"\x02FFFFFFFFFFFF\x03", "FFFFFFFFFF"),
]
DAMAGED = [
    b"\x0262E3086CED09\x03",
    b"\x0262e3086ced08\x03",
    b"62E3086CED08\x03",
    b"\x0262E3086CED08\r\n",
    b"\x0262E3086CED8\x03",
    b"\x0262E3086CED008\x03",
    b"\x0262E3086C\x02ED08\x03",
    b"\x0262E3086CEG08\x03",
    b"\x02\xff2E3086CED08\x03",
    b"\x02\x03",
    b"\x02" * 200,
    b"0" * 100_000,
]


@pytest.mark.parametrize(("data", "uid"), FRAMES)
def test_a_frame_is_a_tag(data: bytes, uid: str) -> None:
    assert Rdm6300Frames().feed(data) == [uid]
    assert frame(uid) == data


@pytest.mark.parametrize("data", DAMAGED)
def test_a_damaged_frame_is_no_tag_and_the_next_is_read(data: bytes) -> None:
    frames = Rdm6300Frames()
    assert frames.feed(data) == []
    assert frames.unread == len(data)
    assert frames.feed(frame("62E3086CED")) == ["62E3086CED"]
    assert frames.unread == 0


@pytest.mark.parametrize("uid", [uid for _, uid in FRAMES])
def test_no_single_damaged_byte_makes_another_tag(uid: str) -> None:
    for damaged in every_single_damage(frame(uid)):
        assert set(Rdm6300Frames().feed(damaged + frame("62E3086CED"))) <= {uid, "62E3086CED"}


def test_half_a_frame_can_be_forgotten() -> None:
    frames = Rdm6300Frames()
    whole = frame("62E3086CED")
    frames.feed(whole[:7])
    frames.forget()
    assert frames.feed(whole[7:]) == []


def test_every_cut_of_a_stream_gives_the_same_tags() -> None:
    stream = b"".join(data for data, _ in FRAMES[:2]) + b"\x02\x03" + FRAMES[2][0]
    tags = [uid for _, uid in FRAMES[:3]]
    for first, second in itertools.combinations_with_replacement(range(len(stream)), 2):
        frames = Rdm6300Frames()
        pieces = stream[:first], stream[first:second], stream[second:]
        assert [uid for piece in pieces for uid in frames.feed(piece)] == tags


@given(
    st.lists(st.sampled_from([*(data for data, _ in FRAMES[:2]), b"\x02", b"\x03", b"62E308"])),
    st.lists(st.integers(0, 199)),
)
def test_any_bytes_cut_anywhere_give_the_same_tags(words: list[bytes], cuts: list[int]) -> None:
    stream = b"".join(words)
    marks = [0, *sorted(mark % (len(stream) + 1) for mark in cuts), len(stream)]
    cut = Rdm6300Frames()
    pieces = [stream[a:b] for a, b in itertools.pairwise(marks)]
    whole = Rdm6300Frames()
    assert [uid for piece in pieces for uid in cut.feed(piece)] == whole.feed(stream)
    assert cut.unread == whole.unread
    assert keeps_little(cut)
