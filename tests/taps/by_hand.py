"""Plays a way by fingers and scans on the drawn screen."""

from tablepi.devices.messages import TagSeen
from tablepi.referee.intents import Carry, Give, Intent
from tablepi.ui.toolkit.pieces import Piece
from tests.taps.offers import Input
from tests.taps.tables import Table
from tests.ui.scene_pieces import area_of, pieces
from tests.worlds.table.hands import Hands

MOST_DRAGS = 30
"""More than any list needs."""


def drags_of(
    table: Table, inputs: tuple[Input, ...], line: str, size: tuple[int, int]
) -> int | None:
    """How often a list is dragged for these inputs; None where they do not say this line."""
    sitting, drags = table.sitting, 0
    hands = Hands(lambda: sitting.picture, size, table.hear, motion=False)
    for each in inputs:
        if isinstance(each, TagSeen):
            table.hear(each)
        elif isinstance(each, Carry):
            if not _carry(hands, each):
                return None
        else:
            dragged = _dragged_to(hands, each)
            if dragged is None:
                return None
            drags += dragged
            _tap(hands, each)
        if table.said.lines:
            break
        hands.show()
    return drags if table.said.lines[:1] == [line] else None


def _middle(piece: Piece) -> tuple[int, int]:
    """The middle of what is to be seen of a thing."""
    return (piece.place.clip(piece.clip) if piece.clip else piece.place).center


def _is_seen(piece: Piece) -> bool:
    """Whether enough of a thing is to be seen that a finger finds it."""
    seen = piece.place.clip(piece.clip) if piece.clip else piece.place
    return 2 * seen.height >= piece.place.height and seen.width > 0


def _tap(hands: Hands, act: Intent) -> None:
    at = _middle(hands.piece(act))
    hands.down(at)
    hands.up(at)


def _carry(hands: Hands, act: Carry) -> bool:
    """Whether a thing is taken along, and let go on another: both are in sight."""
    places = {each.act.words: each for each in hands.stage.pieces if isinstance(each.act, Give)}
    if not {act.words, act.onto} <= places.keys():
        return False
    start, end = _middle(places[act.words]), _middle(places[act.onto])
    hands.down(start)
    hands.move(end)
    hands.show()
    hands.up(end)
    return True


def _dragged_to(hands: Hands, act: Intent) -> int | None:
    """Drags a list until this can be tapped; how often. None where it is in none."""
    drags = 0
    while not any(piece.act == act and _is_seen(piece) for piece in hands.stage.pieces):
        scene = hands.stage.view.scene
        piece = next((piece for piece in pieces(scene) if piece.act == act), None)
        if piece is None or drags == MOST_DRAGS or not area_of(scene, piece):
            return None
        key = area_of(scene, piece)
        place = next(area.place for area in scene.areas if area.key == key)
        foot, top = place.bottom - 5, place.top + 5
        _drag(hands, place.centerx, *((top, foot) if _is_above(hands, piece) else (foot, top)))
        drags += 1
    return drags


def _is_above(hands: Hands, piece: Piece) -> bool:
    """Whether a thing lies above what is to be seen of its list."""
    scene = hands.stage.view.scene
    seen = {each.key for each in hands.stage.pieces if _is_seen(each)}
    listed = [p for p in pieces(scene) if p.key in seen and area_of(scene, p)]
    listed = [each for each in listed if area_of(scene, each) == area_of(scene, piece)]
    return bool(listed) and piece.place.y < min(each.place.y for each in listed)


def _drag(hands: Hands, x: int, start: int, end: int) -> None:
    """Drags a list along, slowly."""
    hands.down((x, start))
    for y in range(start, end, 20 if end > start else -20):
        hands.move((x, y))
    hands.up((x, end))
    hands.show()
