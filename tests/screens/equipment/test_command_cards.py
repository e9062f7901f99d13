"""The page of command cards: teaching, what is refused, forgetting, printing, a restart."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tablepi.core.cards import Deck, Tag
from tablepi.devices.messages import TagSeen
from tablepi.referee.intents import Answer, Back
from tablepi.referee.words import Words
from tablepi.runtime.printing import FilePrinter
from tablepi.screens.equipment.command_cards import printed_cards
from tablepi.screens.pictures import picture as pictures
from tablepi.store import Store
from tests.worlds.table.plugged import Plugged, ours
from tests.worlds.table.pocket import Pocket, Stick
from tests.worlds.table.settings_rows import to
from tests.worlds.table.sitting import Sitting, notices

UID, OTHER = "04C0FFEE", "04C0FFEF"
ROWS = ["Undo", "Pass", "Next player", "Judge", "Play again"]


@pytest.fixture
def page(sitting: Sitting) -> Sitting:
    sitting.hear(
        Answer("menu.settings"), *to(Answer("settings.cardreaders")), Answer("commands.title")
    )
    return sitting


def rows(sitting: Sitting) -> dict[str, str]:
    return {each.title: each.detail for each in sitting.see(pictures.Listing).entries}


def refusal(sitting: Sitting) -> str:
    """Why the tag that was laid last was not taught."""
    return sitting.see(pictures.Page).notices[0].text


def test_a_row_a_command_says_whether_it_was_taught(page: Sitting) -> None:
    assert rows(page) == dict.fromkeys(ROWS, "Not taught yet")


def test_a_tag_is_taught_by_laying_it_and_several_mean_the_same(
    page: Sitting, store: Store
) -> None:
    for uid, taught in ((UID, "Taught with 1 tag"), (OTHER, "Taught with 2 tags")):
        page.hear(Answer("command", "undo"))
        page.scan(uid)
        assert rows(page)["Undo"] == taught
        assert notices(page.picture) == ["Taught: “Undo”."]
    assert store.decks.command_of(UID.lower()) == "undo"


def test_all_tags_of_a_command_are_forgotten_after_a_second_tap(
    page: Sitting, store: Store
) -> None:
    for uid, command in ((UID, "undo"), (OTHER, "pass")):
        store.decks.teach_command(uid, command)
    page.hear(Answer("erase.ask", "undo"), Answer("erase.keep"))
    assert store.decks.command_of(UID) == "undo"
    page.hear(Answer("erase.ask", "undo"), Answer("erase", "undo"))
    assert (store.decks.command_of(UID), store.decks.command_of(OTHER)) == ("", "pass")
    assert rows(page)["Undo"] == "Not taught yet"


def test_a_playing_card_stays_one(page: Sitting, store: Store) -> None:
    store.decks.keep(Deck("Red", "decktet"))
    store.decks.teach(UID, "Red", "sea")
    page.hear(Answer("command", "undo"))
    page.scan(UID)
    assert refusal(page).startswith("That tag is Sea of the deck “Red”")
    assert store.decks.card_of(UID) == Tag(UID, "Red", "sea")
    assert store.decks.command_tags() == []


@pytest.mark.parametrize("word", ["castle", "tablepi:decktet/castle", "power"])
def test_a_printed_card_or_a_word_of_a_game_is_no_command(
    page: Sitting, store: Store, word: str
) -> None:
    page.hear(Answer("command", "undo"))
    page.scan(word)
    assert "belongs to no game" in refusal(page)
    assert store.decks.command_tags() == []


def test_a_players_tag_stays_the_players_who_is_not_named(page: Sitting, store: Store) -> None:
    store.profiles.keep("Ann", "", UID)
    page.hear(Answer("command", "undo"))
    page.scan(UID)
    assert refusal(page).startswith("That is a player’s tag or code")
    assert "Ann" not in refusal(page)
    kept = store.profiles.by_sign(UID)
    assert kept is not None
    assert kept.name == "Ann"
    assert store.decks.command_tags() == []


def test_a_command_card_stays_what_it_is(page: Sitting, store: Store) -> None:
    store.decks.teach_command(UID, "undo")
    page.hear(Answer("command", "undo"))
    page.scan(UID)
    assert refusal(page) == "That tag means this command already."
    page.hear(Back(), Answer("command", "pass"))
    page.scan(UID)
    assert refusal(page).startswith("That is the command card “Undo”.")
    page.scan("tablepi:command/pass")
    assert "works at every table" in refusal(page)
    assert store.decks.command_tags() == [Tag(UID, "", "undo")]


def test_after_a_refusal_another_tag_is_taught(page: Sitting, store: Store) -> None:
    page.hear(Answer("command", "undo"))
    page.scan("castle", UID)
    assert rows(page)["Undo"] == "Taught with 1 tag"


def test_on_the_page_itself_a_command_card_is_told_and_not_obeyed(
    page: Sitting, store: Store
) -> None:
    store.decks.teach_command(UID, "undo")
    page.scan(UID)
    assert notices(page.picture) == ["Read: Undo"]
    page.scan(OTHER)
    assert notices(page.picture)[0].startswith("That is no command card yet.")


def test_a_command_card_is_no_players_sign(sitting: Sitting, store: Store) -> None:
    store.profiles.keep("Ann")
    store.decks.teach_command(UID, "undo")
    sitting.hear(Answer("menu.players"), Answer("player", "Ann"), Answer("player.sign"))
    sitting.scan(UID)
    assert refusal(sitting).startswith("That is the command card “Undo”.")
    assert store.profiles.by_sign(UID) is None


def test_a_command_card_is_no_card_of_a_deck(sitting: Sitting, store: Store) -> None:
    store.decks.keep(Deck("Red", "decktet"))
    store.decks.teach_command(UID, "undo")
    sitting.hear(Answer("menu.decks"), Answer("deck", "Red"))
    sitting.scan(UID)
    said = sitting.see(pictures.Enrolling).said
    assert said is not None
    assert not said.accepted
    assert said.text.startswith("That is the command card “Undo”.")
    assert store.decks.tags("Red") == []


def test_teaching_outlasts_a_restart(page: Sitting, tmp_path: Path) -> None:
    page.hear(Answer("command", "judge"))
    page.scan(UID)
    page.storage.database.close()  # type: ignore[attr-defined]  # the tests' storage is a Store
    again = Store.open(_journal(page))
    assert again.decks.command_of(UID) == "judge"
    again.close()


def _journal(sitting: Sitting) -> Path:
    return Path(sitting.storage.database.path)  # type: ignore[attr-defined]  # as above


@pytest.fixture
def printing(store: Store, tmp_path: Path) -> Sitting:
    """A table with a printer, and a stick in somebody's pocket."""
    sitting = Sitting(store, language="de")
    context = sitting.router.context
    pocket = Pocket(Stick(tmp_path))
    sitting.router.context = replace(context, printer=FilePrinter(), sticks=pocket)
    sitting.hear(
        Answer("menu.settings"), *to(Answer("settings.cardreaders")), Answer("commands.title")
    )
    return sitting


def test_a_sheet_of_all_commands_is_printed_onto_a_stick(printing: Sitting, tmp_path: Path) -> None:
    printing.hear(Answer("commands.print"))
    printing.settle()
    printing.hear(Answer("stick", 0))
    printing.settle()
    page = (tmp_path / "tablepi-command-cards.pdf").read_bytes()
    assert len(re.findall(rb"/Type /Page\b", page)) == 1


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ROWS),
        ("de", ["Rückgängig", "Passen", "Weiter", "Spielleitung", "Noch einmal"]),
        ("fr", ["Annuler", "Passer", "Au suivant", "Le juge", "Rejouer"]),
        ("es", ["Deshacer", "Pasar", "El siguiente", "Juez", "Otra vez"]),
    ],
)
def test_cards_are_printed_in_the_tables_language_with_one_code_in_all(
    language: str, names: list[str]
) -> None:
    cards = printed_cards(Words(language=language))
    assert [card.name for card in cards] == names
    assert [card.code for card in cards] == [card.code for card in printed_cards(Words())]
    assert all(card.said for card in cards)


def test_without_a_printer_nothing_is_offered_to_print(page: Sitting) -> None:
    assert page.see(pictures.Listing).tools == ()


def test_the_test_of_a_reader_tells_a_command_and_obeys_nobody(store: Store) -> None:
    sitting = Sitting(store)
    context = sitting.router.context
    sitting.router.context = replace(context, readers=Plugged(ours()))
    store.decks.teach_command(UID, "judge")
    sitting.hear(Answer("menu.settings"), *to(Answer("settings.cardreaders")))
    sitting.hear(Answer("reader", ours().port), TagSeen(ours().name, 0, UID))
    assert "Read: Judge" in notices(sitting.picture)
