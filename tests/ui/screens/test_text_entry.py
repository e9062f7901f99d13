"""A keyboard and a row of keys: what is typed, what is told beside it, whole on every glass."""

import pytest

from tablepi.locale import SENTENCES
from tablepi.referee.intents import (
    Answer,
    Back,
    GoToMenu,
    Intent,
    Key,
    OpenHistory,
    SuggestedText,
)
from tablepi.screens.navigation.base import FREE
from tablepi.screens.pictures.picture import Typing
from tablepi.store import Store
from tablepi.ui.screens import scene_of
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import forget
from tablepi.ui.widgets.button_faces import fits
from tablepi.ui.widgets.frame import enlarged
from tests.ui.pictures_of_shots import noted
from tests.ui.screens.pictures import acts
from tests.worlds.table.hands import EVERY_SIZE, SIZES
from tests.worlds.table.settings_rows import to
from tests.worlds.table.sitting import Sitting, seat_one

SEVEN, UPRIGHT = of_window(800, 480), of_window(720, 1280)


def test_a_row_of_keys_that_is_too_long_for_an_upright_panel_is_parted(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "power-suit"), Answer("seat.name", 1))
    lines = {}
    for size in ((800, 480), (720, 1280)):
        places = {
            piece.place.top
            for act, piece in acts(sitting.picture, size).items()
            if isinstance(act, Key)
        }
        lines[size] = len(places)
    assert lines == {(800, 480): 4, (720, 1280): 8}


@pytest.mark.parametrize("size", EVERY_SIZE, ids=str)
@pytest.mark.parametrize("asked", [Answer("seat.name", 1), Answer("house.save")], ids=str)
def test_the_keys_stand_at_the_foot_of_every_glass_the_way_back_at_the_left(
    sitting: Sitting, size: tuple[int, int], asked: Answer
) -> None:
    sitting.hear(Answer("menu.game", "power-suit"), asked)
    glass, shown = of_window(*size), acts(sitting.picture, size)
    back, done = shown[Back()].place, shown[Key("enter")].place
    assert glass.height_px - back.bottom <= enlarged(glass).mm(2.0)
    assert back.bottom == done.bottom == max(piece.place.bottom for piece in shown.values())
    keys = [shown[Key(letter)].place for letter in "qwert"]
    assert back.left == keys[0].left
    assert min(place.top for place in keys) > glass.height_px / 5


@pytest.mark.parametrize("size", EVERY_SIZE, ids=str)
def test_known_names_are_whole_above_the_keys(sitting: Sitting, size: tuple[int, int]) -> None:
    sitting.begin("power-suit", "Friederike", "Maximilian-Alexander")
    sitting.hear(GoToMenu(), Answer("menu.game", "power-suit"), Answer("seat.name", 1))
    scene = scene_of(sitting.see(Typing), of_window(*size))
    names = [piece for piece in scene.pieces if isinstance(piece.act, SuggestedText)]
    assert len(names) == 2
    assert scene.areas == ()
    keys = [piece for piece in scene.pieces if isinstance(piece.act, Key)]
    assert max(piece.place.bottom for piece in names) < min(piece.place.top for piece in keys)
    assert all(piece.place.height >= of_window(*size).touch_px for piece in names)


def test_a_name_is_typed_on_the_plate_of_its_seat_and_ended_in_its_colour(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "power-suit"))
    for seat in (1, 2):
        typing = sitting.hear(Answer("seat.name", seat))
        assert isinstance(typing, Typing)
        scene = scene_of(typing, SEVEN)
        plate = next(piece.sprite for piece in scene.pieces if piece.key == "field")
        colour = theme.seat_colour(seat)
        assert plate.get_at((plate.get_width() // 2, plate.get_height() - 3))[:3] == colour
        done = acts(typing)[Key("enter")].sprite
        assert done.get_at((done.get_width() // 2, done.get_height() // 5))[:3] == colour
        sitting.hear(Back())


def test_a_pin_is_shown_as_dots(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "power-suit"), Answer("seat.name", 1))
    typing = sitting.see(Typing)._replace(hidden=True)
    fields = [
        next(
            p.sprite for p in scene_of(typing._replace(text=text), SEVEN).pieces if p.key == "field"
        )
        for text in ("1234", "9876", "98")
    ]
    assert fields[0] is fields[1]
    assert fields[0] is not fields[2]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("hidden", [False, True])
def test_a_word_in_passing_stands_in_the_field_and_cuts_off_nothing_that_is_typed(
    sitting: Sitting, size: tuple[int, int], hidden: bool
) -> None:
    pin, name = (
        (Answer("menu.settings"), *to(Answer("setting", "cafe.pin"))),
        (Answer("menu.game", "power-suit"), Answer("seat.name", 1)),
    )
    sitting.hear(*pin if hidden else name)
    sitting.hear(Key("1"))
    typing = sitting.see(Typing)

    def drawn(picture: Typing) -> Piece:
        scene = scene_of(picture, of_window(*size))
        return next(piece for piece in scene.pieces if piece.key == "field")

    plain = drawn(typing._replace(hint=""))
    told = drawn(typing._replace(hint="", passing="This button means nothing here."))
    assert plain.place == told.place
    assert plain.sprite is not told.sprite
    hint = drawn(typing._replace(hint="This button means nothing here."))
    assert hint.sprite is not told.sprite


@pytest.mark.parametrize("language", SENTENCES)
def test_the_words_below_the_keys_are_whole_also_where_the_glass_stands_upright(
    store: Store, language: str
) -> None:
    sitting = Sitting(store, language=language)
    sitting.hear(Answer("menu.game", "power-suit"))
    typing = sitting.hear(Answer("seat.name", 1))
    assert isinstance(typing, Typing)
    words = [typing.cancel, *typing.rows[-1], typing.done]
    shown = acts(typing, (720, 1280))
    for each in words:
        width = shown[each.act].place.width
        assert fits(UPRIGHT, each.label, width, theme.LABEL_MM), each.label


def test_shift_is_lit_while_it_holds(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "power-suit"))
    before = acts(sitting.hear(Answer("seat.name", 1)))[Key("shift")]
    after = acts(sitting.hear(Key("shift")))[Key("shift")]
    assert before.sprite is not after.sprite
    assert before.place == after.place


PIN_PAGES: dict[str, tuple[Intent, ...]] = {
    "cafe.pin": (Answer("menu.settings"),),
    "table.pin": (
        *(
            Answer("menu.game", "power-suit"),
            *seat_one("power-suit"),
            Answer("button.start"),
            Answer("button.ready"),
        ),
        *(OpenHistory(), Answer("history.more"), Answer("history.adjust")),
    ),
}


@pytest.mark.parametrize("language", SENTENCES)
@pytest.mark.parametrize("pin", PIN_PAGES)
@pytest.mark.parametrize("wrong", [1, FREE + 1])
def test_a_wrong_pin_leaves_the_sentence_about_the_recovery_code_whole_on_every_glass(
    store: Store, language: str, pin: str, wrong: int
) -> None:
    sitting = Sitting(store, language=language)
    sitting.router.context.settings.choose({pin: "4711"})
    sitting.hear(*PIN_PAGES[pin])
    for _ in range(wrong):
        sitting.enter("1")
    typing = sitting.see(Typing)
    words = sitting.router.words
    said = words("judge.pin-wait", n=5) if wrong > FREE else words("judge.pin-wrong")
    for size in SIZES:
        forget()
        with noted(of_window(*size)) as lines:
            scene_of(typing, of_window(*size))
        written = " ".join(each.words for each in lines)
        assert said in written
        assert words("recovery.hint") in written


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", SENTENCES)
def test_a_name_is_told_to_have_letters_that_no_font_has_where_it_is_typed(
    store: Store, size: tuple[int, int], language: str
) -> None:
    sentence = SENTENCES[language]["unwritten"]
    for name in ("Ann", "\ue000nn"):
        sitting = Sitting(store, language=language)
        sitting.hear(Answer("menu.game", "power-suit"), Answer("seat.name", 1))
        sitting.hear(SuggestedText(name), Answer("seat.name", 1))
        assert (sentence in _written_whole(sitting, size)) is ("\ue000" in name)


def test_a_name_is_told_to_have_letters_that_no_font_has_on_its_players_page(
    store: Store,
) -> None:
    for name in ("Ann", "\ue000nn"):
        store.profiles.keep(name)
        sitting = Sitting(store)
        sitting.hear(Answer("menu.players"), Answer("player", name))
        told = SENTENCES["en"]["unwritten"] in _written_whole(sitting, (800, 480))
        assert told is ("\ue000" in name)


def _written_whole(sitting: Sitting, size: tuple[int, int]) -> str:
    """All words that are drawn, a line after the other."""
    glass = of_window(*size)
    forget()
    with noted(glass) as lines:
        scene_of(sitting.picture, glass)
    forget()
    return " ".join(line.words for line in lines)
