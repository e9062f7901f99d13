"""A reader that types like a keyboard and that nobody configured: nothing of it is played.

Everything but the glass is as on a table; its keys come as the window's events.
"""

import threading

import pygame
import pytest

from tablepi.referee.intents import Answer, GoToMenu, Nothing, OpenNewReader, TypedScan
from tablepi.screens.pictures.picture import Menu, Page, Table, Typing
from tablepi.screens.table.table import TableScreen
from tablepi.ui.touch_screen import TouchScreen
from tests.worlds.table.appliance import Appliance
from tests.worlds.table.plugged import Plugged, found
from tests.worlds.table.sitting import notices

NUMBER = "0006584241"
FAST_MS, SLOW_READER_MS, FINGER_MS, SLOWLY_MS = 4, 20, 90, 400
READER = "/dev/input/by-id/usb-Sycreader_RFID_Technology_SYC_ID_IC_USB_Reader-event-kbd"
TICK_MS = 16
PATIENCE_S = 20.0


def press(table: Appliance, keys: str, key_ms: int) -> None:
    """Keys one after the other; the loop turns as often as it does on a table."""
    for key in keys:
        left = key_ms
        while left > TICK_MS:
            table.pass_ms(TICK_MS)
            table.table.turn()
            left -= TICK_MS
        table.pass_ms(left)
        code = {"\r": pygame.K_RETURN, "\t": pygame.K_TAB}.get(key, ord(key))
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, unicode=key, mod=0))
        table.table.turn()
    rest(table)


def rest(table: Appliance) -> None:
    """A while in which nothing is pressed."""
    for _ in range(10):
        table.pass_ms(TICK_MS)
        table.table.turn()
    table.settle()


def sheet(table: Appliance) -> None:
    """A score sheet on which points are asked for."""
    table.begin("score-sheet")
    assert table.seen().prompt.keypad is not None


def test_a_number_and_enter_enter_nothing_on_a_score_sheet(table: Appliance) -> None:
    sheet(table)
    press(table, NUMBER + "\r", FAST_MS)
    press(table, NUMBER + "\r", SLOW_READER_MS)
    press(table, NUMBER + "\r", 0)
    assert table.lines() == []
    prompt = table.seen().prompt
    # The first key that comes alone is a hand's.
    press(table, "1", SLOWLY_MS)
    press(table, "7\r", FINGER_MS)
    assert table.lines() == ["1 add 17"], prompt


def test_a_short_code_enters_nothing_before_somebody_says_that_a_hand_typed_it(
    table: Appliance,
) -> None:
    sheet(table)
    press(table, "17\r", SLOW_READER_MS)
    (notice,) = table.seen().notices
    assert notice.text == "Was that a card reader?"
    assert notice.act == OpenNewReader("")
    assert table.lines() == []
    table.table.inbox.put(notice.act)
    table.settle()
    table.table.inbox.put(Answer("readers.by-hand"))
    table.settle()
    rest(table)
    assert table.lines() == ["1 add 17"]
    assert table.table.router.context.settings["table.keyboards"] == ("",)
    press(table, "18\r", FINGER_MS)
    assert table.lines()[:2] == ["1 add 17", "2 add 18"]


def test_a_number_tab_and_enter_start_no_match(table: Appliance) -> None:
    before = table.focused()
    for end in ("\t\r", "\t\t\r", "\r"):
        press(table, NUMBER + end, FAST_MS)
    assert isinstance(table.picture, Menu)
    assert table.focused() == before


def test_the_screen_says_what_it_was_and_shows_nothing_of_the_number(table: Appliance) -> None:
    sheet(table)
    press(table, NUMBER + "\r", FAST_MS)
    (said,) = notices(table.picture)
    assert said == "Was that a card reader?"
    assert NUMBER not in repr(table.picture)
    press(table, "1", SLOWLY_MS)
    assert notices(table.picture) == []


def test_it_is_offered_at_once_where_its_keyboard_was_found(table: Appliance) -> None:
    sheet(table)
    press(table, NUMBER + "\r", FAST_MS)
    router = table.table.router
    plugged = Plugged(found(READER, "keys")._replace(typing=True))
    object.__setattr__(router.context, "readers", plugged)
    table.table.inbox.put(TypedScan())
    table.settle()
    (notice,) = table.seen().notices
    assert notice.act == OpenNewReader(READER)
    table.table.inbox.put(notice.act)
    table.settle()
    assert isinstance(table.picture, Page)
    table.table.inbox.put(table.picture.buttons[0].act)
    table.settle()
    assert plugged.readers[READER].name == "Keyboard scanner"
    assert isinstance(table.picture, Table)
    assert table.picture.notices == ()


def test_where_names_are_typed_a_scan_types_none(table: Appliance) -> None:
    table.table.inbox.put(Answer("menu.game", "power-suit"))
    table.settle()
    table.table.inbox.put(Answer("seat.name", 2))
    table.settle()
    before = table.picture
    assert isinstance(before, Typing)
    press(table, NUMBER + "\r", FAST_MS)
    assert isinstance(table.picture, Typing)
    assert table.picture.text == before.text
    press(table, "z", SLOWLY_MS)
    press(table, "oe", FINGER_MS)
    assert "zoe" in table.picture.text.casefold()


def test_a_scan_brightens_a_dark_screen_and_does_nothing_else(table: Appliance) -> None:
    sheet(table)
    table.table.router.context.settings.choose({"screen.dim_min": 1})
    table.table.inbox.put(Nothing())
    table.settle()
    table.pass_ms(61_000)
    rest(table)
    assert table.table.router.look.dim
    press(table, NUMBER + "\r", FAST_MS)
    assert not table.table.router.look.dim
    assert table.lines() == []


def test_it_is_said_in_the_menu_too(table: Appliance) -> None:
    table.table.inbox.put(GoToMenu())
    table.table.inbox.put(TypedScan())
    table.settle()
    assert notices(table.picture) == ["Was that a card reader?"]


def test_a_scan_while_the_disk_takes_long_is_none_either(
    table: Appliance, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet(table)
    keys, over, listen = iter(NUMBER + "\r"), threading.Event(), TouchScreen.listen

    def typing(screen: TouchScreen, now_ms: int) -> None:
        """A reader types, after a while, as long as the disk works."""
        if (character := next(keys, "")) == "":
            over.set()
            return listen(screen, now_ms)
        table.pass_ms(2_000 if character == NUMBER[0] else TICK_MS)
        code = pygame.K_RETURN if character == "\r" else ord(character)
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, unicode=character, mod=0))
        return listen(screen, table.now_ms)

    table.table.disk.start()
    with monkeypatch.context() as slow:
        slow.setattr(TouchScreen, "listen", typing)
        slow.setattr(TableScreen, "hear", lambda *_: over.wait(PATIENCE_S))
        table.table.inbox.put(Nothing())
        table.table.turn()
    assert over.is_set()
    rest(table)
    assert table.lines() == []
    assert notices(table.picture) == ["Was that a card reader?"]
