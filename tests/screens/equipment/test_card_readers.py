"""The pages of card readers: a new one is asked about, used, given a role, tested, forgotten."""

import pytest

from tablepi.core.cards import Deck
from tablepi.core.errors import StoreError
from tablepi.core.text.phrase import Phrase
from tablepi.devices.messages import PortTried, TagSeen
from tablepi.referee.intents import Answer, Back, GoToMenu, OpenNewReader
from tablepi.screens.pictures import picture as pictures
from tablepi.store import Store
from tests.worlds.table.plugged import OURS, RDM, SCANNER, found, ours, plug, used
from tests.worlds.table.settings_rows import to
from tests.worlds.table.sitting import Sitting, notices


def _rows(sitting: Sitting) -> list[tuple[str, str]]:
    return [(each.title, each.detail) for each in sitting.see(pictures.Listing).entries]


def _open(sitting: Sitting, port: str) -> None:
    sitting.hear(
        Answer("menu.settings"), *to(Answer("settings.cardreaders")), Answer("reader", port)
    )


def test_the_menu_asks_about_a_reader_that_was_found_and_it_is_used(sitting: Sitting) -> None:
    plugged = plug(sitting, found())
    sitting.hear(PortTried(RDM, "rdm6300"))
    (notice,) = sitting.see(pictures.Menu).notices
    assert notice.text == "Card reader found: RDM6300. Use it? Tap here."
    assert notice.act == OpenNewReader(RDM)
    sitting.hear(notice.act)
    assert sitting.see(pictures.Page).title == "Card reader found: RDM6300"
    sitting.hear(Answer("readers.use"))
    assert plugged.readers[RDM].name == "RDM6300"
    assert notices(sitting.see(pictures.Menu)) == []


def test_a_reader_that_is_declined_is_not_asked_about_again(sitting: Sitting) -> None:
    plug(sitting, found())
    sitting.hear(OpenNewReader(RDM), Back())
    assert notices(sitting.see(pictures.Menu)) == []


def test_with_a_hosts_pin_using_a_reader_asks_for_it(sitting: Sitting) -> None:
    plugged = plug(sitting, found())
    sitting.router.context.settings.choose({"cafe.pin": "4711"})
    sitting.hear(OpenNewReader(RDM))
    sitting.enter("1234")
    assert not plugged.readers[RDM].name
    sitting.wait(60_000)
    sitting.enter("4711")
    sitting.hear(Answer("readers.use"))
    assert plugged.readers[RDM].name == "RDM6300"


def test_a_question_about_a_reader_that_was_pulled_goes_away(sitting: Sitting) -> None:
    plugged = plug(sitting, found())
    sitting.hear(OpenNewReader(RDM))
    plugged.readers.clear()
    sitting.wait(100)
    assert isinstance(sitting.picture, pictures.Menu)


def test_a_running_match_shows_nothing_of_what_is_plugged_in(duel: Sitting) -> None:
    before = duel.table
    plugged = plug(duel, found(), found(SCANNER, "")._replace(trying=True))
    for message in (PortTried(RDM, "rdm6300"), PortTried(SCANNER)):
        assert duel.hear(message) == before
    plugged.readers.pop(SCANNER)
    duel.hear(GoToMenu())
    assert notices(duel.picture) == [
        "Card reader found: RDM6300. Use it? Tap here.",
        "What was plugged in (USB 1.2) is no known card reader: it is left alone.",
    ]
    duel.hear(Answer("menu.settings"), Back())
    assert notices(duel.picture) == ["Card reader found: RDM6300. Use it? Tap here."]


def test_a_device_that_is_none_is_said_once(sitting: Sitting) -> None:
    plug(sitting, found(SCANNER, "")._replace(asked=False))
    sitting.hear(PortTried(SCANNER))
    (said,) = notices(sitting.picture)
    assert said == "What was plugged in (USB 1.2) is no known card reader: it is left alone."
    sitting.hear(Answer("menu.settings"), Back())
    assert notices(sitting.picture) == []


def test_the_list_says_what_each_device_is(sitting: Sitting) -> None:
    lost = Phrase("port.pulled")
    plugged = plug(
        sitting,
        ours()._replace(roles=("seat 1", "seat 2")),
        used("Left", "/dev/a", "line")._replace(why=lost),
        found(),
        found("/dev/b", "")._replace(trying=True),
        found(SCANNER, "")._replace(asked=False),
    )
    sitting.hear(Answer("menu.settings"), *to(Answer("settings.cardreaders")))
    rows = dict(_rows(sitting))
    assert rows["tablepi reader"] == "Seat 1, Seat 2"
    assert rows["Left (Code reader)"].startswith("The cable was pulled")
    assert rows["RDM6300"].startswith("Not in use. Tap to use it")
    assert rows["b"].startswith("If it is a card reader, lay a card on it")
    assert "left alone" in rows["USB 1.2"]
    sitting.hear(Answer("readers.again", SCANNER))
    assert plugged.tried == [SCANNER]
    sitting.hear(Answer("reader.use", RDM))
    assert plugged.readers[RDM].name == "RDM6300"


def test_a_role_is_chosen_for_each_antenna(sitting: Sitting) -> None:
    plugged = plug(sitting, ours())
    _open(sitting, OURS)
    sitting.hear(Answer("readers.role", 1))
    assert sitting.see(pictures.Listing).title == "tablepi reader, Antenna 2: what is it for?"
    for act, role in (
        (Answer("readers.role", "seat 2"), "seat 2"),
        (Answer("readers.secret"), "seat 2 secret"),
        (Answer("readers.role", "general"), "secret"),
        (Answer("readers.secret"), "general"),
        (Answer("readers.places", "Power Suit"), "general"),
        (Answer("readers.role", "place suns"), "place suns"),
    ):
        sitting.hear(act)
        assert plugged.readers[OURS].roles == ("general", role, "general", "general")
    marked = [
        each.title for each in sitting.see(pictures.Listing).entries if "checked" in each.sign
    ]
    assert marked == ["At suns"]
    sitting.hear(Back(), Back())
    assert ("At suns", "Antenna 2") in _rows(sitting)


def test_lights_and_gain_are_changed_where_the_kind_has_them(sitting: Sitting) -> None:
    plugged = plug(sitting, ours(), used())
    _open(sitting, OURS)
    sitting.hear(Answer("readers.lights"), Answer("readers.gain", 1))
    assert (plugged.readers[OURS].lights, plugged.readers[OURS].gain) == (False, 18)
    sitting.hear(Answer("readers.gain", -1), Answer("readers.gain", -1))
    assert plugged.readers[OURS].gain == 0
    for _ in range(9):
        sitting.hear(Answer("readers.gain", 1))
    assert plugged.readers[OURS].gain == 48
    sitting.hear(Back(), Answer("reader", RDM))
    assert not [each for each, _ in _rows(sitting) if "Gain" in each or "Lights" in each]


def test_our_own_readers_firmware_is_brought_up_to_date_on_its_page(sitting: Sitting) -> None:
    old = ours()._replace(firmware="1.4", version="1.2")
    plugged = plug(sitting, old, used())
    _open(sitting, OURS)
    row = "Bring it up to date"
    said = "Firmware 1.2; 1.4 is newer. Matches can go on afterwards"
    assert (row, said) in _rows(sitting)
    sitting.hear(Answer("readers.update"))
    assert plugged.updated == [OURS]
    plugged.readers[OURS] = old._replace(update=Phrase("reader.update.written", {"percent": 40}))
    assert (row, "40 % are written: do not pull the cable") in _rows(sitting)
    plugged.readers[OURS] = old._replace(version="")
    assert (row, "It says nothing: its firmware 1.4 can be written") in _rows(sitting)
    sitting.hear(Back(), Answer("reader", RDM))
    assert row not in [title for title, _ in _rows(sitting)]


@pytest.mark.parametrize(
    ("uid", "read"),
    [
        ("04A1", "Read: Castle · Tag 04A1, of the deck “Red”"),
        ("castle", "Read: Castle · “castle”, of “Decktet”"),
        ("tablepi:suitup/7-hearts", "Read: 7 hearts · “tablepi:suitup/7-hearts”, of “SuitUP”"),
        ("04FF", "Read: “04FF” · No card is known for it: teach it under Decks"),
    ],
)
def test_what_a_card_tests_stands_where_nothing_scrolls(
    sitting: Sitting, store: Store, uid: str, read: str
) -> None:
    store.decks.keep(Deck("Red", "decktet"))
    store.decks.teach("04A1", "Red", "castle")
    plug(sitting, used())
    _open(sitting, RDM)
    assert _rows(sitting)[0][0] == "Test: lay a card on it"
    sitting.hear(TagSeen("RDM6300", 0, uid))
    assert notices(sitting.picture) == [read]
    assert _rows(sitting)[0][0] == "Test: lay a card on it"


def test_a_card_on_another_reader_is_said_to_be_read_there(sitting: Sitting) -> None:
    plug(sitting, used(), used("Left", SCANNER))
    _open(sitting, RDM)
    sitting.hear(TagSeen("Left", 0, "castle"))
    assert notices(sitting.picture) == ["That card was read by “Left”."]
    assert _rows(sitting)[0][0] == "Test: lay a card on it"


def test_a_reader_is_forgotten_after_a_second_tap(sitting: Sitting) -> None:
    plugged = plug(sitting, used())
    _open(sitting, RDM)
    sitting.hear(Answer("erase.ask", "RDM6300"))
    assert plugged.readers[RDM].name
    sitting.hear(Answer("erase", "RDM6300"))
    assert not plugged.readers[RDM].name
    assert sitting.see(pictures.Listing).title == "Card readers"


def test_a_reader_of_the_configuration_is_tested_but_not_changed(sitting: Sitting) -> None:
    plug(sitting, ours()._replace(fixed=True))
    _open(sitting, OURS)
    page = sitting.see(pictures.Listing)
    assert page.tools == ()
    assert [each.act for each in page.entries] == [None] * 5


def test_the_pins_are_asked_when_somebody_says_so_on_the_page(sitting: Sitting) -> None:
    plugged = plug(sitting)
    sitting.hear(Answer("menu.settings"), *to(Answer("settings.cardreaders")))
    assert "readers.pins" not in repr(sitting.see(pictures.Listing).tools)
    plugged.pins = [found("/dev/i2c-1", "pn532")]
    sitting.hear(Answer("readers.pins"))
    assert "is written to as well" in repr(sitting.see(pictures.Page))
    assert plugged.readers == {}
    sitting.hear(Answer("readers.pins-yes"))
    assert [title for title, _ in _rows(sitting)] == ["PN532"]


def test_the_beep_of_a_reader_is_turned_off_on_its_page(sitting: Sitting) -> None:
    plugged = plug(sitting, used("ACR", "pcsc:ACR122U", "pcsc")._replace(beep=True))
    _open(sitting, "pcsc:ACR122U")
    sitting.hear(Answer("readers.beep"))
    assert plugged.readers["pcsc:ACR122U"].beep is False
    assert "Beep: off" in [title for title, _ in _rows(sitting)]


def test_what_cannot_be_kept_is_said(sitting: Sitting) -> None:
    plugged = plug(sitting, found())
    plugged.fault = StoreError("store.unkept", path="settings.toml", error=Phrase("cause.full"))
    sitting.hear(OpenNewReader(RDM), Answer("readers.use"))
    assert "settings.toml" in notices(sitting.picture)[0]
