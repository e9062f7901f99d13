"""The decks of the table as a list: made, opened, forgotten."""

from dataclasses import replace

from tablepi.core.cards import Deck, parse_cards
from tablepi.referee.intents import Answer, Back, SuggestedText
from tablepi.screens.pictures.picture import Enrolling, Listing, Typing
from tablepi.store import Store
from tests.worlds.table.sitting import FILES, Sitting, notices


def test_a_table_without_decks_says_how_one_is_made(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.decks"))
    listing = sitting.see(Listing)
    assert listing.entries == ()
    assert "To teach a new one, lay each of its cards once." in listing.empty


def test_every_deck_tells_how_much_of_it_is_known(sitting: Sitting, store: Store) -> None:
    store.decks.keep(Deck("Red", "decktet"))
    store.decks.keep(Deck("Old", "lost"))
    store.decks.teach("04", "Red", "castle")
    sitting.hear(Answer("menu.decks"))
    old, red = sitting.see(Listing).entries
    assert red.detail == "Decktet · basic cards 1 of 36 · extended cards 0 of 9"
    assert old.detail == "Lost · its card file is missing"
    assert old.act is None


def test_a_name_is_needed_and_taken_once(sitting: Sitting, store: Store) -> None:
    store.decks.keep(Deck("Red", "decktet"))
    sitting.hear(Answer("menu.decks"), Answer("decks.new"), Answer("card file", "decktet"))
    assert [answer.text for answer in sitting.see(Typing).suggestions] == ["Blue", "Green", "Black"]
    sitting.enter()
    assert isinstance(sitting.picture, Typing)
    sitting.enter("red")
    assert sitting.see(Typing).wrong == "There is a deck “Red” already. Choose another name."
    sitting.hear(SuggestedText("Blue"))
    assert sitting.see(Enrolling).title.startswith("Blue: 0 of 36")
    sitting.hear(Back())
    assert [entry.title for entry in sitting.see(Listing).entries] == ["Blue", "Red"]


def test_the_card_file_is_asked_for_where_there_are_several(sitting: Sitting, store: Store) -> None:
    small = parse_cards("small", "id,rank,name,suits,types,deck\na1,1,One,,,\n")
    files = {**FILES, "small": small}
    sitting.router.context = replace(sitting.router.context, files=files)
    sitting.hear(Answer("menu.decks"), Answer("decks.new"))
    assert [entry.title for entry in sitting.see(Listing).entries] == ["Decktet", "SuitUP", "Small"]
    sitting.hear(Answer("card file", "small"))
    sitting.enter("Mini")
    assert sitting.see(Enrolling).title == "Mini: 0 of 1 cards"
    sitting.scan("04")
    assert store.decks.tags("Mini")[0].card == "a1"
    sitting.hear(Back())
    assert sitting.see(Listing).entries[0].title == "Mini"


def test_a_deck_is_forgotten_only_after_a_second_tap(sitting: Sitting, store: Store) -> None:
    store.decks.keep(Deck("Red", "decktet"))
    sitting.hear(Answer("menu.decks"), Answer("erase.ask", "Red"))
    assert [each.label for each in sitting.see(Listing).entries[0].buttons] == [
        "Forget all its tags?",
        "Keep",
    ]
    sitting.hear(Answer("erase.keep"))
    assert len(sitting.see(Listing).entries[0].buttons) == 1
    sitting.hear(Answer("erase.ask", "Red"), Answer("erase", "Red"))
    assert sitting.see(Listing).entries == ()
    assert store.decks.all() == []


def test_a_card_shown_before_a_deck_is_chosen_is_told_which_deck_it_is_of(
    sitting: Sitting, store: Store
) -> None:
    store.decks.keep(Deck("Red", "decktet"))
    store.decks.teach("04", "Red", "castle")
    sitting.hear(Answer("menu.decks"))
    assert notices(sitting.scan("04")) == ["That card is from the deck “Red”."]
    assert notices(sitting.scan("05"))[0].startswith("That was a tag. Open the deck")
