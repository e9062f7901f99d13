"""Reading and writing a tag, one command after the other, with a tag that answers."""

from collections.abc import Iterator
from itertools import cycle

import pytest

from tablepi.devices.ndef import is_unfinished, memory_of, text_of
from tablepi.devices.simulated_tags import SimulatedTag, tag
from tablepi.devices.tablepi_protocol import PAGE, Command, Done, Read, Status, Write
from tablepi.devices.tablepi_tags import TRIES, Conversation, Written, reading, writing

UID = bytes.fromhex("04A1B2C3D4E5F6")
CASTLE = "tablepi:decktet/castle"


def answer(here: SimulatedTag, command: Command) -> Done:
    assert isinstance(command, Read | Write)
    start = command.page * PAGE
    if isinstance(command, Read):
        return Done(1, Status.WELL, bytes((here.memory * 2)[start : start + 32]))
    here.memory[start : start + PAGE] = command.data
    return Done(1, Status.WELL)


def held(talk: Conversation, here: SimulatedTag, moods: Iterator[Status]) -> Written:
    """The outcome with this tag, whose answers have these statuses."""
    try:
        command = next(talk)
        while True:
            mood = next(moods)
            command = talk.send(answer(here, command) if mood == 0 else Done(1, mood))
    except StopIteration as over:
        outcome: Written = over.value
        return outcome


WELL = cycle([Status.WELL])
ASKEW = cycle([Status.UNCLEAR, Status.ABSENT, Status.WELL])


def test_a_text_is_written_and_verified() -> None:
    blank = tag(UID.hex(), "ntag213")
    assert held(writing(0, UID, CASTLE), blank, WELL) == Written(CASTLE)
    assert text_of(bytes(blank.memory[16:])) == CASTLE
    assert held(reading(0, UID), blank, WELL) == Written(CASTLE)


def test_a_tag_that_lies_askew_is_written_all_the_same() -> None:
    blank = tag(UID.hex(), "ntag216")
    assert held(writing(0, UID, CASTLE), blank, ASKEW) == Written(CASTLE)


def test_at_every_moment_the_tag_is_as_before_or_unfinished_or_right() -> None:
    old = "tablepi:decktet/pact"
    for steps in range(14):
        here = tag(UID.hex(), "ntag213", old)
        moods = [Status.WELL] * steps + [Status.REFUSED] * 20
        outcome = held(writing(0, UID, CASTLE), here, iter(moods))
        memory = bytes(here.memory[16:])
        states = [text_of(memory) == old, is_unfinished(memory), text_of(memory) == CASTLE]
        assert states.count(True) == 1
        assert outcome.sure == (steps >= 11)
        assert outcome.unfinished == is_unfinished(memory)


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
    assert over.value.value == Written(CASTLE, sure=False)


def test_a_tag_that_never_answers_is_given_up() -> None:
    here = tag(UID.hex(), "ntag213", CASTLE)
    assert held(reading(0, UID), here, iter([Status.UNCLEAR] * TRIES)) == Written("", sure=False)
    talk = reading(0, UID)
    next(talk)
    with pytest.raises(StopIteration) as over:
        talk.send(None)
    assert over.value.value == Written("", sure=False)


def test_memory_of_fits_the_smallest_tag() -> None:
    assert len(memory_of("x" * 100)) <= 144
