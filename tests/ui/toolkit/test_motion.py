from itertools import pairwise

from tablepi.ui.toolkit.motion import MOTION_MS, Motion, eased


def test_a_way_is_done_from_start_to_end() -> None:
    motion = Motion((0, 100), began_ms=1_000)
    assert motion.at((200, 100), 1_000) == (0, 100)
    assert motion.at((200, 100), 1_000 + MOTION_MS) == (200, 100)
    assert motion.over(1_000 + MOTION_MS)
    assert not motion.over(1_000 + MOTION_MS - 1)


def test_it_is_fast_first_and_slow_at_the_end() -> None:
    steps = [eased(step / 10) for step in range(11)]
    ways = [after - before for before, after in pairwise(steps)]
    assert ways == sorted(ways, reverse=True)
    assert (steps[0], steps[-1]) == (0.0, 1.0)


def test_a_clock_that_comes_late_or_early_leads_nowhere_else() -> None:
    assert eased(-3) == 0.0
    assert eased(7) == 1.0
