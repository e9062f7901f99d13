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
from tablepi.tools.bench.hall.phone_reports import phone_reports
from tablepi.tools.bench.hall.phones import PHONES, phones
from tablepi.tools.bench.hall.recovery import cut_off, killed, rebuilt
from tablepi.tools.bench.hall.stopped_link import stopped_link


class PlannedFigure(NamedTuple):
    """A figure that a step measures."""

    name: str
    unit: str
    goal: Goal | None = None


class Step(NamedTuple):
    """Figures that are measured together; `measure` gives their values in this order."""

    figures: tuple[PlannedFigure, ...]
    measure: Callable[[Crowd], Sequence[float]]


STEPS = (
    Step(
        (
            PlannedFigure("row written to acknowledged, median", "ms"),
            PlannedFigure("row written to acknowledged, p99", "ms", Goal(most=300)),
            PlannedFigure("memory of the broker", "MB", Goal(most=20)),
            PlannedFigure("memory of the hall", "MB", Goal(most=120)),
        ),
        load,
    ),
    Step(
        (
            PlannedFigure("judge call to a judge's page, median", "ms"),
            PlannedFigure("judge call to a judge's page, p99", "ms", Goal(most=500)),
        ),
        judge_delay,
    ),
    Step((PlannedFigure("heaviest page to a phone, all of it", "KB", Goal(most=60)),), page_weight),
    Step(
        (
            PlannedFigure(f"{PHONES} phones: events to each", "a second", Goal(least=10)),
            PlannedFigure(f"{PHONES} phones: event made to arrived, p99", "ms", Goal(most=250)),
            PlannedFigure(
                f"{PHONES} phones: row written to acknowledged, p99", "ms", Goal(most=300)
            ),
        ),
        phones,
    ),
    Step(
        (
            PlannedFigure(f"{PHONES} phones report in a minute: wrong results", "", Goal(most=0)),
            PlannedFigure(f"{PHONES} phones report in a minute: tap to its answer, p99", "ms"),
            PlannedFigure(
                f"{PHONES} phones report in a minute: call to a judge's page, p99",
                "ms",
                Goal(most=500),
            ),
            PlannedFigure(
                f"{PHONES} phones report in a minute: row written to acknowledged, p99",
                "ms",
                Goal(most=300),
            ),
        ),
        phone_reports,
    ),
    Step(
        (
            PlannedFigure("kills of the hall, and as many of its broker", "each"),
            PlannedFigure("rows lost, doubled or forked by kills", "rows", Goal(most=0)),
            PlannedFigure("all back after a kill, the slowest", "s", Goal(most=60)),
        ),
        killed,
    ),
    Step(
        (
            PlannedFigure("rows at each table, an hour apart", "rows"),
            PlannedFigure("all back after an hour apart", "s", Goal(most=60)),
            PlannedFigure("rows lost, doubled or forked by an hour apart", "rows", Goal(most=0)),
        ),
        cut_off,
    ),
    Step(
        (
            PlannedFigure("rows of an empty hall, rebuilt", "rows"),
            PlannedFigure("empty hall rebuilt from its tables", "s", Goal(most=120)),
            PlannedFigure("rows that are others after rebuilding", "rows", Goal(most=0)),
        ),
        rebuilt,
    ),
    Step(
        (
            PlannedFigure("memory of a link", "MB", Goal(most=30)),
            PlannedFigure("scan to screen without a link, p99", "ms"),
            PlannedFigure("scan to screen, more with a stopped link, p99", "ms", Goal(most=0.2)),
            PlannedFigure("half the spread of that, 95 of 100", "ms"),
            PlannedFigure("scan to screen, more processor time with a stopped link, p99", "ms"),
            PlannedFigure("half the spread of that processor time, 95 of 100", "ms"),
            PlannedFigure("scans with a stopped link, and as many without", "each"),
        ),
        stopped_link,
    ),
)


def bench_hall(
    folder: Path, tables: int, kills: int, *, as_json: bool, only: str, out: TextIO
) -> int:
    """Measures a real hall with simulated tables. `kills`: how often hall and broker each are."""
    steps = [step for step in STEPS if any(only in figure.name for figure in step.figures)]
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
        for figure, value in zip(step.figures, step.measure(crowd), strict=True):
            name = f"hall of {crowd.count}: {figure.name}"
            yield judged(name, value, figure.unit, figure.goal)
