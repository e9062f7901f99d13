"""The registry: decks side by side, each tag on one card of one of them."""

import sqlite3
from pathlib import Path

import pytest

from tablepi import decks
from tablepi.core.cards import Deck, Tag
from tablepi.core.errors import DeckError
from tablepi.store import Store

RED, BLUE = Deck("red", "decktet"), Deck("blue", "decktet")


@pytest.fixture
def taught(store: Store) -> Store:
    for deck in (RED, BLUE):
        store.decks.keep(deck)
    store.decks.teach(" 04a1 ", "red", "castle")
    return store


def test_a_taught_tag_is_its_card(taught: Store) -> None:
    assert taught.decks.card_of("04A1") == Tag("04a1", "red", "castle")
    assert taught.decks.card_of("04A2") is None


def test_the_same_card_of_two_equal_decks_is_told_apart(taught: Store) -> None:
    taught.decks.teach("04B1", "BLUE", "castle")
    assert taught.decks.card_of("04b1") == Tag("04B1", "blue", "castle")
    assert taught.decks.tags("red") == [Tag("04a1", "red", "castle")]
    assert taught.decks.all() == [BLUE, RED]


def test_a_tag_taught_again_is_the_new_card_and_one_forgotten_is_none(taught: Store) -> None:
    taught.decks.teach("04A1", "blue", "sea")
    assert taught.decks.card_of("04a1") == Tag("04A1", "blue", "sea")
    assert taught.decks.tags("red") == []
    taught.decks.forget("04a1")
    assert taught.decks.card_of("04A1") is None


def test_a_card_has_several_tags(taught: Store) -> None:
    taught.decks.teach("04a2", "red", "castle")
    assert [tag.uid for tag in taught.decks.tags("red")] == ["04a1", "04a2"]


def test_what_cannot_be_taught_is_said(taught: Store) -> None:
    for uid, deck, why in ((" ", "red", "without a UID"), ("04", "green", "no deck 'green'")):
        with pytest.raises(DeckError, match=why):
            taught.decks.teach(uid, deck, "castle")
    for wrong, why in (
        (Deck(" ", "decktet"), "needs a name"),
        (Deck("x", "decktet", 0), "1 to 4 tags"),
        (Deck("Red", "suitup"), "Give the new deck another name"),
    ):
        with pytest.raises(DeckError, match=why):
            taught.decks.keep(wrong)


def test_a_deck_is_found_and_changed_by_its_name_in_any_case(taught: Store) -> None:
    assert taught.decks.keep(Deck(" RED ", "decktet", 2)) == RED._replace(ends=2)
    assert taught.decks.deck("Red") == RED._replace(ends=2)
    assert len(taught.decks.all()) == 2


def test_a_dropped_deck_takes_its_tags_with_it(taught: Store) -> None:
    taught.decks.drop("RED")
    assert taught.decks.all() == [BLUE]
    assert taught.decks.card_of("04a1") is None


def test_a_registry_of_the_first_format_is_taken_over_with_every_row(path: Path) -> None:
    store = Store.open(path)
    later: tuple[str, ...] = (
        "decks",
        "tables",
        "named",
        "tags",
        "lists",
        "times",
        "renamed",
        "ends",
        "profiles",
    )
    later += ("epochs", "shared", "public", "persons", "spellings")
    for table in later:
        store.database.execute(f"DROP TABLE {table}")
    for table, column in (("matches", "uuid"), ("seats", "salt")):
        store.database.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
    store.close()
    old = sqlite3.connect(path)
    old.execute(
        "CREATE TABLE tags (uid TEXT PRIMARY KEY COLLATE NOCASE, deck TEXT NOT NULL, "
        "card TEXT NOT NULL) STRICT, WITHOUT ROWID"
    )
    rows = [("04a1", "blue", "sea"), ("04a2", "blue", "bard"), ("07", "decktet", "sea")]
    old.executemany("INSERT INTO tags VALUES (?, ?, ?)", rows)
    old.execute("PRAGMA user_version = 1")
    old.commit()
    old.close()
    for _ in range(2):
        store = Store.open(path)
        assert store.decks.all() == [BLUE, Deck("decktet", "decktet")]
        assert store.decks.card_of("04A2") == Tag("04a2", "blue", "bard")
        assert store.tables.deck_of(1) == ""
        assert store.verify().damages == []
        store.close()


def test_a_match_remembers_its_deck_and_the_tags_that_were_named_for_it(store: Store) -> None:
    assert (store.tables.deck_of(3), store.tables.named(3, "04a1")) == ("", "")
    store.tables.lay(3, "red")
    store.tables.lay(3, "blue")
    store.tables.name(3, "04a1", "castle")
    assert (store.tables.deck_of(3), store.tables.named(3, "04A1 ")) == ("blue", "castle")
    assert (store.tables.deck_of(4), store.tables.named(4, "04a1")) == ("", "")


def test_how_late_a_match_is_stands_beside_its_rows_in_one_number(store: Store) -> None:
    assert store.tables.reached(3) == 0
    for at_ms in (8_000, 16_000):
        store.tables.reach(3, at_ms)
    assert (store.tables.reached(3), store.tables.reached(4)) == (16_000, 0)
    assert store.database.execute("SELECT count(*) FROM times") == [(1,)]
    assert store.verify().damages == []


@pytest.mark.parametrize("name", ["red\nblue", "\x1b[31mred", "x" * 41])
def test_a_name_that_no_list_can_show_is_refused(store: Store, name: str) -> None:
    with pytest.raises(DeckError, match="at most 40 characters, all on one line"):
        store.decks.keep(Deck(name, "decktet"))
    with pytest.raises(DeckError):
        store.decks.load(
            "uid,card\n04A1,castle\n", Deck(name, "decktet"), {"decktet": decks.load("decktet")}
        )
    assert store.decks.all() == []
    assert store.decks.keep(Deck("x" * 40, "decktet")).name == "x" * 40


def test_a_command_card_is_in_no_deck_and_no_playing_card(taught: Store) -> None:
    taught.decks.teach_command(" 04c0 ", "undo")
    assert taught.decks.command_of("04C0") == "undo"
    assert taught.decks.card_of("04c0") is None
    assert [deck.name for deck in taught.decks.all()] == ["blue", "red"]
    assert taught.decks.command_tags() == [Tag("04c0", "", "undo")]


def test_a_playing_card_is_made_no_command_card(taught: Store) -> None:
    with pytest.raises(DeckError, match="is castle of the deck “red”"):
        taught.decks.teach_command("04A1", "undo")
    assert taught.decks.card_of("04A1") == Tag("04a1", "red", "castle")
    with pytest.raises(DeckError, match="without a UID"):
        taught.decks.teach_command(" ", "undo")


def test_all_tags_of_a_command_are_forgotten_and_no_others(taught: Store) -> None:
    for uid, command in (("04c0", "undo"), ("04c1", "undo"), ("04c2", "pass")):
        taught.decks.teach_command(uid, command)
    taught.decks.forget_command("undo")
    assert taught.decks.command_tags() == [Tag("04c2", "", "pass")]
    assert taught.decks.card_of("04A1") is not None


def test_a_file_of_tags_makes_no_playing_card_of_a_command_card(taught: Store) -> None:
    taught.decks.teach_command("04c0", "undo")
    files = {"decktet": decks.load("decktet")}
    with pytest.raises(DeckError, match="line 2: the tag '04C0' is a command card"):
        taught.decks.load("uid,card\n04C0,sea\n", RED, files)
    assert taught.decks.command_of("04c0") == "undo"


def test_numbers_of_command_cards_count_where_a_read_is_doubted(taught: Store) -> None:
    taught.decks.teach("0004711", "red", "sea")
    assert taught.decks.equal_reads("0004711") == 1
    taught.decks.teach_command("0004710", "undo")
    assert taught.decks.equal_reads("0004711") > 1
