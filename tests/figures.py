"""Puts what `tablepi bench --json` measured into its page: python -m tests.figures [FILE]."""

import json
import sys
from pathlib import Path

MEASURED = Path(__file__).parent / "measured.json"
PAGE = Path(__file__).parent.parent / "tablepi/docs/measurements.md"
BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->"


def table() -> str:
    """The table of figures, as measured."""
    measured = json.loads(MEASURED.read_text(encoding="utf-8"))
    lines = [
        f"`tablepi bench`, medians of {measured['runs']} runs on two cores, {measured['machine']}:",
        "",
        "| what | measured | goal | |",
        "| --- | ---: | ---: | --- |",
    ]
    for figure in measured["figures"]:
        value = figure["value"]
        shown = f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
        mark = {None: "", True: "met", False: "missed"}[figure["met"]]
        lines.append(f"| {figure['name']} | {shown} {figure['unit']} | {figure['goal']} | {mark} |")
    return "\n".join([*lines, "", *measured.get("notes", []), ""])


def main() -> None:
    """Takes a new measurement, if one is given, and writes the page's table."""
    if len(sys.argv) > 1:
        new = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
        old = json.loads(MEASURED.read_text(encoding="utf-8")) if MEASURED.exists() else {}
        new["notes"] = old.get("notes", [])
        MEASURED.write_text(json.dumps(new, indent=1) + "\n", encoding="utf-8")
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    PAGE.write_text(before + BEGIN + table() + END + rest.split(END)[1], encoding="utf-8")


if __name__ == "__main__":
    main()
