"""Commands to our own reader, one at a time, with retries."""

from collections import deque
from collections.abc import Generator

from tablepi.devices.messages import Message
from tablepi.devices.readers.tablepi.frames import frame
from tablepi.devices.readers.tablepi.protocol import Command, Done

ANSWER_MS = 45
TRIES, HASTY_TRIES = 20, 2

Talk = Generator[Command, Done | None, list[Message]]
"""Yields commands, is sent their answers (None for none), and returns what is to be told."""


class TablepiDialog:
    """Runs its talks one after the other; a command is sent TRIES times, ANSWER_MS apart."""

    def __init__(self) -> None:
        self._sequence = 0
        self._talks: deque[Talk] = deque()
        self._hasty: list[Talk] = []
        self._command: Command | None = None
        self._words = b""
        self._tries = 0
        self._due_ms = 0

    @property
    def waits(self) -> bool:
        """True if a talk runs or waits."""
        return bool(self._talks)

    def begin(self, talk: Talk) -> None:
        """Queues this talk behind those that wait."""
        self._talks.append(talk)

    def mention(self, talk: Talk) -> None:
        """Queues a talk of low priority, given up after HASTY_TRIES so that it delays no card."""
        self._hasty.append(talk)
        self.begin(talk)

    def drop(self, talk: Talk) -> None:
        """Cancels this talk."""
        if self._talks and self._talks[0] is talk:
            self._command = None
        if talk in self._talks:
            self._talks.remove(talk)
        if talk in self._hasty:
            self._hasty.remove(talk)

    def stop(self) -> None:
        """Cancels every talk."""
        self._talks.clear()
        self._hasty.clear()
        self._command = None
        self._words = b""

    def say(self) -> bytes:
        """The bytes to send now."""
        words, self._words = self._words, b""
        return words

    def hear(self, done: Done, at_ms: int) -> list[Message]:
        """Takes an answer, perhaps to the waiting command; the result of the talk that it ends."""
        if self._command is None or done.answers != self._sequence:
            return []
        return self._go_on(done, at_ms)

    def pass_time(self, at_ms: int) -> list[Message]:
        """Starts the next talk, and repeats or gives up unanswered commands."""
        if self._command is None:
            return self._go_on(None, at_ms) if self._talks else []
        if at_ms < self._due_ms:
            return []
        if self._tries < (HASTY_TRIES if self._talks[0] in self._hasty else TRIES):
            self._ask(self._command, at_ms)
            return []
        return self._go_on(None, at_ms)

    def _go_on(self, done: Done | None, at_ms: int) -> list[Message]:
        talk = self._talks[0]
        try:
            command = talk.send(done)
        except StopIteration as over:
            self.drop(talk)
            told: list[Message] = over.value
            return told
        self._sequence = (self._sequence + 1) % 256
        self._tries = 0
        self._ask(command, at_ms)
        return []

    def _ask(self, command: Command, at_ms: int) -> None:
        self._command = command
        self._tries += 1
        self._due_ms = at_ms + ANSWER_MS
        self._words = frame(self._sequence, command.kind, command.body)


def once(command: Command) -> Talk:
    """A talk of one command, whose answer is ignored."""
    yield command
    return []
