from itertools import combinations

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.toolkit.sprites import forget
from tablepi.ui.widgets.card_faces import brief, card, strip
from tablepi.ui.widgets.card_stock import CardFace, CardState, card_back, hollow, parts, strip_px
from tests.ui.pictures_of_shots import noted
from tests.ui.shapes import frame

GLASS = of_window(1280, 720)
SIZE = (98, 137)
CASTLE = CardFace("7", ("suns", "knots"), "Castle", ("location",))

faces = st.builds(
    CardFace,
    rank=st.one_of(
        st.sampled_from(["ace", "2", "10", "Q", "crown", "pawn", "court", "excuse", ""]),
        st.text(max_size=12),
    ),
    suits=st.lists(st.sampled_from([*theme.SUITS, "rainbows"]), max_size=3).map(tuple),
    name=st.one_of(st.just("W" * 20), st.text(max_size=30), st.just("Light Keeper")),
    types=st.lists(st.sampled_from(["event", "location", "personality", "riddle"]), max_size=2).map(
        tuple
    ),
)
sizes = st.tuples(st.integers(40, 260), st.integers(40, 360))


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@settings(max_examples=80)
@given(sizes, faces, st.sampled_from(CardState))
def test_any_card_is_drawn_at_any_size_and_nothing_on_it_reaches_its_edge(
    size: tuple[int, int], face: CardFace, state: CardState
) -> None:
    drawn = card(GLASS, size, face, state)
    assert drawn.get_size() == size
    empty = card(GLASS, size, CardFace(""), state)
    assert frame(drawn, 1) == frame(empty, 1)


def test_the_strip_is_the_upper_part_of_the_same_card() -> None:
    height = strip_px(GLASS, SIZE)
    whole = card(GLASS, SIZE, CASTLE)
    assert pixels(strip(GLASS, SIZE, CASTLE)) == pixels(whole.subsurface((0, 0, SIZE[0], height)))
    assert 0.25 < height / SIZE[1] < 0.45


def test_the_strip_tells_rank_and_suits() -> None:
    shown = {
        pixels(strip(GLASS, SIZE, CardFace(rank, suits, "Castle")))
        for rank in ("2", "9", "crown", "pawn", "court", "ace")
        for suits in (("suns", "knots"), ("knots", "suns"), ("moons",), ("moons", "suns", "leaves"))
    }
    assert len(shown) == 24


def test_the_strip_is_the_same_whatever_the_name() -> None:
    other = CASTLE._replace(name="Chance Meeting", types=("event",))
    assert pixels(strip(GLASS, SIZE, CASTLE)) == pixels(strip(GLASS, SIZE, other))


def test_every_state_of_a_card_and_of_a_back_looks_different() -> None:
    # A card that can be played is as it always is: what cannot be played is dimmed.
    states = [state for state in CardState if state is not CardState.BRIGHT]
    assert card(GLASS, SIZE, CASTLE, CardState.BRIGHT).get_at((3, 60)) == card(
        GLASS, SIZE, CASTLE
    ).get_at((3, 60))
    for one, other in combinations(states, 2):
        assert pixels(card(GLASS, SIZE, CASTLE, one)) != pixels(card(GLASS, SIZE, CASTLE, other))
        backs = [card_back(GLASS, SIZE, "event", state) for state in (one, other)]
        assert pixels(backs[0]) != pixels(backs[1])


@pytest.mark.parametrize("state", [CardState.REFUSED, CardState.NEW])
def test_a_verdict_is_a_sign_and_not_a_colour_alone(state: CardState) -> None:
    middle = pygame.Rect(20, 50, 58, 60)
    for drawn, plain in (
        (card(GLASS, SIZE, CASTLE, state), card(GLASS, SIZE, CASTLE)),
        (card_back(GLASS, SIZE, "", state), card_back(GLASS, SIZE)),
    ):
        assert pixels(drawn.subsurface(middle)) != pixels(plain.subsurface(middle))


def test_a_card_is_paper_with_its_suits_as_fields_and_ink_on_both() -> None:
    drawn = card(GLASS, (200, 280), CASTLE)
    seen = {tuple(drawn.get_at((x, y)))[:3] for x in range(200) for y in range(280)}
    assert {theme.FIELDS["suns"], theme.FIELDS["knots"], theme.INK} <= seen
    name = parts(GLASS, (200, 280)).name
    assert _brightness(drawn, pygame.Rect(name.left, name.bottom - 4, 8, 3)) > 210


def test_open_hidden_and_free_are_told_from_afar_by_their_lightness() -> None:
    whole = pygame.Rect(0, 0, *SIZE)
    felt = pygame.Surface(SIZE, pygame.SRCALPHA)
    felt.fill(theme.GROUNDS["felt"][0])
    free = felt.copy()
    free.blit(hollow(GLASS, SIZE), (0, 0))
    open_card, back = card(GLASS, SIZE, CASTLE), card_back(GLASS, SIZE, ground="felt")
    light = [_brightness(drawn, whole) for drawn in (open_card, back, felt, free)]
    assert light[0] > light[1] + 40
    assert light[1] > light[3] + 15
    assert light[2] > light[3] + 15


def _brightness(surface: pygame.Surface, area: pygame.Rect) -> float:
    return sum(pygame.transform.average_color(surface, area, True)[:3]) / 3


@pytest.mark.parametrize("size_mm", [(9.4, 9.0), (13.4, 13.0), (9.5, 18.0), (14, 18), (30, 42)])
def test_the_parts_of_a_card_lie_on_its_paper_and_apart(size_mm: tuple[float, float]) -> None:
    for glass in (of_window(800, 480), GLASS):
        layout = parts(glass, (glass.mm(size_mm[0]), glass.mm(size_mm[1])))
        rooms = [room for room in (layout.head, layout.picture, layout.name) if room.height]
        for room in rooms:
            assert layout.paper.contains(room)
            assert room.height >= glass.mm(2.6) * theme.CAP_HEIGHT
        assert not any(one.colliderect(other) for one, other in combinations(rooms, 2))


@pytest.mark.parametrize("rank", ["6", "9"])
def test_six_and_nine_carry_a_bar(rank: str) -> None:
    drawn = strip(GLASS, SIZE, CardFace(rank, ("suns",)))
    place = pygame.Rect(0, 0, SIZE[0] // 4, drawn.get_height())
    assert pixels(drawn.subsurface(place)) != pixels(
        pygame.transform.rotate(drawn.subsurface(place), 180)
    )
    rows = [
        sum(sum(drawn.get_at((x, y))[:3]) < 90 for x in range(4, place.width))
        for y in range(place.height)
    ]
    ink = [y for y, count in enumerate(rows) if count]
    gaps = [y for y in range(ink[0], ink[-1]) if not rows[y]]
    assert gaps, "nothing parts the bar from the figure"
    assert rows[ink[-1]] >= GLASS.mm(1.2)


def test_a_picture_shows_what_the_card_is() -> None:
    size = (120, 170)
    faces = [CardFace(rank, ("heart#ff5d73H",)) for rank in ("J", "Q", "K", "10")]
    faces += [CardFace("4", ("suns",), types=(name,)) for name in ("event", "location")]
    area = parts(GLASS, size).picture
    assert len({pixels(card(GLASS, size, face).subsurface(area)) for face in faces}) == len(faces)
    blank = CardFace("excuse")
    assert pixels(card(GLASS, size, blank).subsurface(area)) != pixels(
        card(GLASS, size, faces[0]).subsurface(area)
    )


def test_a_card_of_three_suits_shows_each_of_them_large_enough() -> None:
    face = CardFace("court", ("suns", "waves", "wyrms"), "Island", ("location",))
    top = strip(GLASS, SIZE, face)
    for suit in face.suits:
        assert _share(top, suit) >= 20


def test_the_backs_of_the_games_differ() -> None:
    grounds = ("felt", "velvet", "space", "slate")
    assert len({pixels(card_back(GLASS, SIZE, ground=ground)) for ground in grounds}) == 4


def test_a_back_tells_the_declared_type_and_nothing_else() -> None:
    declared = [
        pixels(card_back(GLASS, SIZE, name)) for name in ("", "event", "location", "personality")
    ]
    assert len(set(declared)) == 4
    assert pixels(card_back(GLASS, SIZE, "riddle")) == declared[0]


@settings(max_examples=40)
@given(sizes, st.sampled_from(["", "event", "location"]), st.sampled_from(CardState))
def test_a_back_is_drawn_at_any_size(
    size: tuple[int, int], declared: str, state: CardState
) -> None:
    assert card_back(GLASS, size, declared, state).get_size() == size


@pytest.mark.parametrize("suits", [("suns",), ("suns", "waves"), ("suns", "waves", "wyrms")])
@pytest.mark.parametrize("size", [(70, 47), (72, 48), (97, 74)])
def test_a_brief_card_shows_its_suits_larger_than_a_whole_one_of_its_size(
    size: tuple[int, int], suits: tuple[str, ...]
) -> None:
    glass = of_window(800, 480)
    face = CardFace("pawn", suits, "Island", ("location",))
    head = pygame.Rect(0, 0, size[0], parts(glass, size).head.bottom)
    whole, drawn = (paint(glass, size, face).subsurface(head) for paint in (card, brief))
    for suit in suits:
        assert _share(drawn, suit) > _share(whole, suit)
    assert brief(glass, size, face).get_size() == size
    assert _share(brief(glass, size, face, CardState.DIMMED), "suns") == 0


def _share(surface: pygame.Surface, suit: str) -> int:
    """How many pixels have a suit's very colour."""
    colour = theme.FIELDS[suit]
    places = ((x, y) for x in range(surface.get_width()) for y in range(surface.get_height()))
    return sum(tuple(surface.get_at(place)[:3]) == colour for place in places)


@pytest.mark.parametrize("size_mm", [(13.6, 9.0), (11.7, 9.0)])
def test_a_long_name_on_a_brief_card_keeps_its_first_word(
    size_mm: tuple[float, float],
) -> None:
    size = GLASS.mm(size_mm[0]), GLASS.mm(size_mm[1])
    forget()
    with noted(GLASS) as lines:
        brief(GLASS, size, CardFace("1", ("moons", "leaves"), "Chance Meeting"))
        brief(GLASS, size, CardFace("1", ("moons", "suns"), "Mountain"))
    words = [line.words for line in lines]
    assert [word for word in words if len(word) > 1] == ["Chance M.", "Mountain"]
