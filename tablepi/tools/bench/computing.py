"""Speed of the machine's arithmetic, of the readers' decoders and of random play-outs."""

import random
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import cast

import numpy as np

from tablepi.devices.readers import Decoder, Kind, recognisable
from tablepi.games.strings_of_suits.batch import Batch
from tablepi.games.strings_of_suits.state import State
from tablepi.tools.bench.verdict_speed import SEED, opened

ROUNDS = 300
REST_S = 0.008
_CALIBRATION_ROUNDS = 40


class Stalls:
    """Repeats so many milliseconds of arithmetic, with a rest before each."""

    def __init__(self, work_ms: float) -> None:
        self._work_ms = work_ms

    def p99(self) -> float:
        """Milliseconds that 99 rounds of 100 do not exceed."""
        count = self._addition_count()
        return statistics.quantiles((_round_ms(count) for _ in range(ROUNDS)), n=100)[98]

    def _addition_count(self) -> int:
        """The number of additions that take that long at the median."""
        count = 10_000
        median_ms = statistics.median(_round_ms(count) for _ in range(_CALIBRATION_ROUNDS))
        return round(count * self._work_ms / median_ms)


def _round_ms(count: int) -> float:
    time.sleep(REST_S)
    start_s, total = time.perf_counter(), 0
    for number in range(count):
        total += number * number
    return (time.perf_counter() - start_s) * 1_000


BYTES = 500_000
PIECE = 256


def decoders() -> Iterator[tuple[str, Callable[[], float]]]:
    """The name of each kind, and its megabytes a second: the slower of scans and noise."""
    for name, kind in reversed(recognisable().items()):
        yield name, partial(_slower_speed, kind)


def _slower_speed(kind: Kind) -> float:
    assert kind.decoder is not None
    scans = kind.example * (BYTES // len(kind.example))
    noise = random.Random(1).randbytes(BYTES)
    return min(_decoding_speed(kind.decoder(), data) for data in (scans, noise))


def _decoding_speed(decoder: Decoder, data: bytes) -> float:
    start_s = time.process_time()
    for offset in range(0, len(data), PIECE):
        decoder.feed(data[offset : offset + PIECE])
    return len(data) / (time.process_time() - start_s) / 1e6


GAMES = 2048


class PlayOuts:
    """Chips placed per second in games that all begin with the same layout."""

    def __init__(self) -> None:
        self._state = cast(State, opened("strings-of-suits").state)

    def run(self) -> float:
        chance = np.random.default_rng(SEED)
        start_s = time.perf_counter()
        chips = Batch(self._state, GAMES, chance).play_out()
        return chips / (time.perf_counter() - start_s)
