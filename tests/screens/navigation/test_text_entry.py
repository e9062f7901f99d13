"""Text entry: the three faces of the keyboard, and the names that fit what was typed."""

import pytest

from tablepi.locale import SENTENCES
from tablepi.referee.intents import Answer, GoToMenu, Key, SuggestedText
from tablepi.screens.navigation.suggestions import suggested
from tablepi.screens.navigation.text_entry import TextEntryScreen, TextField
from tablepi.screens.pictures.picture import Typing
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting

EVERYWHERE = "1234567890abcdefghijklmnopqrstuvwxyz.-:'äöüßéèçëïúñáíó"
"""What could be typed in one of the languages when each keyboard had one face."""


def typed_keys(typing: Typing) -> set[str]:
    acts = (button.act for row in typing.rows for button in row)
    return {act.text for act in acts if isinstance(act, Key)}


@pytest.fixture
def naming(sitting: Sitting) -> Sitting:
    """A table at which Ann, Frieda M., Jörg and Dana Frey have played; a name is asked for."""
    sitting.begin("power-suit", "Dana Frey", "Ann")
    sitting.hear(GoToMenu())
    sitting.begin("power-suit", "Jörg", "Frieda M.")
    sitting.hear(GoToMenu(), Answer("menu.game", "power-suit"), Answer("seat.name", 1))
    return sitting


def names(sitting: Sitting) -> list[str]:
    return [answer.text for answer in sitting.see(Typing).suggestions]


@pytest.mark.parametrize("language", SENTENCES)
def test_every_character_is_on_one_of_the_three_faces(store: Store, language: str) -> None:
    sitting = Sitting(store, language=language)
    sitting.hear(Answer("menu.game", "power-suit"))
    sitting.hear(Answer("seat.name", 1), Key("shift"))
    found: set[str] = set()
    for face in ("letters", "figures", "accents"):
        sitting.hear(Key(face))
        found |= typed_keys(sitting.see(Typing))
    assert set(EVERYWHERE) <= found


@pytest.mark.parametrize("language", SENTENCES)
def test_each_face_leads_to_the_two_others_in_the_same_two_places(
    store: Store, language: str
) -> None:
    sitting = Sitting(store, language=language)
    sitting.hear(Answer("menu.game", "power-suit"), Answer("seat.name", 1))
    for face, others in (
        ("figures", ["letters", "accents"]),
        ("accents", ["figures", "letters"]),
        ("letters", ["figures", "accents"]),
    ):
        sitting.hear(Key(face))
        *rows, last = sitting.see(Typing).rows
        assert [key.act for key in last] == [*map(Key, others), Key(" ")]
        assert [len(row) for row in rows] == [10, 10, 10]


def test_after_one_accent_the_letters_are_back_and_figures_stay(naming: Sitting) -> None:
    naming.hear(Key("accents"), Key("ö"))
    assert Key("q") in [button.act for row in naming.see(Typing).rows for button in row]
    naming.hear(Key("figures"), Key("1"), Key("2"))
    typing = naming.see(Typing)
    assert typing.text == "Ö12"
    assert "3" in typed_keys(typing)


def test_turning_up_a_face_keeps_the_name_that_stands_there(naming: Sitting) -> None:
    before = naming.see(Typing).text
    assert before
    assert naming.hear(Key("figures")) != naming.hear(Key("letters"))
    assert naming.see(Typing).text == before
    naming.hear(Key("figures"), Key("7"))
    assert naming.see(Typing).text == "7"


def test_three_known_names_stand_above_the_keys_the_latest_first(naming: Sitting) -> None:
    assert names(naming) == ["Jörg", "Frieda M.", "Dana Frey"]
    naming.hear(Key("f"), Key("r"))
    assert names(naming) == ["Frieda M.", "Dana Frey"]
    first, second = naming.see(Typing).suggestions
    assert first.text[first.start : first.end] == "Fr"
    assert second.text[second.start : second.end] == "Fr"
    naming.hear(Key("x"))
    assert names(naming) == []
    assert naming.see(Typing).suggests


def test_a_name_is_found_without_its_accents(naming: Sitting) -> None:
    naming.keys("jor")
    assert names(naming) == ["Jörg"]
    naming.hear(SuggestedText("Jörg"), Answer("seat.name", 1))
    assert naming.see(Typing).text == "Jörg"


def test_names_that_begin_so_stand_before_those_of_which_another_word_does() -> None:
    found = suggested(["Dana Frey", "Fred", "Alf Ritter"], "fr", 3)
    assert [answer.text for answer in found] == ["Fred", "Dana Frey"]


def test_a_name_that_was_left_unfinished_is_not_taken_up_at_another_seat(sitting: Sitting) -> None:
    one, same, other = (
        TextEntryScreen(sitting.router, TextField("Who?", seat=seat), lambda text, now_ms: None)
        for seat in (1, 1, 2)
    )
    assert one.page == same.page != other.page
