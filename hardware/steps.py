"""The build guide's pictures: OpenSCAD renders each step, with a small palette."""

import json
import tempfile
from collections.abc import Mapping
from pathlib import Path

from PIL import Image

from hardware.parts import FOLDER, MODELS, fingerprint, openscad

PICTURES = FOLDER / "pictures"
RECORD = PICTURES / "record.json"
CAMERAS: Mapping[str, str] = {
    "1-inserts": "100,75,35,50,0,25,620",
    "2-controls": "100,70,0,60,0,-25,620",
    "3-panel": "100,75,55,50,0,25,680",
    "4-clamps": "100,75,40,50,0,25,560",
    "5-base": "100,65,60,50,0,25,700",
    "6-boards": "102,102,15,45,0,20,680",
    "7-wires": "102,102,10,40,0,20,640",
    "8-lid": "102,102,35,55,0,20,680",
    "9-button": "23,35,12,55,0,160,380",
    "10-pod": "-23,35,20,55,0,25,380",
    "11-table": "100,10,0,48,0,12,1080",
}
"""Each step's name and where it is looked at from: point, turns (degrees), distance (mm)."""
_SIZE = (900, 675)
_COLOURS = 128


def draw(name: str, folder: Path = PICTURES) -> Path:
    """Draws one step. Raises RuntimeError where OpenSCAD wrote nothing: it has no screen then."""
    number = int(name.partition("-")[0])
    view = ["--imgsize", "1800,1350", "--colorscheme", "Tomorrow", "--camera", CAMERAS[name]]
    with tempfile.TemporaryDirectory() as place:
        drawn = Path(place, f"{name}.png")
        openscad(MODELS / "steps.scad", drawn, {"step": number}, "xvfb-run", "-a", more=view)
        if not drawn.exists() or drawn.stat().st_size == 0:
            raise RuntimeError(f"{name}.png is empty: OpenSCAD found no screen to draw on")
        picture = Image.open(drawn).convert("RGB").resize(_SIZE, Image.Resampling.LANCZOS)
    low, high = picture.convert("L").getextrema()
    if low == high:
        raise RuntimeError(f"{name}.png shows nothing")
    file = folder / f"{name}.png"
    picture.quantize(_COLOURS, Image.Quantize.MAXCOVERAGE).save(file, optimize=True)
    return file


def drawn_from() -> str:
    """A hash over all that the pictures are made from."""
    return fingerprint(
        (file for file in MODELS.glob("*.scad") if file.name != "fit.scad"),
        json.dumps(dict(CAMERAS)),
    )


def main() -> None:
    """Draws every step, and notes what they were drawn from."""
    PICTURES.mkdir(exist_ok=True)
    for name in CAMERAS:
        print(draw(name).relative_to(FOLDER))
    RECORD.write_text(json.dumps({"sources": drawn_from()}) + "\n", encoding="utf-8")
