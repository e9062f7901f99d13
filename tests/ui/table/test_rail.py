"""The rail: notices with their remedy, questions with long names, keys under a refusal."""

import re
from pathlib import Path

import pygame
import pytest

from tablepi.core.game import EVERY_GAMES_RULES
from tablepi.games import games
from tablepi.locale import SENTENCES
from tablepi.referee.intents import Drop, Give
from tablepi.referee.table_picture import Prompt, ShownVerdict
from tablepi.referee.words import sentences, sentences_of
from tablepi.screens.pictures.picture import Button, Notice, Table
from tablepi.store import Store
from tablepi.ui.screens import scene_of
from tablepi.ui.table import message as table_refused
from tablepi.ui.table import question as table_question
from tablepi.ui.table import rail
from tablepi.ui.table.message import Message
from tablepi.ui.table.prompt_buttons import given_word
from tablepi.ui.table.regions import stretched
from tablepi.ui.toolkit import measure, theme
from tablepi.ui.toolkit.glass import Glass, of_window
from tablepi.ui.toolkit.pieces import Piece, Scene
from tablepi.ui.toolkit.theme import Colour
from tablepi.ui.widgets import text_panels
from tablepi.ui.widgets.card_stock import CardFace
from tests.ui.screens.tables import WIDE, duel, sheets
from tests.worlds.table.hands import SIZES
from tests.worlds.table.sitting import Sitting
from tests.worlds.table.walk import Walk

GLASSES = [of_window(*size) for size in SIZES]
FULL = "No space is left on the disk of the match file: free some, or attach another disk."
RANGE = "At most 1000000 points are counted at a time: enter a smaller number."


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Table]:
    folder: Path = tmp_path_factory.mktemp("rail")
    store = Store.open(folder / "tablepi.db", synchronous="OFF")
    shown = dict(duel(Sitting(store))) | dict(sheets(Sitting(store)))
    store.close()
    return shown


def piece(scene: Scene, key: str) -> Piece:
    return next(each for each in scene.pieces if each.key == key)


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_a_notice_takes_the_room_that_is_free(tables: dict[str, Table], glass: Glass) -> None:
    upright = tables["undone"]._replace(said=None, turned=False)
    short, long = (
        piece(
            scene_of(upright._replace(notices=(Notice("disk", words),)), glass),
            "notice",
        )
        for words in ("Full.", " ".join([FULL] * 2))
    )
    assert long.place.height > short.place.height
    assert long.place.topleft == short.place.topleft


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_the_end_of_a_question_is_read_however_long_the_name(glass: Glass) -> None:
    asked = f"{WIDE} plays: scan or tap"
    for width_mm in (50, 54, 76):
        for rows in (1, 3):
            width = glass.mm(width_mm)
            whole = table_question.asking(glass, asked, width, rows)
            other = table_question.asking(glass, asked[:-3] + "top", width, rows)
            assert whole.get_width() <= width
            assert whole.get_buffer().raw != other.get_buffer().raw, (width_mm, rows)


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_a_short_question_is_asked_in_its_full_size(glass: Glass) -> None:
    drawn = table_question.asking(glass, "Which ace?", glass.mm(54), 3)
    assert drawn.get_height() == measure.line_height(glass.mm(theme.PROMPT_MM))


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_a_refusal_leaves_the_keys_in_sight(tables: dict[str, Table], glass: Glass) -> None:
    for name in ("keypad-1", "keypad-4", "keypad-12"):
        table = tables[name]._replace(said=ShownVerdict(False, RANGE, "SC-RANGE"))
        scene = scene_of(table, glass)
        seen = pygame.Rect(0, 0, *glass.size)
        ends = [each for each in scene.pieces if "confirm." in each.key]
        assert ends
        assert all(seen.contains(each.place) for each in ends), name
        assert any(each.key in ("said", "panel") for each in scene.pieces), name


def test_dimmed_cards_that_nobody_plays_come_last(tables: dict[str, Table]) -> None:
    table = tables["picker"]
    picker = table.prompt.picker
    assert picker is not None
    cards = tuple((card, button._replace(dim=True)) for card, button in picker.cards)
    prompt = table.prompt._replace(picker=picker._replace(cards=cards))
    scene = scene_of(table._replace(prompt=prompt), of_window(1280, 720))
    keys = [each.key for each in scene.pieces if each.key.startswith("picker/")]
    order = [key.split("/")[1] for key in keys if " " not in key]
    faces = [table.faces[card] for card in order]
    never = [face.rank == "ace" or face.deck != "basic" for face in faces]
    assert any(never)
    assert never == sorted(never)


def test_upright_the_board_has_what_the_rail_does_not_need(tmp_path: Path) -> None:
    for count in (25, 26, 80):
        (tmp_path / f"{count}").mkdir()
        with Walk(tmp_path / f"{count}") as walk:
            picture = walk.begin("power-suit", "Ann", "Ben").play(count).router.picture()
        scene = scene_of(picture, of_window(720, 1280))
        assert not [each.key for each in scene.pieces if each.key.startswith("fold.")], count


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_a_notice_is_whole_under_a_fresh_verdict(tables: dict[str, Table], glass: Glass) -> None:
    table = tables["played"]
    assert table.said is not None
    shown = table._replace(notices=(Notice("disk", FULL),))
    notice = piece(scene_of(shown, glass), "notice").place
    label = text_panels.notice_height(stretched(glass), notice.width, FULL, 0, notice.height)
    assert label <= notice.height


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_every_play_fits_without_scrolling(tables: dict[str, Table], glass: Glass) -> None:
    for name in ("start", "undone", "sheet-4", "keypad-4"):
        scene = scene_of(tables[name], glass)
        areas = [area for area in scene.areas if area.key == "choices"]
        # The pad of a sheet stands by itself, in no list.
        assert areas or piece(scene, "pad.confirm.0")
        assert all(area.most == 0 for area in areas), name


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_a_word_given_keeps_its_cross_however_narrow_it_is(glass: Glass) -> None:
    crossed = Button("Friederike-Charlotte", Drop("seat"), "quiet", icon="cross")
    for mm in (14.5, 16.5, 27.0):
        size = (glass.mm(mm), glass.touch_px)
        with_cross, bare = (
            given_word(glass, size, crossed._replace(icon=i)) for i in ("cross", "")
        )
        assert pygame.image.tobytes(with_cross, "RGBA") != pygame.image.tobytes(bare, "RGBA")


def _has(drawn: pygame.Surface, x: int, room: pygame.Rect, colour: Colour) -> bool:
    """Whether this colour is in a column."""
    return any(drawn.get_at((x, y))[:3] == colour for y in range(room.top, room.bottom))


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_the_cross_that_takes_a_word_back_stands_behind_it(glass: Glass) -> None:
    button = Button("Done", Drop("verb"), "quiet", icon="cross")
    drawn = given_word(glass, (glass.mm(27.0), glass.touch_px), button)
    bare = given_word(glass, drawn.get_size(), button._replace(icon=""))
    inner = drawn.get_rect().inflate(-glass.mm(2.0), -glass.mm(2.0))
    rights = [
        max(x for x in range(inner.left, inner.right) if _has(image, x, inner, theme.TEXT))
        for image in (bare, drawn)
    ]
    assert rights[0] + glass.mm(1.0) < rights[1]


def back(glass: Glass, label: str) -> bytes:
    button = Button(label, Drop(), "quiet", icon="back")
    return bytes(given_word(glass, (glass.mm(13.9), glass.touch_px), button).get_buffer().raw)


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_the_way_back_is_a_whole_word_or_an_arrow_alone(glass: Glass) -> None:
    assert back(glass, "Cancel") != back(glass, "Caaael"), "the letters in the middle are there"
    assert back(glass, "Abbrechen, bitte") == back(glass, "Wir lassen es so")


def sheet(shown: Message) -> pygame.Surface:
    """Wide enough for a message of 52 mm on any of the panels."""
    return pygame.Surface((600, shown.height))


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_the_refused_card_is_shown_however_little_room_is_left(glass: Glass) -> None:
    said = ShownVerdict(False, "That card lies on the table: show another.", "PS-SEEN", "castle")
    for most_mm in (14, 16, 20, 40):
        drawn = {
            bytes(shown.drawn_on(sheet(shown)).get_buffer().raw)
            for rank in ("7", "8")
            for shown in [
                table_refused.refused(
                    glass, glass.mm(52), glass.mm(most_mm), said, CardFace(rank, ("suns",))
                )
            ]
        }
        assert len(drawn) == 2, most_mm


@pytest.mark.parametrize("names", [("Ann", "Ben"), (WIDE, WIDE[:-1] + "M")], ids=["short", "wide"])
@pytest.mark.parametrize("language", SENTENCES)
def test_under_every_refusal_all_verbs_are_whole_though_an_ace_was_chosen(
    tmp_path: Path, language: str, names: tuple[str, str]
) -> None:
    with Walk(tmp_path) as walk:
        walk.begin("power-suit", *names).play(5)
        walk.say(Give((("ace", "suns"),)), Give((("verb", "power"), ("card", "mill"))))
        table = walk.router.picture()
    assert isinstance(table, Table)
    assert table.said is not None
    assert [len(table.prompt.given), len(table.prompt.buttons)] == [1, 6]
    own = games()["power-suit"]
    words = {**sentences(language), **sentences_of(own, language)}
    for rule in (*own.rules, *EVERY_GAMES_RULES):
        said = table.said._replace(text=_filled(words[rule], names[1]), rule=rule)
        for glass in GLASSES:
            (choices,) = (
                area
                for area in scene_of(table._replace(said=said), glass).areas
                if area.key == "choices"
            )
            assert choices.most == 0, (rule, glass)


def _filled(sentence: str, name: str) -> str:
    """The sentence with this name for each player, and a long word for all else."""
    named = re.sub(r"\{[a-z]+:seats?\}", name, sentence)
    return re.sub(r"\{[^{}]*\}", "Personality", re.sub(r"\{[^{}]*\{[^{}]*\}[^{}]*\}", "2", named))


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_each_shape_of_a_question_is_lower_than_the_one_before(
    tables: dict[str, Table], glass: Glass
) -> None:
    given = Button("Chance Meeting", Drop("card"), "quiet", icon="cross")
    for count in range(4):
        for asked in ("Which ace?", f"{WIDE} plays: scan or tap, and then once more"):
            prompt = tables["played"].prompt._replace(text=asked, given=(given,) * count)
            spoken = rail.RailContent(None, "", (), ())
            shapes = rail.questions(glass, spoken, prompt, glass.mm(60))
            heights = [shape.block.height for shape in shapes]
            assert heights == sorted(set(heights), reverse=True), (asked, count)


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_a_word_given_makes_no_question_small_where_the_rail_is_free(glass: Glass) -> None:
    given = Button("Ann", Drop("seat"), "quiet", icon="cross")
    prompt = Prompt("Ann: turn over the card at knots", (given,), ())
    spoken = rail.RailContent(None, "", (), ())
    room = pygame.Rect(0, 0, glass.mm(54), glass.mm(60))
    asked, _, _, _ = rail.shares(glass, room, spoken, prompt, {}, 0)
    rows = asked.pieces[0].place.height - measure.line_height(glass.mm(theme.PROMPT_MM))
    assert rows % measure.row_step(glass.mm(theme.PROMPT_MM)) == 0
    assert rows > 0
