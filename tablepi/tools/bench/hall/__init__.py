"""Measurements for `tablepi bench hall`: every figure of a hall of many tables, each taken once.

A step measures some figures at a hall that runs with its tables; steps follow one another at one
hall, so that what is measured last, an empty hall rebuilt from its tables, has many rows.
"""

import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TextIO

from tablepi.core.errors import TablepiError
from tablepi.tools.bench.figure import Figure, Goal, judged, show
from tablepi.tools.bench.hall.crowd import Crowd
from tablepi.tools.bench.hall.judge_delay import judge_delay
from tablepi.tools.bench.hall.load import load
from tablepi.tools.bench.hall.page_weight import page_weight
from tablepi.tools.bench.hall.phones import PHONES, phones
from tablepi.tools.bench.hall.recovery import cut_off, killed, rebuilt
from tablepi.tools.bench.hall.stopped_link import stopped_link


class Wanted(NamedTuple):
    """A figure that a step measures."""

    name: str
    unit: str
    goal: Goal | None = None


class Step(NamedTuple):
    """Figures that are measured together; `measure` gives their values in this order."""

    figures: tuple[Wanted, ...]
    measure: Callable[[Crowd], Sequence[float]]


STEPS = (
    Step(
        (
            Wanted("row written to acknowledged, median", "ms"),
            Wanted("row written to acknowledged, p99", "ms", Goal(most=300)),
            Wanted("memory of the broker", "MB", Goal(most=20)),
            Wanted("memory of the hall", "MB", Goal(most=120)),
        ),
        load,
    ),
    Step(
        (
            Wanted("judge call to a judge's page, median", "ms"),
            Wanted("judge call to a judge's page, p99", "ms", Goal(most=500)),
        ),
        judge_delay,
    ),
    Step((Wanted("heaviest page to a phone, all of it", "KB", Goal(most=60)),), page_weight),
    Step(
        (
            Wanted(f"{PHONES} phones: events to each", "a second", Goal(least=10)),
            Wanted(f"{PHONES} phones: event made to arrived, p99", "ms", Goal(most=250)),
            Wanted(f"{PHONES} phones: row written to acknowledged, p99", "ms", Goal(most=300)),
        ),
        phones,
    ),
    Step(
        (
            Wanted("kills of the hall, and as many of its broker", "each"),
            Wanted("rows lost, doubled or forked by kills", "rows", Goal(most=0)),
            Wanted("all back after a kill, the slowest", "s", Goal(most=60)),
        ),
        killed,
    ),
    Step(
        (
            Wanted("rows at each table, an hour apart", "rows"),
            Wanted("all back after an hour apart", "s", Goal(most=60)),
            Wanted("rows lost, doubled or forked by an hour apart", "rows", Goal(most=0)),
        ),
        cut_off,
    ),
    Step(
        (
            Wanted("rows of an empty hall, rebuilt", "rows"),
            Wanted("empty hall rebuilt from its tables", "s", Goal(most=120)),
            Wanted("rows that are others after rebuilding", "rows", Goal(most=0)),
        ),
        rebuilt,
    ),
    Step(
        (
            Wanted("memory of a link", "MB", Goal(most=30)),
            Wanted("scan to screen without a link, p99", "ms"),
            Wanted("scan to screen, more with a stopped link, p99", "ms", Goal(most=0.2)),
            Wanted("half the spread of that, 95 of 100", "ms"),
            Wanted("scan to screen, more processor time with a stopped link, p99", "ms"),
            Wanted("half the spread of that processor time, 95 of 100", "ms"),
            Wanted("scans with a stopped link, and as many without", "each"),
        ),
        stopped_link,
    ),
)


def bench_hall(
    folder: Path, tables: int, kills: int, *, as_json: bool, only: str, out: TextIO
) -> int:
    """Measures a real hall with simulated tables. `kills`: how often hall and broker each are."""
    steps = [step for step in STEPS if any(only in wanted.name for wanted in step.figures)]
    if not steps:
        raise TablepiError(f"no figure has {only!r} in its name: leave --only out to see all")
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    crowd = Crowd(folder, tables, kills)
    try:
        crowd.start()
        show(_figures(steps, crowd), 1, as_json=as_json, out=out)
    finally:
        crowd.close()
    return 0


def _figures(steps: Iterable[Step], crowd: Crowd) -> Iterator[Figure]:
    for step in steps:
        for wanted, value in zip(step.figures, step.measure(crowd), strict=True):
            name = f"hall of {crowd.count}: {wanted.name}"
            yield judged(name, value, wanted.unit, wanted.goal)
