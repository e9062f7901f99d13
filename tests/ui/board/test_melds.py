"""Rows of cards beside their piles: all in view while they can be, in order, never overlapping."""

from itertools import combinations

import pygame
import pytest

from tablepi import decks
from tablepi.core.board import Board, Item, Melds, Row
from tablepi.games import games
from tablepi.referee.intents import Give
from tablepi.ui.board import board as zones
from tablepi.ui.board.melds import arranged, melds
from tablepi.ui.input.gestures import room
from tablepi.ui.toolkit.glass import of_window
from tests.worlds.table import crowded
from tests.worlds.table.hands import SIZES

CARDS = decks.load("suitup")
GAME = games()["suitup"]


def _zone() -> Melds:
    zone = GAME.board(crowded.match().public).zones[0]
    assert isinstance(zone, Melds)
    return zone


@pytest.mark.parametrize("size", [(487, 270), (684, 340), (770, 398), (1268, 740)])
def test_twelve_melds_are_seen_without_scrolling(size: tuple[int, int]) -> None:
    glass = of_window(800, 480)
    place = pygame.Rect(10, 100, *size)
    laid = melds("all", _zone(), CARDS, {}, place, glass)
    assert laid.areas == ()
    assert all(place.contains(piece.place) for piece in laid.pieces)
    for one, two in combinations(laid.pieces, 2):
        assert not one.place.colliderect(two.place), (one.key, two.key)
    cards = [piece for piece in laid.pieces if ".card." in piece.key]
    assert len(cards) == sum(len(row.items) for row in _zone().rows)
    assert min(piece.place.width for piece in cards) >= glass.mm(3.6)


def test_cards_grow_where_there_is_room() -> None:
    glass, rows = of_window(1920, 1080), _zone().rows
    wide = arranged(glass, (1100, 700), rows)
    narrow = arranged(glass, (600, 400), rows)
    assert wide.height > narrow.height
    assert wide.columns == 2


SIZE_OF_BOARD = {(800, 480): (487, 276), (1280, 720): (788, 394), (720, 1280): (688, 339)}


@pytest.mark.parametrize(("size", "melds_there"), [((800, 480), 10), ((1280, 720), 8),
                                                   ((720, 1280), 6)])  # fmt: skip
def test_a_row_that_is_lit_is_tapped_as_a_whole(size: tuple[int, int], melds_there: int) -> None:
    glass = of_window(*size)
    zone = _zone()._replace(rows=_zone().rows[:melds_there])
    lit = {row.fill: "dim" if row.number % 2 else "bright" for row in zone.rows if row.fill}
    place = pygame.Rect((0, 0), SIZE_OF_BOARD[size])
    for lights, count in ((lit, melds_there), ({}, 0)):
        laid = melds(f"tapped {size}", zone, CARDS, lights, place, glass)
        rows = [piece for piece in laid.pieces if isinstance(piece.act, Give)
                and piece.act.words[0][0] == "meld"]  # fmt: skip
        assert len(rows) == count
        for piece in rows:
            assert min(room(piece).size) >= glass.touch_px
        for one, two in combinations(rows, 2):
            grown = room(one).inflate(2 * glass.gap_px, 2 * glass.gap_px)
            assert not grown.colliderect(room(two)), (one.key, two.key)


def test_a_row_too_low_for_a_finger_is_no_target() -> None:
    glass = of_window(800, 480)
    lit = {row.fill: "bright" for row in _zone().rows if row.fill}
    laid = melds("low", _zone(), CARDS, lit, pygame.Rect(0, 0, 487, 276), glass)
    assert [piece.key for piece in laid.pieces if piece.act] == ["pile", "card.8-spades"]


def test_a_pile_that_can_be_drawn_from_is_ringed_like_the_discard_beneath() -> None:
    zone, place = _zone(), pygame.Rect(0, 0, 487, 276)
    fills = [pile.fill for pile in zone.piles if pile.fill]
    for light, ringed in (("", 0), ("dim", 0), ("bright", len(fills)), ("chosen", len(fills))):
        lit = dict.fromkeys(fills, light)
        shown = Board((zone,), (), (1,), (), 0), zones.Table(CARDS, {}, lit, (), False)
        laid = zones.lay(f"piles {light}", *shown, place, of_window(800, 480))
        rings = [piece for piece in laid.pieces if piece.key.endswith(" ring")]
        assert len(rings) == ringed
        piles = {piece.place.center for piece in laid.pieces if piece.act}
        assert {piece.place.center for piece in rings} <= piles


@pytest.mark.parametrize("size", SIZES)
def test_more_melds_than_fit_scroll(size: tuple[int, int]) -> None:
    glass = of_window(*size)
    row = Row(1, tuple(Item(f"card.{card}", card) for card in list(CARDS)[:8]))
    zone = Melds((), tuple(row._replace(number=n) for n in range(1, 60)))
    laid = melds("many", zone, CARDS, {}, pygame.Rect(0, 0, 600, 300), glass)
    assert laid.areas[0].most > 0


def test_a_pile_says_how_many_cards_it_has_and_is_tapped_to_draw() -> None:
    glass = of_window(800, 480)
    laid = melds("piles", _zone(), CARDS, {}, pygame.Rect(0, 0, 480, 270), glass)
    acts = {piece.key: piece.act for piece in laid.pieces if piece.act is not None}
    assert set(acts) == {"pile", "card.8-spades"}
    fewer = _zone()._replace(piles=(_zone().piles[0]._replace(label="4"),))
    other = melds("piles", fewer, CARDS, {}, pygame.Rect(0, 0, 480, 270), glass)
    before = next(piece.sprite for piece in laid.pieces if piece.key == "pile")
    assert next(piece.sprite for piece in other.pieces if piece.key == "pile") is not before


def test_a_single_meld_takes_the_board_and_its_cards_keep_the_shape_of_cards() -> None:
    glass, zone = of_window(800, 480), _zone()
    place = pygame.Rect(0, 0, 487, 276)
    few = melds("few", zone._replace(rows=zone.rows[:1]), CARDS, {}, place, glass)
    many = melds("many", zone, CARDS, {}, place, glass)
    sizes = [
        next(piece.place for piece in laid.pieces if ".card." in piece.key) for laid in (few, many)
    ]
    assert sizes[0].height >= 3 * sizes[1].height
    assert 1.0 <= sizes[0].height / sizes[0].width <= 1.6
