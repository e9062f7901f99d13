"""Reading and writing a tag, one command after the other, with a tag that answers."""

import random
from collections.abc import Iterator
from itertools import count, cycle, product

import pytest

from tablepi.devices.readers.tablepi.protocol import PAGE, Command, Done, Read, Status, Write
from tablepi.devices.readers.tablepi.tag_memory import Conversation, inspecting, reading, writing
from tablepi.devices.tags.ndef import FIRST_PAGE, MARK_PAGE, is_unfinished, memory_of, text_of
from tablepi.devices.tags.tag_text import GLANCES, TRIES, TagContent
from tablepi.tools.simulator.simulated_tags import SimulatedTag, tag

UID = bytes.fromhex("04A1B2C3D4E5F6")
CASTLE = "tablepi:decktet/castle"


def answer(here: SimulatedTag, command: Command) -> Done:
    assert isinstance(command, Read | Write)
    start = command.page * PAGE
    if isinstance(command, Read):
        return Done(1, Status.WELL, bytes((here.memory * 2)[start : start + 32]))
    here.memory[start : start + PAGE] = command.data
    return Done(1, Status.WELL)


def held(talk: Conversation, here: SimulatedTag, moods: Iterator[Status]) -> TagContent:
    """The outcome with this tag, whose answers have these statuses."""
    try:
        command = next(talk)
        while True:
            mood = next(moods)
            command = talk.send(answer(here, command) if mood == 0 else Done(1, mood))
    except StopIteration as over:
        outcome: TagContent = over.value
        return outcome


WELL = cycle([Status.WELL])
ASKEW = cycle([Status.UNCLEAR, Status.ABSENT, Status.WELL])


def test_a_text_is_written_and_verified() -> None:
    blank = tag(UID.hex(), "ntag213")
    assert held(writing(0, UID, CASTLE), blank, WELL) == TagContent(CASTLE)
    assert text_of(bytes(blank.memory[16:])) == CASTLE
    assert held(reading(0, UID), blank, WELL) == TagContent(CASTLE)


def test_a_text_that_a_phone_wrote_is_read_from_a_long_memory() -> None:
    phone = tag(UID.hex(), "ntag215")
    message = b"\x81\x01\x00\x00\x01\x01U\x04" + b"x" * 256 + b"\x51" + memory_of(CASTLE)[3:]
    phone.memory[16:20] = b"\x03\xff" + (len(message.rstrip(b"\0")) - 1).to_bytes(2, "big")
    phone.memory[20 : 20 + len(message)] = message
    assert held(reading(0, UID), phone, WELL) == TagContent(CASTLE)


def test_a_tag_that_lies_askew_is_written_all_the_same() -> None:
    blank = tag(UID.hex(), "ntag216")
    assert held(writing(0, UID, CASTLE), blank, ASKEW) == TagContent(CASTLE)


def test_at_every_moment_the_tag_is_as_before_or_unfinished_or_right() -> None:
    old = "tablepi:decktet/pact"
    for steps in range(16):
        here = tag(UID.hex(), "ntag213", old)
        moods = [Status.WELL] * steps + [Status.REFUSED] * 20
        outcome = held(writing(0, UID, CASTLE), here, iter(moods))
        memory = bytes(here.memory[16:])
        states = [text_of(memory) == old, is_unfinished(memory), text_of(memory) == CASTLE]
        assert states.count(True) == 1
        assert outcome.sure == (steps >= 13)
        assert outcome.unfinished == (is_unfinished(memory) or steps == 12)


def test_a_tag_without_room_or_format_is_left_as_it_is() -> None:
    small, strange = tag(UID.hex(), "ntag213"), tag(UID.hex(), "ntag213")
    small.memory[14] = 0x02
    strange.memory[12] = 0x00
    for here in (small, strange):
        before = bytes(here.memory)
        assert not held(writing(0, UID, CASTLE), here, WELL).sure
        assert here.memory == before


def test_a_tag_that_forgets_what_was_written_is_not_sure() -> None:
    here = tag(UID.hex(), "ntag213")
    talk = writing(0, UID, CASTLE)
    command = talk.send(answer(here, next(talk)))
    while isinstance(command, Write):
        done = answer(here, command)
        here.memory[24:26] = b"??"
        command = talk.send(done)
    last = answer(here, command)
    with pytest.raises(StopIteration) as over:
        talk.send(last)
    assert over.value.value == TagContent(CASTLE, sure=False)


def test_a_tag_that_never_answers_is_given_up() -> None:
    here = tag(UID.hex(), "ntag213", CASTLE)
    assert held(reading(0, UID), here, iter([Status.UNCLEAR] * TRIES)) == TagContent("", sure=False)
    talk = reading(0, UID)
    next(talk)
    with pytest.raises(StopIteration) as over:
        talk.send(None)
    assert over.value.value == TagContent("", sure=False)


OLD = "tablepi:decktet/pact"
# A web address as a phone writes it, and somebody's own text behind the factory's block on locking.
WEB = b"\x03\x0f\xd1\x01\x0bU\x04tablepi.dev\xfe"
BEHIND = b"\x01\x03\xa0\x0c\x34\x03\x0b\xd1\x01\x07T\x02enpact\xfe"


def before() -> dict[str, SimulatedTag]:
    """Tags on which something is to be written, each in another state."""
    tags = {kind: tag(UID.hex(), kind) for kind in ("ntag213", "ntag216")}
    tags |= {text: tag(UID.hex(), "ntag213", text) for text in (OLD, "x" * 100, "y")}
    for name, memory in (("web", WEB), ("behind", BEHIND)):
        tags[name] = tag(UID.hex(), "ntag213")
        tags[name].memory[16 : 16 + len(memory)] = memory
    return tags


def torn(old: bytes, new: bytes) -> Iterator[bytes]:
    """What a page may be when the power went: each byte old, new, erased, or of all bits set."""
    pairs = zip(old, new, strict=True)
    return (bytes(page) for page in product(*(sorted({*each, 0, 255}) for each in pairs)))


def mixed(old: bytes, new: bytes, chance: random.Random) -> bytes:
    """The same, bit by bit."""
    masks = chance.randbytes(len(old))
    return bytes(o & ~m | n & m for o, n, m in zip(old, new, masks, strict=True))


def cut(here: SimulatedTag, text: str, writes: int) -> Write | None:
    """The page at which the power goes; None when the writing ended before."""
    talk = writing(0, UID, text)
    try:
        command = next(talk)
        while True:
            if isinstance(command, Write):
                if not writes:
                    return command
                writes -= 1
            command = talk.send(answer(here, command))
    except StopIteration:
        return None


@pytest.mark.parametrize("name", before())
def test_a_page_that_is_torn_makes_no_other_card_and_is_known_as_half_written(name: str) -> None:
    chance = random.Random(name)
    was = text_of(bytes(before()[name].memory[16:]))
    for writes in count():
        here = before()[name]
        page = cut(here, CASTLE, writes)
        if page is None:
            break
        start = page.page * PAGE
        old = bytes(here.memory[start : start + PAGE])
        for state in (*torn(old, page.data), *(mixed(old, page.data, chance) for _ in range(99))):
            here.memory[start : start + PAGE] = state
            stands = held(reading(0, UID), here, WELL)
            if stands.text or (not was and writes == 0):
                assert stands.text in (was, CASTLE), (writes, state)
            else:
                mark = held(inspecting(0, UID), here, WELL)
                assert stands.unfinished or mark.unfinished, (writes, state)
    assert writes == 3 + len(memory_of(CASTLE)) // PAGE


def test_a_half_written_tag_is_written_again_and_then_is_no_longer() -> None:
    here = tag(UID.hex(), "ntag213", OLD)
    cut(here, CASTLE, 5)
    assert held(reading(0, UID), here, WELL).unfinished
    assert held(inspecting(0, UID), here, WELL).unfinished
    assert held(writing(0, UID, CASTLE), here, WELL) == TagContent(CASTLE)
    assert held(inspecting(0, UID), here, WELL) == TagContent("")


def test_the_mark_is_looked_for_no_longer_than_the_next_card_can_wait() -> None:
    here = tag(UID.hex(), "ntag213")
    moods = iter([Status.UNCLEAR] * GLANCES)
    assert held(inspecting(0, UID), here, moods) == TagContent("", sure=False)
    assert held(inspecting(0, UID), here, iter([Status.ABSENT])) == TagContent("")


def test_memory_of_fits_the_smallest_tag() -> None:
    assert len(memory_of("x" * 100)) <= (MARK_PAGE - FIRST_PAGE) * PAGE
