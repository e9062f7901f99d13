"""Keys at a player's place: as large as a finger needs, beside or below the name."""

import pytest

from tablepi.referee.intents import ChooseEnding, PlayLine
from tablepi.ui.screens import scene_of
from tablepi.ui.toolkit.glass import of_window
from tests.worlds.table import crowded
from tests.worlds.table.hands import SIZES
from tests.worlds.table.sitting import Sitting


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 5, 8, 9, 12])
def test_every_key_of_a_letter_is_large_enough_and_none_covers_another(
    sitting: Sitting, seats: int, size: tuple[int, int]
) -> None:
    sitting.go_on("suitup", crowded.TWELVE[:seats], "flip 5-clubs", "2 draw")
    sitting.scan("6-clubs")
    glass = of_window(*size)
    pieces = scene_of(sitting.table, glass).pieces
    keys = [piece for piece in pieces if piece.key.startswith("aim.")]
    narrow = seats > 8 or (seats == 8 and size == (720, 1280))
    letters = {piece.act.verb for piece in pieces if isinstance(piece.act, ChooseEnding)}
    assert {"block", "trade"} <= letters
    assert len(keys) == (0 if narrow else 2 * (seats - 1))
    assert len({piece.act for piece in keys}) == len(keys)
    assert all(isinstance(piece.act, PlayLine) for piece in keys)
    assert all(min(piece.place.size) >= glass.touch_px - 1 for piece in keys)
    places = [piece.place for piece in keys]
    assert all(place.collidelistall(places) == [at] for at, place in enumerate(places))
