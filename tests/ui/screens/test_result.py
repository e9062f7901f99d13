"""The result: every winner is named and in its colour, and all figures count up to one size."""

import pygame
import pytest

from tablepi.referee.intents import Nothing
from tablepi.screens.pictures.picture import Button, Ending, Notice, Standing
from tablepi.ui.screens import scene_of
from tablepi.ui.screens.result import headline
from tablepi.ui.stage import Stage
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.toolkit.motion import ENTER_MS
from tests.ui.screens.tables import WIDE
from tests.worlds.table.hands import SIZES

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


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_headline_of_many_winners_is_read_to_its_end(size: tuple[int, int]) -> None:
    glass = of_window(*size)
    room = pygame.Rect(0, 0, glass.mm(50), glass.mm(30))
    said = f"{', '.join(NAMES)} share the win"
    seen = [headline(glass, room, words) for words in (said, said[:-3] + "wim")]
    assert all(drawn.get_height() <= room.height for drawn in seen)
    assert seen[0].get_buffer().raw != seen[1].get_buffer().raw


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_winners_colours_cover_the_glass_and_nobodys_where_none_won(
    size: tuple[int, int],
) -> None:
    glass = of_window(*size)
    for winners in ((3,), (1, 4), ()):
        ground = scene_of(ending(*winners), glass).pieces[0]
        assert ground.place == pygame.Rect(0, 0, *size)
        sides = [ground.sprite.get_at((x, 5))[:3] for x in (2, size[0] - 3)]
        colours = [theme.seat_colour(seat) for seat in winners] or [theme.RAISED]
        assert sides == [colours[0], colours[-1]]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_result_has_its_laurel_its_chart_and_every_standing(size: tuple[int, int]) -> None:
    glass = of_window(*size)
    pieces = {piece.key: piece for piece in scene_of(ending(1), glass).pieces}
    assert {"laurel", "headline", "told", "course", *(f"standings/{n}" for n in (1, 2, 3, 4))} <= (
        pieces.keys()
    )
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
    assert pieces["notice"].left >= pieces["told"].right
    assert pieces["notice"].collidelist([pieces["headline"], pieces["told"]]) == -1
