"""The menu on the glass: the hero beside the games, which an open match never pushes away."""

import pygame
import pytest

from tablepi.referee.intents import Answer
from tablepi.screens.pictures.picture import Button, Entry, Hero, Menu, NoHero, Tile
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.ui.screens import scene_of
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import forget
from tests.ui.pictures_of_shots import noted
from tests.worlds.table.hands import EVERY_SIZE, SIZES

GAMES = ("power-suit", "suitup", "strings-of-suits", "conquest-of-fates", "score-sheet")
NOBODY = NoHero(
    ("No match is open", "One you leave waits here."), Button("How", Answer("menu.how"))
)


def menu(hero: Hero | NoHero = NOBODY, open_matches: int = 0) -> Menu:
    """A menu of five games and so many open matches, the hero's among them."""
    tiles = tuple(Tile(game, game, "A promise", Answer("menu.game", game), "2–8") for game in GAMES)
    rows = tuple(
        Entry("Ann, Ben", "SuitUP", ResumeMatch(number), emblem="suitup", sign="play")
        for number in range(1, open_matches + 1)
    )
    tools = (Button("Matches", Answer("menu.matches"), icon="history"),)
    return Menu("What shall we play?", hero, rows, tiles, tools)


def hero(seats: int = 2) -> Hero:
    scores = tuple((seat, "-123") for seat in range(1, seats + 1))
    return Hero("suitup", "SuitUP", "Go on", ("Ann, Ben", "Round 1"), ResumeMatch(1), scores)


def acting(picture: Menu, size: tuple[int, int]) -> list[Piece]:
    return [piece for piece in scene_of(picture, of_window(*size)).pieces if piece.act]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_an_open_match_moves_no_game(size: tuple[int, int]) -> None:
    if size[0] < size[1]:
        pytest.skip("upright the rows of open matches stand above the games")
    places = [
        {piece.key: piece.place for piece in acting(picture, size) if "tiles/" in piece.key}
        for picture in (menu(), menu(hero(), 1), menu(hero(), 2))
    ]
    assert places[0] == places[1] == places[2]
    assert len(places[0]) == len(GAMES)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_heros_match_stands_there_once_and_is_the_first_of_the_keys(
    size: tuple[int, int],
) -> None:
    acts = [piece.act for piece in acting(menu(hero(), 2), size)]
    assert acts[0] == ResumeMatch(1)
    assert acts.count(ResumeMatch(1)) == acts.count(ResumeMatch(2)) == 1


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_task_that_is_the_hero_has_no_tile(size: tuple[int, int]) -> None:
    picture = menu()
    task = Tile("suitup", "Round 3: Ann and Ben", "Best of 3", Answer("menu.task"))
    wanted = Hero("suitup", task.title, "Start", (task.promise,), task.act)
    picture = picture._replace(hero=wanted, tiles=(task, *picture.tiles))
    acts = [piece.act for piece in acting(picture, size)]
    assert acts.count(task.act) == 1
    assert acts[0] == task.act


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_row_is_lost_however_many_go_on(size: tuple[int, int]) -> None:
    repairs = tuple(
        Entry("Mend it", "Soon", Answer("damaged.mend", number), sign="health")
        for number in range(4)
    )
    picture = menu(hero(), 2)
    picture = picture._replace(resume=(*repairs, *picture.resume))
    acts = {piece.act for piece in acting(picture, size)}
    assert {row.act for row in picture.resume} <= acts


@pytest.mark.parametrize("size", EVERY_SIZE, ids=str)
@pytest.mark.parametrize("first", [NOBODY, hero()], ids=["none open", "one open"])
def test_every_repair_says_why(size: tuple[int, int], first: Hero | NoHero) -> None:
    repairs = (
        Entry("Mend the journal", "It is damaged: begin", Answer("damaged.mend"), sign="health"),
        Entry("Welcher Tag ist heute?", "Das Datum stimmt nicht", Answer("date"), sign="edit"),
    )
    for rows in (repairs[:1], repairs[1:], repairs):
        picture = menu(first, int(isinstance(first, Hero)))
        forget()
        with noted(of_window(*size)) as lines:
            scene_of(picture._replace(resume=(*rows, *picture.resume)), of_window(*size))
        drawn = " ".join(line.words for line in lines)
        assert all(row.detail in drawn for row in rows)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_score_of_twelve_seats_is_on_the_hero(size: tuple[int, int]) -> None:
    few, many = (
        next(piece.sprite for piece in acting(menu(hero(seats), 1), size) if piece.key == "hero")
        for seats in (11, 12)
    )
    assert few.get_size() == many.get_size()
    assert pygame.image.tobytes(few, "RGBA") != pygame.image.tobytes(many, "RGBA")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_an_empty_hero_is_no_key_and_leaves_the_first_to_a_game(size: tuple[int, int]) -> None:
    acts = [piece.act for piece in acting(menu(), size)]
    assert acts[0] == Answer("menu.game", GAMES[0])
    assert Answer("menu.how") in acts
