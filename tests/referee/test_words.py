"""How a sentence is said: what is put into it, and in which language."""

import pytest

from tablepi import decks
from tablepi.core.cards import parse_cards
from tablepi.core.errors import ConfigError
from tablepi.core.text.phrase import Phrase
from tablepi.games import games
from tablepi.locale import SENTENCES
from tablepi.referee.words import Words


def test_a_language_without_a_file_is_told() -> None:
    for language in ("xx", "De", ""):
        with pytest.raises(ConfigError, match="there is no tablepi/locale/"):
            Words(language=language)


def test_names_seats_and_numbers_are_put_in_by_their_format_words() -> None:
    words = Words(games()["power-suit"], ("Ann", "-"), decks.load("decktet"))
    assert words.card("chance-meeting") == "Chance Meeting"
    assert words.card("?") == "a face-down card"
    assert words.card("nothing") == "nothing"
    assert [words.seat(seat) for seat in (1, 2, 3)] == ["Ann", "Seat 2", "Seat 3"]
    assert words.seats(()) == "nobody"
    assert words.seats((1,)) == "Ann"
    assert words.seats((1, 2, 3)) == "Ann, Seat 2 and Seat 3"
    assert words("hands.takes", seat=1, n=1, ace="suns") == "Ann takes 1 suns chip."
    assert words("hands.takes", seat=1, n=0, ace="suns") == "Ann takes 0 suns chips."
    assert words("nothing.of.that.name") == "nothing.of.that.name"


def test_a_name_with_braces_is_no_field() -> None:
    words = Words(None, ("{n}", "{0.__class__}"))
    assert words("over.one", winners=(1,)) == "{n} wins"
    assert words("over.shared", winners=(1, 2)) == "{n} and {0.__class__} share the win"


def test_a_sentence_may_have_a_value_of_any_name() -> None:
    said = Phrase("card-file.no-text", {"path": "cards.csv", "name": "cards"})
    assert Words().say(said) == "cards.csv: is no text in UTF-8"


def test_only_the_cards_that_a_language_knows_have_other_names_in_it() -> None:
    rows = "id,rank,name,suits,types,deck\nsuns,1,Twin Suns of Ur,,,\nnone,2,Wave Rider,,,\n"
    own = parse_cards("own", rows)
    other = Words(cards=own, language="de")
    assert [other.card(card) for card in ("suns", "none")] == ["Twin Suns of Ur", "Wave Rider"]
    shipped = Words(cards=decks.load("decktet"), language="de")
    assert [shipped.card(card) for card in ("suns", "author")] == ["Ass der Sonnen", "Author"]


def test_a_printed_card_has_its_name_in_the_language_without_a_match() -> None:
    cards = decks.load("suitup")
    names = [Words(cards=cards, language=language).card("2-hearts") for language in SENTENCES]
    assert names == ["2 hearts", "2 Herz", "2 corazones", "2 cœur"]
