"""A USB reader that types like a keyboard, as nearly every cheap barcode, QR or RFID reader does.

The referee takes the keyboard for itself, so that nothing that it types reaches the screen. Each
scan goes the way of a line (see `readers/line`), with the same settings: Enter, Tab or a pause ends
it. A keyboard that nobody configured is a reader if it types as no finger does. The layout in which
the check letters of a printed code are right is the reader's; without such a proof only what reads
alike in all layouts is sure.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from tablepi.core.key_burst import CLOSE_MS, FIRST_MS, KeyBurst
from tablepi.core.text.phrase import Phrase
from tablepi.devices.messages import LayoutProved, Message, ReaderTrouble, TagSeen
from tablepi.devices.readers import LAYOUTS, Kind, ReaderConfig
from tablepi.devices.readers.keys.key_events import (
    CAPS_LED,
    DOWN,
    DROPPED,
    KEY,
    LED,
    SYN,
    UP,
    KeyEvent,
    KeyEvents,
    Press,
    TypedKey,
    character_by_number,
    text_in,
)
from tablepi.devices.readers.keys.keyboard_file import grabbed
from tablepi.devices.readers.line import LineReader, proved_texts

PAUSE_MS = 150
"""A reader pauses at most 28 ms within a scan, over a busy radio 100."""

MOST_KEPT = 300
ENTER, TAB, KEYPAD_ENTER = 28, 15, 96
_ENDS = (ENTER, TAB, KEYPAD_ENTER)
SHIFT, _SHIFTS, _CTRLS, ALT, ALTGR, _CAPS = 42, (42, 54), (29, 97), 56, 100, 58
MODIFIERS = (*_SHIFTS, *_CTRLS, ALT, ALTGR, _CAPS)
# Ctrl-J and Ctrl-M: LF and CR, as some readers are set to type them.
_CTRL_ENDS = (36, 50)
_KEYPAD_DIGITS = dict(zip((82, 79, 80, 81, 75, 76, 77, 71, 72, 73), "0123456789", strict=True))
_ENDS_BY_NUMBER = "\r\n\t"
_NUMBERS = re.compile(r"[0-9A-Za-z :,-]+")


class TypedScans:
    """Turns a keyboard's events into texts, one a scan; it never raises.

    One that ended a scan with a key before ends all with one: what breaks off is `torn`, and no
    text. `lost`: how often the system was too busy to hand over what was typed. `layout`: the
    keyboard layout, `proved` once check letters were right in it. `doubtful`: the last text would
    be another in another layout.
    """

    def __init__(self, layout: str, proved: bool = False) -> None:
        self.layout, self.proved, self.doubtful = layout, proved, False
        self._events = KeyEvents()
        self._ends_with_key = False
        self.torn = self.lost = 0
        self.start()

    def start(self) -> None:
        """Drops half a scan; no key is held down."""
        self._events.forget()
        self._held_keys: set[int] = set()
        self._caps = self._is_lost = False
        self._typed: list[TypedKey] = []
        self._number = ""
        self._typed_ms = self._heard_ms = 0

    def feed(self, data: bytes, at_ms: int) -> list[str]:
        """The texts of the scans that end in these bytes, which arrived now."""
        texts = []
        for event in self._events.feed(data):
            self._heard_ms = at_ms
            if event.kind == KEY:
                texts += self._take_key(event)
            elif event.kind == LED and event.code == CAPS_LED:
                self._caps = bool(event.value)
            elif event.kind == SYN and event.code == DROPPED:
                self._is_lost, self._held_keys = True, set()
        return [text for text in texts if text]

    def wait(self, at_ms: int) -> list[str]:
        """The text of a scan that nothing was typed after for a while."""
        if at_ms - self._heard_ms < PAUSE_MS:
            return []
        text = self._end_scan(by_key=False)
        return [text] if text else []

    def _take_key(self, event: KeyEvent) -> list[str]:
        if event.code in MODIFIERS:
            self._hold_modifier(event)
            return self._take_number() if event.code == ALT and event.value == UP else []
        if event.value != DOWN:
            return []
        # By the keyboard's own times, for the referee may have been slow to listen.
        is_late = self._typed and event.at_ms - self._typed_ms >= PAUSE_MS
        texts_before = [self._end_scan(by_key=False)] if is_late else []
        self._typed_ms = event.at_ms
        ctrl = self._held_keys & set(_CTRLS)
        if event.code in (_CTRL_ENDS if ctrl else _ENDS):
            return [*texts_before, self._end_scan(by_key=True)]
        if ALT in self._held_keys and event.code in _KEYPAD_DIGITS:
            self._number = (self._number + _KEYPAD_DIGITS[event.code])[:MOST_KEPT]
        elif not ctrl:
            self._add_key(TypedKey(self._press(event.code), self._caps))
        return texts_before

    def _add_key(self, key: TypedKey) -> None:
        if len(self._typed) < MOST_KEPT:
            self._typed.append(key)

    def _take_number(self) -> list[str]:
        """Alt was let go: the digits of the number pad say a character, in any layout."""
        number, self._number = self._number, ""
        if not number:
            return []
        character = character_by_number(number)
        if character in _ENDS_BY_NUMBER:
            return [self._end_scan(by_key=True)]
        self._add_key(TypedKey(character=character))
        return []

    def _hold_modifier(self, event: KeyEvent) -> None:
        if event.code == _CAPS:
            self._caps ^= event.value == DOWN
        elif event.value == UP:
            self._held_keys.discard(event.code)
        else:
            self._held_keys.add(event.code)

    def _press(self, code: int) -> Press:
        shift = bool(self._held_keys & set(_SHIFTS))
        return Press(code, shift, ALTGR in self._held_keys)

    def _read(self, typed: list[TypedKey]) -> str:
        """The text in the reader's layout, which is another where check letters say so."""
        texts = {name: text_in(name, typed) for name in LAYOUTS}
        for name in (self.layout, *LAYOUTS):
            if proved_texts(texts[name].encode()):
                self.layout, self.proved = name, True
                break
        # Tags have numbers, which no other layout turns into other numbers.
        numbers = {text.upper() for text in texts.values() if _NUMBERS.fullmatch(text)}
        text = texts[self.layout]
        self.doubtful = not self.proved and numbers != {text.upper()} and len({*texts.values()}) > 1
        return text

    def _end_scan(self, by_key: bool) -> str:
        """The text that ends here; '' where it is none."""
        typed, self._typed = self._typed, []
        text = self._read(typed)
        is_lost, self._is_lost = self._is_lost, False
        if is_lost:
            self.lost += 1
            return ""
        if by_key:
            self._ends_with_key = self._ends_with_key or bool(text)
        elif text and self._ends_with_key:
            self.torn += 1
            return ""
        return text


class SpeedTrial:
    """Listens to a keyboard, which types on for the screen. `name`: `keys` once it typed a burst,
    or a code and its Enter as a reader may.

    What it types is not kept, nor told.
    """

    baud = 0
    wait_ms = 200

    def __init__(self) -> None:
        self.name = ""
        self._events = KeyEvents()
        self._burst = KeyBurst()

    def start(self) -> None:
        self._events.forget()
        self._burst.forget()

    def hear(self, data: bytes, at_ms: int) -> Sequence[Message]:
        if any(map(self._is_burst, self._events.feed(data))):
            self.name = "keys"
        return ()

    def _is_burst(self, event: KeyEvent) -> bool:
        if event.kind != KEY or event.value != DOWN or event.code in MODIFIERS:
            return False
        self._burst.gap_ms = CLOSE_MS if self._burst.by_hand else FIRST_MS
        is_fast = self._burst.press(event.at_ms, event.at_ms, is_end=event.code in _ENDS)
        return is_fast or self._burst.is_code

    def say(self) -> bytes:
        return b""


_TORN = Phrase("keyboard-reader.torn")
_LOST = Phrase("keyboard-reader.lost")


class KeysReader:
    """Says `TagSeen` for every scan that is typed; such a device cannot tell when a card goes."""

    baud = 0
    wait_ms = 50

    def __init__(self, config: ReaderConfig) -> None:
        self._name = config.name
        self._line = LineReader(config)
        self._scans = TypedScans(config.layout, config.layout_proved)
        self._layout_told = config.layout, config.layout_proved
        self._counts_told = (0, 0)

    def start(self) -> None:
        self._scans.start()
        self._line.start()

    def hear(self, data: bytes, at_ms: int) -> list[Message]:
        scans = self._scans
        texts = scans.feed(data, at_ms) if data else scans.wait(at_ms)
        lines = "".join(f"{text}\r" for text in texts).encode()
        messages = [self._doubted(message) for message in self._line.hear(lines, at_ms)]
        if self._layout_told != (scans.layout, scans.proved):
            self._layout_told = scans.layout, scans.proved
            messages.insert(0, LayoutProved(self._name, scans.layout))
        counts_before, self._counts_told = self._counts_told, (scans.torn, scans.lost)
        if scans.torn > counts_before[0]:
            messages.append(ReaderTrouble(self._name, _TORN))
        if scans.lost > counts_before[1]:
            messages.append(ReaderTrouble(self._name, _LOST))
        return messages

    def _doubted(self, message: Message) -> Message:
        if isinstance(message, TagSeen) and message.reads and self._scans.doubtful:
            return replace(message, doubtful=True)
        return message

    def say(self) -> bytes:
        return b""


KIND = Kind(KeysReader, "USB readers that type like a keyboard", sees_lifts=False, opener=grabbed)
