"""The search for readers that are on no serial port: on the Pi's own buses, and known to pcscd."""

import re
from collections import Counter
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path

from tablepi.devices.readers import KINDS, kind
from tablepi.devices.readers.pcsc import PREFIX
from tablepi.devices.readers.pcsc.pcsc_line import plugged

DEV = Path("/dev")
_ON_PINS = ("i2c-1", "spidev0.*")
_NUMBERS = re.compile(r" [0-9A-F]{2} [0-9A-F]{2}$")

ASKED_AGAIN = 60
"""After so many looks a bus on which nothing answered is asked once more."""


class BusSearch:
    """Asks each bus what is on it, rarely, since nothing tells of what is wired to pins.

    `named`: gives the names of the readers that pcscd has; None where it is not asked.
    """

    def __init__(self, dev: Path = DEV, named: Callable[[], list[str]] | None = None) -> None:
        self._dev = dev
        self._named = named or (plugged if dev == DEV else list)
        self._answered: dict[str, str] = {}
        self._looks = 0

    def look(self, taken: Collection[str]) -> dict[str, str]:
        """The kind of each reader that was found, by its port; those in use are left alone."""
        asks, self._looks = self._looks % ASKED_AGAIN == 0, self._looks + 1
        pins = [str(each) for name in _ON_PINS for each in sorted(self._dev.glob(name))]
        free = [port for port in pins if port not in taken]
        known = {port: found for port, found in self._answered.items() if port in free}
        if asks:
            known |= {port: kind_on(port) for port in free if port not in known}
        self._answered = {port: found for port, found in known.items() if found}
        cards = [port for port in self._cards() if not _is_taken(port, taken)]
        return {**self._answered, **dict.fromkeys(cards, "pcsc")}

    def _cards(self) -> list[str]:
        """A port for each reader of pcscd, without its numbers where its name alone tells it."""
        names = self._named()
        bare = {name: _NUMBERS.sub("", name) for name in names}
        count = Counter(bare.values())
        return [PREFIX + (bare[name] if count[bare[name]] == 1 else name) for name in names]


def kind_on(port: str) -> str:
    """The kind of reader that answers on this bus, '' for none or a bus that is in use."""
    found = ((name, bus) for name in KINDS for key, bus in kind(name).buses.items()
             if port.rpartition("/")[2].startswith(key))  # fmt: skip
    for name, bus in found:
        with suppress(Exception):
            line = bus.open(port, 0)
            try:
                if bus.answers(line):
                    return name
            finally:
                line.close()
    return ""


def _is_taken(port: str, taken: Collection[str]) -> bool:
    """True if a reader in use is named by a part of this name."""
    mine = [each.removeprefix(PREFIX) for each in taken if each.startswith(PREFIX)]
    return any(part in port or _NUMBERS.sub("", part) in port for part in mine)
