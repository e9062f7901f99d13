"""What lights show: patterns that can be told apart in black and white, verdicts that pass."""

from itertools import combinations

import pytest

from tablepi.devices.messages import Signal
from tablepi.devices.panel.lights_and_buzzer import (
    COLOURS,
    PATTERNS,
    Glow,
    length_ms,
    shine,
    turned,
)

STATES = [name for name in PATTERNS if name not in ("accepted", "refused")]


def _rhythm(name: str, shines: bool = False) -> tuple[int, ...]:
    """When the light goes on or off within three seconds, as lengths; their number at first."""
    passing = name not in STATES
    signal = Signal("off", name, 1) if passing else Signal(name)
    glow = turned(Glow(), signal, 0, shines) if passing else Glow(signal)
    on = [shine(glow, at).level > 0 for at in range(0, 3000, 10)]
    edges = [at for at in range(1, len(on)) if on[at] != on[at - 1]]
    return len(edges), on[0], on[-1], *edges


def test_every_pattern_is_known_by_its_rhythm_alone() -> None:
    for shines in (False, True):
        rhythms = {name: _rhythm(name, shines) for name in PATTERNS}
        for one, other in combinations(PATTERNS, 2):
            assert rhythms[one] != rhythms[other], (one, other)
    assert COLOURS.keys() == PATTERNS.keys()


def test_each_pattern_looks_as_it_is_described() -> None:
    assert _rhythm("off")[0] == _rhythm("turn")[0] == 0
    assert shine(Glow(Signal("turn")), 5).level > 0
    assert _rhythm("accepted", shines=True)[0] == 2
    assert _rhythm("accepted")[0] == 1
    assert _rhythm("refused", shines=True)[0] == 10
    assert _rhythm("refused")[0] == 9
    assert _rhythm("window")[0] >= 8
    assert _rhythm("judge")[0] == 9


@pytest.mark.parametrize("name", PATTERNS)
def test_a_shine_says_for_how_long_it_is_right(name: str) -> None:
    glow, at_ms = Glow(Signal(name)), 0
    while at_ms < 3000:
        now = shine(glow, at_ms)
        if now.for_ms is None:
            assert {shine(glow, each).level for each in range(3000)} == {now.level}
            return
        inside = {shine(glow, at_ms + ms).level for ms in range(now.for_ms)}
        assert inside == {now.level}
        at_ms += now.for_ms


def test_a_verdict_is_shown_once_and_then_whose_turn_it_is_again() -> None:
    glow = turned(Glow(), Signal("turn", "refused", 7), 1000, shines=True)
    end_ms = 1000 + length_ms("refused")
    assert [shine(glow, at).level for at in (1000, 1070, end_ms)] == [0.0, 1.0, 0.6]
    again = turned(glow, Signal("turn", "refused", 7), 5000, shines=True)
    assert shine(again, 5000).level == 0.6
    anew = turned(again, Signal("turn", "refused", 9), 6000, shines=False)
    assert shine(anew, 6000).level == 1.0


@pytest.mark.parametrize("verdict", ["accepted", "refused"])
@pytest.mark.parametrize("before", STATES)
@pytest.mark.parametrize("after", STATES)
def test_each_verdict_begins_at_once_with_a_change_from_whatever_the_light_was_at(
    before: str, after: str, verdict: str
) -> None:
    """Also in the middle of any step, and of the verdict before."""
    for earlier in ("", "accepted", "refused"):
        glow = turned(Glow(), Signal(before, earlier, 1), 1000, shines=False)
        for now_ms in range(1000, 3500, 5):
            shone = shine(glow, now_ms).level > 0
            told = turned(glow, Signal(after, verdict, 9), now_ms, shone)
            assert (shine(told, now_ms).level > 0) is not shone, (earlier, now_ms)


def test_a_verdict_begun_goes_on_through_another_page() -> None:
    glow = turned(Glow(), Signal("turn", "accepted", 7), 1000, shines=True)
    away = turned(glow, Signal("off"), 1200, shines=True)
    assert shine(away, 1300).level == 1.0
    back = turned(away, Signal("turn", "accepted", 7), 9000, shines=False)
    assert shine(back, 9000).level == 0.6


def test_the_same_state_told_again_does_not_begin_anew() -> None:
    glow = turned(Glow(), Signal("judge"), 1000, shines=False)
    again = turned(glow, Signal("judge"), 1299, shines=True)
    assert again == glow
    assert shine(again, 1300).level == 0.0
