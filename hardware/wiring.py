"""The wires of the reader and the panel, as wiring.toml has them."""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).parent


class Wire(NamedTuple):
    """A wire of the reader: from a pin of the Nano to `pin` of `to`, `through` a chip or not.

    `series`: the resistor in it, '' for none.
    """

    nano: str
    signal: str
    pin: str
    to: str
    through: str
    series: str = ""


class Gate(NamedTuple):
    """One of the six gates of a 4050: its chip (1 or 2) and the pins that go in and come out."""

    chip: int
    into: int
    out: int


class Buffer(NamedTuple):
    """One of the four gates of the 74AHCT125: the pins that open it (low), go in and come out."""

    opens: int
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
        end = "every antenna"
        yield Wire(row["pin"], row["signal"], row["board"], end, row["through"], row["series"])
    for row in reader["lights"]:
        yield Wire(row["pin"], "LIGHT", "LED", row["of"], "", reader["resistor"])


def gate(wire: Wire) -> Gate | None:
    """The gate that a wire passes through, where it passes through one."""
    if wire.through != "4050":
        return None
    reader = told()["reader"]
    number = wire.to.removeprefix("antenna ") if wire.to != "every antenna" else ""
    place = reader["order"].index(f"{wire.signal} {number}".strip())
    return Gate(place // 6 + 1, *reader["gates"][place % 6])


def buffers() -> list[Buffer]:
    """The gate through which each antenna's MISO comes back, antenna 1 first."""
    return [Buffer(*pins) for pins in told()["reader"]["buffer"]["gates"]]


def header(line: int) -> int:
    """The position of a GPIO line on the Pi's header."""
    return int(told()["panel"]["header"][str(line)])
