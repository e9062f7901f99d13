"""Touches that a panel tells twice: times, what it tells, and what is handed on."""

import random
from collections.abc import Iterable, Iterator
from typing import Any

import pygame
import pytest

from tablepi.ui.input.touch import BOUNCE_MM, TouchDebounce
from tablepi.ui.toolkit.glass import Glass, of_window

GLASS = of_window(800, 480)
LOOK_MS, LOOK_HELD_MS = 16, 4
NEAR, FAR = GLASS.mm(BOUNCE_MM), GLASS.mm(BOUNCE_MM) + 1
X = 300
DOWN, MOVE, UP = "down", "move", "up"
FINGER = {DOWN: pygame.FINGERDOWN, MOVE: pygame.FINGERMOTION, UP: pygame.FINGERUP}
MOUSE = {DOWN: pygame.MOUSEBUTTONDOWN, MOVE: pygame.MOUSEMOTION, UP: pygame.MOUSEBUTTONUP}
Told = tuple[int, str, str, int]
"""At how many ms; which finger, or `m` for the mouse; what it did; at which pixel."""


def event(finger: str, phase: str, x: int) -> pygame.event.Event:
    if finger == "m":
        more = {"buttons": (1, 0, 0)} if phase == MOVE else {"button": 1}
        return pygame.event.Event(MOUSE[phase], pos=(x, 100), touch=False, **more)
    at: dict[str, Any] = {"x": (x + 0.5) / GLASS.width_px, "y": 0.25}
    return pygame.event.Event(FINGER[phase], touch_id=1, finger_id=int(finger), **at)


def handed_on(told: list[Told], looks: Iterable[int], glass: Glass = GLASS) -> list[Told]:
    """What comes through where the panel is looked at at these times."""
    return handed_on_by(TouchDebounce(glass), told, looks)


def handed_on_by(debounce: TouchDebounce, told: list[Told], looks: Iterable[int]) -> list[Told]:
    passed = []
    waiting = [(at_ms, each, event(*each[1:])) for each in told for at_ms in each[:1]]
    for now_ms in looks:
        seen = [(each, happened) for at_ms, each, happened in waiting if at_ms <= now_ms]
        waiting = [each for each in waiting if each[0] > now_ms]
        through = list(map(id, debounce.sift([happened for _, happened in seen], now_ms)))
        passed += [each for each, happened in seen if id(happened) in through]
    return passed


def tap(finger: str, at_ms: int, x: int = X, for_ms: int = 50) -> list[Told]:
    return [(at_ms, finger, DOWN, x), (at_ms + for_ms, finger, UP, x)]


STEADY = list(range(0, 2_000, LOOK_MS))
ONE = tap("1", 100)
TABLE: dict[str, tuple[list[Told], list[int], list[int]]] = {
    # name: what the panel tells, when it is looked at, which of it is handed on
    "a finger lost for 20 ms": ([*ONE, *tap("1", 170)], STEADY, [0, 1]),
    "lost and found as another finger": ([*ONE, *tap("2", 170)], STEADY, [0, 1]),
    "lost at once": ([*tap("1", 100, for_ms=4), *tap("1", 110)], STEADY, [0, 1]),
    "lost again and again": (
        [*ONE, *tap("1", 170, for_ms=10), *tap("1", 210), *tap("1", 290)],
        STEADY,
        [0, 1],
    ),
    "found 4 mm beside": ([*ONE, *tap("1", 170, X + NEAR)], STEADY, [0, 1]),
    "another place": ([*ONE, *tap("1", 170, X + FAR)], STEADY, [0, 1, 2, 3]),
    "tapped twice by a person": ([*ONE, *tap("1", 230)], STEADY, [0, 1, 2, 3]),
    "both touches found late, at one look": ([*ONE, *tap("1", 170)], [0, 400], [0, 1, 2, 3]),
    "two taps found late, at one look": ([*ONE, *tap("1", 260)], [0, 400], [0, 1, 2, 3]),
    "the second found late": ([*ONE, *tap("1", 170)], [*STEADY[:10], 400], [0, 1, 2, 3]),
    "a little late": ([*ONE, *tap("1", 160)], [0, 96, 144, 184, 240], [0, 1]),
    "a mouse with the finger": (
        [(100, "1", DOWN, X), (101, "m", DOWN, X), (150, "1", UP, X), (151, "m", UP, X)],
        STEADY,
        [0, 2],
    ),
    "a mouse before the finger": (
        [(100, "m", DOWN, X), (101, "1", DOWN, X), (150, "1", UP, X), (151, "m", UP, X)],
        STEADY,
        [0, 3],
    ),
    "a mouse at the end of the touch": ([*ONE, *tap("m", 151, for_ms=1)], STEADY, [0, 1]),
    "a mouse with the finger, found late": ([*ONE, *tap("m", 151, for_ms=1)], [0, 400], [0, 1]),
    "a finger and a mouse elsewhere": ([*ONE, *tap("m", 110, X + FAR)], STEADY, [0, 1, 2, 3]),
    "a fast double click": ([*tap("m", 100), *tap("m", 190)], STEADY, [0, 1, 2, 3]),
    "what is dragged after it was lost": (
        [*ONE, (170, "1", DOWN, X), (400, "1", MOVE, X + 90), (500, "1", UP, X + 90)],
        STEADY,
        [0, 1],
    ),
    "the next touch of that finger": ([*ONE, *tap("1", 170), *tap("1", 400)], STEADY, [0, 1, 4, 5]),
}


@pytest.mark.parametrize("case", TABLE)
def test_a_touch_that_is_told_twice_is_one(case: str) -> None:
    told, looks, expected = TABLE[case]
    told = sorted(told, key=lambda each: each[0])
    assert handed_on(told, looks) == [told[at] for at in expected]


def test_a_panel_is_told_to_bounce_and_a_second_device_is_not() -> None:
    for second, bounces in (("1", True), ("m", False)):
        debounce = TouchDebounce(GLASS)
        for now_ms, finger, phase, x in (*ONE, *tap(second, 170)):
            list(debounce.sift([event(finger, phase, x)], now_ms))
        assert debounce.take_bounce() is bounces
        assert not debounce.take_bounce()


def test_no_tap_of_a_hand_in_a_hurry_is_lost_and_no_bounce_counts(chance: random.Random) -> None:
    """A person: seven taps a second at most, lifting for 80 ms or longer; a panel: up to 60 ms."""
    for _ in range(500):
        told, at_ms = list[Told](), chance.randrange(100)
        taps = chance.randrange(2, 6)
        for _ in range(taps):
            for_ms = chance.randrange(30, 120)
            lost_ms = chance.randrange(1, 61)
            told += tap("1", at_ms, X, for_ms)
            told += tap("1", at_ms + for_ms + lost_ms, X, 5)
            at_ms += for_ms + lost_ms + 5 + chance.randrange(80, 300)
        debounce = TouchDebounce(GLASS)
        looks = looks_of(debounce, chance.randrange(LOOK_MS), at_ms + 100)
        passed = handed_on_by(debounce, told, looks)
        assert [each[2] for each in passed] == [DOWN, UP] * taps


def looks_of(debounce: TouchDebounce, now_ms: int, end_ms: int) -> Iterator[int]:
    """The times at which the main loop looks."""
    while now_ms < end_ms:
        yield now_ms
        now_ms += LOOK_HELD_MS if debounce.holding else LOOK_MS


def test_no_tap_is_lost_however_far_apart_the_looks_are(chance: random.Random) -> None:
    for _ in range(500):
        told, at_ms, taps = list[Told](), chance.randrange(100), chance.randrange(2, 6)
        for _ in range(taps):
            for_ms = chance.randrange(30, 120)
            told += tap("1", at_ms, X, for_ms)
            at_ms += for_ms + chance.randrange(81, 300)
        looks, now_ms = list[int](), chance.randrange(LOOK_MS)
        while now_ms < at_ms + 200:
            looks.append(now_ms)
            now_ms += chance.randrange(1, 60)
        assert [each[2] for each in handed_on(told, looks)] == [DOWN, UP] * taps
