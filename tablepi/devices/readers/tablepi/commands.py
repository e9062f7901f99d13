"""Frames and commands to our own reader, one command at a time, with retries.

firmware/protocol.md describes the frames.
"""

from binascii import crc_hqx
from collections import deque
from collections.abc import Generator
from typing import NamedTuple

from tablepi.devices.messages import Message
from tablepi.devices.readers.tablepi.protocol import Command, Done

LONGEST = 73
"""Bytes of the longest payload, its check included."""

NOISE_MS = 5000
NOISY = 10
"""Damaged frames within NOISE_MS below which a line counts as good."""

_SHORTEST = 4
_CRC_START = 0xFFFF
_LONGEST_BLOCK = 0xFF


class Frame(NamedTuple):
    """A payload whose check was right, taken apart."""

    sequence: int
    kind: int
    body: bytes


def frame(sequence: int, kind: int, body: bytes = b"") -> bytes:
    """A whole frame, with the zeros around it."""
    payload = bytes([sequence, kind]) + body
    content = payload + crc_hqx(payload, _CRC_START).to_bytes(2, "big")
    return b"\0" + _stuffed(content) + b"\0"


def _stuffed(data: bytes) -> bytes:
    """The data by COBS, without a zero in it; shorter than a full block, as every payload is."""
    return b"".join(bytes([len(piece) + 1]) + piece for piece in data.split(b"\0"))


def _unstuffed(data: bytes) -> bytes | None:
    content = bytearray()
    position = 0
    while position < len(data):
        if position:
            content.append(0)
        end = position + data[position]
        if end > len(data) or data[position] == _LONGEST_BLOCK:
            return None
        content += data[position + 1 : end]
        position = end
    return bytes(content)


class TablepiFrames:
    """Turns bytes, however they are cut up, into frames; raises on no bytes at all.

    `damaged` counts what stood between two zeros and was no frame.
    """

    def __init__(self) -> None:
        self.damaged = 0
        self._partial = b""

    def forget(self) -> None:
        self._partial = b""

    def feed(self, data: bytes) -> list[Frame]:
        """The frames that end in these bytes, in order."""
        *pieces, remainder = (self._partial + data).split(b"\0")
        frames = []
        for piece in filter(None, pieces):
            if frame_ := self._frame(piece):
                frames.append(frame_)
            else:
                self.damaged += 1
        # One byte beyond the longest is kept, so that what is too long is known at its end.
        self._partial = remainder[: LONGEST + 2]
        return frames

    def _frame(self, piece: bytes) -> Frame | None:
        if not _SHORTEST < len(piece) <= LONGEST + 1:
            return None
        payload = _unstuffed(piece)
        if payload is None or crc_hqx(payload, _CRC_START):
            return None
        return Frame(payload[0], payload[1], payload[2:-2])


class NoiseMeter:
    """Tells whether a line is noisy: of many frames within NOISE_MS every fifth was damaged."""

    def __init__(self) -> None:
        self._since_ms = 0
        self._good_frames = self._damaged_frames = 0

    def is_noisy(self, good: int, damaged: int, at_ms: int) -> bool:
        """True if they were too many, given the frames since the last call; once in NOISE_MS."""
        self._good_frames += good
        self._damaged_frames += damaged
        if at_ms - self._since_ms < NOISE_MS:
            return False
        good, damaged = self._good_frames, self._damaged_frames
        self._good_frames = self._damaged_frames = 0
        self._since_ms = at_ms
        return damaged >= NOISY and 4 * damaged > good


ANSWER_MS = 45
TRIES, HASTY_TRIES = 20, 2

Talk = Generator[Command, Done | None, list[Message]]
"""Yields commands, is sent their answers (None for none), and returns what is to be told."""


class TablepiDialog:
    """Runs its talks one after the other; a command is sent TRIES times, ANSWER_MS apart."""

    def __init__(self) -> None:
        self._sequence = 0
        self._talks: deque[Talk] = deque()
        self._hasty_talks: list[Talk] = []
        self._command: Command | None = None
        self._output = b""
        self._tries = 0
        self._due_ms = 0

    @property
    def waits(self) -> bool:
        return bool(self._talks)

    def begin(self, talk: Talk) -> None:
        """Queues this talk behind those that wait."""
        self._talks.append(talk)

    def mention(self, talk: Talk) -> None:
        """Queues a talk of low priority, given up after HASTY_TRIES so that it delays no card."""
        self._hasty_talks.append(talk)
        self.begin(talk)

    def drop(self, talk: Talk) -> None:
        if self._talks and self._talks[0] is talk:
            self._command = None
        if talk in self._talks:
            self._talks.remove(talk)
        if talk in self._hasty_talks:
            self._hasty_talks.remove(talk)

    def stop(self) -> None:
        self._talks.clear()
        self._hasty_talks.clear()
        self._command = None
        self._output = b""

    def say(self) -> bytes:
        output, self._output = self._output, b""
        return output

    def hear(self, done: Done, at_ms: int) -> list[Message]:
        """Takes an answer, perhaps to the waiting command; the result of the talk that it ends."""
        if self._command is None or done.answers != self._sequence:
            return []
        return self._continue_talk(done, at_ms)

    def pass_time(self, at_ms: int) -> list[Message]:
        """Starts the next talk, and repeats or gives up unanswered commands."""
        if self._command is None:
            return self._continue_talk(None, at_ms) if self._talks else []
        if at_ms < self._due_ms:
            return []
        if self._tries < (HASTY_TRIES if self._talks[0] in self._hasty_talks else TRIES):
            self._send_command(self._command, at_ms)
            return []
        return self._continue_talk(None, at_ms)

    def _continue_talk(self, done: Done | None, at_ms: int) -> list[Message]:
        talk = self._talks[0]
        try:
            command = talk.send(done)
        except StopIteration as stop:
            self.drop(talk)
            messages: list[Message] = stop.value
            return messages
        self._sequence = (self._sequence + 1) % 256
        self._tries = 0
        self._send_command(command, at_ms)
        return []

    def _send_command(self, command: Command, at_ms: int) -> None:
        self._command = command
        self._tries += 1
        self._due_ms = at_ms + ANSWER_MS
        self._output = frame(self._sequence, command.kind, command.body)


def once(command: Command) -> Talk:
    """A talk of one command, whose answer is ignored."""
    yield command
    return []
