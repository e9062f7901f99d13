"""Style sheets, which every page has all of: no class means one thing here and another there."""

import re
from collections import defaultdict
from pathlib import Path

import tablepi.hall.web

SHEETS = sorted((Path(tablepi.hall.web.__file__).parent / "static").glob("*.css"))
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
PAPER = "print.css"
"""Lays out once more what is printed."""


def test_a_class_is_laid_out_by_one_sheet() -> None:
    sheets_by_class = defaultdict[str, set[str]](set)
    for sheet in SHEETS:
        for selectors, rule in RULE.findall(sheet.read_text(encoding="utf-8")):
            for selector in map(str.strip, selectors.split(",")):
                if re.fullmatch(r"\.[\w-]+", selector) and "display:" in rule:
                    sheets_by_class[selector].add(sheet.name)
    found = {name: sheets - {PAPER} for name, sheets in sheets_by_class.items()}
    assert {".letters", ".compared"} <= found.keys()
    assert {name: sheets for name, sheets in found.items() if len(sheets) > 1} == {}
