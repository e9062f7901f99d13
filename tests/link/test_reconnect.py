"""A link tries again at random within ten seconds, and each time within twice as many."""

import random

from tablepi.link.reconnect import Reconnect


def _longest(reconnect: list[Reconnect], now_s: float) -> float:
    return max(each.next_s(now_s) for each in reconnect) - now_s


def _many() -> list[Reconnect]:
    return [Reconnect(random.Random(seed)) for seed in range(200)]


def test_two_hundred_links_come_back_within_10_20_40_and_never_more_than_60_seconds() -> None:
    links = _many()
    for within_s in (10, 20, 40, 60, 60):
        assert within_s * 0.9 < _longest(links, 1_000.0) <= within_s


def test_after_a_connection_that_lasted_the_next_try_is_as_soon_as_the_first() -> None:
    links = _many()
    for _ in range(5):
        _longest(links, 0.0)
    for each in links:
        each.connected(100.0)
    assert _longest(links, 106.0) <= 10


def test_a_connection_that_broke_at_once_makes_no_haste() -> None:
    links = _many()
    for _ in range(5):
        _longest(links, 0.0)
    for each in links:
        each.connected(100.0)
    assert _longest(links, 101.0) > 50


def test_a_try_that_took_long_and_failed_was_no_connection() -> None:
    links = _many()
    _longest(links, 0.0)
    assert _longest(links, 100.0) > 10
