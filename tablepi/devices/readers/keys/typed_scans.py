"""Scans that a reader types as a keyboard does: Enter, Tab or a pause ends each."""

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
)
from tablepi.devices.readers.keys.keyboard_layouts import Layout, Press

PAUSE_MS = 150
"""A reader pauses at most 28 ms within a scan, over a busy radio 100."""

MOST_KEPT = 300
ENTER, TAB, KEYPAD_ENTER = 28, 15, 96
_ENDS = (ENTER, TAB, KEYPAD_ENTER)
SHIFT, _SHIFTS, _CTRLS, ALT, ALTGR, _CAPS = 42, (42, 54), (29, 97), 56, 100, 58
MODIFIERS = (*_SHIFTS, *_CTRLS, ALT, ALTGR, _CAPS)
# Ctrl-J and Ctrl-M: LF and CR, as some readers are set to type them.
_CTRL_ENDS = (36, 50)


class TypedScans:
    """Turns a keyboard's events into texts, one a scan; it never raises.

    One that ended a scan with a key before ends all with one: what breaks off is `torn`, and no
    text. `lost`: how often the system was too busy to hand over what was typed.
    """

    def __init__(self, layout: str) -> None:
        self._layout = Layout(layout)
        self._events = KeyEvents()
        self._ends_with_key = False
        self.torn = self.lost = 0
        self.start()

    def start(self) -> None:
        """Drops half a scan; no key is held down."""
        self._events.forget()
        self._held: set[int] = set()
        self._caps = self._is_lost = False
        self._text = ""
        self._typed_ms = self._heard_ms = 0

    def feed(self, data: bytes, at_ms: int) -> list[str]:
        """The texts of the scans that end in these bytes, which arrived now."""
        texts = []
        for event in self._events.feed(data):
            self._heard_ms = at_ms
            if event.kind == KEY:
                texts += self._key(event)
            elif event.kind == LED and event.code == CAPS_LED:
                self._caps = bool(event.value)
            elif event.kind == SYN and event.code == DROPPED:
                self._is_lost, self._held = True, set()
        return [text for text in texts if text]

    def wait(self, at_ms: int) -> list[str]:
        """The text of a scan that nothing was typed after for a while."""
        if at_ms - self._heard_ms < PAUSE_MS:
            return []
        text = self._ended(by_key=False)
        return [text] if text else []

    def _key(self, event: KeyEvent) -> list[str]:
        if event.code in MODIFIERS:
            self._hold(event)
            return []
        if event.value != DOWN:
            return []
        # By the keyboard's own times, for the referee may have been slow to listen.
        late = self._text and event.at_ms - self._typed_ms >= PAUSE_MS
        before = [self._ended(by_key=False)] if late else []
        self._typed_ms = event.at_ms
        ctrl = self._held & set(_CTRLS)
        if event.code in (_CTRL_ENDS if ctrl else _ENDS):
            return [*before, self._ended(by_key=True)]
        self._text += "" if ctrl else self._character(event.code)
        self._text = self._text[:MOST_KEPT]
        return before

    def _hold(self, event: KeyEvent) -> None:
        if event.code == _CAPS:
            self._caps ^= event.value == DOWN
        elif event.value == UP:
            self._held.discard(event.code)
        else:
            self._held.add(event.code)

    def _character(self, code: int) -> str:
        shift = bool(self._held & set(_SHIFTS))
        return self._layout.character(Press(code, shift, ALTGR in self._held), self._caps)

    def _ended(self, by_key: bool) -> str:
        """The text that ends here; '' where it is none."""
        text, self._text = self._text, ""
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
