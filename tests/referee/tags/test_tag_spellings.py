"""One tag, several spellings: a deck that was taught on one kind of reader works on every other."""

import random

import pytest

from tablepi import decks
from tablepi.core.cards import Deck
from tablepi.core.text.tag_spelling import likeness, spellings
from tablepi.devices.messages import TagSeen
from tablepi.referee.intents import Answer, KnowSpelling
from tablepi.store import Store
from tablepi.store.deck_registry import write_tags
from tests.referee.tags.enrolling import said, seen
from tests.worlds.table.sitting import Sitting, notices

FILES = {"decktet": decks.load("decktet")}
LOW = {
    "0415148F2E": ("15148F2E", "148f2e", "0353668910", "020,36654", "05396,36654", "01347374"),
    "04A1B2C3D4E5F6": ("04 A1 B2 C3 D4 E5 F6", "04:a1:b2:c3:d4:e5:f6", "F6E5D4C3B2A104"),
    "2E8F1415": ("353668910", "15148F2E", "2e-8f-14-15"),
}


def alike(text: str, other: str) -> bool:
    return any(likeness(one, two) for one in spellings(text) for two in spellings(other))


@pytest.mark.parametrize("text", LOW)
def test_a_number_is_known_in_every_spelling_of_a_reader(text: str) -> None:
    assert [other for other in LOW[text] if not alike(other, text)] == []
    assert [other for other in LOW[text] if not alike(text, other)] == []


def test_other_numbers_are_not_alike_nor_what_is_no_number() -> None:
    assert not alike("0415148F2E", "0353668911")
    assert not alike("04A1B2C3D4E5F6", "C3D4E5F6")
    for text in ("castle", "tablepi:decktet/sea", "CARD-1", "999,36654", "x" * 300, ""):
        assert spellings(text) == []


def decimal(uid: str) -> str:
    """As a keyboard reader writes the same number."""
    return f"{int(uid[2:], 16):010}"


@pytest.fixture
def uids(store: Store, chance: random.Random) -> dict[str, str]:
    """The tag of each card of a deck, as an RDM6300 has it."""
    store.decks.keep(Deck("red", "decktet"))
    made = {card: f"04{chance.randrange(1 << 32):08X}" for card in FILES["decktet"]}
    for card, uid in made.items():
        store.decks.teach(uid, "red", card)
    return made


@pytest.fixture
def duel(store: Store, uids: dict[str, str]) -> Sitting:
    sitting = Sitting(store, openly=True)
    sitting.begin("power-suit", "Ann", "Ben")
    return sitting


def test_another_reader_is_asked_about_once_and_all_its_cards_are_known(
    duel: Sitting, uids: dict[str, str]
) -> None:
    duel.scan(decimal(uids["sea"]))
    assert notices(duel.table) == ["The same tags as the deck “red”? Tap if so."]
    assert decimal(uids["sea"]) not in repr(duel.table)
    (act,) = (notice.act for notice in duel.table.notices)
    assert act == KnowSpelling()
    duel.hear(act)
    assert duel.lines() == ["1 power sea waves"]
    duel.scan(decimal(uids["castle"]))
    assert notices(duel.table) == []
    assert duel.lines() == ["1 power sea waves", "2 power castle suns"] or duel.table.prompt.given


def test_who_does_not_say_so_plays_on_and_is_asked_again(
    duel: Sitting, uids: dict[str, str], store: Store
) -> None:
    duel.scan(decimal(uids["sea"]), "power", "sea")
    assert duel.lines() == ["1 power sea waves"]
    assert store.decks.card_of(decimal(uids["sea"])) is None


def test_a_deck_that_was_exported_is_known_elsewhere_in_every_spelling(
    store: Store, uids: dict[str, str]
) -> None:
    text = write_tags([(Deck("red", "decktet"), store.decks.tags("red"))])
    store.decks.drop("red")
    assert store.decks.same_number(decimal(uids["sea"])) == ""
    store.decks.load(text, Deck("red", "decktet"), FILES)
    store.decks.know_spelling(decimal(uids["sea"]))
    cards = {card: store.decks.card_of(decimal(uid)) for card, uid in uids.items()}
    assert {card: tag.card if tag else "" for card, tag in cards.items()} == {
        card: card for card in uids
    }


def test_a_line_without_a_check_comes_thrice_in_another_spelling(
    duel: Sitting, uids: dict[str, str], store: Store
) -> None:
    store.decks.know_spelling(decimal(uids["sea"]))
    for laid in (True, False, False):
        assert duel.lines() == []
        duel.hear(TagSeen("table", 0, decimal(uids["sea"]), laid=laid, reads=1))
    assert duel.lines() == ["1 power sea waves"]


def test_teaching_asks_before_the_same_tags_become_others(
    sitting: Sitting, store: Store, uids: dict[str, str]
) -> None:
    store.decks.keep(Deck("blue", "decktet"))
    sitting.hear(Answer("menu.decks"), Answer("deck", "blue"))
    asked = seen(sitting).card
    sitting.scan(decimal(uids["sea"]))
    assert said(sitting).startswith("The same tags as the deck “red”?")
    assert store.decks.tags("blue") == []
    sitting.hear(Answer("enrol.new"))
    assert [tag.card for tag in store.decks.tags("blue")] == [asked]
    sitting.scan(decimal(uids["castle"]))
    sitting.hear(Answer("enrol.know"))
    assert said(sitting) == "This tag is Castle of the deck “red”."
    sitting.scan(decimal(uids["bard"]))
    assert said(sitting) == "This tag is Bard of the deck “red”."
    sitting.hear(Answer("enrol.move"))
    assert store.decks.card_of(uids["bard"]) == store.decks.card_of(decimal(uids["bard"]))
