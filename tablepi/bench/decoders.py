"""Throughput of each reader kind's decoder, for valid frames and for noise."""

import random
import time
from collections.abc import Callable, Iterator
from functools import partial

from tablepi.devices.readers import Decoder, Kind, recognisable

BYTES = 500_000
PIECE = 256


def figures() -> Iterator[tuple[str, Callable[[], float]]]:
    """The name of each kind, and its megabytes a second: the slower of scans and noise."""
    for name, kind in reversed(recognisable().items()):
        yield name, partial(_slower, kind)


def _slower(kind: Kind) -> float:
    assert kind.decoder is not None
    right = kind.example * (BYTES // len(kind.example))
    noise = random.Random(1).randbytes(BYTES)
    return min(_speed(kind.decoder(), data) for data in (right, noise))


def _speed(decoder: Decoder, data: bytes) -> float:
    began = time.process_time()
    for at in range(0, len(data), PIECE):
        decoder.feed(data[at : at + PIECE])
    return len(data) / (time.process_time() - began) / 1e6
