"""The patterns of a seat's light, as pure functions of time; distinct without any colour."""

from itertools import accumulate
from typing import NamedTuple

from tablepi.devices.messages import Signal

Colour = tuple[float, float, float]

_STEADY = 0

# Each step: so many milliseconds at this brightness, round and round; _STEADY stays.
PATTERNS: dict[str, tuple[tuple[int, float], ...]] = {
    "off": ((_STEADY, 0.0),),
    "turn": ((_STEADY, 0.6),),
    "window": ((120, 1.0), (120, 0.0), (120, 1.0), (900, 0.0)),
    "judge": ((300, 1.0), (300, 0.0)),
    "short": ((850, 0.8), (150, 0.0)),
    "accepted": ((100, 0.0), (600, 1.0), (100, 0.0)),
    "refused": ((70, 0.0), *((70, 1.0), (70, 0.0)) * 5),
}
"""What a light can say. The last two are verdicts: shown once, then the light goes on as it was.
They begin in the dark, which a light that is dark leaves out: each is seen to begin at once."""

COLOURS: dict[str, Colour] = {
    "off": (0.0, 0.0, 0.0),
    "turn": (1.0, 0.6, 0.05),
    "window": (0.2, 0.5, 1.0),
    "judge": (1.0, 1.0, 1.0),
    "short": (1.0, 0.3, 0.0),
    "accepted": (0.1, 1.0, 0.4),
    "refused": (1.0, 0.1, 0.1),
}
"""The colours of an `rgb` light; they only repeat what the pattern says."""


class Glow(NamedTuple):
    """What a light shows from now on: its signal, since when, and since when a verdict."""

    signal: Signal = Signal()
    since_ms: int = 0
    verdict_ms: int = 0


class Shine(NamedTuple):
    """How a light shines at one moment, and how long it stays so; None for ever."""

    level: float
    colour: Colour
    for_ms: int | None


def turned(glow: Glow, signal: Signal, now_ms: int, shines: bool) -> Glow:
    """The glow after a new signal: the same state goes on in its step, a new verdict begins.

    `shines`: whether the light is seen to shine just now.
    """
    since_ms = glow.since_ms if signal.state == glow.signal.state else now_ms
    verdict_ms = glow.verdict_ms
    if not signal.verdict:
        signal = signal._replace(verdict=glow.signal.verdict, at_ms=glow.signal.at_ms)
    elif signal.at_ms != glow.signal.at_ms:
        verdict_ms = now_ms if shines else now_ms - PATTERNS[signal.verdict][0][0]
    return Glow(signal, since_ms, verdict_ms)


def shine(glow: Glow, now_ms: int) -> Shine:
    """How the light shines at this time."""
    signal, verdict_ms = glow.signal, now_ms - glow.verdict_ms
    if signal.verdict and verdict_ms < length_ms(signal.verdict):
        return _at(signal.verdict, verdict_ms)
    return _at(signal.state, now_ms - glow.since_ms)


def length_ms(name: str) -> int:
    """How long a pattern takes once through; 0 for a steady one."""
    return sum(ms for ms, _ in PATTERNS[name])


def _at(name: str, for_ms: int) -> Shine:
    steps, length = PATTERNS[name], length_ms(name)
    if not length:
        return Shine(steps[0][1], COLOURS[name], None)
    ends = accumulate(ms for ms, _ in steps)
    at = for_ms % length
    end, level = next((end, level) for end, (_, level) in zip(ends, steps, strict=True) if at < end)
    return Shine(level, COLOURS[name], end - at)
