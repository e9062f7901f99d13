"""The pieces of a scene: all of them, those in sight, and the area that one scrolls with."""

from tablepi.ui.input.scrolling import View
from tablepi.ui.toolkit.pieces import Piece, Scene


def in_sight(scene: Scene) -> list[Piece]:
    """The pieces of a scene that nobody has scrolled."""
    view = View()
    view.turn_to(scene, same=False)
    return list(view.pieces)


def area_of(scene: Scene, piece: Piece) -> str:
    return next((area.key for area in scene.areas if piece.key.startswith(area.key + "/")), "")


def pieces(scene: Scene) -> list[Piece]:
    """All pieces at scroll 0, those of endless lists too, and the first page's keys."""
    listed = [piece for area in scene.areas if area.lay for piece in area.lay(-(10**6), 10**6)]
    feet = [piece for area in scene.areas if area.most for piece in area.foot(0)]
    return [*scene.pieces, *listed, *feet]
