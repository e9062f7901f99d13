"""The wires of the reader and the panel, as wiring.toml has them, and the tables of the pages."""

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).parent
SIGNAL_NAMES = {"SELECT": "SDA (SELECT)", "RUN": "RST (RUN)"}


class Wire(NamedTuple):
    """A wire of the reader: from a pin of the Nano to `pin` of `to`, `through` something or not."""

    nano: str
    signal: str
    pin: str
    to: str
    through: str


class Gate(NamedTuple):
    """One of the six gates of a 4050: its chip (1 or 2) and the pins that go in and come out."""

    chip: int
    into: int
    out: int


@cache
def told() -> dict[str, Any]:
    """wiring.toml as it stands."""
    return tomllib.loads((FOLDER / "wiring.toml").read_text(encoding="utf-8"))


def reader_wires() -> Iterator[Wire]:
    """Every wire between the Nano and what it serves, antenna 1 first."""
    reader = told()["reader"]
    for row in reader["own"]:
        for antenna, pin in enumerate(row["pins"], 1):
            yield Wire(pin, row["signal"], row["board"], f"antenna {antenna}", row["through"])
    for row in reader["shared"]:
        yield Wire(row["pin"], row["signal"], row["board"], "every antenna", row["through"])
    for row in reader["lights"]:
        yield Wire(row["pin"], "LIGHT", "LED", row["of"], reader["resistor"])


def gate(wire: Wire) -> Gate | None:
    """The gate that a wire passes through, where it passes through one."""
    if wire.through != "4050":
        return None
    reader = told()["reader"]
    number = wire.to.removeprefix("antenna ") if wire.to != "every antenna" else ""
    place = reader["order"].index(f"{wire.signal} {number}".strip())
    return Gate(place // 6 + 1, *reader["gates"][place % 6])


def header(line: int) -> int:
    """The position of a GPIO line on the Pi's header."""
    return int(told()["panel"]["header"][str(line)])


def _table(head: Sequence[str], rows: Iterator[Sequence[object]], right: Sequence[int]) -> str:
    marks = ["---:" if at in right else "---" for at in range(len(head))]
    lines = [head, marks, *([str(cell) for cell in row] for row in rows)]
    cells = ([f" {cell} " if cell else " " for cell in line] for line in lines)
    return "".join(f"|{'|'.join(line)}|\n" for line in cells)


def reader_table() -> str:
    """The pins of the Nano, where each goes and through which gate."""

    def rows() -> Iterator[Sequence[object]]:
        for wire in reader_wires():
            goes = SIGNAL_NAMES.get(wire.signal, wire.pin)
            goes = "LED (LIGHT)" if wire.signal == "LIGHT" else goes
            passed = gate(wire)
            where = f"{passed.chip}: {passed.into} → {passed.out}" if passed else ""
            yield wire.nano, goes, wire.to, wire.through, where

    return _table(("Nano", "goes to", "of", "through", "4050: pin → pin"), rows(), ())


def seats_table() -> str:
    """Each seat's lines, with their positions on the header and that of the ground."""
    panel = told()["panel"]
    rows = (
        (seat, *lines, *(header(line) for line in lines), panel["ground"]["seats"][seat - 1])
        for seat, lines in enumerate(panel["seats"], 1)
    )
    head = ("seat", "button", "light", "button's pin", "light's pin", "ground's pin")
    return _table(head, rows, range(6))


def shared_table() -> str:
    """The lines that all seats share."""
    panel = told()["panel"]
    lines = {"undo": [panel["undo"]], "judge": [panel["judge"]], "knob": panel["knob"],
             "push": [panel["push"]]}  # fmt: skip
    rows = (
        (what, ", ".join(map(str, own)), ", ".join(str(header(line)) for line in own),
         panel["ground"]["shared"])
        for what, own in lines.items()
    )  # fmt: skip
    return _table(("what", "lines", "pins", "ground's pin"), rows, (3,))


def supply_table() -> str:
    """What takes its supply from the header."""
    rows = (
        (f"the {what}", pin, position)
        for what, pins in told()["panel"]["supply"].items()
        for pin, position in pins.items()
    )
    return _table(("what", "its pin", "the header's pin"), rows, (2,))


def more_table() -> str:
    """The lines of what is in no default."""
    rows = (
        (own["seats"], *(place for what in ("pause", "buzzer")
                         for place in (own[what], header(own[what]))))
        for own in told()["panel"]["more"]
    )  # fmt: skip
    return _table(("seats", "pause", "its pin", "buzzer", "its pin"), rows, range(5))


def reserved_table() -> str:
    """The lines that are kept free."""
    rows = told()["panel"]["reserved"].items()
    return _table(("line", "for"), iter(rows), (0,))


TABLES = {
    "reader.md": {"reader": reader_table},
    "panel.md": {
        "seats": seats_table,
        "shared": shared_table,
        "supply": supply_table,
        "more": more_table,
        "reserved": reserved_table,
    },
}


def page(name: str) -> str:
    """A page of this folder with its tables as wiring.toml has them now."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    for mark, table in TABLES[name].items():
        before, found, rest = text.partition(f"<!-- wiring: {mark} -->\n")
        _, ended, after = rest.partition("<!-- end -->\n")
        if not found or not ended:
            raise ValueError(f"{name}: expected the marks of the table {mark!r}")
        text = f"{before}{found}{table()}{ended}{after}"
    return text


def main() -> None:
    """Writes the tables into their pages."""
    for name in TABLES:
        (FOLDER / name).write_text(page(name), encoding="utf-8")
