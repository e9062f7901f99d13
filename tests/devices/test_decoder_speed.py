"""How fast the decoders are: a megabyte a second at the least, of whatever comes."""

import random
import time
from collections.abc import Callable

import pytest

from tablepi.devices.readers.line import Lines
from tablepi.devices.readers.pn532.pn532_protocol import TO_HOST, Pn532Frames
from tablepi.devices.readers.pn532.pn532_protocol import frame as pn532_frame
from tablepi.devices.readers.rdm6300 import Rdm6300Frames
from tablepi.devices.readers.rdm6300 import frame as rdm6300_frame
from tablepi.devices.readers.tablepi.commands import TablepiFrames
from tablepi.devices.readers.tablepi.commands import frame as tablepi_frame

AT_LEAST = 1_000_000
PIECE = 256
NOISE = random.Random(1).randbytes(AT_LEAST)
FOUND = pn532_frame(TO_HOST, bytes.fromhex("4B01010044000704A1B2C3D4E5F6"))


def repeated(data: bytes) -> bytes:
    return data * (AT_LEAST // len(data))


STREAMS = {
    "lines": (Lines, repeated(b"04A1B2C3D4E5F6\r\n")),
    "short lines": (Lines, repeated(b"04A1\n")),
    "lines of noise": (Lines, NOISE),
    "RDM6300 frames": (Rdm6300Frames, repeated(rdm6300_frame("0415148F2E"))),
    "RDM6300 noise": (Rdm6300Frames, NOISE),
    "RDM6300 starts": (Rdm6300Frames, repeated(b"\x020415148F2E")),
    "PN532 answers": (lambda: Pn532Frames(TO_HOST), repeated(FOUND)),
    "PN532 noise": (lambda: Pn532Frames(TO_HOST), NOISE),
    "our own reader's": (TablepiFrames, repeated(tablepi_frame(7, 3, b"\1\2\3\4\5\6ABCD"))),
    "our own reader's noise": (TablepiFrames, NOISE),
    "our own reader's zeros": (TablepiFrames, repeated(b"\x01" * 20 + b"\0")),
    "PN532 starts": (lambda: Pn532Frames(TO_HOST), repeated(b"\x00\x00\xff\x80\x80\xd5\x4b")),
}


@pytest.mark.parametrize(("make", "stream"), STREAMS.values(), ids=STREAMS)
def test_a_decoder_handles_a_megabyte_a_second(
    make: Callable[[], Lines | Rdm6300Frames | Pn532Frames | TablepiFrames], stream: bytes
) -> None:
    decoder = make()
    began = time.process_time()
    for at in range(0, len(stream), PIECE):
        decoder.feed(stream[at : at + PIECE])
    per_second = len(stream) / (time.process_time() - began)
    print(f"{per_second / 1e6:.1f} MB/s")
    assert per_second > AT_LEAST
