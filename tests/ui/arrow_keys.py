"""What the four arrow keys reach on a screen."""

from tablepi.ui.input.gestures import room
from tablepi.ui.input.keyboard import DOWN, LEFT, RIGHT, UP, Focus
from tablepi.ui.input.scrolling import View
from tablepi.ui.toolkit.pieces import Scene
from tests.ui.scene_pieces import pieces


def unreached(scene: Scene) -> set[str]:
    """What can be tapped and is not reached by arrows from the first or from the last of it."""
    keys = {piece.key for piece in pieces(scene) if piece.act is not None}
    ways = {key: _steps(scene, key) for key in keys}
    return {key for start in (min(keys), max(keys)) for key in keys - _reached(ways, start)}


def _steps(scene: Scene, key: str) -> set[str]:
    """Where the four arrows lead from a piece that was brought into sight."""
    view, focus = View(), Focus()
    view.turn_to(scene, same=False)
    area = view.area_of(key)
    here = next(piece for piece in pieces(scene) if piece.key == key)
    if area is not None:
        # Places are those at the top of the area, which may begin further down.
        view.scroll(area, -area.most)
        view.reveal(area, room(here).top, room(here).bottom)
    found = set()
    for direction in (LEFT, RIGHT, UP, DOWN):
        focus.to(next(piece for piece in view.reachable() if piece.key == key))
        piece = focus.go(view.reachable(), direction, area)
        found |= {piece.key} if piece else set()
    return found


def _reached(ways: dict[str, set[str]], start: str) -> set[str]:
    reached, ahead = {start}, [start]
    while ahead:
        # The key back to a page before is there only on a later one.
        new = ways.get(ahead.pop(), set()) - reached
        reached |= new
        ahead += new
    return reached
