"""A link tries again at random within ten seconds, and each time within twice as many."""

import random

from tablepi.link.broker_line import Reconnect

HOUR_S = 3_600.0


def _waits(links: list[Reconnect], now_s: float) -> list[float]:
    return [each.next_s(now_s) - now_s for each in links]


def _many(count: int = 20_000) -> list[Reconnect]:
    chance = random.Random(20261123)
    return [Reconnect(chance) for _ in range(count)]


def test_links_come_back_within_10_20_40_and_never_more_than_60_seconds() -> None:
    links = _many()
    for within_s in (10, 20, 40, 60, 60):
        waits = _waits(links, 1_000.0)
        assert min(waits) >= 0
        assert within_s * 0.9 < max(waits) <= within_s


def test_a_minute_after_an_hour_apart_all_but_a_few_had_time_to_send_what_they_wrote() -> None:
    """By a clock of its own, at which nobody answers for an hour, and the broker from then on."""
    back_s = []
    for link in _many(5_000):
        tries_s = 0.0
        while tries_s < HOUR_S:
            tries_s = link.next_s(tries_s)
        back_s.append(tries_s - HOUR_S)
    assert max(back_s) <= 60
    # Of 200 tables, one in a hundred such hours.
    assert sum(each > 57 for each in back_s) <= 5
    # They do not come together either.
    for second in range(20):
        assert sum(second <= each < second + 1 for each in back_s) < 500


def test_after_a_connection_that_lasted_the_next_try_is_as_soon_as_the_first() -> None:
    links = _many()
    for _ in range(5):
        _waits(links, 0.0)
    for each in links:
        each.connected(100.0)
    assert max(_waits(links, 106.0)) <= 10


def test_a_connection_that_broke_at_once_makes_no_haste() -> None:
    links = _many()
    for _ in range(5):
        _waits(links, 0.0)
    for each in links:
        each.connected(100.0)
    assert max(_waits(links, 101.0)) > 45


def test_a_try_that_took_long_and_failed_was_no_connection() -> None:
    links = _many()
    _waits(links, 0.0)
    assert max(_waits(links, 100.0)) > 10
