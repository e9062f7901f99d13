"""Seats and their colours are chosen on one page."""

import pytest

from tablepi.referee.intents import Answer, Back
from tablepi.screens.pictures import picture as pictures
from tablepi.store import Store
from tests.screens.settings.settings_page import differing, value_of
from tests.worlds.table.settings_rows import to
from tests.worlds.table.sitting import Sitting


@pytest.fixture
def sitting(store: Store) -> Sitting:
    sitting = Sitting(store)
    sitting.hear(Answer("menu.settings"), *to(Answer("setting", "table.colours")))
    return sitting


def _seats(sitting: Sitting) -> list[str]:
    return [seat.label for seat in sitting.see(pictures.Palette).seats]


def test_the_chosen_seat_takes_a_colour_and_its_owner_gets_the_seats(sitting: Sitting) -> None:
    sitting.hear(Answer("seat", 3), Answer("colour", "blue"))
    assert _seats(sitting)[:4] == ["teal", "orange", "blue", "yellow"]
    assert sitting.router.look.colours == ("teal", "orange")
    of_colours = [(each.label, each.seat) for each in sitting.see(pictures.Palette).colours[:3]]
    assert of_colours == [("blue", 3), ("orange", 2), ("teal", 1)]


def test_what_is_tapped_next_is_for_the_seat_that_is_chosen(sitting: Sitting) -> None:
    shown = sitting.see(pictures.Palette)
    assert [seat.seat for seat in shown.seats if seat.chosen] == [1]
    assert [colour.label for colour in shown.colours if colour.chosen] == ["blue"]
    sitting.hear(shown.seats[4].act)
    sitting.hear(sitting.see(pictures.Palette).colours[-1].act)
    shown = sitting.see(pictures.Palette)
    assert [seat.label for seat in shown.seats if seat.chosen] == ["rose"]
    assert [colour.label for colour in shown.colours if colour.chosen] == ["rose"]


def test_all_is_as_usual_again_by_a_touch(sitting: Sitting) -> None:
    assert sitting.see(pictures.Palette).usual is None
    sitting.hear(Answer("colour", "pink"))
    usual = sitting.see(pictures.Palette).usual
    assert usual is not None
    sitting.hear(usual.act, Back())
    assert sitting.router.look.colours != ()
    sitting.hear(usual.act, Answer("discard.yes"))
    assert sitting.router.look.colours == ()
    assert _seats(sitting)[:2] == ["blue", "orange"]


def test_the_row_says_that_colours_were_chosen(sitting: Sitting) -> None:
    sitting.hear(Answer("colour", "pink"), Back())
    assert value_of(sitting, "table.colours") == ("Seats’ colours", "chosen")
    said = "Now chosen; tap for the file’s own: as usual"
    assert differing(sitting) == {"Seats’ colours": said}
    sitting.hear(*to(Answer("settings.changed")))
    sitting.hear(Answer("setting.restore", "table.colours"), Back())
    assert sitting.router.look.colours != ()
    sitting.hear(Answer("setting.restore", "table.colours"), Answer("discard.yes"))
    assert sitting.router.look.colours == ()


def test_what_no_seat_and_no_colour_is_changes_nothing(sitting: Sitting) -> None:
    sitting.hear(Answer("seat", 13), Answer("colour", "mud"))
    assert sitting.router.look.colours == ()
    assert sitting.see(pictures.Palette).seats[0].chosen
