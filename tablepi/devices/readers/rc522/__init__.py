"""An RC522 on the Pi's own SPI: 13.56 MHz tags of type A with 4, 7 or 10 bytes, and their texts.

Our own driver. What the check leaves: SPI has none, so that a damaged bit in what is read of the
chip is found by the tag's own: the XOR of its UID's bytes, and 16 bits behind all else. A tag
counts when two looks in a row, one right behind the other, read the same; it is gone after three
looks without it. What is written on an NTAG21x or Ultralight is read before the tag is told.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from tablepi.core.errors import DeviceError
from tablepi.core.text.phrase import Phrase
from tablepi.devices.lines import (
    RESET,
    SHORT_WAIT,
    Bus,
    Conversation,
    Line,
    Packets,
    SpiLine,
    Talk,
    open_spi,
    packet,
    pause,
)
from tablepi.devices.panel.pin_panel import lgpio_factory
from tablepi.devices.polling import FoundTag, LookOutcome, PolledReader, TagSearch
from tablepi.devices.readers import Kind, ReaderConfig
from tablepi.devices.readers.rc522.mfrc522 import (
    NOBODY,
    begin,
    find,
    halt,
    is_settled,
    text_of,
    version,
)

# An MFRC522 wants 100 ns, and begins 38 us behind it; a long wire and a slow quartz more.
_LOW_S = _AWAKE_S = 0.001


class ResetWire:
    """Keeps a GPIO line high until it is pulled. Raises DeviceError where it cannot be had."""

    def __init__(self, line: int, factory: Callable[[], Any] = lgpio_factory) -> None:
        try:
            from gpiozero import DigitalOutputDevice

            self._factory = factory()
            self._line = DigitalOutputDevice(line, initial_value=True, pin_factory=self._factory)
        except DeviceError:
            raise
        except Exception as error:
            raise DeviceError("reader.reset-line", line=line, error=error) from None

    def pull(self) -> None:
        """Resets the chip, and waits until it can be spoken to."""
        self._line.off()
        pause(_LOW_S)
        self._line.on()
        pause(_AWAKE_S)

    def close(self) -> None:
        """Lets the line go; the resistor at the chip keeps it running."""
        for device in (self._line, self._factory):
            with suppress(Exception):
                device.close()


HUNG_MS = 200
RENEW_LOOKS = 40
# ISO/IEC 14443-3, 5: a tag may take 5 ms in the field before it answers.
_WAKE_WAITS = 10
_SPI_HZ = 4_000_000

_MISSING = Phrase("rc522.missing")
_HUNG = Phrase("rc522.hung")
_UNSET = Phrase("rc522.unset")


class Rc522Reader(PolledReader):
    """A chip that is missing, hangs or lost its settings is started afresh, for ever, and told."""

    def __init__(self, config: ReaderConfig) -> None:
        super().__init__(config, TagSearch(_Chip().look, text_of, HUNG_MS, _HUNG))


class _Chip:
    """The chip as it looks for tags, started afresh where it may no longer hear them.

    One that has gone deaf answers as if nothing lay there. So it starts afresh before a tag counts
    as taken away, and after every RENEW_LOOKS looks that found nothing.
    """

    def __init__(self) -> None:
        self._empty_looks = 0
        self._is_hanging = False

    def look(self) -> Talk[FoundTag | Phrase]:
        """Tags on the reader; _MISSING without a chip, _UNSET with one that no reset helps."""
        is_set_up = yield from is_settled()
        if (self._is_hanging or not is_set_up) and (trouble := (yield from _start_afresh())):
            return trouble
        # A conversation with a chip that hangs is given up, so that this stays.
        self._is_hanging = True
        outcome = yield from find()
        if outcome.lies is LookOutcome.NOTHING and self._empty_looks % RENEW_LOOKS == 0:
            if trouble := (yield from _start_afresh()):
                return trouble
            outcome = yield from find()
        if outcome.lies is not LookOutcome.NOTHING:
            yield from halt()
        self._is_hanging = False
        self._empty_looks = self._empty_looks + 1 if outcome.lies is LookOutcome.NOTHING else 0
        return outcome


def _start_afresh() -> Talk[Phrase | None]:
    """Resets the chip and sets it up; why that could not be. Tags have time to wake up then."""
    yield RESET
    if (yield from version()) in NOBODY:
        return _MISSING
    if not (yield from begin()):
        return _UNSET
    yield [SHORT_WAIT] * _WAKE_WAITS
    return None


def _open_line(port: str, reset: int) -> Line:
    device = open_spi(port, _SPI_HZ)
    try:
        return SpiLine(device, reset=ResetWire(reset) if reset else None)
    except DeviceError:
        device.close()
        raise


def _answers(line: Line) -> bool:
    """True if it has a version and can be set up."""
    packets, talk = Packets(), Conversation(_proof())
    while talk.request is not None:
        line.say(packet(talk.request))
        answers = packets.feed(line.hear(0, 0))
        if not answers:
            return False
        talk.hear(answers[0])
    return bool(talk.outcome)


def _proof() -> Talk[bool]:
    yield RESET
    return (yield from version()) not in NOBODY and (yield from begin())


KIND = Kind(
    Rc522Reader, "an RC522 on the Pi's own SPI", buses={"spidev": Bus(_open_line, _answers)}
)
