"""Icons of the pages: drawings of the table's screens, which a page holds once."""

import re
from pathlib import Path

from tablepi.hall.web.html.markup import Html, tag

FOLDER = Path(__file__).parents[3] / "ui" / "drawings" / "icons"

NAMES = ("check", "clock", "flag", "hourglass", "judge", "minus", "pause", "person", "play",
         "reader", "sound", "undo", "warning")  # fmt: skip
"""Those that pages of the desk show."""

_SVG = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)


def _symbol(name: str) -> Html:
    match = _SVG.search((FOLDER / f"{name}.svg").read_text(encoding="utf-8"))
    assert match is not None, name
    drawing = Html(re.sub(r">\s+<", "><", match[1].strip()))
    return tag("symbol", drawing, id=f"icon-{name}", viewBox="0 0 24 24")


ICONS = tag("svg", *map(_symbol, NAMES), class_="icons", aria_hidden="true")
"""All of them, to be named; nothing of it is seen."""
