"""A PN532: 13.56 MHz tags of type A with 4, 7 or 10 bytes; a serial port at
115200 baud, I²C or SPI.

Our own driver, by NXP's user manual UM0701-02. The chip is woken, set up and then asked every
POLL_MS which tags it finds. A tag's name is its bytes in hexadecimal, capitals, in the order in
which they come over the air: `04A1B2C3D4E5F6`.

What the check leaves: the bytes of a frame and its DCS add up to zero, so that two flipped bits
can cancel out; no single damaged byte makes another tag. Where every hundredth byte has a flipped
bit, 144 answers in a million name another tag of 4 bytes, 332 of 7 and 590 of 10, with lost and
doubled bytes fewer; of noise less than one in 2**60 is an answer at all. That is more than one in
a million, so a tag counts when two answers in a row name it: one in a thousand million is wrong
then. The second is asked for at once and costs about 10 ms. A tag is seen POLL_MS and 30 ms after
it was laid, at the latest, and gone after three polls without it.

What is written on an NTAG21x or Ultralight is read before the tag is told, twice for the same
reason, in about 50 ms more for a card's text.
"""

from dataclasses import replace

from tablepi.core.text.phrase import Phrase
from tablepi.devices.messages import Message, ReaderTrouble, TagGone, TagSeen
from tablepi.devices.presence import FoundTags
from tablepi.devices.readers import Kind, Proof, ReaderConfig
from tablepi.devices.readers.pn532.pn532_buses import buses
from tablepi.devices.readers.pn532.pn532_protocol import (
    TO_CHIP,
    TO_HOST,
    Pn532Dialog,
    Pn532Frames,
    Target,
    frame,
    targets_in,
)
from tablepi.devices.tags.tag_text import HAS_MEMORY, TagContent, reading

# 7.3.8, InDataExchange with the first of the tags that were listed; NTAG21x, 10.2: READ.
_READ = b"\x40\x01\x30"
_STATUS = 0x3F
_UNFINISHED = Phrase("reader.unfinished")


class HeldTag:
    """Reads twice what is written on a tag, since the check of a frame misses some damage."""

    def __init__(self, tag: TagSeen) -> None:
        self._tag = tag
        self._reading = reading(times=2)
        self._page = next(self._reading)

    @property
    def command(self) -> bytes:
        return _READ + bytes([self._page])

    def hear(self, answer: bytes) -> list[Message] | None:
        """The messages about this tag once all of it is read; None while it is not."""
        is_fine = bool(answer) and not answer[0] & _STATUS
        return self._continue_reading(answer[1:] if is_fine else None)

    def miss(self) -> list[Message] | None:
        """The same, when it could not be asked."""
        return self._continue_reading(None)

    def untold(self) -> list[Message]:
        """The message about a tag that left before its text was read."""
        return [self._tag]

    def _continue_reading(self, data: bytes | None) -> list[Message] | None:
        try:
            self._page = self._reading.send(data)
        except StopIteration as stop:
            content: TagContent = stop.value
            trouble = ReaderTrouble(self._tag.reader, _UNFINISHED)
            message = replace(self._tag, text=content.text)
            return [message, trouble] if content.unfinished else [message]
        return None


POLL_MS = 50
# Some chips miss a tag of 7 bytes at every second poll, so that one or two misses mean nothing.
GONE_MS = 2 * POLL_MS
SILENT_MS = 1000
BLIND_MS = 2000

# 7.2.11: the fifth rising edge wakes the chip; the zeros give it a millisecond for its oscillator.
WAKE = b"\x55\x55" + bytes(14)
# 7.2.10: normal mode; nothing else is obeyed after power-on.
SAM_CONFIGURATION = b"\x14\x01"
# 7.2.2
GET_FIRMWARE_VERSION = b"\x02"
# 7.3.1, item 5: three tries at finding a tag, then the answer; without it, it would wait for ever.
RF_CONFIGURATION = b"\x32\x05\xff\x01\x02"
# 7.3.5: at most two tags, at 106 kbit/s, type A.
IN_LIST_PASSIVE_TARGET = b"\x4a\x02\x00"

_IC = 0x32
_SILENT = Phrase("pn532.silent")
_STRANGE = Phrase("pn532.strange")


class Pn532Reader:
    """Says `TagSeen` when a tag was read twice and `TagGone` after GONE_MS of clean absence.

    A chip that stops answering is woken and set up anew, for ever; it is told once a second. Two
    tags at once and tags with a random number are told, and are no cards.
    """

    baud = 115200

    def __init__(self, config: ReaderConfig) -> None:
        self._name = config.name
        self._presence = FoundTags(config.name, config.repeat_ms, GONE_MS)
        self._dialog = Pn532Dialog()
        self._steps: tuple[bytes, ...] = ()
        self._now_ms = 0
        self._next_ms: int | None = None
        self._answered_ms = 0
        self._listed_ms = 0
        self._has_strange_input = False
        self._is_known = False
        self._held_tag: HeldTag | None = None
        self._is_selected = False

    @property
    def wait_ms(self) -> int:
        if self._next_ms is None:
            return 1
        due_ms = self._dialog.due_ms if self._dialog.waits else self._next_ms
        return max(1, due_ms - self._now_ms)

    def start(self) -> None:
        self._presence.opened(untold=self._held_tag is not None)
        self._held_tag = None
        self._dialog.stop()
        self._next_ms = None
        self._is_known = False

    def say(self) -> bytes:
        return self._dialog.say()

    def hear(self, data: bytes, at_ms: int) -> list[Message]:
        self._now_ms = at_ms
        if self._next_ms is None:
            self._answered_ms = self._listed_ms = at_ms
            self._wake_chip()
        was_waiting = self._dialog.waits
        self._has_strange_input |= bool(data)
        answer = self._dialog.hear(data, at_ms)
        messages = self._trouble() if answer is None else self._take_answer(answer)
        if not self._dialog.waits:
            self._ask_next(given_up=was_waiting and answer is None)
        return messages

    def _wake_chip(self) -> None:
        self._steps = SAM_CONFIGURATION, GET_FIRMWARE_VERSION, RF_CONFIGURATION
        self._next_ms = self._now_ms
        self._is_selected = False
        self._dialog.ask(self._steps[0], self._now_ms, prefix=WAKE)

    def _ask_next(self, given_up: bool) -> None:
        if given_up:
            self._wake_chip()
        elif self._next_ms is not None and self._now_ms >= self._next_ms:
            self._dialog.ask(self._command(), self._now_ms)

    def _command(self) -> bytes:
        if self._steps:
            return self._steps[0]
        return (
            self._held_tag.command
            if self._held_tag and self._is_selected
            else IN_LIST_PASSIVE_TARGET
        )

    def _take_answer(self, answer: bytes) -> list[Message]:
        self._next_ms = self._now_ms
        if not self._steps:
            if self._held_tag and self._is_selected:
                return self._take_exchange(self._held_tag, answer)
            return self._take_list(answer)
        if self._steps[0] == GET_FIRMWARE_VERSION and answer[:1] != bytes([_IC]):
            self._next_ms = self._now_ms + POLL_MS
            return self._trouble()
        self._is_known = self._is_known or self._steps[0] == GET_FIRMWARE_VERSION
        self._note_alive()
        self._steps = self._steps[1:]
        # After a short gap the tags are known still; after a long one they count as not laid.
        if not self._steps and self._now_ms - self._listed_ms > BLIND_MS:
            self._presence.opened()
        return []

    def _note_alive(self) -> None:
        self._answered_ms = self._now_ms
        self._has_strange_input = False

    def _trouble(self) -> list[Message]:
        if self._now_ms - self._answered_ms < SILENT_MS:
            return []
        # Of a chip that was there, half an answer may have come before its power went.
        reason = _STRANGE if self._has_strange_input and not self._is_known else _SILENT
        self._note_alive()
        return [ReaderTrouble(self._name, reason)]

    def _take_list(self, answer: bytes) -> list[Message]:
        """The messages of an answer to a poll; a doubt makes the next poll immediate."""
        targets = targets_in(answer)
        if targets is None:
            return self._presence.unclear(self._now_ms)
        self._note_alive()
        self._listed_ms = self._now_ms
        uids = [target.uid for target in targets]
        messages = self._hold_tag(self._presence.found(uids, self._now_ms), targets)
        if not self._presence.in_doubt and not self._held_tag:
            self._next_ms = self._now_ms + POLL_MS
        return messages

    def _hold_tag(self, messages: list[Message], targets: list[Target]) -> list[Message]:
        """Holds a new tag with memory back; what is still to be said of one that was held."""
        if self._held_tag and any(isinstance(message, TagGone) for message in messages):
            messages = [*self._held_tag.untold(), *messages]
            self._held_tag = None
        newest = messages[-1] if messages else None
        if isinstance(newest, TagSeen) and [target.sel_res for target in targets] == [HAS_MEMORY]:
            self._held_tag = HeldTag(newest)
            messages = messages[:-1]
        is_here = [target.uid.hex().upper() for target in targets] == [self._presence.here]
        self._is_selected = is_here and self._held_tag is not None
        if self._held_tag and not is_here:
            messages += self._end_held(self._held_tag.miss())
        return messages

    def _take_exchange(self, held_tag: HeldTag, answer: bytes) -> list[Message]:
        """A tag that did not answer has to be listed again, or it stays deaf."""
        self._is_selected = answer[:1] == b"\x00"
        self._note_alive()
        return self._end_held(held_tag.hear(answer))

    def _end_held(self, messages: list[Message] | None) -> list[Message]:
        if messages is not None:
            self._held_tag = None
        return messages or []


def _proof() -> Proof:
    """The answer to the command that follows the wake-up."""
    frames, answer = Pn532Frames(TO_HOST), bytes([SAM_CONFIGURATION[0] + 1])
    return lambda data: answer in frames.feed(data)


_QUESTION = WAKE + frame(TO_CHIP, SAM_CONFIGURATION)

KIND = Kind(
    Pn532Reader,
    "13.56 MHz, on a serial port, I²C or SPI",
    proof=_proof,
    question=_QUESTION,
    rank=2,
    decoder=lambda: Pn532Frames(TO_HOST),
    example=frame(TO_HOST, bytes.fromhex("4B01010044000704A1B2C3D4E5F6")),
    buses=buses(_QUESTION, _proof),
)
