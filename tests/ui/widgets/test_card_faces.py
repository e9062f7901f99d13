from itertools import combinations

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.toolkit.sprites import forget
from tablepi.ui.widgets.card_faces import brief, card, emblem, has_emblem, strip
from tablepi.ui.widgets.card_stock import DESIGNS, CardFace, CardState, card_back, strip_px, tint
from tests.ui.pictures_of_shots import noted
from tests.ui.shapes import frame
from tests.ui.toolkit.test_theme import contrast

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
    for one, other in combinations(CardState, 2):
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


def test_suits_keep_their_colour_on_the_card() -> None:
    drawn = card(GLASS, (200, 280), CASTLE)
    seen = {tuple(drawn.get_at((x, y)))[:3] for x in range(200) for y in range(280)}
    assert {theme.SUITS["suns"], theme.SUITS["knots"], theme.TEXT} <= seen
    assert {tint("suns"), tint("knots")} <= seen


@pytest.mark.parametrize("suit", theme.SUITS)
def test_rank_and_suit_are_read_on_the_tinted_stock(suit: str) -> None:
    assert contrast(theme.TEXT, tint(suit)) >= 9
    assert contrast(theme.SUITS[suit], tint(suit)) >= 4.5


def test_a_whole_card_shows_one_large_emblem_behind_its_rank() -> None:
    for face in (CASTLE, CardFace("9", ("heart#ff5d73H",)), CardFace("ace", ("moons",))):
        assert has_emblem(face)
        drawn = emblem(face, 80)
        bounds = drawn.get_bounding_rect(127)
        assert max(bounds.size) >= 60
    assert not has_emblem(CardFace("excuse"))


def test_court_cards_have_figures_of_their_own() -> None:
    shown = {
        pixels(emblem(CardFace(rank, ("heart#ff5d73H",)), 80)) for rank in ("J", "Q", "K", "10")
    }
    types = {
        pixels(emblem(CardFace("4", ("suns",), types=(name,)), 80))
        for name in ("event", "location", "personality")
    }
    assert len(shown) == 4
    assert len(types) == 3


def test_a_card_of_three_suits_shows_each_of_them_large_enough() -> None:
    face = CardFace("court", ("suns", "waves", "wyrms"), "Island", ("location",))
    top = strip(GLASS, SIZE, face)
    for suit in face.suits:
        assert _share(top, suit) >= 20


def test_the_backs_of_the_games_differ() -> None:
    backs = {pixels(card_back(GLASS, SIZE, design=design)) for design in DESIGNS}
    assert len(backs) == len(DESIGNS)


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
    whole, drawn = card(glass, size, face), brief(glass, size, face)
    assert drawn.get_size() == size
    for suit in suits:
        assert _share(drawn, suit) > _share(whole, suit)
    dimmed = brief(glass, size, face, CardState.DIMMED)
    assert _share(dimmed, "suns") == 0


def _share(surface: pygame.Surface, suit: str) -> int:
    """How many pixels have a suit's very colour."""
    colour = theme.SUITS[suit]
    places = ((x, y) for x in range(surface.get_width()) for y in range(surface.get_height()))
    return sum(tuple(surface.get_at(place)[:3]) == colour for place in places)


@pytest.mark.parametrize("size_mm", [(13.6, 9.0), (11.7, 9.0)])
def test_a_long_name_on_a_brief_card_takes_two_rows(size_mm: tuple[float, float]) -> None:
    size = GLASS.mm(size_mm[0]), GLASS.mm(size_mm[1])
    forget()
    with noted(GLASS) as lines:
        brief(GLASS, size, CardFace("1", ("moons", "leaves"), "Chance Meeting"))
        brief(GLASS, size, CardFace("1", ("moons", "suns"), "Mountain"))
    words = [line.words for line in lines]
    assert [word for word in words if len(word) > 1] == ["Chance", "Meeting", "Mountain"]
