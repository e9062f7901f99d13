"""A deck is read from a card file, and a bad file is told by its line and column."""

import pytest

from tablepi import decks
from tablepi.core.cards import parse_cards
from tablepi.core.errors import DeckError

HEAD = "id,rank,name,suits,types,deck\n"


def test_a_deck_is_read_by_id_in_the_order_of_the_file() -> None:
    cards = parse_cards("two", f"{HEAD}sea,crown,the Sea,waves,location,basic\nx,1,X,a b,,basic\n")
    assert list(cards) == ["sea", "x"]
    assert cards["sea"].name == "the Sea"
    assert cards["x"].suits == ("a", "b")
    assert cards["x"].types == ()
    assert len(cards) == 2
    assert "moon" not in cards


def test_the_same_text_is_the_same_deck_and_another_text_another() -> None:
    one, same = parse_cards("a", HEAD), parse_cards("b", HEAD)
    assert one.digest == same.digest
    assert parse_cards("a", f"{HEAD}x,1,X,,,\n").digest != one.digest


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1 must be id,rank"),
        ("id,name\n", "line 1 must be id,rank"),
        (f"{HEAD}sea,crown\n", "line 2 has 2 columns, 6 expected"),
        (f"{HEAD}sea,1,S,a,,b\nsea,1,S,a,,b\n", "line 3, column id: 'sea' is empty or there twice"),
        (f"{HEAD},1,S,a,,b\n", "line 2, column id: ''"),
        (f'{HEAD}sea,1,S,a,,"b\nsun,1,S,a,,b\n', "line 2: a quotation mark opens here"),
        (f"{HEAD}sea,1,{'x' * 140_000},a,,b\n", "line 2: a cell is far too long"),
    ],
)
def test_a_bad_card_file_is_told_by_line_and_column(text: str, said: str) -> None:
    with pytest.raises(DeckError, match=said):
        parse_cards("bad", text)


def test_every_bad_line_of_a_card_file_is_told() -> None:
    with pytest.raises(DeckError) as wrong:
        parse_cards("bad", f"{HEAD}sea,1\nsea,1,S,a,,b\nsea,1,S,a,,b\n,1,S,a,,b\n")
    lines = [each.partition("line ")[2][:1] for each in str(wrong.value).splitlines()]
    assert lines == ["2", "4", "5"]


def test_the_decktet_has_36_basic_cards_six_of_each_suit_among_the_aces_and_crowns() -> None:
    cards = decks.load("decktet")
    basic = [card for card in cards.values() if card.deck == "basic"]
    assert len(basic) == 36
    for suit in ("moons", "suns", "waves", "leaves", "wyrms", "knots"):
        of_suit = [card for card in basic if suit in card.suits]
        ranks = sorted(card.rank for card in of_suit)
        assert ranks == ["2", "3", "4", "5", "6", "7", "8", "9", "ace", "crown"]


def test_an_unknown_deck_is_named() -> None:
    with pytest.raises(DeckError, match="no card file tarot"):
        decks.load("tarot")


def test_a_card_can_be_looked_up_by_itself() -> None:
    cards = [card for name in decks.names() for card in decks.load(name).values()]
    assert len(set(cards)) == len(cards)
