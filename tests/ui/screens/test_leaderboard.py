"""The leaderboard as drawn: a podium as high as the places are, and whole rows on pages."""

from itertools import takewhile

import pytest

from tablepi.screens.pictures.leaderboard_picture import Leaderboard
from tablepi.ui.screens import scene_of
from tablepi.ui.screens.podium import FIRST
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import Glass, of_window
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.widgets.records import share_bar
from tests.ui.scene_pieces import in_sight
from tests.ui.screens.pictures import leaderboard
from tests.worlds.table.hands import SIZES, Hands

TWELVE = "Friederike J"


def steps(picture: Leaderboard, glass: Glass) -> list[int]:
    """How high the step of each is, from the first on."""
    pieces = [p for p in scene_of(picture, glass).pieces if p.key.startswith("podium/")]
    return [
        _step_px(piece, theme.seat_colour(line.record.seat), glass.mm(0.5))
        for piece, line in zip(
            sorted(pieces, key=lambda piece: piece.key), picture.lines, strict=False
        )
    ]


def _step_px(piece: Piece, colour: theme.Colour, x: int) -> int:
    """The height of a step: the pixels of the player's colour from its foot up, this far from its
    left edge, where no words stand.
    """
    column = [piece.sprite.get_at((x, y)) for y in reversed(range(piece.place.height))]
    filled = [tuple(pixel)[:3] == colour for pixel in column]
    return len(list(takewhile(bool, filled[filled.index(True) :])))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_better_place_stands_higher_and_the_same_place_as_high(size: tuple[int, int]) -> None:
    picture, glass = leaderboard(5, TWELVE), of_window(*size)
    places = ((1, 2, 3), (1, 1, 3), (1, 1, 1))
    for first, second, third in places:
        lines = tuple(
            line._replace(place=place)
            for line, place in zip(picture.lines, (first, second, third, 4, 5), strict=True)
        )
        heights = steps(picture._replace(lines=lines), glass)
        for (one, here), (other, there) in zip(
            zip((first, second), heights, strict=False),
            zip((second, third), heights[1:], strict=True),
            strict=True,
        ):
            assert (here > there) if one < other else here == there


def test_a_line_that_is_not_on_the_podium_is_a_row_and_none_is_in_both() -> None:
    hands = Hands(lambda: leaderboard(40, TWELVE))
    keys = [piece.key for piece in hands.stage.pieces]
    assert sum(key.startswith("podium/") for key in keys) == FIRST
    assert "board/0" in keys
    row = next(piece for piece in hands.stage.pieces if piece.key == "board/0")
    assert row.act == leaderboard(40, TWELVE).lines[FIRST].act


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_player_is_come_to_by_turning_pages(size: tuple[int, int]) -> None:
    picture = leaderboard(40, TWELVE)
    hands = Hands(lambda: picture, size)
    seen = set()
    for _ in range(40):
        seen |= {piece.act for piece in hands.stage.pieces}
        keys = {piece.key: piece for piece in hands.stage.pieces if piece.act}
        if "turn of board/1" not in keys:
            break
        at = keys["turn of board/1"].place.center
        hands.down(at)
        hands.up(at)
        hands.show()
    assert {line.act for line in picture.lines} <= seen


def test_with_three_players_the_podium_has_the_whole_width() -> None:
    widths = [
        next(p.place.width for p in scene_of(picture, glass).pieces if p.key == "ground.podium")
        for glass in [of_window(800, 480)]
        for picture in (leaderboard(3, TWELVE), leaderboard(4, TWELVE))
    ]
    assert widths[0] > 2 * widths[1]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_podium_gives_way_to_names_that_are_not_whole_on_it(size: tuple[int, int]) -> None:
    # On two lines of the largest glass 28 wide letters are whole.
    names = ((TWELVE, True), ("W" * 28, size == (1920, 1080)), ("W" * 40, False))
    for name, stands in names:
        pieces = in_sight(scene_of(leaderboard(8, name), of_window(*size)))
        acts = {piece.act for piece in pieces}
        assert any(piece.key.startswith("podium/") for piece in pieces) is stands
        assert leaderboard(8, name).lines[0].act in acts


def test_nobody_on_it_is_said_on_a_podium_of_hollows() -> None:
    pieces = {piece.key for piece in in_sight(scene_of(leaderboard(0, ""), of_window(800, 480)))}
    assert {"ground.podium", "empty.0", "empty.1"} <= pieces


def test_a_bar_is_as_long_as_the_share_of_matches_won() -> None:
    glass = of_window(800, 480)
    filled = [
        sum(
            tuple(bar.get_at((x, bar.get_height() // 2)))[:3] == theme.seat_colour(1)
            for x in range(bar.get_width())
        )
        for bar in (share_bar(glass, share, 1) for share in (0.0, 0.5, 1.0))
    ]
    assert filled[0] == 0
    assert abs(2 * filled[1] - filled[2]) <= 2
