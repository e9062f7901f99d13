"""What each screen promises by itself."""

import pygame
import pytest

from tablepi.devices.messages import ButtonHeld
from tablepi.referee.intents import Answer, Back, GoToMenu, NameTag, OpenRules
from tablepi.screens.navigation.option_fields import ChooseOption
from tablepi.screens.pictures.picture import Button, Entry, Listing, Page, Seating
from tablepi.screens.pictures.result_picture import Ending
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tablepi.ui.input.scrolling import View
from tablepi.ui.screens import listing, scene_of
from tablepi.ui.toolkit import measure, theme
from tablepi.ui.toolkit.glass import Glass, of_window
from tablepi.ui.toolkit.pieces import Piece, Scene
from tests.ui.scene_pieces import in_sight
from tests.ui.screens.pictures import acts, made
from tests.worlds.table.hands import SIZES, Hands
from tests.worlds.table.settings_rows import to
from tests.worlds.table.sitting import Sitting

SEVEN, UPRIGHT = of_window(800, 480), of_window(720, 1280)
MADE = dict(made())


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_menu_has_open_matches_before_the_games(
    sitting: Sitting, size: tuple[int, int]
) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    shown = acts(sitting.hear(GoToMenu()), size)
    match, game = shown[ResumeMatch(1)].place, shown[Answer("menu.game", "power-suit")].place
    assert match.bottom < game.top or match.right < game.left


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("matches", [0, 1, 2])
def test_every_game_is_in_sight_beside_open_matches(
    sitting: Sitting, size: tuple[int, int], matches: int
) -> None:
    for _ in range(matches):
        sitting.begin("power-suit", "Ann", "Ben")
        sitting.hear(GoToMenu())
    scene = scene_of(sitting.picture, of_window(*size))
    assert [area.most for area in scene.areas] == [0]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_start_is_in_sight_however_many_sit_down(
    sitting: Sitting, size: tuple[int, int]
) -> None:
    sitting.hear(Answer("menu.game", "score-sheet"))
    for _ in range(10):
        picture = sitting.hear(Answer("seats.more"))
    hands = Hands(lambda: picture, size)
    assert hands.piece(Answer("button.start")).clip is None


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_button_for_one_more_stays_under_the_finger(
    sitting: Sitting, size: tuple[int, int]
) -> None:
    sitting.hear(Answer("menu.game", "score-sheet"))
    places = set()
    for _ in range(11):
        scene = scene_of(sitting.picture, of_window(*size))
        places.add(next(p.place.topleft for p in scene.pieces if p.act == Answer("seats.more")))
        sitting.hear(Answer("seats.more"))
    assert len(places) == 1


def test_options_with_few_values_are_buttons_and_the_chosen_one_is_ticked(
    sitting: Sitting,
) -> None:
    before = acts(sitting.hear(Answer("menu.game", "power-suit")))
    after = acts(sitting.hear(ChooseOption("rounds", "1")))
    one, three = ChooseOption("rounds", "1"), ChooseOption("rounds", "3")
    assert before[one].sprite is not after[one].sprite
    assert before[three].sprite is not after[three].sprite


def test_steps_to_lay_out_stand_beside_the_table_and_above_it_on_a_panel_upright(
    sitting: Sitting,
) -> None:
    sitting.hear(Answer("menu.game", "power-suit"))
    picture = sitting.hear(Answer("button.start"))
    for glass in (SEVEN, UPRIGHT):
        pieces = in_sight(scene_of(picture, glass))
        step = next(piece for piece in pieces if piece.key == "text/0").place
        board = [piece.place for piece in pieces if piece.key.startswith("board ")]
        whole = board[0].unionall(board[1:])
        assert step.right < whole.left if glass is SEVEN else step.bottom < whole.top


def test_a_page_without_a_board_uses_the_width_for_its_steps(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "power-suit"), Answer("button.start"))
    page = sitting.see(Page)
    beside, alone = (
        next(p for p in in_sight(scene_of(each, SEVEN)) if p.key == "text/1").place.width
        for each in (page, page._replace(board=None))
    )
    assert alone > beside


def test_rules_stand_in_columns_with_their_ids(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    view = View()
    view.turn_to(scene_of(sitting.hear(OpenRules()), SEVEN), same=False)
    pieces = {piece.key: piece.place for piece in view.pieces}
    can, cannot = pieces["read/0/heading"], pieces["read/1/heading"]
    assert can.top == cannot.top
    assert pieces["read/1/0/label"].bottom <= pieces["read/1/0/words"].top


def test_the_rulings_begin_at_their_top_however_far_the_rules_were_scrolled(
    sitting: Sitting,
) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    rules, ruled = (
        scene_of(sitting.hear(act), SEVEN) for act in (OpenRules(), Answer("button.rulings"))
    )
    view = View()
    view.turn_to(rules, same=False)
    view.scroll(view.area(rules.areas[0].key), 500)
    view.turn_to(ruled, same=True)
    tops = {piece.key: piece.place.top for piece in view.pieces}
    assert 0 <= tops["rulings/0/heading"] - ruled.areas[0].place.top <= SEVEN.mm(2.0)


def test_a_list_says_so_when_it_is_empty(sitting: Sitting) -> None:
    empty = sitting.hear(Answer("menu.matches"))
    assert isinstance(empty, Listing)
    keys = {piece.key for piece in scene_of(empty, SEVEN).pieces}
    assert "empty" in keys


def test_an_entry_that_does_nothing_looks_otherwise_and_its_button_stands_beside_it() -> None:
    rows = _rows(scene_of(MADE["list-hostile"], SEVEN))
    assert rows["list/1"].act is None
    assert rows["list/1"].place.right < rows["list/1/0"].place.left
    assert rows["list/0"].sprite.get_at((6, 30)) != rows["list/1"].sprite.get_at((6, 30))


def test_a_long_list_makes_no_row_that_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Button] = []

    def natural(glass: Glass, button: Button) -> int:
        made.append(button)
        return 100

    monkeypatch.setattr(listing, "natural", natural)
    entries = tuple(
        Entry(f"Match {number}", "", Back(), (Button("Erase", Back()),)) for number in range(500)
    )
    for glass in (SEVEN, UPRIGHT):
        scene_of(Listing("All matches", entries, "", Button("Back", Back())), glass)
    assert made == []


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_all_twelve_standings_can_be_seen_in_their_order(size: tuple[int, int]) -> None:
    scene = scene_of(MADE["ending-12"], of_window(*size))
    rows = [piece.place for piece in scene.pieces if piece.key.startswith("standings/")]
    assert len(rows) == 12
    assert [(row.top, row.left) for row in rows] == sorted((row.top, row.left) for row in rows)


def test_the_winner_stands_out() -> None:
    ending = MADE["ending-2"]
    assert isinstance(ending, Ending)
    winner, other = ending.standings[0], ending.standings[0]._replace(winner=False)
    drawn = [scene_of(ending._replace(standings=(each,)), SEVEN).pieces for each in (winner, other)]
    sprites = [next(p.sprite for p in pieces if p.key == "large/1") for pieces in drawn]
    assert sprites[0] is not sprites[1]


def test_the_seal_is_on_the_result() -> None:
    ending = MADE["ending-2"]
    assert isinstance(ending, Ending)
    keys = [scene_of(ending._replace(seal=seal), SEVEN).pieces for seal in ("Seal 1", "Seal 2")]
    seals = [next(p.sprite for p in pieces if p.key == "told") for pieces in keys]
    assert pygame.image.tobytes(seals[0], "RGBA") != pygame.image.tobytes(seals[1], "RGBA")


def test_fewer_and_more_stand_between_the_seats_where_their_number_is_free(
    sitting: Sitting,
) -> None:
    fixed = sitting.hear(Answer("menu.game", "power-suit"))
    assert isinstance(fixed, Seating)
    assert Answer("seats.more") not in acts(fixed)
    sitting.hear(Back())
    free = acts(sitting.hear(Answer("menu.game", "score-sheet")))
    more, seats = free[Answer("seats.more")], [free[Answer("seat.name", n)] for n in (1, 2)]
    assert seats[1].place.bottom < more.place.top < more.place.bottom < seats[0].place.top


def test_five_rows_of_a_list_are_whole_on_the_smallest_screen() -> None:
    plain = tuple(
        Entry(f"Row {number}", "more", Answer("history.step", number)) for number in range(6)
    )
    scene = scene_of(Listing("A list", plain, "", Button("Back", Back())), SEVEN)
    [area] = scene.areas
    rows = _rows(scene)
    for index in range(5):
        assert area.place.contains(rows[f"list/{index}"].place)


def _rows(scene: Scene) -> dict[str, Piece]:
    """All rows of a list, also those out of sight."""
    [area] = scene.areas
    assert area.lay is not None
    return {piece.key: piece for piece in area.lay(0, 100_000)}


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_card_of_a_decktet_is_in_sight_where_a_tag_is_named(
    sitting: Sitting, size: tuple[int, int]
) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("04FF")
    scene = scene_of(sitting.hear(NameTag()), of_window(*size))
    [area] = scene.areas
    assert area.most == 0


def test_on_a_glass_that_stands_upright_a_call_stands_in_the_middle(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    call = sitting.hear(ButtonHeld("seat", 2))
    pieces = {piece.key: piece.place for piece in scene_of(call, UPRIGHT).pieces}
    middle = pieces["call"].centerx
    for key in ("sign", "title", "caller", "hint"):
        assert abs(pieces[key].centerx - middle) <= 1, key
    above, below = (
        pieces["sign"].top - pieces["call"].top, pieces["call"].bottom - pieces["hint"].bottom
    )  # fmt: skip
    assert abs(above - below) <= UPRIGHT.mm(6)


def test_a_row_with_an_emblem_keeps_room_for_a_game_beside_its_button(store: Store) -> None:
    sitting = Sitting(store, language="de")
    sitting.hear(Answer("menu.settings"))
    picture = sitting.hear(*to(Answer("setting", "cafe.games")))
    assert isinstance(picture, Listing)
    rows = _rows(scene_of(picture, UPRIGHT))
    for index, row in enumerate(picture.entries):
        room = rows[f"list/{index}"].place.width - UPRIGHT.mm(2 * 2.5 + 11.0 + 2.5)
        widest = max(row.title.split(), key=len)
        assert measure.width(widest, UPRIGHT.mm(theme.BUTTON_MM), bold=True) <= room, row.title
