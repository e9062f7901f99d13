"""The player opposite is asked on the panel that is turned to them."""

from pathlib import Path

import pygame
import pytest

from tablepi.core.board import Counter
from tablepi.locale import SENTENCES
from tablepi.referee.table_picture import Prompt, SeatPanel
from tablepi.screens.pictures.picture import Button
from tablepi.ui.screens import scene_of
from tablepi.ui.table.panel_parts import counters_px
from tablepi.ui.table.regions import frame
from tablepi.ui.table.seat_panels import Pieces, seat_panels
from tablepi.ui.toolkit.glass import Glass, of_window
from tests.shots import SCREENS
from tests.ui.screens.hostile import panel
from tests.ui.screens.tables import SUITS
from tests.worlds.table.hands import SIZES
from tests.worlds.table.walk import Walk

GLASSES = [of_window(*size) for size in SIZES]
ANSWERS = tuple(Button(word, panel(1).act) for word in ("Draw", "Take", "Recount"))
PROMPT = Prompt("Ben: draw or take", (), ANSWERS)


def _panels(glass: Glass, prompt: Prompt, *, asked: int = 2, turned: bool = True) -> Pieces:
    seats: tuple[SeatPanel, ...] = tuple(
        panel(seat, score="12", counters=(Counter("hand", "5"),), to_act=seat == asked)
        for seat in (1, 2)
    )
    return seat_panels(seats, frame(glass, "duel", 2, turned), glass, prompt)


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_the_far_panel_shows_the_question_and_two_answers_to_tap(glass: Glass) -> None:
    laid = {piece.key: piece for piece in _panels(glass, PROMPT)}
    assert {"asked.2", "answer.0", "answer.1"} <= set(laid)
    assert "answer.2" not in laid
    answers = [laid["answer.0"], laid["answer.1"]]
    far = laid["seat.2"].place
    for piece, button in zip(answers, ANSWERS, strict=False):
        assert piece.act == button.act
        assert far.contains(piece.place)
        assert min(piece.place.size) >= glass.touch_px
    block = laid["asked.2"].touch
    assert block is not None
    spots: list[pygame.Rect] = [block, *(piece.place for piece in answers)]
    for at, spot in enumerate(spots):
        assert spot.inflate(2 * glass.gap_px - 2, 0).collidelist(spots[at + 1 :]) == -1


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_the_far_panel_shows_the_question_without_answers_where_both_are_asked(
    glass: Glass,
) -> None:
    seats = tuple(panel(seat, score="12", to_act=True) for seat in (1, 2))
    shown = seat_panels(seats, frame(glass, "duel", 2, True), glass, PROMPT)
    laid = {piece.key for piece in shown}
    assert "asked.2" in laid
    assert not any(key.startswith("answer") or key == "asked.1" for key in laid)
    seats = tuple(seat._replace(light="bright") for seat in seats)
    shown = seat_panels(seats, frame(glass, "duel", 2, True), glass, PROMPT)
    assert {"name.1", "name.2"} <= {piece.key for piece in shown}


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_nobody_is_asked_there_out_of_turn_nor_where_it_is_not_turned(glass: Glass) -> None:
    for asked, turned in ((1, True), (2, False)):
        keys = {piece.key for piece in _panels(glass, PROMPT, asked=asked, turned=turned)}
        assert not any(key.startswith(("asked", "answer")) for key in keys)


def test_a_question_that_is_too_long_for_its_line_stays_in_the_rail() -> None:
    keys = {piece.key for piece in _panels(GLASSES[0], PROMPT._replace(text="word " * 40))}
    assert "asked.2" not in keys
    assert "name.2" in keys


def test_an_answer_that_may_not_be_given_is_not_offered() -> None:
    dim = (ANSWERS[0]._replace(dim=True), *ANSWERS[1:])
    laid = _panels(GLASSES[0], PROMPT._replace(buttons=dim))
    assert len([piece for piece in laid if piece.key.startswith("answer.")]) == 2
    (first,) = (piece for piece in laid if piece.key == "answer.0")
    assert first.act == ANSWERS[1].act


@pytest.mark.parametrize("glass", [each for each in GLASSES if each.landscape], ids=str)
def test_a_full_supply_leaves_room_for_two_answers(glass: Glass) -> None:
    supply = tuple(Counter(icon, "5") for icon in ("hand", "pile", *SUITS))
    seats = tuple(panel(seat, score="0", counters=supply, to_act=seat == 2) for seat in (1, 2))
    answers = tuple(Button(word, panel(1).act) for word in ("Farbkraft", "Ereignis", "Ort"))
    asked = Prompt("Ben: Karte spielen", (), answers)
    pieces = seat_panels(seats, frame(glass, "duel", 2, True), glass, asked)
    laid = {piece.key: piece for piece in pieces}
    answer, strip = laid["answer.1"].place, laid["counters.2"].place
    assert "answer.0" in laid
    assert not answer.colliderect(strip)
    assert strip.width >= counters_px(glass, supply, letters=False)


@pytest.mark.parametrize("language", SENTENCES)
@pytest.mark.parametrize("name", ["table", "strings", "battle-duel-response"])
def test_both_likeliest_answers_are_offered_in_every_language(
    tmp_path: Path, name: str, language: str
) -> None:
    with Walk(tmp_path, language) as walk:
        SCREENS[name](walk)
        picture = walk.router.picture()
    for size in SIZES:
        keys = [piece.key for piece in scene_of(picture, of_window(*size)).pieces]
        assert [key for key in keys if key.startswith("answer.")] == ["answer.0", "answer.1"], size
