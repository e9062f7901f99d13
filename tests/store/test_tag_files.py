"""Tag files: a deck read from a CSV of a spreadsheet, or carried from another table."""

import pytest

from tablepi.core.cards import Cards, Deck, Tag, parse_cards
from tablepi.core.errors import MOST_FAULTS, DeckError
from tablepi.store import Store
from tablepi.store.deck_registry import write_tags

ROWS = "id,rank,name,suits,types,deck\n"
FILES: dict[str, Cards] = {
    "decktet": parse_cards(
        "decktet", ROWS + "castle,7,,,,basic\nbattle,4,,,,basic\nsuns,ace,,,,basic\n"
    ),
    "suitup": parse_cards("suitup", ROWS + "a1,1,,,,\n"),
}
RED = Deck("red", "decktet")
SOUND = "uid,card\r\n04A1,castle\r\n04A2,battle\r\n"


def test_a_csv_teaches_a_whole_deck(store: Store) -> None:
    assert len(store.decks.load(SOUND, RED, FILES)) == 2
    assert store.decks.all() == [RED]
    assert store.decks.tags("red") == [Tag("04A2", "red", "battle"), Tag("04A1", "red", "castle")]


@pytest.mark.parametrize(
    "text",
    [
        "\ufeffuid,card\n a , suns \n\n",
        'uid,card\n"a","suns"',
        "uid\tcard\na\tsuns\n",
        "sep=;\r\nUID;Card;\r\n;;\r\na;suns;\r\n",
    ],
)
def test_a_csv_out_of_a_spreadsheet_is_read(store: Store, text: str) -> None:
    store.decks.load(text, RED, FILES)
    assert store.decks.card_of("a") == Tag("a", "red", "suns")


def test_what_one_table_writes_another_reads(store: Store) -> None:
    decks = [
        (Deck("red, faded", "decktet", 2), [Tag("04A1", "red, faded", "castle")]),
        (Deck("Suits", "suitup"), [Tag('"7"', "Suits", "a1")]),
    ]
    store.decks.load(write_tags(decks), RED, FILES)
    assert store.decks.all() == [Deck("red, faded", "decktet", 2), Deck("Suits", "suitup")]
    for deck, tags in decks:
        assert store.decks.tags(deck.name) == tags


def test_every_fault_is_named_with_line_and_column(store: Store) -> None:
    text = "uid,card\n04a1,castle\n04A1,castel\n,battle\n04a3\n04a4,suns,moons\n04a5,suns\n"
    with pytest.raises(DeckError) as told:
        store.decks.load(text, RED, FILES)
    assert str(told.value).splitlines() == [
        "line 3, column 1 (uid): '04A1' stands in an earlier line too",
        "line 3, column 2 (card): 'castel' is no card of decktet",
        "line 4, column 1 (uid): it is empty",
        "line 5, expected 2 columns, found 1",
        "line 6, expected 2 columns, found 3",
    ]
    assert store.decks.all() == []


def test_of_very_many_faults_the_first_are_named_and_the_rest_counted(store: Store) -> None:
    with pytest.raises(DeckError) as told:
        store.decks.load("uid,card\n" + "04,seagull\n" * 5_000, RED, FILES)
    lines = str(told.value).splitlines()
    assert len(lines) == MOST_FAULTS + 1
    assert lines[-1] == "… and 4900 more faults"


def test_every_fault_of_a_carried_deck_is_named_too(store: Store) -> None:
    text = (
        "uid,card,deck,file,ends\n04a1,castle,,decktet,1\n04a2,a,x,unheard,1\n04a3,a1,x,suitup,9\n"
    )
    with pytest.raises(DeckError) as told:
        store.decks.load(text, RED, FILES)
    assert str(told.value).splitlines() == [
        "line 2, column 3 (deck): it is empty",
        "line 3, column 4 (file): there is no card file 'unheard'",
        "line 4, column 5 (ends): expected 1 to 4, found '9'",
    ]


@pytest.mark.parametrize("text", ["", "card,uid\n", "uid card\n04a1 castle\n", "\x00"])
def test_a_csv_without_its_header_is_refused(store: Store, text: str) -> None:
    with pytest.raises(DeckError, match="line 1: expected the header uid,card"):
        store.decks.load(text, RED, FILES)


def test_a_quote_that_never_ends_is_named(store: Store) -> None:
    with pytest.raises(DeckError, match="line 2, a quotation mark opens here"):
        store.decks.load('uid,card\n"04a1,castle', RED, FILES)


def test_two_quotes_in_different_lines_take_no_tag_between_them(store: Store) -> None:
    with pytest.raises(DeckError, match="line 2, a quotation mark opens here"):
        store.decks.load('uid,card\n"04a1\n04a2,suns\n",castle\n', RED, FILES)


def test_a_tag_that_is_another_card_here_is_moved_only_when_asked(store: Store) -> None:
    store.decks.load(SOUND, RED, FILES)
    blue = Deck("blue", "decktet")
    with pytest.raises(DeckError, match="line 3: the tag '04a1' is castle of the deck 'red'"):
        store.decks.load("uid,card\n04a9,suns\n04a1,castle\n", blue, FILES)
    assert store.decks.card_of("04a9") is None
    store.decks.load("uid,card\n04a1,castle\n", blue, FILES, move=True)
    assert store.decks.card_of("04a1") == Tag("04a1", "blue", "castle")
    store.decks.load("uid,card\n04a2,battle\n", RED, FILES)


def test_a_command_card_is_never_moved(store: Store) -> None:
    store.decks.teach_command("04a1", "undo")
    with pytest.raises(DeckError, match="line 2: "):
        store.decks.load("uid,card\n04a1,castle\n", Deck("blue", "decktet"), FILES, move=True)
    assert store.decks.command_of("04a1") == "undo"


def test_a_deck_does_not_change_its_cards(store: Store) -> None:
    store.decks.load(SOUND, RED, FILES)
    with pytest.raises(DeckError, match="has the cards of decktet, not of suitup"):
        store.decks.load("uid,card\nx,a1\n", Deck("RED", "suitup"), FILES)
    assert store.decks.card_of("x") is None


def test_a_deck_whose_lines_do_not_agree_is_refused_by_the_later_line(store: Store) -> None:
    text = (
        "uid,card,deck,file,ends\n04A1,castle,red,decktet,1\n"
        "04A2,a1,Red,suitup,1\n04A3,battle,red,decktet,2\n04A4,battle,red,decktet,1\n"
    )
    with pytest.raises(DeckError) as told:
        store.decks.load(text, RED, FILES)
    earlier = "columns 4 and 5 (file, ends): an earlier line has the deck {} with decktet and 1"
    assert str(told.value).splitlines() == [
        "line 3, " + earlier.format("'Red'"),
        "line 4, " + earlier.format("'red'"),
    ]
    assert store.decks.all() == []
