"""A tag that nobody knows: play goes on, and it can be named by hand."""

import pytest

from tablepi.core.cards import Deck, Tag
from tablepi.referee.intents import Answer, Back, GoToMenu, NameTag, Undo
from tablepi.screens.pictures.picture import Enrolling, Listing, Typing
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting, notices


@pytest.fixture
def duel(store: Store) -> Sitting:
    sitting = Sitting(store, openly=True)
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("04FF")
    return sitting


def name(sitting: Sitting, card: str) -> Listing:
    """From the notice to the question for how long."""
    act = sitting.table.notices[0].act
    assert act is not None
    sitting.hear(act)
    spot = next(each for each in sitting.see(Enrolling).spots if each.card == card)
    assert spot.act is not None
    sitting.hear(spot.act)
    return sitting.see(Listing)


def resumed(store: Store) -> Sitting:
    again = Sitting(store, openly=True)
    again.hear(ResumeMatch(1), Answer("button.ready"))
    return again


def test_an_unknown_tag_never_stops_play(duel: Sitting) -> None:
    assert notices(duel.table) == ["“04FF” is not known. Tap here to say which card it is."]
    duel.scan("power", "sea")
    assert duel.lines() == ["1 power sea waves"]
    assert notices(duel.table) == []


def test_a_tag_named_for_this_match_is_played_and_known_until_its_end(
    duel: Sitting, store: Store
) -> None:
    once, ever = name(duel, "sea").entries
    assert (once.title, ever.detail) == ("For this match", "As a card of the deck “Decktet”")
    assert once.act is not None
    duel.hear(once.act)
    assert duel.lines() == ["1 power sea waves"]
    duel.hear(Undo())
    duel.scan("04FF")
    assert duel.lines() == ["1 power sea waves", "undo", "1 power sea waves"]
    again = resumed(store)
    again.hear(Undo())
    again.scan("04ff")
    assert again.lines()[-1] == "1 power sea waves"
    assert store.decks.all() == []
    duel.hear(GoToMenu())
    duel.begin("power-suit", "Cid", "Dan")
    duel.scan("04FF")
    assert "is not known" in notices(duel.table)[0]


def test_a_guest_names_a_tag_for_good_only_with_the_hosts_pin(duel: Sitting, store: Store) -> None:
    duel.router.context.settings.choose({"cafe.pin": "4711"})
    once, ever = name(duel, "sea").entries
    assert ever.act is not None
    duel.hear(ever.act)
    assert duel.see(Typing).title == "The host’s PIN"
    duel.enter("1")
    duel.hear(Back())
    assert store.decks.all() == []
    assert duel.see(Listing).entries == (once, ever)
    duel.hear(ever.act)
    duel.enter("4711")
    assert duel.lines() == ["1 power sea waves"]
    assert store.decks.card_of("04FF") == Tag("04FF", "Decktet", "sea")


def test_for_this_match_a_guest_names_a_tag_without_the_hosts_pin(duel: Sitting) -> None:
    duel.router.context.settings.choose({"cafe.pin": "4711"})
    once = name(duel, "sea").entries[0]
    assert once.act is not None
    duel.hear(once.act)
    assert duel.lines() == ["1 power sea waves"]


def test_a_tag_named_for_good_is_a_card_of_the_deck_that_lies_here(
    duel: Sitting, store: Store
) -> None:
    for deck in ("Red", "Blue"):
        store.decks.keep(Deck(deck, "decktet"))
    store.decks.keep(Deck("Suits", "suitup"))
    assert [entry.detail for entry in name(duel, "sea").entries[1:]] == [
        "As a card of the deck “Blue”",
        "As a card of the deck “Red”",
    ]
    duel.hear(Answer("naming.keep", "Blue"))
    assert duel.lines() == ["1 power sea waves"]
    assert store.decks.card_of("04ff") == Tag("04FF", "Blue", "sea")
    duel.scan("04EE")
    assert len(name(duel, "bard").entries) == 2
    duel.hear(Answer("naming.keep", "Blue"))
    assert duel.lines() == ["1 power sea waves", "2 power bard suns"]


def test_the_first_deck_is_made_by_naming_its_first_tag(duel: Sitting, store: Store) -> None:
    name(duel, "sea")
    duel.hear(Answer("naming.keep", "Decktet"))
    assert store.decks.tags("decktet") == [Tag("04FF", "Decktet", "sea")]


def test_naming_is_left_without_a_trace(duel: Sitting, store: Store) -> None:
    name(duel, "sea")
    duel.hear(Back())
    duel.scan("castle")
    assert notices(duel.picture) == ["A card was shown. Go back to the table to play it."]
    duel.hear(Back())
    assert duel.lines() == []
    assert notices(duel.table) == []
    duel.scan("04FF")
    assert "is not known" in notices(duel.table)[0]


def test_a_secret_tag_that_is_unknown_is_not_to_be_named_in_the_open(duel: Sitting) -> None:
    duel.scan("event", "suns", "04EE")
    (notice,) = duel.table.notices
    assert notice.act is None
    assert "04EE" not in notice.text


def test_nothing_is_named_that_is_no_card(duel: Sitting) -> None:
    act = duel.table.notices[0].act
    assert act is not None
    duel.hear(act, Answer("naming", "seagull"))
    assert isinstance(duel.picture, Enrolling)
    duel.hear(Back(), NameTag())
    assert duel.table.board
