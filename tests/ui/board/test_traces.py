"""The last thing that happened, as somebody sees it who comes late: every game, sheets too."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
import pytest

from tablepi.core.board import Sheet
from tablepi.referee.table_picture import Table, Trace
from tablepi.ui.screens import scene_of
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.toolkit.pieces import Piece
from tests.worlds.table import crowded
from tests.worlds.table.hands import SIZES, Hands
from tests.worlds.table.walk import Walk, battle, duel, sheet, strings

TWELVE = tuple(f"Player {seat}" for seat in range(1, 13))

RINGED: dict[str, tuple[Callable[[Walk], Walk], set[str]]] = {
    "Power Suit": (lambda w: duel(w).play(21), {"down.1.suns last", "card.diplomat last"}),
    "Strings of Suits": (lambda w: strings(w, "two-games", 23), {"cell.c6 last"}),
    "SuitUP": (
        lambda w: w.go_on("suitup", crowded.NAMES, crowded.lines()[:-1], deal="12"),
        {"card.8-spades last"},
    ),
    "Conquest of Fates": (lambda w: battle(w, "totals", 6), {"unit.2.1 last"}),
}

SHEETS: dict[str, Callable[[Walk], Walk]] = {
    "a sheet": lambda w: sheet(w, "Ann", "Ben", "Cid"),
    "a sheet of twelve": lambda w: sheet(w, *TWELVE),
}


def picture_of(make: Callable[[Walk], Walk], folder: Path) -> Table:
    with Walk(folder) as walk:
        picture = make(walk).router.picture()
    assert isinstance(picture, Table)
    return picture


@pytest.mark.parametrize("game", RINGED)
def test_what_the_last_line_touched_stays_ringed_in_the_seats_colour(
    tmp_path: Path, game: str
) -> None:
    make, keys = RINGED[game]
    picture = picture_of(make, tmp_path)
    for size in SIZES:
        pieces = {piece.key: piece for piece in scene_of(picture, of_window(*size)).pieces}
        assert keys <= pieces.keys()
        for key in keys:
            ring = pieces[key]
            middle_y = ring.place.height // 2
            assert ring.sprite.get_at((1, middle_y))[:3] == theme.seat_colour(picture.trace.seat)
            assert ring.place.contains(pieces[key.removesuffix(" last")].place)


@pytest.mark.parametrize("game", RINGED)
def test_what_a_line_moves_ends_in_time_and_then_nothing_is_drawn(
    tmp_path: Path, game: str
) -> None:
    picture = picture_of(RINGED[game][0], tmp_path)
    seats = tuple(seat._replace(to_act=not seat.to_act) for seat in picture.seats)
    shown = [picture._replace(trace=Trace(), seats=seats)]
    hands = Hands(lambda: shown[-1])
    shown.append(picture)
    hands.show()
    assert hands.stage.moving
    assert hands.show(100)
    hands.show(200)
    assert not hands.stage.moving
    assert hands.show(16) == []
    assert hands.pixels() == Hands(lambda: picture, motion=False).pixels()


@pytest.mark.parametrize("kind", SHEETS)
def test_the_cell_that_was_filled_last_is_ringed(tmp_path: Path, kind: str) -> None:
    picture = picture_of(SHEETS[kind], tmp_path)
    assert picture.trace.new == {"6.2"}
    for size in SIZES:
        glass = of_window(*size)
        plain = _pixels(picture._replace(trace=Trace()), size)
        differing = _differing(plain, _pixels(picture, size))
        assert glass.touch_px // 2 < differing.width < size[0] // 2
        assert glass.touch_px // 4 < differing.height < size[1] // 4


def _bytes(piece: Piece) -> bytes:
    return pygame.image.tobytes(piece.sprite, "RGBA")


def _pixels(picture: Table, size: tuple[int, int]) -> pygame.Surface:
    return Hands(lambda: picture, size, motion=False).surface


def _differing(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect:
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    mask.invert()
    return mask.get_bounding_rects()[0].unionall(mask.get_bounding_rects())


@pytest.mark.parametrize("kind", SHEETS)
def test_the_total_of_a_sheet_counts_and_ends_as_it_stands(tmp_path: Path, kind: str) -> None:
    picture = picture_of(SHEETS[kind], tmp_path)
    seats = tuple(
        seat._replace(score=str(int(seat.score) - 40 * (seat.seat == 2))) for seat in picture.seats
    )
    shown = [picture._replace(seats=seats)]
    hands = Hands(lambda: shown[-1])
    shown.append(picture)
    hands.show()
    seen = []
    for _ in range(10):
        seen.append(hands.pixels())
        hands.show(30)
    assert len(set(seen)) > 4
    still = Hands(lambda: picture, motion=False)
    assert hands.pixels() == still.pixels()


def test_points_that_have_no_room_beside_the_score_stand_behind_the_name(tmp_path: Path) -> None:
    picture = picture_of(RINGED["Strings of Suits"][0], tmp_path)
    for score, part, other in (("8", "score.1", "name.1"), ("137", "name.1", "score.1")):
        seats = tuple(seat._replace(score=score, gain="+12") for seat in picture.seats)
        plain_seats = tuple(seat._replace(gain="") for seat in seats)
        shown, plain = (
            {piece.key: piece for piece in scene_of(each, of_window(800, 480)).pieces}
            for each in (picture._replace(seats=seats), picture._replace(seats=plain_seats))
        )
        assert _bytes(shown[part]) != _bytes(plain[part])
        assert _bytes(shown[other]) == _bytes(plain[other])


def test_a_name_and_a_score_have_room_beside_the_points_of_the_last_line(tmp_path: Path) -> None:
    picture = picture_of(RINGED["Strings of Suits"][0], tmp_path)
    without = tuple(seat._replace(gain="") for seat in picture.seats)
    for size in SIZES:
        shown, plain = (
            {piece.key: piece for piece in scene_of(each, of_window(*size)).pieces}
            for each in (picture, picture._replace(seats=without))
        )
        assert _bytes(shown["score.1"]) != _bytes(plain["score.1"])
        assert [piece.place for piece in shown.values()] == [
            piece.place for piece in plain.values()
        ]


def _played(count: int, walk: Walk) -> Walk:
    return duel(walk).play(count)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_card_comes_from_the_edge_of_the_glass_where_its_player_sits(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    glass = of_window(*size)
    for count in (17, 21):
        picture = picture_of(partial(_played, count), tmp_path / str(count))
        assert picture.trace.new
        pieces = scene_of(picture, glass).pieces
        starts = {
            way.start
            for piece in pieces
            if (way := piece.transition) is not None and way.kind == "lay"
        }
        (start,) = starts
        assert start is not None
        seat = picture.trace.seat
        panel = next(piece.place for piece in pieces if piece.key == f"seat.{seat}")
        assert start == (panel.centerx, 0 if panel.centery < size[1] // 2 else size[1])


def test_halos_stand_around_the_chips_of_a_string_once_its_thread_has_run(tmp_path: Path) -> None:
    before = picture_of(lambda w: strings(w, "two-games", 22), tmp_path / "before")
    after = picture_of(lambda w: strings(w, "two-games", 23), tmp_path / "after")
    shown = [before]
    hands = Hands(lambda: shown[-1])
    hands.show()
    shown.append(after)
    hands.show()
    at = {piece.key: piece for piece in hands.stage.pieces if ".halo." in piece.key}
    chips = [piece.place for piece in hands.stage.pieces if piece.key.endswith(".chip")]
    assert at
    for halo in at.values():
        assert any(halo.place.center == chip.center and halo.place.contains(chip) for chip in chips)
    ring = next(iter(at.values()))
    edge = ring.place.left + 2, ring.place.centery
    hands.show(200)
    bare = hands.surface.get_at(edge)
    hands.show(100)
    assert not hands.stage.moving
    assert hands.surface.get_at(edge) != bare
    assert hands.surface.get_at(edge) == ring.sprite.get_at((2, ring.place.height // 2))


@pytest.mark.parametrize("kind", SHEETS)
def test_the_heads_of_a_sheet_fade_as_the_turn_passes(tmp_path: Path, kind: str) -> None:
    picture = picture_of(SHEETS[kind], tmp_path)
    zone = picture.board.zones[0]
    assert isinstance(zone, Sheet)
    other = zone._replace(seat=zone.seat % len(picture.seats) + 1)
    shown = [picture]
    hands = Hands(lambda: shown[-1])
    hands.show()
    shown.append(picture._replace(board=picture.board._replace(zones=(other,))))
    hands.show()
    assert hands.stage.moving
    seen = hands.pixels()
    hands.show(200)
    assert not hands.stage.moving
    assert hands.pixels() != seen
    assert hands.pixels() == Hands(lambda: shown[-1], motion=False).pixels()
