"""Puts what `tablepi bench --json` measured into its pages: python -m tests.figures [FILE].

A file changes the lines that it has, and no other.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

MEASURED = Path(__file__).parent / "measured.json"
MEASURED_HALL = Path(__file__).parent / "measured_hall.json"
DOCS = Path(__file__).parent.parent / "tablepi/docs"
PAGE, PERFORMANCE = DOCS / "measurements.md", DOCS / "performance.md"
BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->"
BEGIN_HALL, END_HALL = "<!-- hall -->\n", "<!-- end of hall -->"

OF_HALL = "hall of "
"""How the names of a hall's figures begin."""


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
    measured = _read(MEASURED)
    about = f"`tablepi bench`, medians of {measured['runs']} runs on two cores, "
    return _table(about, measured)


def table_of_hall() -> str:
    """The table of a hall's figures."""
    return _table("`tablepi bench hall`, each measured once on two cores, ", _read(MEASURED_HALL))


def _table(about: str, measured: Any) -> str:
    lines = [about + f"{measured['machine']}:", "", *_rows(measured["figures"])]
    return "\n".join([*lines, "", *measured.get("notes", []), ""])


def table_of_performance() -> str:
    """The table of the figures that caching and prefetching serve."""
    figures = [each for each in _read(MEASURED)["figures"] if each["name"] in OF_PERFORMANCE]
    return "\n".join([*_rows(figures), ""])


def _read(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


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
        new = _read(Path(sys.argv[1]))
        file = MEASURED_HALL if is_of_hall(new) else MEASURED
        kept = with_new(_read(file), new)
        kept["notes"] = _read(file).get("notes", [])
        file.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    for page, begin, end, figures in TABLES:
        before, rest = page.read_text(encoding="utf-8").split(begin)
        page.write_text(before + begin + figures() + end + rest.split(end)[1], encoding="utf-8")


def is_of_hall(measured: Any) -> bool:
    """Whether these are figures of a hall."""
    return all(each["name"].startswith(OF_HALL) for each in measured["figures"])


def with_new(old: Any, new: Any) -> Any:
    """Old figures with those that were measured anew in their places, the others at the end."""
    fresh = {each["name"]: each for each in new["figures"]}
    kept = [fresh.pop(each["name"], each) for each in old.get("figures", [])]
    return {**new, "figures": [*kept, *fresh.values()]}


TABLES = (
    (PAGE, BEGIN, END, table),
    (PAGE, BEGIN_HALL, END_HALL, table_of_hall),
    (PERFORMANCE, BEGIN, END, table_of_performance),
)
"""Each table: its page, what stands before and behind it, and what makes it."""


if __name__ == "__main__":
    main()
