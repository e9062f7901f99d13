"""Readers that type like a keyboard, on the screen: told from keyboards by asking, and set up."""

from tablepi.core.cards import Deck
from tablepi.core.text.phrase import Phrase
from tablepi.devices.messages import LayoutProved, PortTried, TagSeen
from tablepi.referee.intents import Answer, Back, OpenNewReader, TypedScan
from tablepi.screens.context.device_status import PluggedReader
from tablepi.screens.pictures import picture as pictures
from tablepi.store import Store
from tests.referee.tags.enrolling import said
from tests.worlds.table.plugged import KEYBOARD, RDM, Plugged, found, plug, used
from tests.worlds.table.settings_rows import to
from tests.worlds.table.sitting import Sitting, notices


def _typing() -> PluggedReader:
    return found(KEYBOARD, "keys")._replace(typing=True)


def _rows(sitting: Sitting) -> dict[str, pictures.Entry]:
    sitting.hear(Answer("menu.settings"), *to(Answer("settings.cardreaders")))
    return {each.title: each for each in sitting.see(pictures.Listing).entries}


def test_a_keyboard_is_left_alone_and_asks_for_a_card(sitting: Sitting) -> None:
    plug(sitting, found(KEYBOARD, "")._replace(asked=False, trying=True, typing=True))
    assert notices(sitting.see(pictures.Menu)) == []
    (row,) = _rows(sitting).values()
    assert row.title.startswith("Sycreader RFID")
    assert row.detail.endswith("scan any card with it now")
    assert row.act is None


def test_one_that_may_not_be_listened_to_says_what_to_do(sitting: Sitting) -> None:
    why = Phrase("port.forbidden", {"group": "input"})
    plug(sitting, PluggedReader(KEYBOARD, trying=True, why=why, typing=True))
    (row,) = _rows(sitting).values()
    assert row.detail.startswith("No permission to open it: add this user to the group input")


def test_one_that_types_like_a_reader_is_asked_about_with_what_becomes_of_it(
    sitting: Sitting,
) -> None:
    plugged = plug(sitting, _typing())
    sitting.hear(PortTried(KEYBOARD, "keys"))
    (notice,) = sitting.see(pictures.Menu).notices
    assert notice.text == "Card reader found: Keyboard scanner. Use it? Tap here."
    page = sitting.hear(OpenNewReader(KEYBOARD))
    assert isinstance(page, pictures.Page)
    said = [text for section in page.sections for _, text in section.lines]
    assert any("it no longer types on the screen" in each for each in said)
    sitting.hear(Answer("readers.use"))
    assert plugged.readers[KEYBOARD].name == "Keyboard scanner"


def test_another_reader_has_no_such_words(sitting: Sitting) -> None:
    plug(sitting, found(RDM))
    page = sitting.hear(OpenNewReader(RDM))
    assert isinstance(page, pictures.Page)
    assert "keyboard" not in repr(page)


def test_its_keyboard_layout_goes_round(sitting: Sitting) -> None:
    reader = used("Scanner", KEYBOARD, "keys")._replace(layout="us", layouts=("us", "de", "fr"))
    plugged = plug(sitting, reader)
    _rows(sitting)
    sitting.hear(Answer("reader", KEYBOARD))
    for layout in ("de", "fr", "us", "de"):
        sitting.hear(Answer("readers.layout"))
        assert plugged.readers[KEYBOARD].layout == layout
    rows = sitting.see(pictures.Listing).entries
    assert "Keyboard layout: DE" in [each.title for each in rows]


def test_a_layout_that_check_letters_prove_is_set_and_said(sitting: Sitting) -> None:
    reader = used("Scanner", KEYBOARD, "keys")._replace(layout="us", layouts=("us", "de", "fr"))
    plugged = plug(sitting, reader)
    for sentence in ("This reader types French: its layout is set.", ""):
        sitting.hear(LayoutProved("Scanner", "fr"))
        assert plugged.readers[KEYBOARD].layout == "fr"
        assert sitting.router.passing == sentence
        sitting.hear(Answer("menu.settings"), Back())


def test_letters_of_a_layout_that_is_not_proved_are_taught_to_no_deck(
    sitting: Sitting, store: Store
) -> None:
    store.decks.keep(Deck("Red", "decktet"))
    sitting.hear(Answer("menu.decks"), Answer("deck", "Red"))
    sitting.hear(TagSeen("Scanner", 0, "zebra", doubtful=True, reads=1))
    assert said(sitting).startswith("This reader’s keyboard layout is not proved.")
    assert store.decks.tags("Red") == []
    sitting.hear(TagSeen("Scanner", 0, "0006584241", reads=1))
    assert len(store.decks.tags("Red")) == 1


def test_what_was_typed_is_said_until_the_next_input_or_card(sitting: Sitting) -> None:
    plug(sitting, _typing()._replace(hand=True, asked=False))
    for after in (Answer("menu.settings"), TagSeen("left", 0, "04A1")):
        sitting.hear(TypedScan())
        assert notices(sitting.picture) == ["A card reader typed: no entry."]
        sitting.hear(after)
        assert "A card reader typed: no entry." not in notices(sitting.picture)


def test_a_reader_that_was_declined_is_offered_again_when_it_types(duel: Sitting) -> None:
    plug(duel, _typing()._replace(asked=False))
    duel.hear(TypedScan())
    (notice,) = duel.table.notices
    assert notice.act == OpenNewReader(KEYBOARD)


def _typed_here(plugged: Plugged) -> bool:
    return plugged.hands.all_known


def test_a_keyboard_that_somebody_types_on_is_asked_about_once(duel: Sitting) -> None:
    plugged = plug(duel, _typing())
    duel.hear(TypedScan(), OpenNewReader(KEYBOARD), Answer("readers.by-hand"))
    assert isinstance(duel.picture, pictures.Table)
    assert plugged.readers[KEYBOARD].hand
    duel.hear(TypedScan())
    (notice,) = duel.table.notices
    assert (notice.text, notice.act) == ("A card reader typed: no entry.", None)


def test_one_that_cannot_be_listened_to_is_asked_about_as_well(duel: Sitting) -> None:
    plugged = plug(duel)
    duel.hear(TypedScan())
    (notice,) = duel.table.notices
    assert notice.act == OpenNewReader("")
    duel.hear(notice.act)
    assert "readers.use" not in repr(duel.picture)
    duel.hear(Answer("readers.by-hand"))
    assert _typed_here(plugged)
    assert isinstance(duel.picture, pictures.Table)


def test_the_list_takes_back_that_somebody_types_on_it(sitting: Sitting) -> None:
    plugged = plug(sitting, _typing()._replace(hand=True, asked=False))
    (row,) = _rows(sitting).values()
    assert row.detail.startswith("A keyboard that somebody types on")
    sitting.hear(Answer("readers.again", KEYBOARD))
    assert plugged.tried == [KEYBOARD]


def test_with_a_hosts_pin_the_offer_at_a_table_asks_for_it(duel: Sitting) -> None:
    plugged = plug(duel, _typing())
    duel.router.context.settings.choose({"cafe.pin": "4711"})
    duel.hear(TypedScan(), OpenNewReader(KEYBOARD))
    assert isinstance(duel.picture, pictures.Typing)
    duel.enter("4711")
    duel.hear(Answer("readers.use"))
    assert plugged.readers[KEYBOARD].name
    assert isinstance(duel.picture, pictures.Table)
