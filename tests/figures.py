"""Puts what `tablepi bench --json` measured into its pages: python -m tests.figures [FILE]."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

MEASURED = Path(__file__).parent / "measured.json"
DOCS = Path(__file__).parent.parent / "tablepi/docs"
PAGE, PERFORMANCE = DOCS / "measurements.md", DOCS / "performance.md"
BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->"


OF_PERFORMANCE = (
    "power-suit: undo",
    "scan to screen, median",
    "scan to screen, p99",
    "screen: full redraw, 1280×720",
    "screen: battle of eight, 1280×720",
    "screen: two changed items, 1280×720",
    "journal: append, median",
    "start to first screen",
    "resident memory",
    "idle table, share of a core",
)
"""The figures that the page on performance shows."""


def table() -> str:
    """The table of all figures, as measured."""
    measured = _measured()
    about = f"`tablepi bench`, medians of {measured['runs']} runs on two cores, "
    lines = [about + f"{measured['machine']}:", "", *_rows(measured["figures"])]
    return "\n".join([*lines, "", *measured.get("notes", []), ""])


def table_of_performance() -> str:
    """The table of the figures that caching and prefetching serve."""
    figures = [each for each in _measured()["figures"] if each["name"] in OF_PERFORMANCE]
    return "\n".join([*_rows(figures), ""])


def _measured() -> Any:
    return json.loads(MEASURED.read_text(encoding="utf-8"))


def _rows(figures: Any) -> Iterator[str]:
    yield "| what | measured | goal | |"
    yield "| --- | ---: | ---: | --- |"
    for figure in figures:
        value = figure["value"]
        shown = f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
        mark = {None: "", True: "met", False: "missed"}[figure["met"]]
        yield f"| {figure['name']} | {shown} {figure['unit']} | {figure['goal']} | {mark} |"


def main() -> None:
    """Takes a new measurement, if one is given, and writes the pages' tables."""
    if len(sys.argv) > 1:
        new = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
        old = json.loads(MEASURED.read_text(encoding="utf-8")) if MEASURED.exists() else {}
        new["notes"] = old.get("notes", [])
        MEASURED.write_text(json.dumps(new, indent=1) + "\n", encoding="utf-8")
    for page, figures in ((PAGE, table()), (PERFORMANCE, table_of_performance())):
        before, rest = page.read_text(encoding="utf-8").split(BEGIN)
        page.write_text(before + BEGIN + figures + END + rest.split(END)[1], encoding="utf-8")


if __name__ == "__main__":
    main()
