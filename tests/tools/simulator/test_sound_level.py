"""The level of the simulated loudspeaker: as loud as the tones just then, and no longer."""

from tablepi.tools.simulator.sound_level import FRAME_MS, SEGMENTS, Meter
from tablepi.ui.sound.loudspeaker import TONES


def _seen(volume: int) -> list[int]:
    """The level every FRAME_MS from the moment that a tone is played."""
    now = [5_000_000_000]
    meter = Meter(lambda: now[0])
    assert meter.lit() == 0
    meter.play(("refused",), volume)
    seen = []
    for _ in range(40):
        seen.append(meter.lit())
        now[0] += FRAME_MS * 1_000_000
    return seen


def test_the_level_follows_the_tone_and_the_volume_and_then_falls_to_nothing() -> None:
    loud, soft = _seen(100), _seen(50)
    assert max(loud) == SEGMENTS
    assert max(soft) == SEGMENTS // 2
    last = max(at for at, lit in enumerate(loud) if lit)
    length_ms = sum(ms for _, ms in TONES["refused"])
    assert length_ms - 4 * FRAME_MS <= last * FRAME_MS <= length_ms + FRAME_MS
    assert loud[-1] == 0
