"""The result: every winner is named and in its colour, and all figures count up to one size."""

import pygame
import pytest

from tablepi.referee.intents import Nothing
from tablepi.screens.pictures.picture import Button, Notice
from tablepi.screens.pictures.result_picture import Ending, Standing
from tablepi.ui.screens import scene_of
from tablepi.ui.screens.result import headline
from tablepi.ui.stage import Stage
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.toolkit.motion import ENTER_MS
from tablepi.ui.widgets.frame import enlarged
from tests.ui.screens.tables import WIDE
from tests.worlds.table.hands import SIZES

GROUPS = ("large", "standings")
NAMES = ("Ann", "Friederike-Charlotte", "Wolfgang-Amadeus", "Edgar", WIDE)


def ending(*winners: int, turn: int = 2) -> Ending:
    """An end of four players, of whom these won."""
    standings = tuple(
        Standing(1 if seat in winners else 2, seat, NAMES[seat - 1], str(40 - seat), "",
                 seat in winners)
        for seat in (1, 2, 3, 4)
    )  # fmt: skip
    stands = Button("Play again", Nothing(), "primary")
    course = tuple((0, 5 * seat, 12, 40 - seat) for seat in (1, 2, 3, 4))
    details = ("8 moves", "Turning point, move 5: Ann: Done")
    return Ending("suitup", "SuitUP", "Ann wins", standings, details, "Seal 12345678",
                  (stands,), (), course, turn)  # fmt: skip


def end_of(standings: tuple[Standing, ...]) -> Ending:
    """An end of these players."""
    course = ((0, 5, 12),) * 12
    return ending(1)._replace(standings=standings, course=course, turn=0)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_headline_of_many_winners_is_read_to_its_end(size: tuple[int, int]) -> None:
    glass = of_window(*size)
    room = glass.mm(50), glass.mm(30)
    said = f"{', '.join(NAMES)} share the win"
    seen = [headline(glass, room, words) for words in (said, said[:-3] + "wim")]
    assert all(drawn.get_height() <= room[1] for drawn in seen)
    assert seen[0].get_buffer().raw != seen[1].get_buffer().raw


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_light_has_the_colours_of_all_winners_side_by_side(size: tuple[int, int]) -> None:
    glass = of_window(*size)
    grounds = {
        winners: scene_of(ending(*winners), glass).pieces[0] for winners in ((1,), (2,), (1, 2), ())
    }
    for ground in grounds.values():
        assert ground.place == pygame.Rect(0, 0, *size)
        assert not ground.sprite.get_flags() & pygame.SRCALPHA
    left, right = ((x, size[1] // 4) for x in (size[0] // 20, size[0] - size[0] // 20))
    hues = {
        name: [_hue(piece.sprite, at) for at in (left, right)] for name, piece in grounds.items()
    }
    assert hues[1, 2] == [pytest.approx(hues[1,][0], abs=16), pytest.approx(hues[2,][1], abs=16)]
    assert abs(hues[1,][0] - hues[2,][0]) > 100


def _hue(sheet: pygame.Surface, at: tuple[int, int]) -> float:
    """The mean hue around a point."""
    room = pygame.Rect(0, 0, 24, 24)
    room.center = at
    return pygame.Color(*pygame.transform.average_color(sheet, room.clip(sheet.get_rect()))).hsva[0]


def _contrast(one: pygame.Color, other: pygame.Color) -> float:
    lights = sorted(map(_light, (one, other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _light(colour: pygame.Color) -> float:
    shares = [part / 255 for part in colour[:3]]
    red, green, blue = (
        share / 12.92 if share <= 0.04 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("winner", range(1, 13))
def test_every_seats_score_is_read_on_the_light_of_every_winner(
    size: tuple[int, int], winner: int
) -> None:
    names = dict(enumerate(NAMES, 1))
    rows = tuple(
        Standing(1 + (seat != winner), seat, names.get(seat, "Ann"), "42", "", seat == winner)
        for seat in (winner, 1 + winner % 12)
    )
    pieces = {piece.key: piece for piece in scene_of(end_of(rows), of_window(*size)).pieces}
    ground = pieces["ground.winner"].sprite
    for row in rows:
        place = pieces[f"large/{row.seat}"].place
        for x in range(place.left, place.right, 7):
            for y in range(place.top, place.bottom, 7):
                for seat in range(1, 13):
                    colour = pygame.Color(*theme.seat_colour(seat))
                    assert _contrast(ground.get_at((x, y)), colour) >= 4.5, (seat, x, y)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_winners_score_is_fifteen_millimetres_high_and_the_highest(
    size: tuple[int, int],
) -> None:
    rows = (Standing(1, 2, "Ben", "37", "", True), Standing(2, 1, "Ann", "35", "", False))
    glass = enlarged(of_window(*size))
    pieces = {piece.key: piece for piece in scene_of(end_of(rows), of_window(*size)).pieces}
    heights = [_figures(pieces[f"large/{seat}"].sprite, seat) for seat in (2, 1)]
    assert heights[0] >= glass.mm(14.5)
    assert glass.mm(8.5) <= heights[1] < heights[0]


def _figures(sheet: pygame.Surface, seat: int) -> int:
    """The height of the figures in a seat's colour; the badge stands a gap below them."""
    mask = pygame.mask.from_threshold(sheet, theme.seat_colour(seat), (12, 12, 12, 255))
    return max(rect.height for rect in mask.get_bounding_rects())


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("count", [2, 3, 4, 7, 12])
@pytest.mark.parametrize("winners", [0, 1, 2])
def test_every_player_stands_on_every_glass_once_and_whole(
    size: tuple[int, int], count: int, winners: int
) -> None:
    rows = tuple(
        Standing(min(seat, 2), seat, "Maximilianus", "-12345", "", seat <= winners)
        for seat in range(1, count + 1)
    )
    shown = scene_of(end_of(rows), of_window(*size))
    keys = [piece.key.split("/") for piece in shown.pieces]
    seats = [int(seat) for group, *seats in keys for seat in seats if group in GROUPS]
    assert sorted(seats) == [row.seat for row in rows]
    assert all(not area.most for area in shown.areas)


def test_rounds_stand_as_bars_and_points_below_nothing_as_a_course() -> None:
    glass = of_window(1280, 720)
    rows = (Standing(1, 2, "Ben", "37", "", True), Standing(2, 1, "Ann", "35", "", False))
    plain = end_of(rows)
    rounds = (("Round 1", (8, 4)), ("Round 2", (15, 9)), ("Round 3", (12, 24)))
    below = (*rounds[:2], ("Round 3", (12, -4)))
    drawn = [
        next(piece.sprite for piece in scene_of(shown, glass).pieces if piece.key == "course")
        for shown in (plain, plain._replace(rounds=rounds), plain._replace(rounds=below))
    ]
    assert drawn[0].get_size() == drawn[2].get_size() != drawn[1].get_size()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_result_has_its_laurel_its_chart_and_every_standing(size: tuple[int, int]) -> None:
    glass = of_window(*size)
    pieces = {piece.key: piece for piece in scene_of(ending(1), glass).pieces}
    rows = {f"standings/{seat}" for seat in (2, 3, 4)}
    assert {"laurel", "headline", "told", "course", "large/1", *rows} <= pieces.keys()
    whole = pygame.Rect(0, 0, *size)
    assert all(whole.contains(piece.place) for piece in pieces.values())
    others = scene_of(ending(1, turn=0), glass).pieces
    plain = next(piece for piece in others if piece.key == "course")
    assert plain.sprite is not pieces["course"].sprite


def _shown(stage: Stage, surface: pygame.Surface, now_ms: int) -> bytes:
    stage.show(ending(1), now_ms)
    return pygame.image.tobytes(surface, "RGB")


def test_the_scores_count_up_for_a_moment_and_then_everything_rests() -> None:
    surface = pygame.Surface((800, 480))
    stage = Stage(surface, of_window(800, 480), lambda act: None)
    seen = [_shown(stage, surface, now) for now in (0, 60, 120, ENTER_MS, ENTER_MS + 1)]
    assert len(set(seen)) == 4
    assert seen[-1] == seen[-2]
    assert not stage.moving


def test_nothing_counts_where_motion_is_off() -> None:
    surface = pygame.Surface((800, 480))
    stage = Stage(surface, of_window(800, 480), lambda act: None, motion=False)
    assert _shown(stage, surface, 0) == _shown(stage, surface, ENTER_MS)
    assert not stage.moving


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_turning_point_is_told_in_words_on_every_glass(size: tuple[int, int]) -> None:
    told = []
    for move in ("Turn over · Market · knots", "Turn over · Bridge · knots"):
        turning = f"Turning point, move 81: Friederike-Charlotte: {move}"
        details = ("81 moves · played in 8:00", turning, "Most points at once: Ben, +24")
        shown = ending(1)._replace(details=details)
        pieces = {piece.key: piece for piece in scene_of(shown, of_window(*size)).pieces}
        told.append(pieces["told"].sprite.get_buffer().raw)
    assert told[0] != told[1]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_best_play_is_told_below_a_laurel_on_every_glass(size: tuple[int, int]) -> None:
    turning = "Turning point, move 81: Ann: Turn over · Market · knots"
    told = []
    for best in ("Most points at once: Ben, +24 (move 81)", "Most points at once: Ann, +9"):
        details = ("81 moves · played in 8:00", turning, best, "Last: Ann: Turn over")
        shown = ending(1)._replace(title="Power Suit", standings=ending(1).standings[:2])
        shown = shown._replace(details=details, course=shown.course[:2])
        pieces = {piece.key: piece for piece in scene_of(shown, of_window(*size)).pieces}
        assert "laurel" in pieces
        told.append(pieces["told"].sprite.get_buffer().raw)
    assert told[0] != told[1]


@pytest.mark.parametrize("size", [size for size in SIZES if size[0] > size[1]], ids=str)
def test_a_notice_stands_above_the_standings_and_not_over_who_won(size: tuple[int, int]) -> None:
    lost = Notice(
        "reader", "Card readers not found, looking for them … tablepi reader, Code reader"
    )
    shown = ending(1)._replace(notices=(lost,))
    pieces = {piece.key: piece.place for piece in scene_of(shown, of_window(*size)).pieces}
    assert pieces["notice"].left >= pieces["headline"].right
    assert pieces["notice"].bottom < min(pieces[f"standings/{seat}"].top for seat in (2, 3, 4))


@pytest.mark.parametrize("seats", [4, 7, 12])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_lies_over_who_won(size: tuple[int, int], seats: int) -> None:
    slip = Notice("undo", "410: ten times the usual?")
    rows = tuple(
        Standing(seat, seat, NAMES[seat % len(NAMES)], str(600 - seat), "", seat == 1)
        for seat in range(1, seats + 1)
    )
    shown = end_of(rows)._replace(notices=(slip,))
    pieces = {piece.key: piece.place for piece in scene_of(shown, of_window(*size)).pieces}
    upper = [pieces[key] for key in ("headline", "large/1")]
    for key, place in pieces.items():
        if not key.startswith(("ground", "laurel", "large", "headline")):
            assert place.collidelist(upper) < 0, key
