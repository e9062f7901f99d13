"""Storms: hands, bounce, noise on the wires and a busy program, on sixteen buttons at once."""

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

from tablepi.devices.messages import ButtonHeld, ButtonTapped
from tablepi.devices.panel.debounce import HOLD_MS

STORM_MS = 10_000
INPUTS = 16
TICK_MS = 16
"""How long the loop waits before it looks at the clock."""

LONGEST_BOUNCE_MS = 20
APART_MS = 45
LONGEST_STALL_MS = 60

Level = tuple[int, int]
"""When, and which level from then on."""


class Edge(NamedTuple):
    """An edge of one input: when it is told, and when it was."""

    told_ms: int
    at_ms: int
    button: str
    closed: bool


class Storm(NamedTuple):
    """What happens in ten seconds, in the order in which it is told, and what was meant by it."""

    edges: list[Edge]
    meant: dict[str, list[object]]


def storm(chance: random.Random, buttons: list[str]) -> Storm:
    """One storm; of four inputs one has nobody at it, and noise only."""
    stalls = [(at, at + chance.randint(1, LONGEST_STALL_MS)) for at in _times(chance)]
    edges, meant = list[Edge](), dict[str, list[object]]()
    for button in buttons:
        levels, said = _pressed(chance) if chance.randrange(4) else (_noise(chance), [])
        name, _, seat = button.partition(" ")
        kinds = {"tapped": ButtonTapped, "held": ButtonHeld}
        meant[button] = [kinds[each](name, int(seat or 0)) for each in said]
        edges += [
            Edge(_told_at(stalls, at_ms), at_ms, button, bool(level))
            for at_ms, level in _changes(levels)
        ]
    return Storm(sorted(edges), meant)


def told(
    storm: Storm, edge: Callable[[Edge], list[object]], wait: Callable[[int], list[object]]
) -> dict[str, list[object]]:
    """What each button came to; the clock is looked at whenever nothing else was for a tick."""
    messages, now_ms = list[object](), 0
    for each in storm.edges:
        while each.told_ms - now_ms >= TICK_MS:
            now_ms += TICK_MS
            # A busy program does not look either; then it may look before it hears.
            if not each.at_ms <= now_ms < each.told_ms:
                messages += wait(now_ms)
        now_ms = each.told_ms
        if each.at_ms < each.told_ms:
            messages += wait(now_ms)
        messages += edge(each)
    messages += [*wait(STORM_MS + 100), *wait(STORM_MS + 200)]
    found: dict[str, list[object]] = {button: [] for button in storm.meant}
    for message in messages:
        assert isinstance(message, ButtonTapped | ButtonHeld), message
        name = f"{message.button} {message.seat}" if message.seat else message.button
        found[name].append(type(message)(message.button, message.seat))
    return found


def _times(chance: random.Random) -> Iterator[int]:
    """When the program is busy for a while and hears of no edge."""
    at_ms = 0
    while (at_ms := at_ms + chance.randint(100, 3_000)) < STORM_MS:
        yield at_ms


def _told_at(stalls: list[tuple[int, int]], at_ms: int) -> int:
    return next((end for begin, end in stalls if begin <= at_ms < end), at_ms)


def _pressed(chance: random.Random) -> tuple[list[Level], list[str]]:
    """Presses of one hand, the contact being anyhow after each change, and noise between them."""
    levels, meant, now_ms = list[Level](), list[str](), chance.randint(APART_MS, 400)
    while True:
        hold_ms = chance.choice(
            (
                chance.randint(APART_MS, 300),
                chance.randint(300, HOLD_MS - LONGEST_BOUNCE_MS - 1),
                chance.randint(HOLD_MS + LONGEST_BOUNCE_MS + 1, 2_400),
            )
        )
        end_ms = now_ms + hold_ms
        if end_ms + 60 > STORM_MS:
            return levels, meant
        levels += [*_bounce(chance, now_ms, 1), *_bounce(chance, end_ms, 0)]
        meant.append("held" if hold_ms > HOLD_MS else "tapped")
        now_ms = end_ms + chance.randint(APART_MS, 1_500)
        if now_ms - end_ms > 400:
            levels += _burst(chance, end_ms + 100, now_ms - 100)


def _bounce(chance: random.Random, at_ms: int, level: int) -> Iterator[Level]:
    """A change that takes its time, at a thousand changes a second."""
    last_ms = at_ms + chance.randint(0, LONGEST_BOUNCE_MS)
    yield from ((each, chance.getrandbits(1)) for each in range(at_ms, last_ms))
    yield last_ms, level


def _noise(chance: random.Random) -> list[Level]:
    """Interference on a long wire at which nobody presses anything."""
    levels, now_ms = list[Level](), 0
    while (now_ms := now_ms + chance.randint(20, 1_500)) + 400 < STORM_MS:
        end_ms = now_ms + chance.randint(1, 400)
        levels += _burst(chance, now_ms, end_ms)
        now_ms = end_ms
    return levels


def _burst(chance: random.Random, from_ms: int, to_ms: int) -> Iterator[Level]:
    """Closed and open at random, never closed for as long as a press takes to settle."""
    now_ms = from_ms
    while now_ms < to_ms:
        closed_ms = chance.choice((1, 1, 2, 3, chance.randint(1, 18)))
        yield now_ms, 1
        yield now_ms + closed_ms, 0
        now_ms += closed_ms + chance.randint(1, 30)


def _changes(levels: list[Level]) -> Iterator[Level]:
    before = 0
    for at_ms, level in levels:
        if level != before:
            yield at_ms, level
        before = level
