"""The power budget: what each rail carries usually and at worst, and what it can carry."""

import re
import tomllib
from functools import cache
from typing import Any, NamedTuple

from hardware.harness import ANTENNAS, TAIL_M, TRAY_M
from hardware.parts import FOLDER
from hardware.wiring import told

SEATS = 8
"""The most seats: the budget is of the largest machine."""


class Load(NamedTuple):
    """Something that takes current (mA): `pieces` of it, of which `usually` do at a time."""

    what: str
    pieces: int
    usually: int
    usual_ma: float
    worst_ma: float
    source: str


class Rail(NamedTuple):
    """A supply with all that hangs on it, and what it can give (mA)."""

    name: str
    loads: tuple[Load, ...]
    limit_ma: int
    source: str

    @property
    def usual_ma(self) -> float:
        """What it carries usually."""
        return sum(load.usually * load.usual_ma for load in self.loads)

    @property
    def worst_ma(self) -> float:
        """What it carries with everything at its most."""
        return sum(load.pieces * load.worst_ma for load in self.loads)


@cache
def budget() -> dict[str, Any]:
    """power.toml as it stands."""
    return tomllib.loads((FOLDER / "power.toml").read_text(encoding="utf-8"))


def ohms(words: str) -> float:
    """A resistor's value: `330 Ω`, `1 kΩ`."""
    found = re.fullmatch(r"([\d.]+) (k?)Ω", words)
    if not found:
        raise ValueError(f"{words!r}: expected a resistor such as '330 Ω'")
    return float(found[1]) * (1000 if found[2] else 1)


def lamp_ma(volts: float, led_v: float, resistor: str) -> float:
    """What an LED takes behind its resistor."""
    return (volts - led_v) / ohms(resistor) * 1000


def pis() -> list[dict[str, Any]]:
    """The Pis that a console may hold, with their supplies."""
    return list(budget()["pi"])


def rails(seats: int = SEATS, resistor: str = "", model: str = "Pi 4") -> dict[str, Rail]:
    """Every rail of a machine with so many seats, whose lights have this resistor or their own."""
    pi = next(pi for pi in pis() if pi["name"] == model)
    made: dict[str, Rail] = {}
    for name, about in budget()["rail"].items():
        rows = [row for row in budget()["load"] if row["rail"] == name]
        loads = tuple(
            _of_rail(row, made) if row.get("of") in made else _load(row, pi, seats, resistor)
            for row in rows
            if pi["tray"] or (name, row.get("of")) != ("all", "tray")
        )
        made[name] = Rail(about["name"], loads, about["limit"], about["source"])
    own = {"name": f"{made['all'].name} of a {model}", "limit_ma": pi["limit"]}
    made["all"] = made["all"]._replace(**own, source=pi["supply"])
    return made


def _of_rail(row: dict[str, Any], made: dict[str, Rail]) -> Load:
    """A rail as a load of another, through the buck board where it says so."""
    rail = made[row["of"]]
    said = f"all of {rail.name[0].lower()}{rail.name[1:]}"
    if "by" not in row:
        return Load(said, 1, 1, rail.usual_ma, rail.worst_ma, "above")
    heat, way = budget()["heat"], ways()[0]
    part = heat["out_v"] / budget()["drop"]["needed_v"] / way["efficiency"]
    source = f"above, through the buck board at {way['efficiency']:.0%}"
    return Load(said, 1, 1, rail.usual_ma * part, rail.worst_ma * part, source)


def _load(row: dict[str, Any], pi: dict[str, Any], seats: int, resistor: str) -> Load:
    if row.get("of") == "pi":
        return Load(f"the {pi['name']}", 1, 1, pi["usual"], pi["worst"], pi["source"])
    counts = {"seats": seats, "antennas": ANTENNAS, "lamps": len(told()["reader"]["lights"])}
    count = counts.get(row.get("each", ""), 1)
    usual, worst = row.get("usual", 0.0), row.get("worst", 0.0)
    if "lamp" in row:
        volts, *leds = row["lamp"]
        before = told()["reader"]["resistor"]
        if row["each"] == "seats":
            before = resistor or told()["panel"]["resistor"]
        usual, worst = (lamp_ma(volts, led, before) for led in leds)
    return Load(row["what"], count, row.get("usually", count), usual, worst, row["source"])


def ways() -> list[dict[str, Any]]:
    """What may make the tray's 3.3 V: the buck board, and the linear regulator it replaced."""
    return list(budget()["heat"]["way"])


def chip_c(load_ma: float, way: dict[str, Any]) -> float:
    """How hot (°C) the chip that makes 3.3 V gets in the closed tray."""
    heat = budget()["heat"]
    lost_v = heat["supply_v"] - heat["out_v"]
    if "efficiency" in way:
        lost_v = heat["out_v"] * (1 / way["efficiency"] - 1)
    return float(heat["inside_c"] + way["kelvin_per_watt"] * lost_v * load_ma / 1000)


def buck_v(load_ma: float) -> float:
    """What is left (V) at the buck board of the supply's voltage."""
    drop = budget()["drop"]
    way = 2 * (TAIL_M + TRAY_M) * drop["copper_ohm_per_m"] + drop["fuse_ohm"] + drop["contacts_ohm"]
    return float(drop["supply_v"] - way * load_ma / 1000)
