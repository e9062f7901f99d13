"""Teaching a deck at the table: lays alone, every tag told apart, nothing lost by stopping."""

import random

import pytest

from tablepi import decks
from tablepi.core.cards import MOST_ENDS, Card, Deck
from tablepi.core.errors import StoreError
from tablepi.core.text.phrase import Phrase
from tablepi.devices.messages import ReaderLost, ReaderTrouble, TagSeen
from tablepi.referee.intents import Answer, Back, GoToMenu
from tablepi.referee.table_picture import ShownVerdict
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.picture import Spot
from tablepi.store import Store
from tablepi.store.deck_registry import Decks
from tests.referee.tags.enrolling import said, seen
from tests.worlds.table.sitting import Sitting

DECKTET = decks.load("decktet")
BASIC = [card.id for card in DECKTET.values() if card.deck == "basic"]


def spot(sitting: Sitting, card: str) -> Spot:
    return next(each for each in seen(sitting).spots if each.card == card)


def test_thirty_six_cards_take_thirty_six_lays_and_no_tap(red: Sitting, store: Store) -> None:
    for number, card in enumerate(BASIC):
        assert seen(red).card == card
        assert spot(red, card).asked
        assert seen(red).title == f"Red: {number} of 36 basic cards"
        red.scan(f"04{number:02}")
        assert spot(red, card).state == "known"
    assert said(red) == "Windfall is known now. That completes the basic cards."
    assert [tag.uid for tag in store.decks.tags("red")] == [
        f"04{BASIC.index(card):02}" for card in sorted(BASIC)
    ]


def test_a_whole_deck_asks_for_nothing_more_and_tells_what_is_laid(
    red: Sitting, store: Store
) -> None:
    for number in range(len(DECKTET)):
        red.scan(f"04{number:02}")
    shown = seen(red)
    assert (shown.card, shown.share) == ("", 1.0)
    assert shown.ask == "Every card is known. Lay one to see what it is."
    red.scan("0407")
    assert said(red) == "This tag is Desert already."
    assert seen(red).mend == ()
    red.scan("04FF")
    assert said(red).startswith("No card awaits this tag.")
    red.hear(Answer("enrol.card", "castle"))
    assert said(red) == "Castle is known now."
    red.hear(Answer("enrol.card", "castle"))
    assert seen(red).ask == "Castle again: tag 3 of 3"
    red.scan("04FE")
    assert said(red) == "Castle is known now."
    assert {tag.uid for tag in store.decks.tags("red") if tag.card == "castle"} > {"04FF", "04FE"}


def test_how_far_it_is_stands_behind_the_longest_name(sitting: Sitting, store: Store) -> None:
    store.decks.keep(Deck("The big black box: Friederike-Charlotte", "decktet"))
    sitting.hear(Answer("menu.decks"), Answer("deck", "The big black box: Friederike-Charlotte"))
    assert seen(sitting).title == "The big blac…e-Charlotte: 0 of 36 basic cards"


def test_any_order_goes_by_tapping_which_card_it_is(red: Sitting, store: Store) -> None:
    seed = random.randrange(10**9)
    print(f"seed {seed}")
    order = random.Random(seed).sample(BASIC, 12)
    for card in order:
        act = spot(red, card).act
        assert act is not None
        red.hear(act)
        assert seen(red).card == card
        red.scan(f"04-{card}")
    assert {tag.card: tag.uid for tag in store.decks.tags("Red")} == {
        card: f"04-{card}" for card in order
    }


def test_an_interrupted_enrolment_goes_on_where_it_stopped(red: Sitting, store: Store) -> None:
    red.scan("0400", "0401", "0402")
    for again in (red, Sitting(store)):
        again.hear(GoToMenu()) if again is red else None
        while not isinstance(again.picture, pictures.Menu):
            again.hear(Back())
        again.hear(Answer("menu.decks"), Answer("deck", "Red"))
        assert seen(again).card == BASIC[3]
        assert seen(again).title == "Red: 3 of 36 basic cards"


def test_a_tag_that_is_known_is_told_apart_and_taught_anew_only_by_a_tap(
    red: Sitting, store: Store
) -> None:
    red.scan("0400", "0401", "0400")
    assert said(red) == "This tag is Ace of Moons already."
    assert seen(red).card == BASIC[2]
    tag = store.decks.card_of("0400")
    assert tag is not None
    assert tag.card == "moons"
    (mend,) = seen(red).mend
    assert mend.label == "No, it is Ace of Waves"
    red.hear(mend.act)
    tag = store.decks.card_of("0400")
    assert tag is not None
    assert tag.card == BASIC[2]
    assert seen(red).card == BASIC[3]
    assert spot(red, "moons").state == "missing"


def test_a_tag_of_another_deck_is_told_apart_and_moved_only_by_a_tap(
    red: Sitting, store: Store
) -> None:
    store.decks.keep(Deck("Blue", "decktet"))
    store.decks.teach("B1", "Blue", "castle")
    red.scan("B1")
    assert said(red) == "This tag is Castle of the deck “Blue”."
    assert seen(red).card == BASIC[0]
    red.hear(seen(red).mend[0].act)
    assert store.decks.tags("Blue") == []
    assert said(red) == "Ace of Moons is known now."


def test_an_unreadable_tag_and_one_that_only_lies_there_teach_nothing(
    red: Sitting, store: Store
) -> None:
    red.hear(ReaderTrouble("table", Phrase("reader.two")))
    assert "two cards lie on the reader" in said(red)
    red.hear(TagSeen("table", 0, "0400", laid=False))
    assert said(red).startswith("A card lies on the reader:")
    assert store.decks.tags("Red") == []
    assert seen(red).mend == ()
    red.scan("0400")
    assert said(red) == "Ace of Moons is known now."


def test_a_printed_text_needs_no_teaching(red: Sitting, store: Store) -> None:
    red.scan("tablepi:decktet/sea", "castle")
    assert said(red) == "The card itself says Castle: nothing to teach."
    assert store.decks.tags("Red") == []


def test_a_wrong_card_is_forgotten_by_a_tap_and_asked_for_again(red: Sitting, store: Store) -> None:
    red.scan("0400", "0401")
    red.hear(seen(red).mend[0].act)
    assert store.decks.card_of("0401") is None
    assert seen(red).card == BASIC[1]
    assert seen(red).said is None
    red.scan("0411")
    tag = store.decks.card_of("0411")
    assert tag is not None
    assert tag.card == BASIC[1]


def test_a_card_with_two_tags_is_asked_for_twice(red: Sitting, store: Store) -> None:
    red.hear(Answer("enrol.ends"))
    red.scan("0400")
    shown = seen(red)
    assert (shown.card, shown.ask) == ("moons", "Ace of Moons again: tag 2 of 2")
    assert spot(red, "moons").state == "part"
    red.scan("0400")
    assert said(red) == "This tag is Ace of Moons already."
    assert seen(red).mend == ()
    red.scan("0410")
    assert spot(red, "moons").state == "known"
    assert seen(red).card == BASIC[1]
    red.hear(*[Answer("enrol.ends")] * (MOST_ENDS - 1))
    assert store.decks.deck("red") == Deck("Red", "decktet", 1)


def test_a_test_tells_what_every_tag_is_and_teaches_nothing(red: Sitting, store: Store) -> None:
    store.decks.keep(Deck("Blue", "decktet"))
    store.decks.teach("B1", "Blue", "castle")
    red.scan("0400")
    red.hear(Answer("enrol.test"))
    for uid, text, well in (
        ("0400", "Ace of Moons", True),
        ("B1", "Castle of the deck “Blue”", False),
        ("sea", "Sea, as its text says", True),
        ("0499", "This tag is not known.", False),
    ):
        red.scan(uid)
        assert seen(red).said == ShownVerdict(well, text)
    assert seen(red).title == "Red: 1 of 45 tested"
    assert {each.card for each in seen(red).spots if each.state == "known"} == {"moons"}
    assert all(each.act is None for each in seen(red).spots)
    red.hear(Answer("enrol.teach"))
    assert seen(red).card == BASIC[1]
    assert len(store.decks.tags("Red")) == 1


def test_a_missing_reader_is_told_while_a_deck_is_taught(red: Sitting) -> None:
    red.hear(ReaderLost("table", "/dev/x", Phrase("The cable is loose.")))
    assert seen(red).notices[0].text.endswith("The cable is loose.")


def test_every_card_that_is_asked_for_has_its_face(red: Sitting) -> None:
    assert all(isinstance(seen(red).faces[each.card], Card) for each in seen(red).spots)


def test_a_disk_that_refuses_teaches_nothing_and_says_so(
    red: Sitting, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: str) -> None:
        raise StoreError("No space is left.")

    monkeypatch.setattr(Decks, "teach", full)
    red.scan("0400")
    assert said(red) == "No space is left."
    assert seen(red).card == BASIC[0]
    monkeypatch.undo()
    red.scan("0400")
    assert seen(red).card == BASIC[1]
