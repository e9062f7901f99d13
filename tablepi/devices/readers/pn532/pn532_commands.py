"""Command exchange with a PN532, one at a time, with retries; UM0701-02, 6.2.2."""

from tablepi.devices.readers.pn532.pn532_frames import TO_CHIP, TO_HOST, Pn532Frames, Sign, frame

# An acknowledgement takes the chip a millisecond and a USB adapter up to sixteen.
ACK_MS = 40
ANSWER_MS = 150
TRIES = 4

_POSTAMBLE = 2


class Pn532Dialog:
    """Sends a command, receives acknowledgement and answer, and retries.

    A damaged answer is asked for once more with NACK (6.2.1.4). One that is missing makes the
    command be said again, ANSWER_MS after its acknowledgement, ACK_MS after anything else, TRIES
    times in all.
    """

    def __init__(self) -> None:
        self._frames = Pn532Frames(TO_HOST)
        self._words = b""
        self._code: int | None = None
        self._command = b""
        self._tries = 0
        self._due_ms = 0
        self._unread: int | None = None
        self._refused = False

    @property
    def waits(self) -> bool:
        """Whether a command has been said that is neither answered nor given up."""
        return self._code is not None

    @property
    def due_ms(self) -> int:
        """The deadline for what is awaited next."""
        return self._due_ms

    def ask(self, command: bytes, at_ms: int, first: bytes = b"") -> None:
        """Sends a command, after a prefix perhaps; one that still waits is dropped."""
        self._code = command[0]
        self._command = frame(TO_CHIP, command)
        self._tries = 0
        self._again(first, at_ms)

    def stop(self) -> None:
        """Drops the command and partial input."""
        self._code = None
        self._words = b""
        self._frames.forget()

    def say(self) -> bytes:
        """The bytes to send now."""
        words, self._words = self._words, b""
        return words

    def hear(self, data: bytes, at_ms: int) -> bytes | None:
        """The answer to the command that waits, without its code, once it is there."""
        damaged = self._frames.damaged
        if self._unread is not None:
            self._unread += len(data)
        # Bytes that came before the command was sent do not answer it.
        items = [] if self._words else self._frames.feed(data)
        for item in items:
            if self._code is not None and self._takes(self._code, item, at_ms):
                self._code = None
                return item[1:] if isinstance(item, bytes) else None
        if self.waits:
            self._mend(self._frames.damaged > damaged, at_ms)
        return None

    def _takes(self, code: int, item: bytes | Sign, at_ms: int) -> bool:
        """Whether this is the answer; an acknowledgement and an error are seen to."""
        if item is Sign.ACK:
            self._unread = 0
            self._due_ms = at_ms + ANSWER_MS
        elif item is Sign.ERROR:
            self._again(b"", at_ms)
        # 6.2.1.1 and 7.1: an answer carries the code of its command plus one.
        return isinstance(item, bytes) and item[:1] == bytes([code + 1])

    def _mend(self, damaged: bool, at_ms: int) -> None:
        answering = self._unread is not None and self._unread > _POSTAMBLE
        if answering:
            self._due_ms = min(self._due_ms, at_ms + ACK_MS)
        if answering and damaged and not self._refused:
            self._refused = True
            self._words = Sign.NACK.frame
        elif at_ms >= self._due_ms:
            # 6.2.1.3: an ACK from the host makes the chip give up what it is doing.
            self._again(Sign.ACK.frame if self._unread is not None else b"", at_ms)

    def _again(self, first: bytes, at_ms: int) -> None:
        if self._tries == TRIES:
            self.stop()
            return
        self._frames.forget()
        self._tries += 1
        self._words = first + self._command
        self._due_ms = at_ms + ACK_MS
        self._unread = None
        self._refused = False
