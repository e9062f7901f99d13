"""Readers and tags at the table: which card is it, and what is wrong with the reader."""

import pytest

from tablepi.core.text.phrase import Phrase
from tablepi.devices.messages import ReaderFound, ReaderLost, ReaderTrouble, TagSeen
from tablepi.referee.intents import (
    Answer,
    Back,
    GoToMenu,
    Intent,
    OpenHistory,
    OpenResult,
    OpenRules,
    OpenSubject,
)
from tablepi.screens.pictures import picture as pictures
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting, notices


@pytest.fixture
def duel(sitting: Sitting) -> Sitting:
    sitting.begin("power-suit", "Ann", "Ben")
    return sitting


@pytest.mark.parametrize("page", [OpenRules(), OpenHistory()])
def test_a_card_shown_over_another_page_is_told_there_without_its_name(
    duel: Sitting, page: Intent
) -> None:
    duel.scan("event", "suns")
    duel.hear(page)
    duel.scan("discovery")
    assert notices(duel.picture) == ["A card was shown. Go back to the table to play it."]
    duel.hear(Back())
    assert duel.lines() == []
    duel.scan("discovery")
    assert duel.lines() == ["1 event discovery suns"]


def test_a_card_shown_while_somebody_types_disturbs_nothing(duel: Sitting) -> None:
    duel.hear(OpenHistory(), Answer("history.more"), Answer("history.adjust"))
    duel.scan("castle")
    duel.hear(Answer("seat", 1))
    duel.keys("1")
    duel.scan("castle")
    duel.enter("2")
    duel.scan("castle")
    duel.enter()
    assert duel.lines() == ["adjust 1 12"]


def test_a_missing_reader_is_told_everywhere_until_it_is_back(duel: Sitting) -> None:
    lost = "Card reader not found: tapping works, looking for it … The cable is loose."
    duel.hear(ReaderLost("table", "/dev/x", Phrase("The cable is loose.")))
    for page in (None, OpenRules(), OpenHistory(), OpenResult()):
        if isinstance(page, OpenResult):
            duel.give_up(1)
        if page:
            duel.hear(page)
        assert notices(duel.picture) == [lost]
        if page:
            duel.hear(Back())
    duel.hear(GoToMenu())
    assert notices(duel.picture) == [lost]
    for list_ in (
        Answer("menu.matches"),
        Answer("menu.players"),
        Answer("menu.game", "score-sheet"),
    ):
        duel.hear(list_)
        assert notices(duel.picture) == [lost]
        duel.hear(Back())
    duel.hear(ReaderFound("table", "/dev/ttyUSB1"))
    assert notices(duel.picture) == []


def test_a_notice_of_a_reader_opens_the_page_of_readers_and_leads_back(duel: Sitting) -> None:
    duel.hear(ReaderLost("table", "/dev/x", Phrase("The cable is loose.")))
    tap = duel.table.notices[0].act
    assert tap == OpenSubject("readers")
    duel.hear(tap)
    page = duel.see(pictures.Listing)
    assert page.title == duel.router.words("settings.cardreaders")
    # Tapped there it opens no second one.
    duel.hear(tap, Back())
    assert duel.table.prompt.text == "Ann: scan or tap"


def test_a_notice_opens_its_page_for_whoever_knows_the_hosts_pin(duel: Sitting) -> None:
    duel.router.context.settings.choose({"cafe.pin": "4711"})
    duel.hear(OpenSubject("space"))
    assert duel.see(pictures.Typing).title == "The host’s PIN"
    duel.enter("4711")
    assert duel.see(pictures.Listing).title.startswith("Storage")


@pytest.mark.parametrize("page", ["readers", "health", "space", "hall"])
def test_every_page_that_a_notice_speaks_of_opens_from_a_table(duel: Sitting, page: str) -> None:
    duel.hear(OpenSubject(page))
    assert not isinstance(duel.picture, pictures.Table)
    duel.hear(Back())
    assert isinstance(duel.picture, pictures.Table)


def test_why_a_reader_is_missing_is_said_in_the_language_of_the_table(store: Store) -> None:
    german = Sitting(store, language="de")
    german.hear(ReaderLost("table", "/dev/x", Phrase("port.pulled")))
    german.hear(ReaderTrouble("table", Phrase("antenna.several", {"n": 2})))
    lost, stumbled = notices(german.picture)
    assert lost.endswith("steckt ihn wieder ein")
    assert stumbled.endswith("Auf Antenne 2 liegen zwei Karten: nehmt eine weg")


def test_two_missing_readers_are_told_apart(duel: Sitting) -> None:
    duel.hear(ReaderLost("left", "/dev/x", Phrase("One.")))
    duel.hear(ReaderLost("right", "/dev/y", Phrase("Two.")))
    duel.hear(ReaderLost("left", "/dev/x", Phrase("One again.")))
    assert notices(duel.table) == ["Card readers not found, looking for them … left, right"]
    duel.hear(ReaderFound("right", "/dev/y"))
    (text,) = notices(duel.table)
    assert text.endswith("One again.")


def test_of_several_readers_it_is_said_which_is_meant(store: Store) -> None:
    table = Sitting(store, roles={"left": (), "right": ()})
    table.hear(ReaderLost("right", "/dev/y", Phrase("it was pulled")))
    table.hear(ReaderTrouble("left", Phrase("half a line came")))
    assert notices(table.picture) == [
        "Card reader “right” not found: looking for it … it was pulled",
        "Card reader “left”: half a line came",
    ]
    table.hear(TagSeen("left", 0, "04:A2:80", laid=False))
    assert "lies on the reader “left”:" in notices(table.picture)[1]


def test_a_reader_that_stumbled_is_told_until_the_next_input(duel: Sitting) -> None:
    duel.hear(ReaderTrouble("table", Phrase("half a line came")))
    assert notices(duel.table) == ["Card reader: half a line came"]
    duel.scan("castle")
    assert notices(duel.table) == []


def test_the_menu_is_never_left_backwards(sitting: Sitting) -> None:
    for _ in range(3):
        sitting.hear(Back())
    assert isinstance(sitting.picture, pictures.Menu)
    sitting.router.leave(5)
    assert isinstance(sitting.picture, pictures.Menu)
