"""Pages of a list turn as a whole: by keys, by a swipe, by the wheel, and with the focus."""

from functools import partial

import pygame
import pytest

from tablepi.referee.intents import Answer, Back, Wake
from tablepi.screens.context.table_settings import Look
from tablepi.screens.pictures.picture import Button, Entry, Listing
from tablepi.ui.input.gestures import SWIPE_MM
from tablepi.ui.toolkit.pieces import TurnPage
from tests.worlds.table.hands import EVERY_SIZE, SIZES, Hands

COUNT = 23


def listing(heads: dict[int, str] | None = None, count: int = COUNT) -> Listing:
    """A list; `heads`: headings by the number of the row below them."""
    rows = tuple(
        Entry(f"Row {number}", "more", Answer("row", number), heading=(heads or {}).get(number, ""))
        for number in range(count)
    )
    part = "{first} to {last} of {of}"
    return Listing("A list", rows, "", Button("Back", Back(), icon="back"), part=part)


def rows(hands: Hands) -> list[int]:
    """The numbers of the rows in sight."""
    acts = [piece.act for piece in hands.stage.pieces]
    return [int(str(act.value)) for act in acts if isinstance(act, Answer) and act.id == "row"]


def turn(hands: Hands, key: int) -> None:
    """Taps the key to the page before or the next."""
    piece = next(p for p in hands.stage.pieces if p.key == f"turn of list/{key}")
    hands.down(piece.place.center)
    hands.up(piece.place.center)
    hands.show()


def has_key(hands: Hands, key: int) -> bool:
    pieces = hands.stage.pieces
    acts = (piece.act for piece in pieces if piece.key == f"turn of list/{key}")
    return any(isinstance(act, TurnPage) and act.pages for act in acts)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_pages_follow_one_another_and_no_row_is_cut(size: tuple[int, int]) -> None:
    hands = Hands(lambda: listing({4: "Others"}), size)
    [area] = hands.stage.view.scene.areas
    seen: list[int] = []
    while True:
        for piece in hands.stage.pieces:
            if piece.key.startswith("list/"):
                assert area.place.contains(piece.place), piece.key
        seen += rows(hands)
        if not has_key(hands, 1):
            break
        turn(hands, 1)
    assert seen == list(range(COUNT))
    while has_key(hands, 0):
        turn(hands, 0)
    assert rows(hands)[0] == 0


def test_turning_tells_only_that_somebody_is_there() -> None:
    hands = Hands(listing)
    turn(hands, 1)
    assert hands.acts == [Wake()]


@pytest.mark.parametrize("size", EVERY_SIZE, ids=str)
@pytest.mark.parametrize("heads", [(3,), (0, 5), (0, 1, 7)], ids=str)
def test_no_row_is_cut_on_the_last_page_below_headings(
    size: tuple[int, int], heads: tuple[int, ...]
) -> None:
    for count in range(6, 16):
        headings = dict.fromkeys(heads, "Others")
        hands = Hands(partial(listing, headings, count), size)
        while has_key(hands, 1):
            turn(hands, 1)
        place = hands.stage.view.scene.areas[0].place
        cut = [p.key for p in hands.stage.pieces if p.act and not place.contains(p.place)]
        assert not [key for key in cut if key.startswith("list/")], count


def test_a_list_on_one_page_has_no_keys_to_turn_it() -> None:
    hands = Hands(lambda: listing(count=3))
    assert not any(piece.key.startswith("turn of") for piece in hands.stage.pieces)


def test_a_heading_stands_above_its_rows_on_every_page_that_they_fill() -> None:
    hands = Hands(lambda: listing({2: "Others"}))
    turn(hands, 1)
    first = rows(hands)[0]
    pieces = {piece.key: piece.place for piece in hands.stage.pieces}
    assert first > 2
    assert pieces[f"list/{first}/heading"].bottom <= pieces[f"list/{first}"].top


@pytest.mark.parametrize("way", [(0, -1), (-1, 0)], ids=["up", "left"])
def test_a_swipe_turns_one_page_and_taps_nothing(way: tuple[int, int]) -> None:
    hands = Hands(listing)
    count = len(rows(hands))
    hands.down((400, 250))
    for step in range(1, 5):
        far = step * hands.glass.mm(SWIPE_MM)
        hands.move((400 + way[0] * far, 250 + way[1] * far))
    hands.up((400 + way[0] * far, 250 + way[1] * far))
    hands.show()
    assert rows(hands)[0] == count
    assert not hands.acts


def test_a_finger_that_slips_a_little_still_taps_its_row() -> None:
    hands = Hands(listing)
    place = hands.place(Answer("row", 1))
    hands.down(place.center)
    hands.move((place.centerx, place.centery + hands.glass.mm(3.0)))
    hands.up((place.centerx, place.centery + hands.glass.mm(3.0)))
    assert hands.acts == [Answer("row", 1)]


def test_the_wheel_and_the_page_keys_turn_pages() -> None:
    hands = Hands(listing)
    count = len(rows(hands))
    hands.event(pygame.MOUSEMOTION, pos=(200, 200), buttons=(0, 0, 0), touch=False)
    hands.event(pygame.MOUSEWHEEL, x=0, y=-1)
    hands.show()
    assert rows(hands)[0] == count
    hands.key(pygame.K_PAGEDOWN)
    assert rows(hands)[0] == 2 * count
    hands.key(pygame.K_PAGEUP)
    assert rows(hands)[0] == count


def test_the_focus_comes_to_every_row_and_turns_the_page_with_it() -> None:
    hands = Hands(listing)
    for number in range(COUNT):
        hands.key(pygame.K_DOWN)
        assert number in rows(hands)
    hands.key(pygame.K_RETURN)
    assert hands.acts == [Answer("row", COUNT - 1)]


def test_after_a_page_key_the_focus_is_on_the_page_that_is_seen() -> None:
    hands = Hands(listing)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_PAGEDOWN)
    seen = rows(hands)
    hands.key(pygame.K_RETURN)
    assert hands.acts == [Answer("row", seen[0])]


def test_a_key_that_turns_pages_keeps_the_focus_while_there_are_more() -> None:
    hands = Hands(listing)
    hands.key(pygame.K_TAB, mod=pygame.KMOD_LSHIFT)
    while hands.focused() != "turn of list/1":
        hands.key(pygame.K_TAB, mod=pygame.KMOD_LSHIFT)
    first = rows(hands)[0]
    hands.key(pygame.K_RETURN)
    assert rows(hands)[0] > first
    assert hands.focused() == "turn of list/1"


def test_the_row_that_is_asked_for_is_on_the_page_that_opens() -> None:
    hands = Hands(lambda: listing()._replace(shown=17))
    assert 17 in rows(hands)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_knob_that_turns_pages_stops_at_the_last(size: tuple[int, int]) -> None:
    hands = Hands(listing, size)
    for _ in range(COUNT + 9):
        hands.stage.turn(1)
        hands.show()
        if hands.stage.focused and hands.stage.focused.key == "turn of list/1":
            break
    hands.stage.turn(-1)
    hands.stage.turn(1)
    while has_key(hands, 0):
        turn(hands, 0)
    for _ in range(COUNT):
        if not (hands.stage.focused and hands.stage.focused.key == "turn of list/1"):
            hands.stage.turn(1)
            hands.show()
    for _ in range(COUNT):
        hands.stage.push()
        hands.show()
    assert rows(hands)[-1] == COUNT - 1
    assert not has_key(hands, 1)


def test_an_arrow_on_the_last_page_does_not_go_back_to_an_earlier_one() -> None:
    hands = Hands(listing)
    at_end = False
    for _ in range(COUNT + 9):
        hands.key(pygame.K_DOWN)
        at_end = at_end or not has_key(hands, 1)
        assert not at_end or rows(hands)[-1] == COUNT - 1
    assert at_end


@pytest.mark.parametrize("size", EVERY_SIZE, ids=str)
def test_larger_type_keeps_the_row_that_was_the_first_in_sight(size: tuple[int, int]) -> None:
    hands = Hands(listing, size)
    turn(hands, 1)
    if has_key(hands, 1):
        turn(hands, 1)
    first = rows(hands)[0]
    hands.stage.adjust(Look(motion=False, larger=True))
    hands.show()
    assert first in rows(hands)
    hands.stage.adjust(Look(motion=False))
    hands.show()
    assert first in rows(hands)
