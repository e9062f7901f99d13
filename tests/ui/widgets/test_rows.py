"""Rows, notices, the field of the keyboard, standings: whatever they say, they say it inside."""

import pygame
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import Glass, of_window
from tablepi.ui.widgets.entries import entry, seat_plate
from tablepi.ui.widgets.scores import figures_px, seal, standing
from tablepi.ui.widgets.text_panels import notice
from tablepi.ui.widgets.typed_field import WRONG, FieldNote, field
from tests.ui.shapes import frame

glasses = st.sampled_from([of_window(800, 480), of_window(1280, 720), of_window(1920, 1080)])
words = st.one_of(
    st.sampled_from(["", "Ann", "W" * 20, "ein Wort, das nicht enden will " * 6]),
    st.text(max_size=60),
)
scores = st.integers(-999_999, 999_999).map(str)
calm = settings(max_examples=40)


def margin(glass: Glass, sprite: pygame.Surface) -> list[bytes]:
    return frame(sprite, glass.mm(0.5) + 1)


@calm
@given(glasses, st.integers(30, 150), st.integers(9, 24), words, words, st.booleans())
@example(of_window(800, 480), 57, 19, "", " ", False)
def test_a_row_keeps_its_words_off_its_edge(
    glass: Glass, width: int, height: int, title: str, detail: str, has_sign: bool
) -> None:
    size = (glass.mm(width), glass.mm(height))
    sign = "right" if has_sign else ""
    drawn = entry(glass, size, title, detail, "power-suit", sign, key=True)
    assert drawn.get_size() == size
    assert margin(glass, drawn) == margin(glass, entry(glass, size, "", "", "", sign, key=True))


def test_a_long_detail_takes_a_second_line_where_the_row_is_high() -> None:
    glass = of_window(720, 1280)
    said = "Decktet · basic cards {} of 36 · extended cards 0 of 9"
    low, high = ((glass.mm(38), glass.mm(height)) for height in (13, 22))
    drawn = [
        [pygame.image.tobytes(entry(glass, size, "Red", said.format(n)), "RGB") for n in (11, 12)]
        for size in (low, high)
    ]
    assert drawn[0][0] == drawn[0][1]
    assert drawn[1][0] != drawn[1][1]


def test_a_name_without_room_beside_its_badge_stands_whole_below_it() -> None:
    """Two names that differ where they are shortened look the same only if they are."""
    glass = of_window(800, 480).with_larger_type()
    size = glass.mm(15.6), glass.mm(14.0)
    for sign in ("edit", "swap"):
        drawn = [
            pygame.image.tobytes(seat_plate(glass, size, 6, name, sign), "RGB")
            for name in ("Player 6", "Plaxxr 6", "Friederike-Charlotte", "Friedexxxx-Charlotte")
        ]
        assert len(set(drawn)) == 4


@calm
@given(glasses, st.integers(28, 150), st.integers(9, 20), st.integers(1, 12), words)
def test_a_seat_keeps_its_name_off_its_edge(
    glass: Glass, width: int, height: int, seat: int, name: str
) -> None:
    size = (glass.mm(width), glass.mm(height))
    drawn = seat_plate(glass, size, seat, name, "edit", False)
    assert margin(glass, drawn) == margin(glass, seat_plate(glass, size, seat, "", "edit", False))


@calm
@given(glasses, st.integers(40, 150), st.sampled_from([10, 12, 15]), words)
def test_a_notice_keeps_its_words_off_its_edge(
    glass: Glass, width: int, height: int, said: str
) -> None:
    size = (glass.mm(width), glass.mm(height))
    for kind in ("disk", "reader", "damage", "info", "of a kind to come"):
        drawn = notice(glass, size, kind, said)
        assert drawn.get_size() == size
        assert margin(glass, drawn) == margin(glass, notice(glass, size, kind, ""))


@calm
@given(glasses, st.sampled_from([(60, 31), (85, 31), (115, 15), (150, 15)]), words, words, words)
def test_the_field_keeps_what_is_typed_inside(
    glass: Glass, size_mm: tuple[int, int], title: str, shown: str, hint: str
) -> None:
    size = (glass.mm(size_mm[0]), glass.mm(size_mm[1]))
    drawn = field(glass, size, title, shown, (FieldNote(hint, WRONG), FieldNote(hint)))
    assert margin(glass, drawn) == margin(glass, field(glass, size, "", "", ()))


@calm
@given(glasses, st.integers(40, 150), st.integers(8, 24), words, scores, words, st.booleans())
def test_a_standing_keeps_name_and_score_off_its_edge(
    glass: Glass, width: int, height: int, name: str, score: str, note: str, winner: bool
) -> None:
    size = (glass.mm(width), glass.mm(height))
    figures = figures_px(glass, size, (score,))
    drawn = standing(glass, size, "12", 12, name, score, note, winner, figures)
    assert drawn.get_size() == size
    empty = standing(glass, size, "", 12, "", "", "", winner, figures)
    assert margin(glass, drawn) == margin(glass, empty)


@calm
@given(glasses, st.integers(20, 100), words)
def test_the_seal_is_no_wider_than_its_room(glass: Glass, width: int, said: str) -> None:
    assert seal(glass, glass.mm(width), said).get_width() <= glass.mm(width)


def test_what_is_lost_is_told_by_a_red_sign_and_what_is_not_is_calm() -> None:
    glass = of_window(800, 480)
    for kind, is_red in (("disk", True), ("info", False)):
        drawn = pygame.mask.from_threshold(
            notice(glass, (400, 50), kind, ""), theme.RED, (2, 2, 2, 255)
        )
        assert bool(drawn.count()) is is_red, kind
    assert notice(glass, (400, 50), "reader", "x") is not notice(glass, (400, 50), "info", "x")


def test_of_a_long_title_all_is_read_before_its_detail() -> None:
    glass = of_window(800, 480)
    size = (glass.mm(70), glass.mm(15))
    title = "Strings of Suits: Player {}, Player 2"
    one, two = (entry(glass, size, title.format(n), "open", "", "play") for n in (1, 3))
    assert one.get_buffer().raw != two.get_buffer().raw
    late = entry(glass, size, title.format(1), "open since yesterday", "", "play")
    assert late.get_buffer().raw == one.get_buffer().raw
