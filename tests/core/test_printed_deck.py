"""A printing of ranks and suits is read from a file; a broken one is told by line and reason."""

import pytest

from tablepi import decks
from tablepi.core.cards import NO_CARDS, SuitLook
from tablepi.core.errors import DeckError
from tablepi.core.game import Setup
from tablepi.core.printed_deck import parse_printing, read_deck
from tablepi.games import games

SUIT = '[[suit]]\nid = "{id}"\nsymbol = "heart"\ncolour = "#ff0000"\nletter = "H"\n'
TWO = SUIT.format(id="cups") + SUIT.format(id="coins")


def test_every_rank_of_every_suit_is_a_card_with_its_look_and_its_letter() -> None:
    cards = parse_printing("two", f'{TWO}[letters]\nX = ["A-cups", "10-coins"]\n')
    assert list(cards)[:3] == ["A-cups", "2-cups", "3-cups"]
    assert len(cards) == 26
    assert cards["10-coins"].rank == "10"
    assert cards["10-coins"].suits == ("coins",)
    assert cards["10-coins"].types == ("X",)
    assert cards["9-coins"].types == ()
    assert cards["9-coins"].looks == (SuitLook("heart", "#ff0000", ""),)


def test_one_letter_of_its_own_keeps_all_letters_of_a_printing() -> None:
    own = SUIT.format(id="cups") + SUIT.format(id="coins").replace('"H"', '"P"')
    looks = [parse_printing("own", own)[f"9-{suit}"].looks[0] for suit in ("cups", "coins")]
    assert [look.letter for look in looks] == ["H", "P"]


def test_the_deck_that_comes_along_has_eight_suits_and_marks_no_letter() -> None:
    cards = decks.load("suitup")
    assert len(cards) == 104
    assert len({look for card in cards.values() for look in card.looks}) == 8
    assert not [card for card in cards.values() if card.types]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1: expected a table"),
        ("suit = 3\n", r"line 1: expected a table \[\[suit\]\]"),
        ("[[suit]\n", "line 1: Expected"),
        (f"{TWO}\nletters\n", "line 12: Expected"),
        (f"{TWO}[letter]\n", "line 11: unknown key 'letter'"),
        (f"{TWO}size = 3\n", "line 11: unknown key 'size'"),
        (TWO.replace("cups", "Cups"), "line 2: suit 1: id is 'Cups'; expected small letters"),
        (TWO.replace("cups", "coins"), "line 7: the suit 'coins' stands there twice"),
        (TWO.replace("#ff0000", "red"), "line 4: suit 1: colour is 'red'"),
        (TWO.replace('letter = "H"\n', "", 1), "line 1: suit 1: no letter; expected one letter"),
        (TWO.replace('"heart"', "7"), "line 3: suit 1: symbol is 7"),
        (f'{TWO}[letters]\nX = "A-cups"\n', "line 12: letter X: expected a list"),
        (f'{TWO}[letters]\nX = ["A-cups",\n "A-moons"]\n', "line 13: letter X: 'A-moons' is no"),
        (f'{TWO}[letters]\nX = ["A-cups"]\nR = ["A-cups"]\n', "A-cups carries a letter twice"),
        (f"{TWO}letters = 3\n", "line 11: unknown key 'letters'"),
    ],
)
def test_a_broken_file_is_told_by_line_and_reason(text: str, said: str) -> None:
    with pytest.raises(DeckError, match=said):
        parse_printing("bad", text)


def test_a_text_is_read_in_the_form_it_has() -> None:
    assert next(iter(read_deck("any", TWO))) == "A-cups"
    assert list(read_deck("any", decks.load("decktet").text)) == list(decks.load("decktet"))


def test_suitup_without_a_single_card_says_what_it_wants() -> None:
    game = games()["suitup"]
    with pytest.raises(DeckError, match="8"):
        game.start(Setup(("Ann", "Ben"), game.options(), NO_CARDS))


def test_suitup_wants_eight_suits_and_knows_four_letters() -> None:
    game = games()["suitup"]
    whole = decks.load("suitup").text
    for text, said in (
        (TWO, "line 6: SuitUP has 8 suits, not 2"),
        (f'{whole}\nZ = ["A-hearts"]\n', "letter Z is none of X, R, S, T"),
    ):
        setup = Setup(("Ann", "Ben"), game.options(), read_deck("bad", text))
        with pytest.raises(DeckError, match=said):
            game.start(setup)


def test_every_fault_of_a_file_is_told_by_its_line() -> None:
    bad = TWO.replace("#ff0000", "red", 1).replace('"coins"', '"cups"')
    bad += '[letters]\nX = "A-cups"\n[more]\n'
    with pytest.raises(DeckError) as raised:
        parse_printing("bad", bad)
    lines = [fault.args["line"] for fault in raised.value.said.args["faults"]]
    assert lines == [4, 12, 13]
