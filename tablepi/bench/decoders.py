"""Throughput of each reader kind's decoder, for valid frames and for noise."""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, Protocol

from tablepi.devices.readers.line.line_texts import Lines
from tablepi.devices.readers.pn532.pn532_frames import TO_HOST, Pn532Frames
from tablepi.devices.readers.pn532.pn532_frames import frame as pn532_frame
from tablepi.devices.readers.rdm6300.rdm6300_frames import Rdm6300Frames
from tablepi.devices.readers.rdm6300.rdm6300_frames import frame as rdm6300_frame
from tablepi.devices.readers.tablepi.frames import TablepiFrames
from tablepi.devices.readers.tablepi.frames import frame as tablepi_frame

BYTES = 500_000
PIECE = 256
_LISTED = bytes.fromhex("4B01010044000704A1B2C3D4E5F6")


class Decoder(Protocol):
    """A decoder: bytes in chunks of any size in, messages out."""

    def feed(self, data: bytes) -> Sequence[object]: ...


class Stream(NamedTuple):
    """A kind of reader and what it says again and again."""

    kind: str
    make: Callable[[], Decoder]
    said: bytes


STREAMS = (
    Stream("line", Lines, b"04A1B2C3D4E5F6\r\n"),
    Stream("rdm6300", Rdm6300Frames, rdm6300_frame("0415148F2E")),
    Stream("pn532", lambda: Pn532Frames(TO_HOST), pn532_frame(TO_HOST, _LISTED)),
    Stream("tablepi", TablepiFrames, tablepi_frame(7, 3, bytes(range(16)))),
)


def figures() -> Iterator[tuple[str, Callable[[], float]]]:
    """The name of each kind, and its megabytes a second: the slower of frames and noise."""
    for stream in STREAMS:
        yield stream.kind, partial(_slower, stream)


def _slower(stream: Stream) -> float:
    right = stream.said * (BYTES // len(stream.said))
    noise = random.Random(1).randbytes(BYTES)
    return min(_speed(stream.make(), data) for data in (right, noise))


def _speed(decoder: Decoder, data: bytes) -> float:
    began = time.process_time()
    for at in range(0, len(data), PIECE):
        decoder.feed(data[at : at + PIECE])
    return len(data) / (time.process_time() - began) / 1e6
