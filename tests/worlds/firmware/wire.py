"""A kind of reader and a simulated device on one wire, in simulated time: nothing waits."""

import random
from typing import Protocol

from tablepi.core.errors import in_english
from tablepi.devices.messages import Message, ReaderTrouble, TagGone, TagSeen
from tablepi.devices.readers import Driver
from tablepi.tools.simulator.simulated_cable import Faults
from tablepi.tools.simulator.simulation import Clocked, Electronics


class Wire:
    """Passes bytes between both ends as a port does, with the time that goes by."""

    def __init__(self, kind: Driver, device: Electronics, faults: Faults | None = None) -> None:
        self.kind = kind
        self.device = device
        self.faults = faults or Faults()
        self.cut = False
        self.now_ms = 0
        self.said: list[tuple[int, Message]] = []
        self._quiet_ms = 0
        kind.start()

    def run(self, for_ms: int, until: type[Message] | None = None) -> bool:
        """Let this time go by, or less: until such a message is said, which is told."""
        end_ms = self.now_ms + for_ms
        told = len(self.said)
        while self._step(end_ms):
            if until and any(isinstance(message, until) for _, message in self.said[told:]):
                return True
            told = len(self.said)
        return False

    def hear(self, data: bytes) -> None:
        """Put bytes of somebody else on the wire to the referee."""
        self._hear(data)

    def messages(self, of: type[Message]) -> list[Message]:
        """What was said of this kind."""
        return [message for _, message in self.said if isinstance(message, of)]

    def _step(self, end_ms: int) -> bool:
        """One turn of the port's loop; false when the time is over."""
        if isinstance(self.device, Clocked):
            self.device.line_baud = self.kind.baud
        if words := self.kind.say():
            self.device.hear(self.faults.damage(words), self.now_ms)
        quiet_ms = self._quiet_ms + self.kind.wait_ms
        due_ms = self.device.due_ms
        speaks = due_ms is not None and due_ms <= quiet_ms
        next_ms = due_ms if speaks and due_ms is not None else quiet_ms
        if next_ms > end_ms:
            self.now_ms = end_ms
            return False
        self.now_ms = max(self.now_ms, next_ms)
        data = self.faults.damage(self.device.speak(self.now_ms)) if speaks else b""
        if self.cut:
            data = b""
        if data or not speaks:
            self._hear(data)
        return True

    def _hear(self, data: bytes) -> None:
        self._quiet_ms = self.now_ms
        self.said += [(self.now_ms, said) for said in self.kind.hear(data, self.now_ms)]


class Layable(Electronics, Protocol):
    """A simulated device on which a tag can be laid."""

    def lay(self, uid: str, at_ms: int) -> None: ...

    def lift(self) -> None: ...


class Scanner:
    """A code scanner that sends its line once, or again and again while the code is held there."""

    def __init__(self, repeat_ms: int = 0) -> None:
        self.due_ms: int | None = None
        self._repeat_ms = repeat_ms
        self._text = ""

    def lay(self, uid: str, at_ms: int) -> None:
        self._text = uid
        self.due_ms = at_ms + 20

    def lift(self) -> None:
        self.due_ms = None

    def power(self, at_ms: int) -> None:
        pass

    def hear(self, data: bytes, at_ms: int) -> None:
        pass

    def speak(self, at_ms: int) -> bytes:
        self.due_ms = at_ms + self._repeat_ms if self._repeat_ms else None
        return f"{self._text}\r\n".encode()


def seen(wire: Wire) -> list[str]:
    """The tags that were laid, in order, as the kind has told them."""
    return [each.uid for _, each in wire.said if isinstance(each, TagSeen) and each.laid]


def gone(wire: Wire) -> list[str]:
    return [each.uid for _, each in wire.said if isinstance(each, TagGone)]


def troubles(wire: Wire) -> list[str]:
    return [in_english(each.why) for _, each in wire.said if isinstance(each, ReaderTrouble)]


def a_deck(digits: int, seed: int) -> list[str]:
    """The tags of 36 cards."""
    chance = random.Random(seed)
    # A first byte of 08 would be a random number, and no card's.
    return [f"04{chance.randrange(16 ** (digits - 2)):0{digits - 2}X}" for _ in range(36)]
