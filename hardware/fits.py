"""Fit tests: whether bought things have room among the printed parts."""

import json
from collections.abc import Mapping

import numpy as np
import trimesh

from hardware.parts import BUILT, MODELS, fingerprint, openscad

RECORD = MODELS / "fits.json"

FITS: tuple[tuple[str, Mapping[str, str | int]], ...] = (
    ("console", {}),
    ("clamps", {}),
    ("base", {}),
    ("tray", {}),
    ("boards", {}),
    ("pod", {}),
    *((fit, {"panel": panel}) for panel in ("touch2-7", "touch2-5", "dsi5")
      for fit in ("console", "clamps", "base")),
    *((fit, {"reader": "carrier"}) for fit in ("tray", "boards")),
    *((fit, {"antennas": antennas}) for antennas in (1, 2) for fit in ("tray", "boards")),
)  # fmt: skip
"""What is tried, and with which settings: the largest machine, and where it is narrowest."""
ALLOWED_MM3 = 1.0
"""What only rests on something else shares a plane with it, and no room."""


def shared(fit: str, settings: Mapping[str, str | int]) -> float:
    """How many cubic millimetres things would share with parts or with one another."""
    BUILT.mkdir(parents=True, exist_ok=True)
    out = BUILT / "fit.stl"
    try:
        openscad(MODELS / "fit.scad", out, {"fit": fit, "$fn": 16, **settings})
    except RuntimeError as told:
        if "top level object is empty" in str(told) and "ERROR" not in str(told):
            return 0.0
        raise
    corners = trimesh.load_mesh(out).triangles
    return abs(float(np.linalg.det(corners).sum())) / 6


def tried_with() -> str:
    """A hash over all that the fits depend on."""
    return fingerprint(MODELS.glob("*.scad"), json.dumps([[fit, dict(of)] for fit, of in FITS]))


def main() -> None:
    """Tries every fit, and notes with what. Raises RuntimeError with each that is none."""
    wrong = []
    for fit, settings in FITS:
        room = shared(fit, settings)
        print(f"fit of {fit} {dict(settings) or ''}: {room:.1f} mm³ shared")
        if room > ALLOWED_MM3:
            wrong.append(f"{fit} {dict(settings)}: things share {room:.0f} mm³")
    (BUILT / "fit.stl").unlink(missing_ok=True)
    if wrong:
        raise RuntimeError("\n".join(wrong))
    RECORD.write_text(json.dumps({"sources": tried_with()}) + "\n", encoding="utf-8")
