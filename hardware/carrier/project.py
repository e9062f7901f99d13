"""The carrier as its KiCad board has it, and what KiCad's own checks and outputs make of it."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from hardware.carrier.nets import Nets
from hardware.parts import fingerprint

FOLDER = Path(__file__).parent
ROOT = FOLDER.parent.parent
BUILT = ROOT / "build" / "carrier"
RECORD = FOLDER / "record.json"
PICTURE = FOLDER / "carrier.png"
_PROJECT = ("carrier.kicad_*", "*-lib-table")
_LAYERS = "F.Cu,B.Cu,F.Paste,F.Mask,B.Mask,F.Silkscreen,B.Silkscreen,Edge.Cuts"
_FIELDS = "Reference,Value,Footprint,${QUANTITY},Source 1,Source 2"
_CHECKS = (
    "sch erc --severity-all --exit-code-violations -o erc.txt carrier.kicad_sch",
    "pcb drc --severity-all --schematic-parity --exit-code-violations -o drc.txt carrier.kicad_pcb",
)
_OUTPUTS = (
    "sch export pdf -o schematic.pdf carrier.kicad_sch",
    f"pcb export gerbers -l {_LAYERS} -o gerbers/ carrier.kicad_pcb",
    "pcb export drill -o gerbers/ carrier.kicad_pcb",
    "pcb export pos --format csv --units mm -o positions.csv carrier.kicad_pcb",
    "pcb render --side top -w 1200 -h 800 --zoom 1.3 -o carrier.png carrier.kicad_pcb",
)
"""For a maker of boards its layers, holes and the places of its parts, and what one looks at."""


class Placed(NamedTuple):
    """A part on the board: its value, who sells it, and the net of each of its pins."""

    value: str
    sources: tuple[str, ...]
    pins: dict[str, str]


def parsed(text: str) -> list[Any]:
    """A KiCad file as nested lists of words."""
    stack: list[list[Any]] = [[]]
    for word in re.findall(r'"(?:\\.|[^"\\])*"|[()]|[^\s()"]+', text):
        if word == "(":
            stack.append([])
        elif word == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(word.strip('"'))
    return list(stack[0][0])


def _all(tree: list[Any], name: str) -> Iterator[list[Any]]:
    return (part for part in tree if isinstance(part, list) and part[0] == name)


def placed() -> dict[str, Placed]:
    """Every part of the board, by its name; holes have no pins."""
    board = parsed((FOLDER / "carrier.kicad_pcb").read_text(encoding="utf-8"))
    made = {}
    for footprint in _all(board, "footprint"):
        fields = {field[1]: field[2] for field in _all(footprint, "property")}
        pins = {pad[1]: net[-1] for pad in _all(footprint, "pad") for net in _all(pad, "net")}
        sources = tuple(fields[name] for name in ("Source 1", "Source 2") if fields.get(name))
        made[fields["Reference"]] = Placed(fields["Value"], sources, pins)
    return made


def board_nets() -> Nets:
    """The board's nets that join two pins and more."""
    joined: Nets = {}
    for name, part in placed().items():
        for pin, net in part.pins.items():
            joined.setdefault(net, set()).add(f"{name}.{pin}")
    return {net: pins for net, pins in joined.items() if len(pins) > 1}


def sources() -> str:
    """A hash over the project."""
    return fingerprint(file for pattern in _PROJECT for file in FOLDER.glob(pattern))


def _kicad(words: str, *more: str) -> None:
    """Runs KiCad in the built folder. Raises RuntimeError with what it says where it fails."""
    done = subprocess.run(
        [ROOT / ".ci" / "kicad", BUILT, *words.split(), *more], capture_output=True, text=True
    )
    if done.returncode:
        reports = [file.read_text(encoding="utf-8") for file in BUILT.glob("?rc.txt")]
        raise RuntimeError("\n".join([f"{words}: {done.stderr.strip()}", *reports]))


def main() -> None:
    """Checks the project and makes its outputs in build/carrier. RuntimeError for any violation."""
    shutil.rmtree(BUILT, ignore_errors=True)
    BUILT.mkdir(parents=True)
    for pattern in _PROJECT:
        for file in FOLDER.glob(pattern):
            shutil.copy(file, BUILT)
    for words in (*_CHECKS, *_OUTPUTS):
        _kicad(words)
    _kicad("sch export bom --group-by Value,Footprint --exclude-dnp -o bom.csv carrier.kicad_sch",
           "--fields", _FIELDS, "--labels", _FIELDS.replace("${QUANTITY}", "Count"))  # fmt: skip
    if (
        not RECORD.exists()
        or json.loads(RECORD.read_text(encoding="utf-8"))["checked"] != sources()
    ):
        shutil.copy(BUILT / PICTURE.name, PICTURE)
        RECORD.write_text(json.dumps({"checked": sources()}) + "\n", encoding="utf-8")
    print("build/carrier has the board's Gerbers, holes, positions, bill and picture")
