"""A real keyboard at the seats and at the keyboard on the screen."""

import pygame
import pytest

from tablepi.games import games
from tablepi.referee.intents import Answer, Back, Drop, Key, OpenHistory
from tablepi.referee.table_picture import Keypad
from tablepi.screens.pictures.picture import Button, Entry, Listing, Table, Typing
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.ui.input.keyboard import typed
from tests.worlds.table.hands import Hands
from tests.worlds.table.sitting import Sitting


@pytest.fixture
def hands(sitting: Sitting) -> Hands:
    return Hands(lambda: sitting.picture, put=sitting.hear)


def test_there_is_no_ring_before_a_key_and_none_after_a_touch(hands: Hands) -> None:
    before = hands.pixels()
    hands.key(pygame.K_RIGHT)
    assert hands.pixels() != before
    hands.down((1, 1))
    hands.up((1, 1))
    hands.show()
    assert hands.pixels() == before


def test_keys_alone_start_a_match(hands: Hands) -> None:
    for _ in range(list(games()).index("power-suit") + 1):
        hands.key(pygame.K_TAB)
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_RETURN)
    assert hands.acts == [
        Answer("menu.game", "power-suit"),
        Answer("button.start"),
        Answer("button.ready"),
    ]


def test_tab_goes_round_in_both_directions(hands: Hands) -> None:
    count = sum(piece.act is not None for piece in hands.stage.pieces)
    hands.key(pygame.K_TAB)
    start = hands.pixels()
    for _ in range(count):
        hands.key(pygame.K_TAB)
    assert hands.pixels() == start
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_TAB, mod=pygame.KMOD_LSHIFT)
    assert hands.pixels() == start


def test_enter_adds_the_number_that_was_typed_on_a_sheet(hands: Hands, sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Ann", "Ben")
    sitting.give(seat=2)
    hands.show()
    hands.key(pygame.K_RETURN, "\r")
    assert sitting.lines() == []
    for figure in "17":
        hands.key(ord(figure), figure)
    hands.key(pygame.K_RETURN, "\r")
    assert sitting.lines() == ["2 add 17"]
    hands.key(pygame.K_RETURN, "\r")
    assert sitting.lines() == ["2 add 17"]


def test_a_name_is_typed_and_entered(hands: Hands, sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "power-suit"), Answer("seat.name", 2))
    hands.show()
    for letter in "Żoë":
        hands.key(ord(letter), letter)
    hands.key(pygame.K_BACKSPACE)
    hands.key(pygame.K_RETURN, "\r")
    assert hands.acts == [*map(Key, "Żoë"), Key("back"), Key("enter")]


def test_enter_taps_the_key_under_the_ring_and_not_done(hands: Hands, sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "power-suit"), Answer("seat.name", 2))
    hands.show()
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_RETURN, "\r")
    assert hands.acts == [Key("q")]


def test_escape_goes_back(hands: Hands, sitting: Sitting) -> None:
    hands.key(pygame.K_ESCAPE)
    assert not hands.acts
    sitting.hear(Answer("menu.game", "power-suit"))
    hands.show()
    hands.key(pygame.K_ESCAPE)
    assert hands.acts == [Back()]


def test_escape_takes_the_words_back_that_were_given(hands: Hands, sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.give(verb="power")
    hands.show()
    hands.key(pygame.K_ESCAPE)
    assert hands.acts == [Drop()]


def typing(*keys: str) -> Typing:
    row = tuple(Button(key, Key(key)) for key in keys)
    button = Button("", Back())
    return Typing("", "", "", (row,), (), button, button)


def test_what_is_no_character_types_nothing() -> None:
    assert typed(typing("a"), pygame.K_F1, "") is None
    assert typed(typing("a"), pygame.K_TAB, "\t") is None
    assert typed(typing("a"), pygame.K_SPACE, " ") == Key(" ")


def test_a_minus_is_a_sign_only_where_numbers_are_asked_for() -> None:
    assert typed(typing("1", "sign"), pygame.K_MINUS, "-") == Key("sign")
    assert typed(typing("a", "-"), pygame.K_MINUS, "-") == Key("-")


def test_figures_reach_the_keypad_of_the_table_and_letters_do_not(sitting: Sitting) -> None:
    table: Table = sitting.begin("power-suit", "Ann", "Ben")
    keypad = Keypad("", tuple(Button(key, Key(key)) for key in ("1", "sign", "back")), ())
    asked = table._replace(prompt=table.prompt._replace(keypad=keypad))
    assert typed(asked, pygame.K_1, "1") == Key("1")
    assert typed(asked, pygame.K_MINUS, "-") == Key("sign")
    assert typed(asked, pygame.K_BACKSPACE, "\b") == Key("back")
    assert typed(asked, pygame.K_a, "a") is None
    assert typed(table, pygame.K_1, "1") is None


@pytest.mark.parametrize("steps", [1, -1])
def test_going_round_a_long_list_comes_to_every_row_in_both_directions(steps: int) -> None:
    """Its rows are made only near where one looks; what is next may be at its other end."""
    entries = tuple(Entry(f"Match {number}", "", ResumeMatch(number)) for number in range(40))
    listing = Listing("Matches", entries, "", Button("Back", Back()))
    hands = Hands(lambda: listing)
    shift = 0 if steps > 0 else pygame.KMOD_LSHIFT
    reached = []
    for _ in range(2 * 43):
        hands.key(pygame.K_TAB, mod=shift)
        reached.append(hands.focused())
    turns = ["turn of list/0", "turn of list/1"]
    rows = [*(f"list/{number}" for number in range(40)), "back/0", *turns]
    assert sorted(reached[43:]) == sorted(rows)
    assert reached[44:] == reached[1:43]


@pytest.mark.parametrize("clicks", [1, -1])
def test_a_knob_finds_the_lines_of_a_history_that_begins_and_ends_with_refusals(
    sitting: Sitting, clicks: int
) -> None:
    """A refused line is nothing to tap: what is next may be pages away from the list's end."""
    sitting.begin("power-suit", "Ann", "Ben")
    refused = ("suns", "reveal", "harvest") * 40
    sitting.scan(*refused)
    sitting.hear(Drop())
    sitting.scan("suns", "power", "castle")
    sitting.scan(*refused)
    sitting.hear(Drop())
    assert len(sitting.lines()) == 1
    sitting.hear(OpenHistory())
    hands = Hands(lambda: sitting.picture, put=sitting.hear)
    hands.show()
    reached = set()
    for _ in range(12):
        hands.stage.turn(clicks)
        hands.show()
        reached.add(hands.focused())
    assert any(key.startswith("lines/") for key in reached), reached
