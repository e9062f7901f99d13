"""The real firmware on simulated chips, and the referee's side of the wire, in simulated time."""

from pathlib import Path

from tablepi.core.errors import in_english
from tablepi.devices.messages import Message, ReaderTrouble, TagGone, TagSeen
from tablepi.devices.readers import ReaderConfig
from tablepi.devices.readers.tablepi import TablepiReader
from tablepi.devices.readers.tablepi.commands import TablepiFrames, frame
from tablepi.devices.readers.tablepi.protocol import (
    REPORTS,
    Antenna,
    Command,
    Done,
    Health,
    Report,
    value,
)
from tablepi.tools.simulator.simulated_cable import Faults
from tablepi.tools.simulator.simulated_chips import ChipReader, Make

SLICE_MS = 2
UNSOUND = "antenna.unsound"


class Table:
    """One reader and who listens to it. `heard`, `asked`: what both say, undamaged.

    `make`: what kind of chips it has; a fixture sets it. What is told of chips that test otherwise
    is in `unsound`, so that `said` is the same for all makes.
    """

    make = Make.NXP

    def __init__(
        self,
        boards: tuple[int, ...] = (0,),
        seed: int = 1,
        faults: Faults | None = None,
        image: Path | None = None,
        gain: int = 0,
        baud: int = 0,
        gated: bool = True,
    ) -> None:
        # An image of before is tried on the chips that it was made for.
        self.make = Make.NXP if image else self.make
        self.chips = ChipReader(boards, seed, image, self.make, gated)
        self.kind = TablepiReader(ReaderConfig("left", "tablepi", "unused", baud, gain=gain))
        self.asked = b""
        self.faults = faults or Faults()
        self.now_ms = 0
        self.said: list[tuple[int, Message]] = []
        self.unsound: list[str] = []
        self.heard: list[tuple[int, Report]] = []
        self._frames = TablepiFrames()
        self.kind.start()

    def run(self, for_ms: int, until: type[Message] | None = None) -> bool:
        """Let this time go by, or less: until such a message is said, which is told."""
        told = len(self.said)
        for _ in range(0, for_ms, SLICE_MS):
            if until and any(isinstance(message, until) for _, message in self.said[told:]):
                return True
            self._step()
        return until is not None and any(isinstance(each, until) for _, each in self.said[told:])

    def ask(self, command: Command, sequence: int = 77) -> Done:
        """The answer to a command that somebody else puts on the wire."""
        self.chips.hear(frame(sequence, command.kind, command.body), self.now_ms)
        asked = len(self.heard)
        while self.now_ms < 1_000_000:
            self._step()
            for _, each in self.heard[asked:]:
                if isinstance(each, Done) and each.answers == sequence:
                    return each
        raise AssertionError(f"no answer to {command}")

    def last(self, antenna: int = 0) -> Antenna:
        """The newest report of an antenna."""
        reports = (each for _, each in reversed(self.heard) if isinstance(each, Antenna))
        return next(each for each in reports if each.antenna == antenna)

    @property
    def well(self) -> Health:
        """What a chip is called that works."""
        return Health.UNSOUND if Make.OTHER_TEST in self.make else Health.WELL

    def of(self, wanted: type[Message]) -> list[Message]:
        """What was said of this kind."""
        return [message for _, message in self.said if isinstance(message, wanted)]

    @property
    def seen(self) -> list[str]:
        """The tags that were laid, in order."""
        return [each.uid for _, each in self.said if isinstance(each, TagSeen) and each.laid]

    @property
    def gone(self) -> list[str]:
        return [each.uid for _, each in self.said if isinstance(each, TagGone)]

    @property
    def troubles(self) -> list[str]:
        return [in_english(each.why) for _, each in self.said if isinstance(each, ReaderTrouble)]

    def _step(self) -> None:
        self.chips.line_baud = self.kind.baud
        if words := self.kind.say():
            self.asked += words
            self.chips.hear(self.faults.damage(words), self.now_ms)
        self.now_ms += SLICE_MS
        data = self.chips.speak(self.now_ms)
        for each in self._frames.feed(data):
            report = value(each.kind, each.body)
            if isinstance(report, REPORTS):
                self.heard.append((self.now_ms, report))
        arrived = self.faults.damage(data)
        for message in self.kind.hear(arrived, self.now_ms):
            other = Make.OTHER_TEST in self.make
            if other and isinstance(message, ReaderTrouble) and message.why.id == UNSOUND:
                self.unsound.append(in_english(message.why))
            else:
                self.said.append((self.now_ms, message))
