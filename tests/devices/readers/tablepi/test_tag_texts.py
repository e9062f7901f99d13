"""Which text a tag is told with, from what the reader says unasked and what it is asked for."""

import pytest

from tablepi.devices.messages import Message, ReaderTrouble, TagSeen
from tablepi.devices.readers.tablepi.commands import TablepiDialog, TablepiFrames
from tablepi.devices.readers.tablepi.protocol import (
    Antenna,
    Done,
    FieldContent,
    Memory,
    Read,
    Status,
    value,
)
from tablepi.devices.readers.tablepi.tag_memory import TagTexts
from tablepi.devices.tags.ndef import memory_of

UID, OTHER = bytes.fromhex("04A1B2C3D4E5F6"), bytes.fromhex("04A1B2C3D4E5F7")
CASTLE = "tablepi:decktet/castle"
LAID = Antenna(1, lay=7, lies=FieldContent.LAID, uid=UID)
SEEN = TagSeen("left", 1, UID.hex().upper())
TOLD = TagSeen("left", 1, UID.hex().upper(), text=CASTLE)
WHOLE = memory_of(CASTLE).ljust(32, b"\0")


class Held:
    """The texts of a reader, and its dialog."""

    def __init__(self) -> None:
        self.dialog = TablepiDialog()
        self.texts = TagTexts(self.dialog, lambda why: ReaderTrouble("left", why))

    def asked(self, at_ms: int) -> Read | None:
        """What the referee asks for now."""
        self.dialog.pass_time(at_ms)
        for each in TablepiFrames().feed(self.dialog.say()):
            asked = value(each.kind, each.body)
            assert isinstance(asked, Read)
            self._sequence = each.sequence
            return asked
        return None

    def answer(self, data: bytes) -> list[Message]:
        return self.dialog.hear(Done(self._sequence, Status.WELL, data), 10)


def test_a_memory_that_was_said_before_the_report_is_told_with_it() -> None:
    held = Held()
    assert held.texts.hear(Memory(1, 7, UID, WHOLE)) == []
    assert held.texts.hold(SEEN, LAID) == [TOLD]
    assert not held.texts.holds(1)
    assert held.asked(0) is None


@pytest.mark.parametrize(
    "memory", [Memory(1, 6, UID, WHOLE), Memory(1, 7, OTHER, WHOLE), Memory(0, 7, UID, WHOLE)]
)
def test_the_memory_of_another_tag_lay_or_antenna_is_not_used(memory: Memory) -> None:
    held = Held()
    held.texts.hear(memory)
    assert held.texts.hold(SEEN, LAID) == []
    assert held.asked(0) == Read(1, 4, UID)
    assert held.texts.hear(memory) == []
    assert held.answer(WHOLE) == [TOLD]


def test_a_memory_that_comes_while_it_is_asked_for_ends_the_asking() -> None:
    held = Held()
    held.texts.hold(SEEN, LAID)
    assert held.asked(0) == Read(1, 4, UID)
    assert held.texts.hear(Memory(1, 7, UID, WHOLE)) == [TOLD]
    assert held.answer(WHOLE) == []
    assert held.texts.hear(Memory(1, 7, UID, WHOLE)) == []
    assert held.asked(100) is None


def test_of_a_longer_text_only_the_rest_is_asked_for() -> None:
    memory, text = memory_of("x" * 100), "x" * 100
    held = Held()
    held.texts.hear(Memory(1, 7, UID, memory[:60]))
    assert held.texts.hold(SEEN, LAID) == []
    assert held.asked(0) == Read(1, 19, UID)
    assert held.texts.hear(Memory(1, 7, UID, memory[:60])) == []
    assert held.answer(memory[60:92]) == []
    assert held.asked(10) == Read(1, 27, UID)
    (told,) = held.answer(memory[92:].ljust(32, b"\0"))
    assert told == TagSeen("left", 1, UID.hex().upper(), text=text)


def test_a_tag_that_leaves_before_its_text_is_known_is_told_without() -> None:
    held = Held()
    held.texts.hold(SEEN, LAID)
    assert held.texts.let_go(1) == [SEEN]
    assert held.texts.hear(Memory(1, 7, UID, WHOLE)) == []


def test_what_was_said_before_a_start_does_not_count() -> None:
    held = Held()
    held.texts.hear(Memory(1, 7, UID, WHOLE))
    held.texts.forget()
    assert held.texts.hold(SEEN, LAID) == []
    assert held.asked(0) == Read(1, 4, UID)
