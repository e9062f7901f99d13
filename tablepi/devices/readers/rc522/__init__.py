"""An RC522 on the Pi's own SPI: 13.56 MHz tags of type A with 4, 7 or 10 bytes, and their texts.

Our own driver. What the check leaves: SPI has none, so that a damaged bit in what is read of the
chip is found by the tag's own: the XOR of its UID's bytes, and 16 bits behind all else. A tag
counts when two looks in a row, one right behind the other, read the same; it is gone after three
looks without it. What is written on an NTAG21x or Ultralight is read before the tag is told.
"""

from tablepi.core.text.phrase import Phrase
from tablepi.devices.exchanges import Conversation, Packets, SpiLine, Talk, packet
from tablepi.devices.lines import Bus, Line
from tablepi.devices.polled_reader import Found, Lies, Looks, PolledReader
from tablepi.devices.readers import Kind, ReaderConfig
from tablepi.devices.readers.rc522.mfrc522 import NOBODY, begin, is_settled, version
from tablepi.devices.readers.rc522.type_a import find, halt, text_of
from tablepi.devices.spi import open_spi

HUNG_MS = 200
_SPI_HZ = 4_000_000

_MISSING = Phrase("rc522.missing")
_HUNG = Phrase("rc522.hung")


class Rc522Reader(PolledReader):
    """A chip that is missing, hangs or has lost its settings is set up anew, for ever, and told."""

    def __init__(self, config: ReaderConfig) -> None:
        super().__init__(config, Looks(_look, text_of, HUNG_MS, _HUNG))


def _look() -> Talk[Found | Phrase]:
    """One look at what lies there, with a chip that is set up anew where that was lost."""
    settled = yield from is_settled()
    if not settled and ((yield from version()) in NOBODY or not (yield from begin())):
        return _MISSING
    found = yield from find()
    if found.lies is not Lies.NOTHING:
        yield from halt()
    return found


def _open(port: str) -> Line:
    return SpiLine(open_spi(port, _SPI_HZ))


def _answers(line: Line) -> bool:
    """Whether it has a version and can be set up."""
    packets, talk = Packets(), Conversation(_proof())
    while talk.request is not None:
        line.say(packet(talk.request))
        answers = packets.feed(line.hear(0, 0))
        if not answers:
            return False
        talk.hear(answers[0])
    return bool(talk.outcome)


def _proof() -> Talk[bool]:
    return (yield from version()) not in NOBODY and (yield from begin())


KIND = Kind(Rc522Reader, "an RC522 on the Pi's own SPI", buses={"spidev": Bus(_open, _answers)})
