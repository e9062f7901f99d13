"""Bytes as bad cables deliver them, all of one sort or at random."""

import pickle
import random
from collections.abc import Callable, Iterator

from tablepi.tools.simulator.simulated_cable import Faults
from tests.nightly import NIGHTLY

BYTES = 100_000_000 if NIGHTLY else 1_000_000
"""How many random and mutated bytes each decoder gets."""


MOST_KEPT = 600
"""Bytes of a decoder with all that it keeps: the longest line is 256 of them."""


def keeps_little(decoder: object) -> bool:
    """Whether no more than what may still become a scan is kept of all that came."""
    return len(pickle.dumps(decoder)) < MOST_KEPT


def every_single_damage(data: bytes) -> Iterator[bytes]:
    """The data with one byte lost, doubled, or any one bit flipped: each way there is."""
    for at, byte in enumerate(data):
        yield data[:at] + data[at + 1 :]
        yield data[:at] + bytes([byte, byte]) + data[at + 1 :]
        for bit in range(8):
            yield data[:at] + bytes([byte ^ 1 << bit]) + data[at + 1 :]


def damaged_stream(
    chance: random.Random, whole: Callable[[random.Random], bytes], count: int = BYTES
) -> Iterator[bytes]:
    """So many bytes in pieces: noise, and what `whole` makes with every twentieth byte damaged."""
    faults = Faults(0.02, 0.01, 0.02, seed=chance.randrange(2**32))
    while count > 0:
        if chance.random() < 0.3:
            piece = chance.randbytes(chance.randrange(1, 2000))
        else:
            piece = faults.damage(b"".join(whole(chance) for _ in range(60)))
        cut = chance.randrange(len(piece) + 1)
        yield from (piece[:cut], piece[cut:])
        count -= len(piece)
