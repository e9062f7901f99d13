"""Which card a tag or a text is: of which deck, how surely it was read, and whether it counts."""

import pytest

from tablepi import decks
from tablepi.core.cards import Cards, Deck
from tablepi.core.text.phrase import Phrase
from tablepi.devices.messages import ReaderFound, ReaderLost, TagGone, TagSeen
from tablepi.referee.intents import Answer, NameTag
from tablepi.referee.table_picture import ShownVerdict
from tablepi.referee.tags.card_lookup import TableDeck
from tablepi.referee.tags.scanned_card import ScannedCard
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting, notices, refused

TAGS = "uid,card\n04:A2:7F,castle\n04:A2:80,sea\nOLD-7,excuse\n"


@pytest.fixture
def duel(store: Store) -> Sitting:
    sitting = Sitting(store, openly=True)
    store.decks.load(TAGS, Deck("red", "decktet"), {"decktet": decks.load("decktet")})
    sitting.begin("power-suit", "Ann", "Ben")
    return sitting


@pytest.mark.parametrize(
    "uid", ["04:A2:80", "04:a2:80", "sea", "tablepi:decktet/sea", " 04:A2:80 "]
)
def test_a_tag_of_the_registry_and_a_text_on_a_card_are_the_card(duel: Sitting, uid: str) -> None:
    duel.scan(uid)
    assert duel.lines() == ["1 power sea waves"]


@pytest.mark.parametrize("uid", ["04:FF:FF", "tablepi:", "tablepi:nothing", "?!", "x" * 300, "Sea"])
def test_a_tag_that_nobody_knows_is_told_in_short_and_changes_nothing(
    duel: Sitting, uid: str
) -> None:
    duel.scan("power")
    duel.scan(uid)
    (text,) = notices(duel.table)
    assert text.endswith("is not known. Tap here to say which card it is.")
    assert len(text) < 100
    assert [chip.label for chip in duel.table.prompt.given] == ["Power"]
    assert duel.refusals() == []
    duel.scan("power", "sea")
    assert notices(duel.table) == []


def test_a_card_of_the_deck_that_is_not_dealt_is_refused_with_its_rule(duel: Sitting) -> None:
    duel.scan("OLD-7")
    said = refused(duel)
    assert (said.rule, said.card) == ("PS-CARD", "excuse")


def _two_decks(store: Store) -> None:
    for name, uid in (("blue", "B1"), ("green", "G1")):
        text = f"uid,card\n{uid},bard\n"
        store.decks.load(text, Deck(name, "decktet"), {"decktet": decks.load("decktet")})


def test_a_card_of_an_equal_deck_that_is_not_at_the_table_is_told_apart(
    duel: Sitting, store: Store
) -> None:
    _two_decks(store)
    duel.scan("04:A2:80", "B1")
    assert duel.lines() == ["1 power sea waves"]
    (text,) = notices(duel.table)
    assert "“blue”; “red” is in play" in text
    assert "Bard" not in text
    duel.scan("G1")
    assert "“green”; “red”" in notices(duel.table)[0]
    duel.scan("power", "bard")
    assert duel.lines() == ["1 power sea waves", "2 power bard suns"]
    assert notices(duel.table) == []


def test_another_deck_is_taken_to_the_table_by_a_tap_and_is_still_there_after_a_power_cut(
    duel: Sitting, store: Store
) -> None:
    _two_decks(store)
    duel.scan("04:A2:80", "B1")
    (notice,) = duel.table.notices
    assert notice.act is not None
    duel.hear(notice.act)
    assert notices(duel.table) == []
    duel.scan("B1")
    assert duel.lines() == ["1 power sea waves", "2 power bard suns"]
    again = Sitting(store)
    again.hear(ResumeMatch(1), Answer("button.ready"))
    again.scan("04:A2:7F")
    assert "“red”; “blue” is in play" in notices(again.table)[0]
    store.decks.drop("blue")
    again = Sitting(store, openly=True)
    again.hear(ResumeMatch(1), Answer("button.ready"))
    again.scan("04:A2:7F")
    assert [chip.label for chip in again.table.prompt.given] == ["Castle"]


OTHER = "A card of “SuitUP”, but this match uses “Decktet”: lay it aside."


@pytest.mark.parametrize("uid", ["S1", "7-hearts", "tablepi:suitup/7-hearts", "tablepi:suitup/sea"])
def test_a_card_of_another_deck_is_told_as_that_and_cannot_be_named(
    duel: Sitting, store: Store, uid: str
) -> None:
    store.decks.keep(Deck("Suits", "suitup"))
    store.decks.teach("S1", "Suits", "7-hearts")
    duel.scan(uid)
    assert notices(duel.table) == [OTHER]
    assert duel.table.notices[0].act is None
    duel.hear(NameTag())
    assert notices(duel.table) == []
    assert duel.rows() == []


def test_a_text_that_names_this_deck_or_one_that_is_not_here_is_the_card(duel: Sitting) -> None:
    duel.scan("tablepi:home-made/sea")
    assert duel.lines() == ["1 power sea waves"]


def test_a_card_of_another_deck_shows_nothing_while_a_face_down_card_is_asked_for(
    sitting: Sitting,
) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("event")
    assert sitting.router.current.is_secret
    sitting.scan("7-hearts")
    told = notices(sitting.table)
    sitting.scan("8-clubs")
    assert notices(sitting.table) == told
    assert "7" not in told[0]


def test_a_printing_of_the_tables_own_is_the_same_deck(store: Store) -> None:
    own = decks.load("suitup")
    deck = TableDeck(store, 1, Cards("suitup.toml", own.text, tuple(own.values())))
    assert deck.stray(ScannedCard("7-hearts", "S1", "", file="suitup")) is None
    deck.name_tag("S1", "7-hearts", "Blue")
    assert store.decks.deck("blue") == Deck("Blue", "suitup")


def test_a_card_that_nothing_asks_for_is_told(duel: Sitting) -> None:
    duel.give_up(1)
    duel.scan("04:A2:7F")
    assert notices(duel.table) == ["Castle is not wanted now."]
    assert duel.refusals() == []


def test_a_card_means_nothing_to_a_score_sheet(sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Ann", "Ben")
    sitting.scan("castle")
    assert notices(sitting.table) == ["No cards are scanned in this game: tap instead."]
    assert sitting.rows() == []


def test_a_card_that_lies_on_the_reader_from_the_start_is_told_and_not_played(
    duel: Sitting,
) -> None:
    duel.hear(TagSeen("table", 0, "04:A2:80", laid=False))
    assert notices(duel.table) == ["A card lies on the reader: lift it and lay it again."]
    assert duel.rows() == []
    duel.hear(TagSeen("table", 0, "04:A2:80"))
    assert duel.lines() == ["1 power sea waves"]
    assert notices(duel.table) == []


def test_a_tag_that_nobody_taught_is_the_card_that_is_written_on_it(duel: Sitting) -> None:
    duel.hear(TagSeen("table", 0, "04A1B2C3D4E5F6", text="tablepi:decktet/castle"))
    assert duel.rows() == []
    duel.scan("suns")
    assert duel.lines() == ["1 power castle suns"]


def test_a_card_on_each_of_two_antennas_is_told_apart(duel: Sitting) -> None:
    duel.scan("04:A2:80")
    duel.hear(TagSeen("table", 1, "04:A2:80", laid=False))
    assert len(notices(duel.table)) == 1


def test_a_line_that_could_be_another_cards_counts_when_it_comes_twice(
    duel: Sitting, store: Store
) -> None:
    store.decks.teach("04:A2:81", "red", "bard")
    unsure = TagSeen("table", 0, "04:A2:80", reads=1)
    duel.hear(unsure)
    assert notices(duel.table) == ["Not read clearly: scan it once more."]
    duel.hear(TagSeen("table", 0, "04:A2:81", reads=1))
    assert duel.lines() == []
    duel.hear(unsure, TagSeen("table", 0, "04:A2:80", laid=False, reads=1))
    assert duel.lines() == ["1 power sea waves"]
    duel.hear(TagSeen("table", 0, "04:A2:80", laid=False, reads=1))
    assert duel.lines() == ["1 power sea waves"]
    assert notices(duel.table) == []
    duel.hear(TagSeen("table", 0, "04:A2:81"))
    assert duel.lines() == ["1 power sea waves", "2 power bard suns"]


def test_a_line_that_one_lost_letter_makes_another_cards_is_asked_for_three_times(
    duel: Sitting, store: Store
) -> None:
    store.decks.teach("CARD-1", "red", "sea")
    store.decks.teach("CARD-11", "red", "bard")
    for _ in range(2):
        duel.hear(TagSeen("table", 0, "CARD-1", reads=1))
        assert duel.lines() == []
    duel.hear(TagSeen("table", 0, "CARD-1", laid=False, reads=1))
    assert duel.lines() == ["1 power sea waves"]
    duel.hear(TagSeen("table", 0, "CARD-11", reads=2))
    assert duel.lines() == ["1 power sea waves"]
    duel.hear(TagSeen("table", 0, "CARD-11", laid=False, reads=1))
    assert duel.lines() == ["1 power sea waves", "2 power bard suns"]


def test_a_damaged_line_is_not_said_to_be_a_tag_that_nobody_knows(duel: Sitting) -> None:
    duel.hear(TagSeen("table", 0, "04:A2:8", reads=1))
    assert notices(duel.table) == ["Not read clearly: scan it once more."]
    duel.hear(TagSeen("table", 0, "04:A2:80", reads=1))
    assert duel.lines() == ["1 power sea waves"]


def test_a_line_that_is_like_no_other_counts_at_once(duel: Sitting, store: Store) -> None:
    store.decks.teach("77:31:90", "red", "sea")
    duel.hear(TagSeen("table", 0, "77:31:90", reads=1), TagSeen("table", 0, "bard", reads=1))
    assert duel.lines() == ["1 power sea waves", "2 power bard suns"]


def test_a_card_that_stays_where_it_was_laid_is_played_once_and_told_of_no_more(
    duel: Sitting,
) -> None:
    duel.scan("04:A2:80")
    duel.hear(ReaderLost("table", "/dev/x", Phrase("Pulled.")))
    duel.hear(ReaderFound("table", "/dev/x"))
    duel.hear(TagSeen("table", 0, "04:A2:80", laid=False))
    assert notices(duel.table) == []
    assert duel.lines() == ["1 power sea waves"]
    assert duel.table.said == ShownVerdict(True, "Ann: Power · Sea · waves")


def test_taking_a_card_off_the_reader_changes_nothing(duel: Sitting) -> None:
    duel.scan("castle")
    before = duel.table
    duel.hear(TagGone("table", 0, "04:A2:7F"))
    assert repr(duel.table) == repr(before)


def test_every_scan_is_counted(duel: Sitting) -> None:
    before = duel.router.lookup.scans
    for uid in ("castle", "nothing", "04:A2:80"):
        duel.hear(TagSeen("table", 0, uid))
    assert duel.router.lookup.scans == before + 3


@pytest.mark.parametrize("uid", ["04:A2:81", "77:31:90"])
def test_which_face_down_card_it_is_changes_nothing_in_how_often_it_is_scanned(
    duel: Sitting, store: Store, uid: str
) -> None:
    store.decks.teach("04:A2:81", "red", "discovery")
    store.decks.teach("77:31:90", "red", "journey")
    duel.give(verb="event", ace="waves")
    unsure = TagSeen("table", 0, uid, reads=1)
    duel.hear(unsure)
    assert notices(duel.table) == ["Not read clearly: scan it once more."]
    duel.hear(unsure)
    assert len(duel.lines()) == 1
