"""What a bad cable does to bytes: some are lost, some come twice, some have a flipped bit."""

import math
import random
import sys


class Faults:
    """Damages a stream, the same way each time for the same seed.

    `lost`, `doubled`, `flipped`: the share of all bytes to which that happens, together below one.
    """

    def __init__(
        self, lost: float = 0.0, doubled: float = 0.0, flipped: float = 0.0, seed: int = 0
    ) -> None:
        self._shares = lost, doubled, flipped
        self._chance = random.Random(seed)
        self._rate = lost + doubled + flipped
        self._sound = self._gap()

    def damage(self, data: bytes) -> bytes:
        """What arrives of these bytes."""
        arrived = b""
        while self._sound < len(data):
            hit = data[self._sound : self._sound + 1]
            arrived += data[: self._sound] + self._hurt(hit)
            data = data[self._sound + 1 :]
            self._sound = self._gap()
        self._sound -= len(data)
        return arrived + data

    def _gap(self) -> int:
        """How many bytes are sound before the next that is not."""
        if not self._rate:
            return sys.maxsize
        return int(math.log(1.0 - self._chance.random()) / math.log1p(-self._rate))

    def _hurt(self, byte: bytes) -> bytes:
        (way,) = self._chance.choices(("lost", "doubled", "flipped"), self._shares)
        if way == "lost":
            return b""
        if way == "doubled":
            return byte * 2
        return bytes([byte[0] ^ 1 << self._chance.randrange(8)])
