"""Work on a page that everybody left is there when the page is opened again."""

from dataclasses import replace
from pathlib import Path

import pytest

from tablepi.referee.intents import Answer, Back, Intent, Key, SuggestedText, Wake
from tablepi.screens.pictures import picture as pictures
from tablepi.store import Store
from tests.screens.unsaved_work import EDGE, WORK, Work, free
from tests.worlds.table.sitting import Sitting

HOURS_MS = 10_000_000


@pytest.mark.parametrize("besides", [(), (Back(),)], ids=["page", "question"])
def test_a_page_that_was_left_alone_has_its_work_when_it_is_opened_again(
    worked: Sitting, work: Work, besides: tuple[Intent, ...]
) -> None:
    worked.router.context.settings.choose({"cafe.idle_min": 5})
    before = worked.picture
    worked.hear(*besides)
    worked.wait(HOURS_MS)
    worked.hear(Wake())
    worked.see(pictures.Menu)
    work.open(worked)
    assert worked.router.passing == "What was begun here is still there."
    worked.router.passing = ""
    assert _but_keys(worked.picture) == _but_keys(before)


def _but_keys(picture: pictures.Picture) -> pictures.Picture:
    """Without the keys of a text page: the next one begins anew, a name with a capital."""
    return picture._replace(rows=()) if isinstance(picture, pictures.Typing) else picture


def test_letters_that_somebody_left_are_no_beginning_of_the_next_name(
    store: Store, tmp_path: Path
) -> None:
    sitting = free(store, tmp_path)
    sitting.router.context.settings.choose({"cafe.idle_min": 5})
    name = (Answer("menu.game", "score-sheet"), Answer("seat.name", 1))
    sitting.hear(*name, Key("J"), Key("o"))
    sitting.wait(HOURS_MS)
    sitting.hear(*name)
    assert sitting.see(pictures.Typing).text == "Jo"
    sitting.hear(Key("A"))
    assert sitting.see(pictures.Typing).text == "A"


def test_what_was_left_on_a_page_goes_with_the_page_before_it(store: Store, tmp_path: Path) -> None:
    sitting = free(store, tmp_path)
    sitting.router.context.settings.choose({"cafe.idle_min": 5})
    begin, name = Answer("menu.game", "score-sheet"), Answer("seat.name", 1)
    sitting.hear(begin, name, Key("J"))
    sitting.wait(HOURS_MS)
    sitting.hear(begin, Back(), begin, name)
    assert sitting.see(pictures.Typing).text != "J"


def test_work_that_was_left_is_taken_up_once(store: Store, tmp_path: Path) -> None:
    names = WORK["names"]
    sitting = names.begin(store, tmp_path)
    sitting.router.context.settings.choose({"cafe.idle_min": 5})
    names.open(sitting)
    untouched = sitting.picture
    sitting.hear(*names.enters)
    sitting.wait(HOURS_MS)
    sitting.hear(Answer("menu.game", "score-sheet"))
    assert [seat.name for seat in sitting.see(pictures.Seating).seats][:1] == ["Player 1"]
    sitting.hear(Back())
    names.open(sitting)
    sitting.hear(Back(), Answer("discard.yes"))
    names.open(sitting)
    assert sitting.picture == untouched


def test_work_behind_the_pin_is_there_once_the_pin_was_typed(store: Store, tmp_path: Path) -> None:
    edge = WORK["edge"]
    sitting = edge.begin(store, tmp_path)
    sitting.router.context.settings.choose({"cafe.idle_min": 5, "cafe.pin": "4711"})
    pin = SuggestedText("4711")
    sitting.hear(Answer("menu.settings"), pin, *EDGE[1:], *edge.enters)
    before = sitting.picture
    sitting.wait(HOURS_MS)
    sitting.hear(Answer("menu.settings"))
    assert sitting.see(pictures.Typing).hidden
    sitting.hear(pin, *EDGE[1:])
    sitting.router.passing = ""
    assert sitting.picture == before


def test_a_pin_that_was_half_typed_is_gone(store: Store, tmp_path: Path) -> None:
    sitting = free(store, tmp_path)
    sitting.router.context.settings.choose({"cafe.idle_min": 5, "cafe.pin": "4711"})
    sitting.hear(Answer("menu.settings"), Key("4"), Key("7"))
    sitting.wait(HOURS_MS)
    sitting.hear(Answer("menu.settings"))
    assert sitting.see(pictures.Typing).text == ""


def test_a_set_up_that_was_left_has_the_name_of_its_rules(store: Store, tmp_path: Path) -> None:
    sitting = free(store, tmp_path)
    sitting.router.context.settings.choose({"cafe.idle_min": 5})
    sitting.hear(Answer("menu.game", "power-suit"), Answer("seat.name", 1), SuggestedText("Ann"))
    sitting.hear(Answer("house.save"), SuggestedText("Quick"))
    before = sitting.see(pictures.Seating).options
    sitting.wait(HOURS_MS)
    sitting.hear(Answer("menu.game", "power-suit"))
    assert sitting.see(pictures.Seating).options == before


@pytest.mark.parametrize("acts", [(), (Answer("seat.name", 2), Key("k"))])
def test_names_that_were_left_are_not_seen_on_another_evening(
    store: Store, tmp_path: Path, acts: tuple[Intent, ...]
) -> None:
    sitting = free(store, tmp_path)
    sitting.router.context.settings.choose({"cafe.idle_min": 5})
    sitting.hear(
        Answer("menu.game", "power-suit"), Answer("seat.name", 1), SuggestedText("Zenobia"), *acts
    )
    sitting.wait(HOURS_MS)
    sitting.router.context = replace(sitting.router.context, evening=lambda: "2026-11-22")
    sitting.hear(Answer("menu.game", "power-suit"))
    assert "Zenobia" not in repr(sitting.picture)
    sitting.hear(Answer("seat.name", 2))
    assert sitting.see(pictures.Typing).text == "Player 2"
