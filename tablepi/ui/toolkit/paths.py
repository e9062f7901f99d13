"""Outlines written as text: a few of SVG's letters, absolute, and two more for circles and arcs.

`M x y`, `L x y`, `Q cx cy x y`, `C cx cy dx dy x y`, `Z` as in SVG; `O x y r` is a whole circle;
`A x y r from to` is an arc in degrees, clockwise from three o'clock, joined to what comes before;
`R n x y` at the very start repeats all the rest n times around x y.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from math import cos, pi, radians, sin
from typing import NamedTuple

Point = tuple[float, float]

_WORD = re.compile(r"[A-Z]|-?\d+(?:\.\d+)?|-?\.\d+")
_ARGUMENTS = {"M": 2, "L": 2, "Q": 4, "C": 6, "Z": 0, "O": 3, "A": 5, "R": 3}
_STEPS = 20


class Outline(NamedTuple):
    """A row of points, and whether the last one meets the first."""

    points: tuple[Point, ...]
    closed: bool


@lru_cache(maxsize=512)
def outlines(path: str) -> tuple[Outline, ...]:
    """The outlines that a path draws, in its own units, curves flattened."""
    commands = list(_commands(path))
    if commands[0][0] != "R":
        return tuple(_drawn(commands))
    times, x, y = commands[0][1]
    once = list(_drawn(commands[1:]))
    return tuple(
        _turned(outline, (x, y), 2 * pi * turn / times)
        for turn in range(round(times))
        for outline in once
    )


def _drawn(commands: list[tuple[str, list[float]]]) -> Iterator[Outline]:
    points: list[Point] = []
    for letter, numbers in commands:
        if letter in "MO" and points:
            yield Outline(tuple(points), False)
            points = []
        if letter == "O":
            yield Outline(tuple(_arc([*numbers, 0, 360]))[:-1], True)
        elif letter == "Z":
            yield Outline(tuple(points), True)
            points = []
        else:
            points.extend(_points(letter, numbers, points[-1] if points else (0.0, 0.0)))
    if points:
        yield Outline(tuple(points), False)


def _turned(outline: Outline, centre: Point, angle: float) -> Outline:
    x, y = centre
    c, s = cos(angle), sin(angle)
    points = ((a - x, b - y) for a, b in outline.points)
    return Outline(tuple((x + a * c - b * s, y + a * s + b * c) for a, b in points), outline.closed)


def _arc(numbers: list[float]) -> Iterator[Point]:
    x, y, radius, start, end = numbers
    steps = max(8, round(abs(end - start) / 6))
    for step in range(steps + 1):
        angle = radians(start + (end - start) * step / steps)
        yield x + radius * cos(angle), y + radius * sin(angle)


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    words = iter(_WORD.findall(path))
    for letter in words:
        yield letter, [float(next(words)) for _ in range(_ARGUMENTS[letter])]


def _points(letter: str, numbers: list[float], here: Point) -> Iterator[Point]:
    if letter in "ML":
        yield numbers[0], numbers[1]
    elif letter == "A":
        yield from _arc(numbers)
    else:
        x, y = numbers[-2:]
        first = (numbers[0], numbers[1])
        second = (numbers[2], numbers[3]) if letter == "C" else first
        yield from _bezier(here, first, second, (x, y), quadratic=letter == "Q")


def _bezier(
    start: Point, first: Point, second: Point, end: Point, *, quadratic: bool
) -> Iterator[Point]:
    for step in range(1, _STEPS + 1):
        t = step / _STEPS
        u = 1 - t
        if quadratic:
            weights = (u * u, 2 * u * t, 0.0, t * t)
        else:
            weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        a, b, c, d = weights
        yield (
            a * start[0] + b * first[0] + c * second[0] + d * end[0],
            a * start[1] + b * first[1] + c * second[1] + d * end[1],
        )
