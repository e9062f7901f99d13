"""The build guide's pictures: OpenSCAD renders each step, with a small palette."""

import json
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PIL import Image

from hardware.harness import ANTENNAS, COLOURS, SUPPLIES
from hardware.parts import FOLDER, MODELS, fingerprint, openscad
from hardware.strip import Hole, antenna_ends, nano_ends, where
from hardware.wiring import reader_wires, told

PICTURES = FOLDER / "pictures"
RECORD = PICTURES / "record.json"
CAMERAS: Mapping[str, str] = {
    "1-inserts": "100,75,35,50,0,25,620",
    "2-controls": "100,70,0,60,0,-25,620",
    "3-panel": "100,75,55,50,0,25,680",
    "4-clamps": "100,75,40,50,0,25,560",
    "5-base": "100,85,60,50,0,25,760",
    "6-boards": "102,102,15,45,0,20,680",
    "7a-supply": "106,118,8,28,0,0,430",
    "7b-nano": "102,100,8,22,0,0,500",
    "7c-antenna-1": "82,82,8,25,0,0,330",
    "7d-antenna-2": "122,82,8,25,0,0,330",
    "7e-antenna-3": "82,58,8,25,0,180,330",
    "7f-antenna-4": "122,58,8,25,0,180,330",
    "8-lid": "102,102,35,55,0,20,680",
    "9-button": "23,35,12,55,0,160,380",
    "10-pod": "-23,35,20,55,0,25,380",
    "11-table": "100,10,0,48,0,12,1080",
}
"""Each step's name and where it is looked at from: point, turns (degrees), distance (mm)."""
_INKS = {"YE": "#f0e442", "GN": "#3f8f5f", "BU": "#2f6fa8", "VT": "#8a5fc0", "OG": "#e69f00",
         "RD": "#d94b3d", "BK": "#222222", "GY": "#b9c2cc"}  # fmt: skip
_SIZE = (900, 675)
_COLOURS = 256


def wires() -> dict[str, list[Any]]:
    """The tray's wires as the models take them: where each begins, its hole, its colour."""
    signals = {wire.nano: wire.signal for wire in reader_wires()}
    sides, board = told()["reader"]["nano"], told()["reader"]["board"]
    nano = [
        [side, sides[side].index(pin), *_hole(hole), _ink(signals.get(pin, pin))]
        for pin, hole in nano_ends().items()
        for side in [0 if pin in sides[0] else 1]
    ]
    own = {wire.pin: wire.signal for wire in reader_wires()}
    antennas = [
        [[board.index(pin) + 1, *_hole(hole), _ink(own.get(pin, pin))]
         for pin, hole in antenna_ends(antenna).items()]
        for antenna in range(1, ANTENNAS + 1)
    ]  # fmt: skip
    supply = [_hole(where(f"buck {end}")) for end in ("OUT", "GND")]
    return {"nano_wires": nano, "antenna_wires": antennas, "supply_holes": supply}


def _hole(hole: Hole) -> list[int]:
    return [hole[0], told()["reader"]["strip"]["columns"].index(hole[1])]


def _ink(signal: str) -> str:
    return _INKS[(COLOURS | SUPPLIES).get(signal, "GY")]


def draw(name: str, folder: Path = PICTURES) -> Path:
    """Draws one step. Raises RuntimeError where OpenSCAD wrote nothing: it has no screen then."""
    view = ["--imgsize", "1800,1350", "--colorscheme", "Tomorrow", "--camera", CAMERAS[name]]
    view += [f"-D{what}={json.dumps(lines)}" for what, lines in wires().items()]
    with tempfile.TemporaryDirectory() as place:
        drawn = Path(place, f"{name}.png")
        openscad(
            MODELS / "steps.scad",
            drawn,
            {"step": name.partition("-")[0]},
            "xvfb-run",
            "-a",
            more=view,
        )
        if not drawn.exists() or drawn.stat().st_size == 0:
            raise RuntimeError(f"{name}.png is empty: OpenSCAD found no screen to draw on")
        picture = Image.open(drawn).convert("RGB").resize(_SIZE, Image.Resampling.LANCZOS)
    low, high = picture.convert("L").getextrema()
    if low == high:
        raise RuntimeError(f"{name}.png shows nothing")
    file = folder / f"{name}.png"
    picture.quantize(_COLOURS, Image.Quantize.FASTOCTREE).save(file, optimize=True)
    return file


def drawn_from() -> str:
    """A hash over all that the pictures are made from."""
    return fingerprint(
        (file for file in MODELS.glob("*.scad") if file.name != "fit.scad"),
        json.dumps([dict(CAMERAS), wires()]),
    )


def main() -> None:
    """Draws every step, and notes what they were drawn from."""
    PICTURES.mkdir(exist_ok=True)
    for name in CAMERAS:
        print(draw(name).relative_to(FOLDER))
    RECORD.write_text(json.dumps({"sources": drawn_from()}) + "\n", encoding="utf-8")
