"""A figure as it is measured, judged by its goal, and printed."""

import json
import platform
from collections.abc import Iterable, Iterator
from typing import NamedTuple, TextIO


class Figure(NamedTuple):
    """One line of the table. `goal` is '' where none was set; `met` is None then."""

    name: str
    value: float
    unit: str
    goal: str = ""
    met: bool | None = None


class Goal(NamedTuple):
    """A limit: at least so much, or at most."""

    least: float | None = None
    most: float | None = None

    def met(self, value: float) -> bool:
        # Not a number is met by nothing.
        return (self.least is None or value >= self.least) and (
            self.most is None or value <= self.most
        )

    def __str__(self) -> str:
        return f"≥ {self.least:,g}" if self.least is not None else f"≤ {self.most:,g}"


def judged(name: str, value: float, unit: str, goal: Goal | None) -> Figure:
    """A figure beside its goal."""
    if goal is None:
        return Figure(name, value, unit)
    return Figure(name, value, unit, str(goal), goal.met(value))


def line(figure: Figure) -> str:
    """A figure as a line of the table."""
    value = f"{figure.value:,.0f}" if figure.value >= 100 else f"{figure.value:,.3f}"
    mark = {None: " ", True: "✓", False: "✗"}[figure.met]
    return f"{mark} {figure.name:44} {value:>12} {figure.unit:10} {figure.goal}"


def show(figures: Iterable[Figure], runs: int, *, as_json: bool, out: TextIO) -> bool:
    """Prints each figure as soon as it is measured; False where there is none."""
    has_figures = False
    for text in _as_json(figures, runs) if as_json else map(line, figures):
        print(text, file=out, flush=True)
        has_figures = True
    return has_figures


def _as_json(figures: Iterable[Figure], runs: int) -> Iterator[str]:
    """One JSON object of the machine and its figures, a figure a line."""
    machine = f"{platform.machine()}, Python {platform.python_version()}"
    prefix = json.dumps({"machine": machine, "runs": runs, "figures": []}).removesuffix("]}")
    for figure in figures:
        yield prefix + json.dumps(figure._asdict())
        prefix = ","
    if prefix == ",":
        yield "]}"
