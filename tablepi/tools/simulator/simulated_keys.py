"""A simulated reader that types like a keyboard: events in place of bytes, on a pseudo-terminal."""

from collections.abc import Callable, Iterator

from tablepi.devices.readers import ReaderConfig
from tablepi.devices.readers.keys import ALTGR, ENTER, SHIFT
from tablepi.devices.readers.keys.key_events import DOWN, KEY, REPORT, SYN, UP, KeyEvent, Layout
from tablepi.tools.simulator.simulated_cable import Faults, SimulatedCable
from tablepi.tools.simulator.simulated_line import printed
from tablepi.tools.simulator.simulation import FLOOD, NOISE, PRINTED, Simulated, Simulation, tag_of

KEY_MS = 4
"""A fast reader's time from key to key."""


def typed(
    text: str, at_ms: int, layout: str = "us", end: int = ENTER, key_ms: int = KEY_MS
) -> Iterator[KeyEvent]:
    """The events of a reader that types this text from this time on; `end` 0 for no key."""
    keys = dict(Layout(layout).presses())
    for press in (keys[letter] for letter in text):
        modifiers = [*([SHIFT] if press.shift else []), *([ALTGR] if press.altgr else [])]
        codes = [(code, DOWN) for code in (*modifiers, press.code)]
        codes += [*((code, UP) for code in (press.code, *modifiers[::-1]))]
        yield from _reports(codes, at_ms)
        at_ms += key_ms
    if end:
        yield from _reports([(end, DOWN), (end, UP)], at_ms)


def _reports(codes: list[tuple[int, int]], at_ms: int) -> Iterator[KeyEvent]:
    # A keyboard ends each report with SYN: until then nothing of it counts.
    for code, value in codes:
        yield KeyEvent(at_ms, KEY, code, value)
        yield KeyEvent(at_ms, SYN, REPORT, 0)


def events_of(*scan: KeyEvent) -> bytes:
    """Events as a keyboard's file holds them."""
    return b"".join(event.packed() for event in scan)


class SimulatedKeyboard(SimulatedCable):
    """A reader on USB that types one text a scan."""

    def __init__(
        self, clock_ns: Callable[[], int], path: str = "", layout: str = "us", key_ms: int = KEY_MS
    ) -> None:
        super().__init__(path)
        self._clock_ns = clock_ns
        self._layout = layout
        self._key_ms = key_ms

    def scan(self, text: str, end: int = ENTER) -> None:
        """Scans a card with this text; its keys have their times, and come at once."""
        now_ms = self._clock_ns() // 1_000_000
        self.send(events_of(*typed(text, now_ms, self._layout, end, self._key_ms)))


class _Keys(Simulation):
    """Reads what is held before it once, and cannot tell when it goes."""

    def __init__(self, config: ReaderConfig, clock_ns: Callable[[], int]) -> None:
        self._keyboard = SimulatedKeyboard(clock_ns, layout=config.layout)
        super().__init__(self._keyboard)
        self._affixes = config.prefix, config.suffix
        self._presses = dict(Layout(config.layout).presses())
        self._faults = Faults()
        self._is_silent = False

    def lay(self, card: str, deck: int, antenna: int) -> None:
        text = printed(card) if deck == PRINTED else tag_of(card, deck, 14)
        if not self._is_silent:
            damaged_text = self._faults.damage(text.encode()).decode("ascii", "ignore")
            typed_text = "".join(letter for letter in damaged_text if letter in self._presses)
            self._keyboard.scan(f"{self._affixes[0]}{typed_text}{self._affixes[1]}")

    def lift(self, antenna: int) -> None:
        """Nothing: it cannot tell."""

    def noise(self, is_on: bool) -> None:
        """Keys of a scan are lost, doubled or others."""
        self._faults = NOISE if is_on else Faults()

    def silence(self, is_on: bool) -> None:
        self._is_silent = is_on

    def half(self) -> None:
        self._keyboard.scan("cas", end=0)

    def flood(self) -> None:
        for number in range(FLOOD):
            self._keyboard.scan(f"{number:X}")


SIMULATION: Simulated = _Keys
