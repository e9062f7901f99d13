"""A simulated code reader: one line a scan."""

from collections.abc import Callable

from tablepi.devices.readers import ReaderConfig
from tablepi.devices.readers.line import FIRST_TIME
from tablepi.devices.tags.ndef import SCHEME, with_letters
from tablepi.tools.simulator.simulated_cable import Faults, SimulatedCable
from tablepi.tools.simulator.simulation import FLOOD, NOISE, PRINTED, Simulated, Simulation, tag_of


class SimulatedLineReader(SimulatedCable):
    """A reader that sends one line a scan."""

    def __init__(self, path: str = "", prefix: str = "", suffix: str = "") -> None:
        super().__init__(path)
        self._prefix = prefix
        self._suffix = f"{suffix}\r\n"

    def scan(self, text: str, baud: int = 0) -> None:
        """Scans a card with this text; with a `baud`, byte after byte as at that speed."""
        self.send(f"{self._prefix}{text}{self._suffix}".encode(), baud)

    def half_a_scan(self, text: str) -> None:
        """Scans a card and loses the second half of its line."""
        line = f"{self._prefix}{text}".encode()
        self.send(line[: (len(line) + 1) // 2])

    def flood(self, count: int) -> None:
        """Sends so many valid, different lines without a pause."""
        lines = (f"{self._prefix}{number:X}{self._suffix}" for number in range(count))
        self.send("".join(lines).encode())


class _Line(Simulation):
    """Reads what is held before it once, and cannot tell when it goes."""

    def __init__(self, config: ReaderConfig, clock_ns: Callable[[], int]) -> None:
        self._reader = SimulatedLineReader(prefix=config.prefix, suffix=config.suffix)
        super().__init__(self._reader)
        self._affixes = config.prefix, config.suffix
        self._read_count = config.reads + FIRST_TIME if config.reads > 1 else 1
        self._faults: Faults | None = None
        self._is_silent = False

    def lay(self, card: str, deck: int, antenna: int) -> None:
        text = printed(card) if deck == PRINTED else tag_of(card, deck, 14)
        line = f"{self._affixes[0]}{text}{self._affixes[1]}\r\n".encode() * self._read_count
        if not self._is_silent:
            self.cable.send(self._faults.damage(line) if self._faults else line)

    def lift(self, antenna: int) -> None:
        """Nothing: it cannot tell."""

    def noise(self, is_on: bool) -> None:
        self._faults = NOISE if is_on else None

    def silence(self, is_on: bool) -> None:
        self._is_silent = is_on

    def half(self) -> None:
        self._reader.half_a_scan("castle")

    def flood(self) -> None:
        self._reader.flood(FLOOD)


def printed(card: str) -> str:
    """The code on a card, as `tablepi decks texts` has it printed: with it one scan is enough."""
    return with_letters(f"{SCHEME}printed/{card}")


SIMULATION: Simulated = _Line
