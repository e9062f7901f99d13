"""The measures of a printed part see what a printer would fail at."""

from pathlib import Path
from typing import Any

import trimesh

from hardware.solids import Solid, faults, measured

Sides = tuple[float, float, float]


def _saved(mesh: Any, folder: Path) -> Path:
    file = folder / "part.stl"
    mesh.export(file)
    return file


def _box(size: Sides, at: Sides = (0, 0, 0)) -> Any:
    return trimesh.creation.box(size).apply_translation(at)


def _told(solid: Solid, size: Sides, wall: float) -> str:
    return "; ".join(faults(solid, size, wall, bed=220))


def test_a_sound_part_has_no_fault(tmp_path: Path) -> None:
    solid = measured(_saved(_box((40, 30, 3)), tmp_path))
    assert solid.size == (40, 30, 3)
    assert solid.volume == 3.6
    assert solid.wall == 3
    assert _told(solid, (40, 30, 3), 3) == ""


def test_a_missing_triangle_is_seen(tmp_path: Path) -> None:
    mesh = _box((40, 30, 3))
    mesh.update_faces([face > 0 for face in range(len(mesh.faces))])
    assert "not watertight" in _told(measured(_saved(mesh, tmp_path)), (40, 30, 3), 3)


def test_a_post_that_only_touches_the_floor_is_a_second_body(tmp_path: Path) -> None:
    both = trimesh.util.concatenate([_box((40, 30, 3)), _box((8, 8, 10), (0, 0, 6.5))])
    assert "2 bodies" in _told(measured(_saved(both, tmp_path)), (40, 30, 13), 3)


def test_a_thin_wall_and_a_wrong_size_are_seen_whatever_was_asked_for(tmp_path: Path) -> None:
    solid = measured(_saved(_box((40, 30, 0.6)), tmp_path))
    told = _told(solid, (40, 30, 3), 3)
    assert "its walls are 0.6 mm, not 3" in told
    assert "its outer size is (40.0, 30.0, 0.6), not (40, 30, 3)" in told
    assert "thinner than 0.8 mm" in told


def test_a_part_larger_than_the_bed_is_seen(tmp_path: Path) -> None:
    solid = measured(_saved(_box((221, 30, 3)), tmp_path))
    assert _told(solid, (221, 30, 3), 3) == "it does not fit a bed of 220 mm"
