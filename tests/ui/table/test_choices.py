"""A keypad ends its number by as many buttons as there are verbs, all of them to be read."""

from itertools import combinations
from pathlib import Path

import pytest

from tablepi.referee.intents import Key, PlayLine, TapSeat
from tablepi.referee.table_picture import Keypad
from tablepi.screens.pictures.picture import Button, Table
from tablepi.ui.screens import scene_of
from tablepi.ui.table.choices import display, keypad
from tablepi.ui.toolkit.glass import Glass, glass_of, of_window
from tablepi.ui.toolkit.pieces import Piece
from tests.shots import SIZES as ALL_SIZES
from tests.shots import shots_in
from tests.ui.labels import cut_short
from tests.worlds.table import crowded
from tests.worlds.table.hands import SIZES
from tests.worlds.table.walk import Walk

LARGER = of_window(800, 480).with_larger_type()
GLASSES = [of_window(*size) for size in SIZES]
VERBS = ("Boost", "Set CQ", "Multiply", "Gain", "Lose", "Unterstützen", "Pay", "Draw", "Discard")


def _confirms(glass: Glass, width_mm: int, count: int) -> list[Piece]:
    keys = tuple(Button(key, Key(key)) for key in "7894561230")
    ends = tuple(Button(verb, PlayLine(verb), dim=count % 2 == 0) for verb in VERBS[:count])
    block = keypad(glass, "", Keypad("12", keys, ends), (), glass.mm(width_mm), glass.touch_px)
    assert block.height == max(piece.place.bottom for piece in block.pieces)
    return [piece for piece in block.pieces if piece.key.startswith("confirm.")]


@pytest.mark.parametrize("glass", GLASSES, ids=str)
@pytest.mark.parametrize("width_mm", [46, 54, 76, 84])
@pytest.mark.parametrize("count", range(1, len(VERBS) + 1))
def test_what_ends_a_number_is_as_wide_as_its_words_and_a_finger_want(
    glass: Glass, width_mm: int, count: int
) -> None:
    with cut_short() as cut:
        made = _confirms(glass, width_mm, count)
    assert cut == []
    assert len(made) == count
    for piece in made:
        assert min(piece.place.size) >= glass.touch_px
        assert piece.place.right <= glass.mm(width_mm)
    for one, other in combinations(made, 2):
        assert not one.place.inflate(glass.gap_px, glass.gap_px).colliderect(other.place)


def test_two_short_words_stay_side_by_side() -> None:
    one, other = _confirms(of_window(800, 480), 54, 2)
    assert one.place.top == other.place.top


@pytest.mark.parametrize("glass", [of_window(720, 1280), of_window(480, 800)], ids=str)
@pytest.mark.parametrize("asked", [False, True], ids=["whoever", "asked"])
def test_upright_a_count_of_twelve_leaves_every_key_of_the_cards_in_sight(
    tmp_path: Path, glass: Glass, asked: bool
) -> None:
    with Walk(tmp_path, "de") as walk:
        walk.go_on("suitup", crowded.TWELVE, crowded.BLITZ)
        walk.say(*[TapSeat((("seat", 12),))] * asked)
        scene = scene_of(walk.router.picture(), glass)
    assert [(area.key, area.most) for area in scene.areas if area.most] == []
    keys = [piece for piece in scene.pieces if piece.key.startswith(("keys.", "choices/"))]
    names = {piece.key for piece in keys}
    assert {"keys.rank.12", "keys.suit.7", "choices/key.11", "choices/confirm.0"} <= names
    for piece in keys:
        if piece.act is not None:
            assert min(piece.place.size) >= glass.touch_px


def test_what_ends_a_number_stands_behind_it_on_a_long_line_where_its_word_is_whole() -> None:
    glass = of_window(720, 1280)
    for width_mm, verb, is_beside in (
        (84, "Count", True),
        (84, "Count for Friederike", True),
        (76, "Count", False),
    ):
        ends = (Button(verb, PlayLine(verb)),)
        keys = tuple(Button(key, Key(key)) for key in "7894561230")
        pad = Keypad("12", keys, ends)
        pieces = keypad(glass, "", pad, (), glass.mm(width_mm), glass.touch_px).pieces
        (number,) = (piece for piece in pieces if piece.key == "display")
        (end,) = (piece for piece in pieces if piece.key == "confirm.0")
        assert (end.place.top == number.place.top) is is_beside
        assert not end.place.colliderect(number.place)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "glass",
    [
        *(of_window(*size) for size in (*ALL_SIZES, (480, 320))),
        glass_of((800, 480), rotation=90),
        LARGER,
    ],
    ids=str,
)
def test_whoever_is_to_type_a_number_sees_the_question(glass: Glass, language: str) -> None:
    for name, (picture, _) in shots_in(language).items():
        if not isinstance(picture, Table) or picture.prompt.keypad is None:
            continue
        if picture.prompt.keypad.chips and picture.clocks and glass == LARGER:
            continue  # The pad of a sheet and the clock fill the rail.
        pieces = scene_of(picture, glass).pieces
        asked = [piece for piece in pieces if piece.key in ("asked", "choices/asked")]
        assert asked, name
        if asked[0].key == "choices/asked":
            mute = display(glass, asked[0].place.size, picture.prompt.keypad.text)
            assert asked[0].sprite.get_buffer().raw != mute.get_buffer().raw, name
