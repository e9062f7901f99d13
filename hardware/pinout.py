"""The drawing of the Pi's header: every pin in its place, with the wire that goes to it."""

import subprocess
from collections.abc import Iterator
from typing import NamedTuple

from hardware.wiring import FOLDER, header, told

FILE = FOLDER / "harness" / "header.svg"
_PINS = 40
_INK, _FREE = "#12161c", "#8a97a6"
_COLOURS = {"red": "#d94b3d", "black": "#12161c", "yellow": "#f0c800", "white": "#ffffff",
            "green": "#3f8f5f", "blue": "#2f6fa8", "violet": "#8a5fc0"}  # fmt: skip
_KNOB = (("A", "green"), ("B", "blue"))
_FIXED = {1: "3.3 V", 17: "3.3 V", 2: "5 V", 4: "5 V",
          **dict.fromkeys((6, 9, 14, 20, 25, 30, 34, 39), "GND")}  # fmt: skip
_SUPPLIES = {"5 V": "red", "3.3 V": "red", "+ (3.3 V)": "red", "GND": "black", "SDA": "blue",
             "SCL": "yellow"}  # fmt: skip


_NAMES = {"rtc": "RTC"}


class Lead(NamedTuple):
    """A wire at the header: the colour by its name, and what it says there."""

    colour: str
    words: str


def leads(seats: int) -> dict[int, Lead]:
    """The wire at each position of the header that has one."""
    panel = told()["panel"]
    held = dict(_supplies())
    for seat, (button, light) in enumerate(panel["seats"][:seats], 1):
        held[header(button)] = Lead("yellow", f"seat {seat}, button, by {panel['guard']}")
        held[header(light)] = Lead("white", f"seat {seat}, light, by {panel['resistor']}")
        held[panel["ground"]["seats"][seat - 1]] = Lead("black", f"seat {seat}")
    for (what, colour), line in zip(_KNOB, panel["knob"], strict=True):
        held[header(line)] = Lead(colour, f"knob, {what}")
    held[header(panel["push"])] = Lead("violet", "knob, push")
    for what in ("undo", "judge"):
        held[header(panel[what])] = Lead("green", what)
    held[panel["ground"]["shared"]] = Lead("black", "undo, judge and knob, on one lead")
    return held


def _supplies() -> Iterator[tuple[int, Lead]]:
    panel = told()["panel"]
    for what, pins in panel["supply"].items():
        for pin, at in pins.items():
            words = [_NAMES.get(what, what)]
            words += [pin] if pin in ("SDA", "SCL") else []
            words += [f"fuse of {panel['tray_fuse']}"] if (what, pin) == ("tray", "5 V") else []
            yield at, Lead(_SUPPLIES[pin], ", ".join(words))


def _names() -> dict[int, str]:
    """What each position of the header is, as a Pi has it."""
    lines = {header(line): f"GPIO {line}" for line in range(28)}
    return {at: lines.get(at) or _FIXED[at] for at in range(1, _PINS + 1)}


def text(seats: int) -> str:
    """The drawing as Graphviz reads it: a table of the header's two rows."""
    held, names = leads(seats), _names()
    rows = [
        _band(
            "the end at the microSD card; at the left the middle of the Pi, at the right its edge"
        )
    ]
    for odd in range(1, _PINS, 2):
        cells = [*_side(odd, held.get(odd), names[odd])[::-1], _number(odd), _number(odd + 1),
                 *_side(odd + 1, held.get(odd + 1), names[odd + 1])]  # fmt: skip
        rows.append(f"<tr>{''.join(cells)}</tr>")
    rows.append(_band("the end at the USB sockets"))
    table = (
        f'<table border="0" cellborder="0" cellspacing="3" cellpadding="3">{"".join(rows)}</table>'
    )
    node = f'shape=plain, fontname="DejaVu Sans", fontsize=13, fontcolor="{_INK}"'
    return f'graph header {{ bgcolor="white"; node [{node}]; header [label=<{table}>] }}\n'


def _band(words: str) -> str:
    return f'<tr><td colspan="8"><font color="{_FREE}">{words}</font></td></tr>'


def _number(pin: int) -> str:
    style = 'style="rounded" ' if pin != 1 else ""
    return f'<td border="1" {style}width="26" fixedsize="false">{pin}</td>'


def _side(pin: int, lead: Lead | None, name: str) -> list[str]:
    """The cells of a pin from the middle outwards: its name, its wire, what that is."""
    align = "right" if pin % 2 else "left"
    ink = _INK if lead else _FREE
    words = lead.words if lead else ""
    bar = f'bgcolor="{_COLOURS[lead.colour]}" border="1"' if lead else ""
    said = f"{words} ({lead.colour})" if lead else ""
    return [
        f'<td align="{align}"><font color="{ink}">{name}</font></td>',
        f'<td {bar} width="34" height="8" fixedsize="true"></td>',
        f'<td align="{align}">{said}</td>',
    ]


def draw(seats: int) -> None:
    """Draws it. Raises RuntimeError where Graphviz does not."""
    done = subprocess.run(["dot", "-Tsvg"], input=text(seats), capture_output=True, text=True)
    if done.returncode or done.stderr:
        raise RuntimeError(f"{FILE.name}: {done.stderr.strip()}")
    FILE.write_text(done.stdout, encoding="utf-8")
