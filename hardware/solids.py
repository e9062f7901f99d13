"""Measures of a printed part, taken from the triangles of its STL file."""

from pathlib import Path
from typing import NamedTuple

import numpy as np
import trimesh

THINNEST_MM = 0.8
"""Two lines of a 0.4 mm nozzle: what is thinner is not printed, or breaks."""
_RAYS = 4000
_ALMOST = 0.05


class Solid(NamedTuple):
    """What a part measures: outer size and walls in mm, volume in cm³.

    `wall`: what lies behind all but a twentieth of the surface. `thin`: the share of the surface
    with less than two lines behind it, which edges of countersinks and slots always have a bit of.
    """

    watertight: bool
    bodies: int
    size: tuple[float, float, float]
    volume: float
    wall: float
    thin: float


def measured(file: Path) -> Solid:
    """The measures of an STL file; walls by rays cast inwards from points all over its surface."""
    mesh = trimesh.load_mesh(file)
    points, faces = trimesh.sample.sample_surface(mesh, _RAYS, seed=1)
    inwards = -mesh.face_normals[faces]
    ends, rays, _ = mesh.ray.intersects_location(
        points + inwards * 1e-3, inwards, multiple_hits=False
    )
    behind = np.linalg.norm(ends - points[rays], axis=1)
    width, length, height = (round(float(each), 2) for each in mesh.extents)
    return Solid(
        bool(mesh.is_watertight),
        int(mesh.body_count),
        (width, length, height),
        round(abs(float(mesh.volume)) / 1000, 2),
        round(float(np.quantile(behind, 0.05)), 2),
        round(float(np.mean(behind < THINNEST_MM)), 4),
    )


def faults(solid: Solid, size: tuple[float, ...], wall: float, bed: float) -> list[str]:
    """What is wrong with a part that should measure so; nothing where all is well."""
    wrong = []
    if not solid.watertight:
        wrong.append("it is not watertight")
    if solid.bodies != 1:
        wrong.append(f"it is {solid.bodies} bodies, not one")
    if any(abs(is_ - wanted) > _ALMOST for is_, wanted in zip(solid.size, size, strict=True)):
        wrong.append(f"its outer size is {solid.size}, not {tuple(size)}")
    if solid.wall < wall - _ALMOST:
        wrong.append(f"its walls are {solid.wall} mm, not {wall}")
    if solid.thin > 0.01:
        wrong.append(f"{solid.thin:.1%} of it is thinner than {THINNEST_MM} mm")
    if max(solid.size[:2]) > bed:
        wrong.append(f"it does not fit a bed of {bed:g} mm")
    return wrong
