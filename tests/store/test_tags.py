"""A tag is a card: taught one by one, or read from a CSV."""

import pytest

from tablepi.errors import DeckError
from tablepi.store import Store
from tablepi.store.tags import Tag

CARDS = {"castle", "battle", "suns"}
SOUND = "uid,card\r\n04A1,castle\r\n04A2,battle\r\n"


def test_a_taught_tag_is_its_card(store: Store) -> None:
    store.tags.teach(" 04a1 ", "decktet", "castle")
    assert store.tags.card_of("04A1") == Tag("04a1", "decktet", "castle")
    assert store.tags.card_of("04A2") is None


def test_a_tag_taught_again_is_the_new_card(store: Store) -> None:
    store.tags.teach("04a1", "decktet", "castle")
    store.tags.teach("04A1", "other", "ace")
    assert store.tags.card_of("04a1") == Tag("04A1", "other", "ace")
    assert store.tags.of("decktet") == []


def test_a_tag_without_a_uid_is_not_taught(store: Store) -> None:
    with pytest.raises(DeckError, match="without a UID"):
        store.tags.teach(" ", "decktet", "castle")


def test_a_csv_teaches_a_whole_deck(store: Store) -> None:
    assert store.tags.load("decktet", SOUND, CARDS) == 2
    assert store.tags.of("decktet") == [
        Tag("04A2", "decktet", "battle"),
        Tag("04A1", "decktet", "castle"),
    ]


@pytest.mark.parametrize("text", ["\ufeffuid,card\n a , suns \n\n", 'uid,card\n"a","suns"'])
def test_a_csv_out_of_a_spreadsheet_is_read(store: Store, text: str) -> None:
    assert store.tags.load("decktet", text, CARDS) == 1
    assert store.tags.card_of("a") == Tag("a", "decktet", "suns")


def test_every_fault_is_named_with_line_and_column(store: Store) -> None:
    text = "uid,card\n04a1,castle\n04A1,castel\n,battle\n04a3\n04a4,suns,moons\n04a5,suns\n"
    with pytest.raises(DeckError) as told:
        store.tags.load("decktet", text, CARDS)
    assert str(told.value).splitlines() == [
        "line 3, column 1 (uid): '04A1' stands in an earlier line too",
        "line 3, column 2 (card): 'castel' is no card of this deck",
        "line 4, column 1 (uid): it is empty",
        "line 5, column 2: expected 2 columns, found 1",
        "line 6, column 3: expected 2 columns, found 3",
    ]
    assert store.tags.of("decktet") == []


@pytest.mark.parametrize("text", ["", "card,uid\n", "uid;card\n04a1;castle\n", "\x00"])
def test_a_csv_without_its_header_is_refused(store: Store, text: str) -> None:
    with pytest.raises(DeckError, match="line 1: expected the header uid,card"):
        store.tags.load("decktet", text, CARDS)


def test_a_quote_that_never_ends_is_named(store: Store) -> None:
    with pytest.raises(DeckError, match="line 2: "):
        store.tags.load("decktet", 'uid,card\n"04a1,castle', CARDS)
