"""How long each part prints and what it weighs, as a slicer computes it."""

import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from hardware.parts import BUILT, MODELS, fingerprint, parts, sources

RECORD = MODELS / "times.json"
PRINTER = MODELS / "printer.ini"
_UNITS_MIN = {"d": 1440.0, "h": 60.0, "m": 1.0, "s": 1 / 60}


def estimate(said: str) -> tuple[int, int]:
    """Minutes and grams from a slicer's G-code. Raises RuntimeError where it says neither."""
    time = re.search(r"^; estimated printing time \(normal mode\) = (.+)$", said, re.MULTILINE)
    grams = re.search(r"^; total filament used \[g\] = ([\d.]+)$", said, re.MULTILINE)
    if not time or not grams:
        raise RuntimeError("the slicer's G-code says no printing time")
    took = re.findall(r"(\d+)([dhms])", time[1])
    return round(sum(int(count) * _UNITS_MIN[unit] for count, unit in took)), round(float(grams[1]))


def sliced(stl: Path) -> tuple[int, int]:
    """Minutes and grams of a part, sliced for PRINTER."""
    with tempfile.TemporaryDirectory() as place:
        out = Path(place, "part.gcode")
        words = ["prusa-slicer", "--load", str(PRINTER), "--export-gcode", "--output", str(out)]
        done = subprocess.run([*words, str(stl)], capture_output=True, text=True, check=False)
        if done.returncode or not out.exists():
            raise RuntimeError(f"{stl.name}: {done.stdout.strip()} {done.stderr.strip()}")
        return estimate(out.read_text(encoding="utf-8"))


def made_from() -> str:
    """A hash over all that the times depend on."""
    return fingerprint([PRINTER], sources())


def recorded() -> dict[str, Any]:
    """Minutes and grams of each part, by its file, as they were computed last."""
    return dict(json.loads(RECORD.read_text(encoding="utf-8")))


def plan() -> str:
    """How often each STL file is printed, and how long that takes, as CSV."""
    times = recorded()["parts"]
    rows = ["file,pieces for one machine,minutes each,grams each"]
    rows += [f"{part.file}.stl,{part.pieces},{times[part.file]['minutes']},"
             f"{times[part.file]['grams']}" for part in parts()]  # fmt: skip
    return "\n".join(rows) + "\n"


def main() -> None:
    """Slices the parts where they or the settings changed; plan and settings lie beside them."""
    if not RECORD.exists() or recorded()["sources"] != made_from():
        _slice_parts()
    shutil.copy(PRINTER, BUILT)
    Path(BUILT, "prints.csv").write_text(plan(), encoding="utf-8")


def _slice_parts() -> None:
    """Slices every part and notes the times."""
    times = {}
    for part in parts():
        minutes, grams = sliced(BUILT / f"{part.file}.stl")
        times[part.file] = {"minutes": minutes, "grams": grams}
        print(f"{part.file:28} {minutes // 60} h {minutes % 60:02} min, {grams} g")
    made = {"sources": made_from(), "parts": times}
    RECORD.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
