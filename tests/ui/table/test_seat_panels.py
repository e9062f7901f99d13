"""Players' panels: every supply is in sight, whatever the score; the seat asked is lit."""

from itertools import combinations, pairwise
from typing import Any

import pygame
import pytest

from tablepi.core.board import Counter, Field, Fill, Troop
from tablepi.referee.table_picture import SeatPanel
from tablepi.ui.table.panel_parts import Inks, NameLine, name
from tablepi.ui.table.regions import frame, stretched
from tablepi.ui.table.seat_panels import Pieces, seat_panels
from tablepi.ui.table.stacked_panel import units_of, units_strip
from tablepi.ui.table.supplies import strip, strip_px
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.glass import Glass, of_window
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.whole_name import name_sizes
from tests.ui.screens.hostile import panel
from tests.ui.screens.tables import SUITS
from tests.worlds.table.hands import SIZES

GLASSES = [stretched(of_window(*size)) for size in SIZES]
SUPPLIES = tuple(Counter(icon, "12") for icon in ("hand", "pile", *SUITS))


def _by_key(pieces: Pieces) -> dict[str, pygame.Rect]:
    return {piece.key: piece.place for piece in pieces}


def _panels(seats: tuple[SeatPanel, ...], glass: Glass) -> Pieces:
    return seat_panels(seats, frame(glass, "duel", 2, False), glass)


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_no_score_drives_a_supply_away(glass: Glass) -> None:
    for score in ("0", "-123", "-999999"):
        seats = tuple(panel(seat, score=score, counters=SUPPLIES) for seat in (1, 2))
        laid = _by_key(_panels(seats, glass))
        parts = [laid[f"{part}.1"] for part in ("score", "badge", "name", "tray")]
        for left, right in pairwise(parts):
            assert left.right <= right.left, score
        assert laid["tray.1"].right <= laid["seat.1"].right
        assert laid["counters.1"].top >= laid["name.1"].bottom


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_a_number_is_whole_where_its_sign_has_no_room(glass: Glass) -> None:
    hand = (Counter("hand", "10"),)
    number = text.line("10", glass.mm(theme.LEAST_MM), theme.TEXT, bold=True, narrow=True)
    wide = strip(glass, (glass.mm(20), glass.mm(4.6)), hand, theme.TEXT)
    assert wide.get_bounding_rect().width > number.get_width() + glass.mm(3.0)
    narrow = strip(glass, (number.get_width() + 1, glass.mm(4.6)), hand, theme.TEXT)
    assert narrow.get_bounding_rect().size == number.get_bounding_rect().size


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_nothing_of_a_name_is_cut_below_its_line(glass: Glass) -> None:
    inks = Inks(theme.PANEL, theme.TEXT, theme.QUIET)
    for words in ("Edgar", "Đặng Thị", "Ágỵ"):
        image = name(glass, (glass.mm(20), glass.mm(4.6)), NameLine(words, ""), inks)
        whole = [text.fitted(words, 999, px, theme.TEXT, bold=True) for px in name_sizes(glass)]
        assert image.get_bounding_rect().height in [
            drawn.get_bounding_rect().height for drawn in whole
        ], words


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_supplies_are_all_drawn_in_the_least_room(glass: Glass) -> None:
    size = (strip_px(glass, SUPPLIES), glass.mm(4.6))
    drawn = [strip(glass, size, SUPPLIES[:count], theme.TEXT) for count in range(len(SUPPLIES) + 1)]
    for fewer, more in pairwise(drawn):
        assert pygame.image.tobytes(fewer, "RGBA") != pygame.image.tobytes(more, "RGBA")
    other = strip(glass, size, (*SUPPLIES[:-1], SUPPLIES[-1]._replace(value="13")), theme.TEXT)
    assert pygame.image.tobytes(drawn[-1], "RGBA") != pygame.image.tobytes(other, "RGBA")


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_the_panel_of_the_seat_asked_has_its_colour_and_no_other_has(glass: Glass) -> None:
    seats = panel(1, to_act=False), panel(2, to_act=True)
    laid = {piece.key: piece for piece in _panels(seats, glass)}
    fills = [laid[f"seat.{seat}"].sprite for seat in (1, 2)]
    middles = [fill.get_at((fill.get_width() - 8, fill.get_height() // 2))[:3] for fill in fills]
    assert middles == [theme.PANEL, theme.seat_colour(2)]


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_name_supplies_and_call_stand_clear_of_one_another(glass: Glass) -> None:
    for call, below in (("", "counters"), ("May I?", "call")):
        seats = tuple(
            panel(seat, call=call, notes=("dealer",), counters=SUPPLIES[:1])
            for seat in (1, 2, 3, 4)
        )
        shown = frame(glass, "ring", len(seats), False)
        laid = _by_key(seat_panels(seats, shown, glass))
        name, lower = laid["name.1"], laid[f"{below}.1"]
        assert name.right <= lower.left or name.bottom <= lower.top + glass.mm(0.4)
        assert laid["seat.1"].contains(lower)


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_a_call_below_a_long_name_takes_none_of_its_room(glass: Glass) -> None:
    long = "Friederike-Charlotte"
    names = [(call, panel(1, name=long, score="0", call=call)) for call in ("", "May I?")]
    others = tuple(panel(seat, name="Ann", score="0") for seat in range(2, 9))
    shown = frame(glass, "ring", 8, False)
    laid = {call: _by_key(seat_panels((seat, *others), shown, glass)) for call, seat in names}
    assert laid["May I?"]["call.1"].top >= laid["May I?"]["name.1"].bottom - glass.mm(0.4)
    assert laid["May I?"]["name.1"].width == laid[""]["name.1"].width


HANGING = "Jürgen Gógyj", "Ngọc Quyên", "Đặng Thị", "Egonygj", "gggyyyjjị", "Peggy", "Ann", "Ben"


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_no_badge_covers_what_hangs_below_a_name(glass: Glass) -> None:
    hand = (Counter("hand", "8"),)
    told: dict[str, Any] = {"score": "0", "counters": hand, "corrected": ""}
    seats = tuple(panel(at, name=name, **told) for at, name in enumerate(HANGING, 1))
    shown = frame(glass, "ring", len(seats), False)
    laid = {piece.key: piece for piece in seat_panels(seats, shown, glass)}
    for seat in seats:
        name, badge = laid[f"name.{seat.seat}"], laid[f"badge.{seat.seat}"]
        ink = name.sprite.get_bounding_rect().move(name.place.topleft)
        sign = badge.sprite.get_bounding_rect().move(badge.place.topleft)
        assert not ink.colliderect(sign.inflate(-2, -2)), seat.name
        assert ink.top > laid[f"seat.{seat.seat}"].place.top, seat.name


@pytest.mark.parametrize("glass", GLASSES, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4, 8])
def test_a_badge_covers_neither_score_nor_name(glass: Glass, seats: int) -> None:
    panels = tuple(panel(seat, name="Ann") for seat in range(1, seats + 1))
    shown = frame(glass, "ring" if seats > 2 else "duel", seats, False)
    laid = {piece.key: piece for piece in seat_panels(panels, shown, glass)}
    for seat in range(1, seats + 1):
        badge, name = laid[f"badge.{seat}"], laid[f"name.{seat}"]
        sign, ink = (each.sprite.get_bounding_rect() for each in (badge, name))
        sign.move_ip(badge.place.topleft)
        assert not sign.colliderect(laid[f"score.{seat}"].place)
        assert not sign.inflate(-2, -2).colliderect(ink.move(name.place.topleft))


ACCENTED = ("Nguyễn Thị Phương An", "Trần Hoàng Bảo Ngọc", "Đặng Thị Ánh Nguyệt",
            "Phạm Đức Quỳnh Như")  # fmt: skip


@pytest.mark.parametrize("glass", [glass for glass in GLASSES if glass.landscape], ids=str)
@pytest.mark.parametrize("names", [ACCENTED[:3], ACCENTED], ids=len)
def test_no_accent_of_a_long_name_is_cut_off(glass: Glass, names: tuple[str, ...]) -> None:
    seats = tuple(panel(at, name=name, counters=SUPPLIES[:1]) for at, name in enumerate(names, 1))
    shown = frame(glass, "battle", len(seats), False)
    laid = {piece.key: piece for piece in seat_panels(seats, shown, glass)}
    for seat in seats:
        drawn = laid[f"name.{seat.seat}"].sprite
        ink = drawn.get_bounding_rect()
        assert (ink.top, ink.bottom) != (0, drawn.get_height()), (seat.name, ink)


def _stacked(seats: int, glass: Glass, kind: str = "ring", **more: Any) -> dict[str, Piece]:
    """The panels of so many seats, of whom each may be asked and has something noted."""
    told: dict[str, Any] = {"counters": SUPPLIES[:1], "corrected": "", **more}
    panels = tuple(panel(seat, **told) for seat in range(1, seats + 1))
    shown = frame(glass, kind, seats, False)
    fields = tuple(_field(seat) for seat in range(1, seats + 1)) if kind == "battle" else ()
    return {piece.key: piece for piece in seat_panels(panels, shown, glass, fields=fields)}


def _field(seat: int, kind: str = "up", total: str = "+7") -> Field:
    fill = Fill("unit", f"{seat}.1")
    rows = (("1", "2", "3", "4"), ("5", "6", "7"))
    troops = tuple(tuple(Troop(place, kind, place, fill) for place in row) for row in rows)
    return Field(seat, troops, (), total=total)


@pytest.mark.parametrize("glass", GLASSES, ids=str)
@pytest.mark.parametrize("seats", range(9, 13))
@pytest.mark.parametrize("told", [{}, {"notes": ("blocked",)}, {"call": "May I?"}], ids=str)
def test_nothing_of_a_stacked_panel_covers_another_part(
    glass: Glass, seats: int, told: dict[str, Any]
) -> None:
    for kind in ("ring", "battle"):
        laid = _stacked(seats, glass, kind, **told)
        lowest = "call" if "call" in told else "units" if kind == "battle" else "note"
        for seat in range(1, seats + 1):
            parts = [laid[f"{part}.{seat}"] for part in ("name", "score", "badge", "counters")]
            parts += [laid[f"{lowest}.{seat}"]] if f"{lowest}.{seat}" in laid else []
            assert len(parts) == 4 + bool(told or kind == "battle")
            for one, other in combinations(parts, 2):
                assert not one.place.colliderect(other.place), (one.key, other.key)
            assert all(laid[f"seat.{seat}"].place.contains(part.place) for part in parts)


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_a_stacked_panel_shows_a_score_of_five_figures_whole(glass: Glass) -> None:
    for kind in ("ring", "battle"):
        laid = _stacked(12, glass, kind, score="-12345")
        room_px = laid["score.1"].place.width - glass.mm(0.6)
        size_px = glass.mm(theme.LEAST_MM)
        assert measure.fit("-12345", round(room_px / measure.NARROWEST), size_px, True) == "-12345"


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_marks_tell_units_up_and_down_and_free_places_apart_without_colour(glass: Glass) -> None:
    inks, size = Inks(theme.PANEL, theme.TEXT, theme.TEXT), (glass.mm(11), glass.mm(3.7))
    kinds = ("up", "down", "empty", "sky")
    drawn = [units_strip(glass, size, units_of(_field(1, kind, "")), inks) for kind in kinds]
    assert len({pygame.image.tobytes(image, "RGBA") for image in drawn}) == len(kinds)


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_the_sum_of_a_field_is_read_whole_beside_its_marks_or_in_their_stead(glass: Glass) -> None:
    inks, size = Inks(theme.PANEL, theme.TEXT, theme.TEXT), (glass.mm(11), glass.mm(3.7))
    for total in ("+7", "-12", "+137", "-12345"):
        image = units_strip(glass, size, units_of(_field(1, "up", total)), inks)
        least_px, right = glass.mm(theme.LEAST_MM), image.get_bounding_rect().right
        width = measure.width(total, least_px, bold=True, narrow=True)
        alone = units_strip(glass, size, units_of(_field(1, "none", total)), inks)
        assert right >= size[0] - glass.mm(1.0), total
        number = pygame.Rect(size[0] - width, 0, width, size[1])
        shown, bare = (each.subsurface(number) for each in (image, alone))
        assert pygame.image.tobytes(shown, "RGBA") == pygame.image.tobytes(bare, "RGBA"), total
