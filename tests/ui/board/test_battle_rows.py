"""One row of every field, while all players place their units."""

from itertools import chain, combinations

import pygame
import pytest

from tablepi.core.board import Battle
from tablepi.games.conquest_of_fates.game import GAME
from tablepi.referee.intents import EnlargeField, Give
from tablepi.ui.board.battle import battle
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.toolkit.pieces import Piece
from tests.games.chance import chance
from tests.games.conquest_of_fates.players import new_match, play_out

GLASS = of_window(800, 480)
ROOM = pygame.Rect(10, 195, 495, 275)
"""What eight players' panels leave of 800×480."""


def _placing(seats: int, row: int = 0) -> Battle:
    """Players who place units in this row."""
    random = chance()
    # In some matches everybody passes before a unit is placed.
    played = chain.from_iterable(play_out(new_match(seats, {}), random, 0.1) for _ in range(100))
    for turn in played:
        [zone] = GAME.board(turn.after.public).zones
        assert isinstance(zone, Battle)
        if zone.row == row:
            return zone
    raise AssertionError


def _pieces(zone: Battle, room: pygame.Rect = ROOM) -> tuple[Piece, ...]:
    return battle("test", zone, {}, {}, room, GLASS)


def _places(zone: Battle, room: pygame.Rect = ROOM) -> set[str]:
    acts = (piece.act for piece in _pieces(zone, room))
    return {act.words[0][1] for act in acts if isinstance(act, Give)}


@pytest.mark.parametrize(("row", "numbers"), [(0, "1234"), (1, "567")])
def test_eight_players_reach_every_place_of_the_row_that_they_fill(row: int, numbers: str) -> None:
    zone = _placing(8, row)
    assert _places(zone) == {f"{seat}.{n}" for seat in range(1, 9) for n in numbers}
    tapped = [piece for piece in _pieces(zone) if piece.act is not None]
    for piece in tapped:
        assert ROOM.contains(piece.place)
        assert min(piece.place.size) >= GLASS.touch_px
    for one, other in combinations(tapped, 2):
        grown = one.place.inflate(2 * GLASS.gap_px - 2, 2 * GLASS.gap_px - 2)
        assert not grown.colliderect(other.place)


def test_whole_fields_are_shown_where_all_have_room_or_rows_have_none() -> None:
    two = _placing(2)
    assert {"1.5", "1.x", "2.5"} <= _places(two, ROOM.inflate(0, 100))
    narrow = ROOM.inflate(-100, 0)
    acts = [piece.act for piece in _pieces(_placing(8), narrow)]
    assert any(isinstance(act, EnlargeField) for act in acts)


def test_a_field_that_is_looked_at_is_shown_whole() -> None:
    zone = _placing(8)._replace(row=None)
    assert any(isinstance(piece.act, EnlargeField) for piece in _pieces(zone))


TWELVE = pygame.Rect(10, 280, 495, 190)
"""What twelve players' panels leave of 800×480."""


def test_of_twelve_one_field_can_be_tapped_and_the_panels_tell_of_the_others() -> None:
    zone = _placing(12)
    first = zone.order[0]
    pieces = _pieces(zone, TWELVE)
    assert {f"{first}.{place}" for place in "1234567"} <= _places(zone, TWELVE)
    assert not any(isinstance(piece.act, EnlargeField) for piece in pieces)
    for piece in pieces:
        assert TWELVE.contains(piece.place)
        assert piece.act is None or min(piece.place.size) >= GLASS.touch_px
    roomy = TWELVE.inflate(0, 2 * GLASS.touch_px)
    assert any(isinstance(piece.act, EnlargeField) for piece in _pieces(zone, roomy))
