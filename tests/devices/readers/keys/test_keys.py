"""A reader that types like a keyboard: what it types becomes scans."""

import errno
import os
import random
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tablepi.core.errors import in_english
from tablepi.devices.messages import LayoutProved, TagSeen
from tablepi.devices.ports.serial_ports import BUSY, why_not_open
from tablepi.devices.readers import LAYOUTS
from tablepi.devices.readers.keys import ALT, ENTER, KEYPAD_ENTER, PAUSE_MS, SHIFT, TAB
from tablepi.devices.readers.keys.key_events import (
    CAPS_LED,
    DOWN,
    DROPPED,
    KEY,
    LED,
    REPEATED,
    SIZE,
    SYN,
    UP,
    KeyEvent,
)
from tablepi.devices.readers.keys.keyboard_file import grabbed
from tablepi.devices.tags.ndef import with_letters
from tablepi.tools.simulator.simulated_keys import SimulatedKeyboard, events_of, typed
from tests.devices.readers.keys.conftest import Keyboard

NUMBER = "0006584241"
A, M, CAPS, CTRL, KEYPAD_1 = 30, 50, 58, 29, 79


@pytest.mark.parametrize("end", [ENTER, KEYPAD_ENTER, TAB])
def test_enter_the_keypads_enter_and_tab_end_a_scan(keyboard: Keyboard, end: int) -> None:
    keyboard.type(NUMBER, end=end)
    assert keyboard.said == [TagSeen("left", 0, NUMBER, reads=1)]


def test_alt_and_the_number_pad_say_each_character_and_the_end(keyboard: Keyboard) -> None:
    pad = dict(zip("0123456789", (82, 79, 80, 81, 75, 76, 77, 71, 72, 73), strict=True))

    def say(number: str) -> None:
        keyboard.hear(events_of(KeyEvent(keyboard.at_ms, KEY, ALT, DOWN)))
        keyboard.press(*(pad[digit] for digit in number))
        keyboard.press(ALT, value=UP)

    for character in with_letters("tablepi:decktet/castle") + "\r":
        say(f"{ord(character):04}")
    assert keyboard.texts == ["tablepi:decktet/castle"]
    say("132")
    keyboard.press(ENTER)
    assert keyboard.texts[1:] == ["ä"]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_check_letters_find_the_layout_and_say_it_once(keyboard: Keyboard, layout: str) -> None:
    cards = ["tablepi:decktet/castle", "tablepi:decktet/sailor", "tablepi:decktet/moons"]
    for card in cards:
        keyboard.type("]Q1" + with_letters(card), layout)
    told = [each for each in keyboard.said if not isinstance(each, TagSeen)]
    # Of two that differ in signs alone the first.
    found = {"uk": "us", "it": "es"}.get(layout, layout)
    assert told == [LayoutProved("left", found)]
    assert keyboard.texts == cards


def test_letters_of_a_layout_that_is_not_proved_are_doubtful_and_numbers_are_not(
    keyboard: Keyboard,
) -> None:
    for text in (NUMBER, "0415148F2E", "04:A2:80", "CARDZ", "zebra"):
        keyboard.type(text)
    seen = [each for each in keyboard.said if isinstance(each, TagSeen)]
    assert [each.doubtful for each in seen] == [False, False, False, True, True]
    keyboard.type(with_letters("tablepi:decktet/castle"))
    keyboard.type("zoo")
    last = keyboard.said[-1]
    assert isinstance(last, TagSeen)
    assert not last.doubtful


def test_tab_and_enter_end_one_scan_and_are_no_second(keyboard: Keyboard) -> None:
    keyboard.type(NUMBER, end=TAB)
    keyboard.press(ENTER)
    assert keyboard.texts == [NUMBER]


def test_a_pause_ends_the_scan_of_a_reader_that_types_no_key_after_it(keyboard: Keyboard) -> None:
    for number in (NUMBER, "4711"):
        keyboard.type(number, end=0)
        keyboard.wait(PAUSE_MS - 1)
        assert number not in keyboard.texts
        keyboard.wait(1)
    assert keyboard.texts == [NUMBER, "4711"]


def test_two_scans_that_were_heard_late_are_two_by_the_keyboards_own_times(
    keyboard: Keyboard,
) -> None:
    first = list(typed("4711", keyboard.at_ms, end=0))
    second = list(typed("4712", first[-1].at_ms + PAUSE_MS, end=0))
    keyboard.hear(events_of(*first, *second))
    keyboard.wait(PAUSE_MS)
    assert keyboard.texts == ["4711", "4712"]


def test_a_scan_that_breaks_off_is_none_where_others_ended_with_a_key(keyboard: Keyboard) -> None:
    keyboard.type(NUMBER)
    keyboard.type(NUMBER[:6], end=0)
    keyboard.wait(PAUSE_MS)
    assert keyboard.texts == [NUMBER]
    assert keyboard.troubles == ["a scan broke off before its Enter: scan it again"]
    keyboard.type("4711")
    assert keyboard.texts == [NUMBER, "4711"]


def test_a_cable_that_is_pulled_takes_half_a_scan_and_a_held_shift_with_it(
    keyboard: Keyboard,
) -> None:
    keyboard.type("000658", end=0)
    keyboard.hear(events_of(KeyEvent(keyboard.at_ms, KEY, SHIFT, 1)))
    keyboard.reader.start()
    keyboard.type("4711a")
    assert keyboard.texts == ["4711a"]


def test_bytes_may_come_in_any_pieces(keyboard: Keyboard) -> None:
    chance = random.Random(7)
    data = events_of(*typed(NUMBER, keyboard.at_ms))
    while data:
        size = chance.randrange(1, 40)
        keyboard.hear(data[:size])
        data = data[size:]
    assert keyboard.texts == [NUMBER]


def test_what_the_system_dropped_takes_the_whole_scan_and_is_told(keyboard: Keyboard) -> None:
    keyboard.type("000", end=0)
    keyboard.hear(events_of(KeyEvent(keyboard.at_ms, SYN, DROPPED, 0)))
    keyboard.type("4241")
    keyboard.type(NUMBER)
    assert keyboard.texts == [NUMBER]
    assert len(keyboard.troubles) == 1


def test_shift_caps_lock_and_its_light_make_capitals(keyboard: Keyboard) -> None:
    keyboard.type("aA1!")
    keyboard.press(CAPS)
    keyboard.type("aA1!")
    keyboard.press(CAPS)
    keyboard.hear(events_of(KeyEvent(keyboard.at_ms, LED, CAPS_LED, 1)))
    keyboard.type("x")
    keyboard.hear(events_of(KeyEvent(keyboard.at_ms, LED, CAPS_LED, 0)))
    keyboard.type("y")
    assert keyboard.texts == ["aA1!", "Aa1!", "X", "y"]


def test_the_keypad_types_figures_and_a_held_key_types_once(keyboard: Keyboard) -> None:
    keyboard.press(KEYPAD_1, 82, 71)
    keyboard.press(A)
    for _ in range(20):
        keyboard.press(A, value=REPEATED)
    keyboard.press(A, value=UP)
    keyboard.press(ENTER)
    assert keyboard.texts == ["107a"]


def test_a_control_key_types_nothing_and_ctrl_m_is_an_enter(keyboard: Keyboard) -> None:
    keyboard.type("4711", end=0)
    keyboard.hear(events_of(KeyEvent(keyboard.at_ms, KEY, CTRL, 1)))
    keyboard.press(A, M)
    keyboard.hear(events_of(KeyEvent(keyboard.at_ms, KEY, CTRL, 0)))
    assert keyboard.texts == ["4711"]


def test_a_printed_text_with_its_check_letters_is_proved() -> None:
    text = with_letters("tablepi:suitup/7-crowns")
    for layout in ("us", "uk", "de", "fr", "es", "it"):
        keyboard = Keyboard(layout)
        keyboard.type(text, layout)
        assert keyboard.said.pop(0) == LayoutProved("left", layout)
        assert keyboard.said == [TagSeen("left", 0, "tablepi:suitup/7-crowns", reads=0)]


def test_the_settings_of_a_line_hold() -> None:
    keyboard = Keyboard(reads=2)
    for _ in range(4):
        assert keyboard.texts == []
        keyboard.type(NUMBER)
    assert keyboard.texts == [NUMBER]


def test_keys_without_end_are_no_card_and_the_next_scan_is(keyboard: Keyboard) -> None:
    keyboard.type("7" * 5000)
    keyboard.type(NUMBER)
    assert keyboard.texts == [NUMBER]
    assert len(keyboard.troubles) == 1


def test_any_bytes_at_all_raise_nothing(chance: random.Random) -> None:
    keyboard = Keyboard()
    for _ in range(2000):
        keyboard.hear(chance.randbytes(chance.randrange(1, 200)))
        keyboard.wait(20)
    keyboard.reader.start()
    keyboard.type(NUMBER)
    assert NUMBER in keyboard.texts


def test_why_a_keyboard_cannot_be_had_names_the_way_out() -> None:
    keyboard = "/dev/input/by-id/usb-Reader-event-kbd"
    forbidden = why_not_open(PermissionError(errno.EACCES, "no"), keyboard)
    assert "group input" in in_english(forbidden)
    serial = why_not_open(PermissionError(errno.EACCES, "no"), "/dev/ttyUSB0")
    assert "group dialout" in in_english(serial)
    assert why_not_open(OSError(errno.EBUSY, "grabbed"), keyboard) == BUSY
    missing = why_not_open(ModuleNotFoundError("no", name="evdev"), keyboard)
    assert "python3-evdev" in in_english(missing)


def test_what_is_no_keyboard_is_said() -> None:
    with pytest.raises(OSError) as raised:
        grabbed(os.devnull)
    assert "no keyboard" in in_english(why_not_open(raised.value))


def test_without_evdev_everything_but_the_keyboard_starts(tmp_path: Path) -> None:
    (tmp_path / "evdev.py").write_text("raise ModuleNotFoundError(name='evdev')", "utf-8")
    use = (
        "from tablepi.devices.readers import KINDS, kind\n"
        "for name in KINDS: kind(name)\n"
        "from tablepi.devices.readers.keys.keyboard_file import grabbed\n"
        "grabbed('/dev/null')\n"
    )
    around = {**os.environ, "PYTHONPATH": f"{tmp_path}:{Path(__file__).parents[4]}"}
    done = subprocess.run(
        [sys.executable, "-c", use], env=around, capture_output=True, text=True, check=False
    )
    assert done.stderr.splitlines()[-1].startswith("ModuleNotFoundError")
    assert "in grabbed" in done.stderr


def test_a_simulated_keyboard_hands_out_whole_events_whatever_has_gathered() -> None:
    """A pseudo-terminal cuts at 4 KiB, which is no whole number of events; 1000 bytes are none."""
    with SimulatedKeyboard(time.monotonic_ns) as keyboard:
        for _ in range(12):
            keyboard.scan(NUMBER)
        file = grabbed(keyboard.path)
        sizes = []
        while select.select([file], [], [], 0.2)[0]:
            sizes.append(len(file.read(1000)))
        file.close()
    assert sum(sizes) == 12 * len(events_of(*typed(NUMBER, 0)))
    assert not any(size % SIZE for size in sizes), sizes
