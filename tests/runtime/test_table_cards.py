"""Cards that are imported: a list, a printing, a deck; faults by line, and removal."""

from pathlib import Path

import pytest

from tablepi import decks
from tablepi.cli.commands.cards import sample
from tablepi.core.cards import Deck
from tablepi.core.errors import DeckError
from tablepi.core.match import begin
from tablepi.core.options import setup_of
from tablepi.games import games
from tablepi.runtime.table_cards import TableCards, what_is
from tablepi.screens.context.own_files import DECK, LIST, PRINTING, Imported
from tablepi.store import Store

GAME = "conquest-of-fates"
TAGS = "uid,card\n04A1,castle\n04A2,sea\n"


def _printing() -> str:
    text = (Path(decks.__file__).parent / "suitup.toml").read_text(encoding="utf-8")
    return text.replace('letter = "H"', 'letter = "Z"')


@pytest.fixture
def cards(store: Store) -> TableCards:
    return TableCards(store, ())


def test_a_list_is_played_with_from_now_on_and_can_be_removed(cards: TableCards) -> None:
    game = games()[GAME]
    assert cards.take("mine.csv", sample()) == Imported(LIST, GAME, 16)
    assert len(cards.of(game)) == 16
    assert len(cards.files[GAME]) == 16
    assert cards.all() == [Imported(LIST, GAME, 16)]
    cards.drop(LIST, GAME)
    assert len(cards.of(game)) == 0
    assert GAME not in cards.files
    assert cards.all() == []


def test_a_printing_takes_the_place_of_the_deck_whatever_its_file_is_called(
    cards: TableCards, store: Store
) -> None:
    game = games()["suitup"]
    usual = cards.of(game)
    assert _printing() != usual.text
    assert cards.take("Our Printing.toml", _printing()) == Imported(PRINTING, "suitup", 104)
    own = cards.of(game)
    assert (own.name, own.text) == ("suitup", _printing())
    assert cards.files["suitup"].text == _printing()
    assert begin(game, setup_of(game, ("Ann", "Ben"), {}, own))
    assert TableCards(store, ()).of(game).text == _printing()
    cards.drop(PRINTING, "suitup")
    assert cards.of(game).text == usual.text


def test_a_printing_takes_the_place_of_the_configurations(store: Store, tmp_path: Path) -> None:
    own = tmp_path / "suitup.toml"
    own.write_text(_printing().replace('letter = "Z"', 'letter = "Q"'), encoding="utf-8")
    cards = TableCards(store, (str(own),))
    game = games()["suitup"]
    assert 'letter = "Q"' in cards.of(game).text
    cards.take("suitup.toml", _printing())
    assert 'letter = "Q"' not in cards.of(game).text


def test_the_tags_of_a_deck_are_taught(cards: TableCards, store: Store) -> None:
    assert cards.take("red.csv", TAGS) == Imported(DECK, "red", 2)
    assert store.decks.all() == [Deck("red", "decktet")]
    assert cards.all() == [Imported(DECK, "red", 2)]
    cards.drop(DECK, "red")
    assert store.decks.all() == []


def test_a_tag_that_is_another_card_here_is_moved_only_where_that_is_asked_for(
    cards: TableCards, store: Store
) -> None:
    cards.take("red.csv", TAGS)
    other = TAGS.replace("castle", "bard")
    with pytest.raises(DeckError, match="line 2: the tag '04A1' is castle of the deck 'red'"):
        cards.take("blue.csv", other)
    assert [deck.name for deck in store.decks.all()] == ["red"]
    cards.take("blue.csv", other, move=True)
    tag = store.decks.card_of("04A1")
    assert tag is not None
    assert (tag.deck, tag.card) == ("blue", "bard")


@pytest.mark.parametrize(
    ("file", "text", "fault"),
    [
        ("a.csv", "id,name,type,cq\nx,,unit,z\n", r"a.csv: line 2, column name(.|\n)*column cq"),
        ("a.csv", "uid,card\n04A1,nobody\n", "line 2, column 2"),
        ("a.toml", '[[suit]]\nid = "x"\n', "a.toml: line 1"),
        ("a.toml", "colour = 1\n", "a.toml: line 1"),
        ("a.toml", "suit = 1\n", "a.toml: line 1"),
        ("a.csv", "id,rank,name,suits,types,deck\nx,1,X,moons,,\n", "Power Suit|6|36|aces"),
        ("a.csv", "when,who\n1,2\n", "a.csv: its first line is none that is known"),
        ("a.csv", " \n", "is empty"),
        ("a.toml", "", "is empty"),
        ("a.csv", "uid,card\n", "it has no tag below"),
    ],
)
def test_a_file_with_a_fault_changes_nothing(
    cards: TableCards, store: Store, file: str, text: str, fault: str
) -> None:
    with pytest.raises(DeckError, match=fault):
        cards.take(file, text)
    assert cards.all() == []
    assert store.cards.digests() == []
    assert cards.of(games()["power-suit"]).text == decks.load("decktet").text


@pytest.mark.parametrize("name", decks.names())
def test_what_comes_along_is_a_printing(name: str) -> None:
    assert what_is(f"x{decks.form_of(name)}", decks.load(name).text) == PRINTING


def test_lists_and_tags_are_told_apart_by_their_first_line() -> None:
    assert what_is("x.csv", sample()) == LIST
    assert what_is("x.csv", "CQ;Name;Type;ID\n") == LIST
    assert what_is("x.CSV", "uid,card,deck,file,ends\n") == DECK


@pytest.mark.parametrize(
    ("text", "taken"),
    [(TAGS, DECK), (sample(), LIST), (decks.load("decktet").text, PRINTING)],
    ids=[DECK, LIST, PRINTING],
)
def test_a_file_that_was_saved_with_semicolons_is_taken_as_well(
    cards: TableCards, text: str, taken: str
) -> None:
    swapped = text.replace(";", " ").replace(",", ";")
    assert cards.take("own.csv", swapped).what == taken
    assert cards.take("own.csv", f"\ufeff{swapped.upper()[:8]}{swapped[8:]}").what == taken


SHEET = '# Ours.\nid = "eggs"\n\n[[row]]\nid = "eggs"\n'


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        (SHEET, 4, "score sheet"),
        ('id = "darts"\n[rounds]\nstart = 301\n', 2, "score sheet"),
        ("# Settings.\n\n[screen]\nwidth = 800\n", 3, "“screen”"),
        ("suit = [\n", 1, "Invalid value"),
        ("[[suit]]\nid = 7\n", 2, "suit"),
    ],
)
def test_a_toml_file_is_told_by_what_stands_in_it(
    cards: TableCards, text: str, line: int, told: str
) -> None:
    with pytest.raises(DeckError) as wrong:
        cards.take("mine.toml", text)
    assert told in str(wrong.value)
    assert f"line {line}" in str(wrong.value)
    assert cards.all() == []


DECKTET = decks.load("decktet").text
SUITUP = decks.load("suitup").text


def _line(text: str, begin: str) -> int:
    """The line that begins so."""
    return next(at for at, line in enumerate(text.splitlines(), 1) if line.startswith(begin))


@pytest.mark.parametrize(
    ("file", "begins", "right", "wrong", "word"),
    [
        ("x.csv", "author,", "moons knots", "moons knosts", "suits: 'knosts'"),
        ("x.csv", "suns,", "suns,ace,Ace of Suns,suns", "sunz,ace,Ace of Suns,suns", "id: 'sunz'"),
        ("x.csv", "suns,", "Ace of Suns,suns", "Ace of Suns,Suns", "suits: 'Suns'"),
        ("x.csv", "bard,", "suns,personality", ",personality", "suits: ''"),
        ("x.csv", "pact,", "pact,9", "pact,g", "rank: 'g'"),
        ("x.csv", "pact,", "event,", "evnt,", "types: 'evnt'"),
        ("x.csv", "pact,", "basic", "basik", "deck: 'basik'"),
        ("x.csv", "pact,", "basic", "extended", "deck: 'extended'; usually 'basic'"),
        ("x.csv", "pact,", "pact,9", "pact,ace", "id: 'pact' is none of moons"),
        ("x.toml", 'symbol = "heart"', '"heart"', '"hart"', "symbol is 'hart'"),
        ("x.toml", "[letters]", "[letters]", '[letters]\nX = ["3-hartz"]', "'3-hartz'"),
    ],
)
def test_a_misspelt_word_of_a_printing_is_told_by_its_line(
    cards: TableCards, file: str, begins: str, right: str, wrong: str, word: str
) -> None:
    usual = DECKTET if file.endswith("csv") else SUITUP
    lines = usual.splitlines(keepends=True)
    at = _line(usual, begins)
    assert right in lines[at - 1]
    lines[at - 1] = lines[at - 1].replace(right, wrong)
    with pytest.raises(DeckError) as told:
        cards.take(file, "".join(lines))
    (fault,) = [each for each in str(told.value).splitlines() if word in each]
    assert f"line {at + wrong.count(chr(10))}" in fault
    assert cards.all() == []


def test_every_misspelt_word_is_told_and_so_are_cards_that_are_not_there(cards: TableCards) -> None:
    with pytest.raises(DeckError) as told:
        cards.take("x.csv", DECKTET.replace("knots,", "knotz,"))
    assert str(told.value).count("'knotz'") == DECKTET.count("knots,")
    marks = '[letters]\nX = ["3-hartz"]\nR = ["4-hartz"]'
    with pytest.raises(DeckError, match=r"line 61(.|\n)*line 62"):
        cards.take("x.toml", SUITUP.replace("[letters]", marks))
    both = SUITUP.replace('"star"', '"sta"').replace("[letters]", '[letters]\nX = ["3-hartz"]')
    with pytest.raises(DeckError, match=r"line 41: .*'sta'(.|\n)*line 61: .*'3-hartz'"):
        cards.take("x.toml", both)
    shorter = DECKTET.replace("suns wyrms,location,basic", "suns wyrms,location", 1)
    with pytest.raises(DeckError, match=r"line 8, .*'knosts'(.|\n)*line 9 has 5 columns"):
        cards.take("x.csv", shorter.replace("moons knots,", "moons knosts,", 1))
    with pytest.raises(DeckError, match=r"has others\nx.csv: it lacks mill"):
        cards.take("x.csv", DECKTET.replace("mill,8,the Mill,waves leaves,location,basic\n", ""))
    with pytest.raises(DeckError, match="column id: 'mil' is no card of decktet"):
        cards.take("x.csv", DECKTET.replace("mill,", "mil,") + "pax,9,Pax,suns,event,basic\n")
