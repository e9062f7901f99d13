"""Files as somebody, or something, may have left them: bytes, cells and values of their own."""

import os
from random import Random

from tests.nightly import NIGHTLY as NIGHTLY

SEED = int(os.environ.get("TABLEPI_SEED", "20261122"))

CELLS = (
    *("", " ", "0", "-1", "9" * 30, "1e9", "²", "yes", "unit", "mute mute", "A", "-", "?", "*"),
    *('"', '""', '"a', 'a"b', "'", ",", ";", "\t", "\0", "\x1b[2J", "\r", "\n", "\ufeff", "\u2028"),
    *("x" * 140_000, "\U0010ffff", "é", "[" * 3_000, "#", "[[suit]]", "= 1"),
)
"""What a fuzzer writes into a cell."""


def rounds(usual: int) -> int:
    """How many files are tried: thousands at night."""
    return 10_000 if NIGHTLY else usual


def table(random: Random, text: str) -> str:
    """A CSV with one to three faults: a cell, a line gone or twice, a character, its end gone."""
    lines = text.splitlines(keepends=True)
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(lines))
        match random.randrange(6):
            case 0:
                lines[at : at + 1] = [lines[at]] * random.choice((0, 2))
            case 1:
                cut = random.randrange(len(lines[at]) + 1)
                lines[at] = lines[at][:cut] + random.choice(CELLS) + lines[at][cut + 1 :]
            case 2:
                lines[at] = lines[at].replace(*random.choice(((",", ";"), ("\n", "\r"), (",", ""))))
            case 3 if random.random() < 0.2:
                lines[at:] = [lines[at][: random.randrange(len(lines[at]) + 1)]]
            case _:
                cells = lines[at].split(",")
                cells[random.randrange(len(cells))] = random.choice(CELLS)
                lines[at] = ",".join(cells)
        lines = lines or [""]
    return "".join(lines)


def damaged(random: Random, content: bytes) -> bytes:
    """Bytes of which some are other ones: a bit, a run, a piece gone, twice or new, the end cut."""
    out = bytearray(content)
    for _ in range(random.choice((1, 1, 1, 2, 5))):
        at = random.randrange(len(out) + 1)
        size = random.choice((1, 1, 4, 16, 512, 4_096))
        match random.randrange(8):
            case 0:
                del out[at:]
            case 1:
                del out[at : at + size]
            case 2:
                out[at:at] = random.randbytes(size)
            case 3:
                out[at:at] = out[at : at + size]
            case 4:
                out[at : at + size] = random.choice((b"\0", b"\xff")) * len(out[at : at + size])
            case 5:
                out[at : at + size] = random.randbytes(len(out[at : at + size]))
            case _ if at < len(out):
                out[at] ^= 1 << random.randrange(8)
    return bytes(out)
