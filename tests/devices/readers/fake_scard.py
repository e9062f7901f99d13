"""A module like `smartcard.scard`, with readers that a test plugs in and pulls."""

from typing import Any

from tablepi.devices.readers.pcsc import ATR
from tablepi.tools.simulator.simulated_pcsc import PcscSlot

ACR122 = "ACS ACR122U PICC Interface 00 00"
OTHER = "Identiv uTrust 3700 F CL Reader 01 00"

_FINE, _NO_SERVICE, _UNKNOWN_READER, _NO_READERS = 0, 0x8010001D, 0x80100009, 0x8010002E
_REMOVED, _NO_CARD, _COMM_ERROR = 0x80100069, 0x8010000C, 0x80100013


class FakeScard:
    """pcscd with these readers; `running`: whether it is there, `allows`: whether we may ask;
    `failures`: so many of the next questions fail by chance."""

    SCARD_SCOPE_USER, SCARD_SHARE_SHARED, SCARD_LEAVE_CARD = 0, 2, 0
    SCARD_PROTOCOL_T0, SCARD_PROTOCOL_T1, SCARD_PCI_T0, SCARD_PCI_T1 = 1, 2, 11, 12
    SCARD_STATE_UNAWARE, SCARD_STATE_UNKNOWN, SCARD_STATE_UNAVAILABLE = 0, 4, 8
    SCARD_STATE_EMPTY, SCARD_STATE_PRESENT = 16, 32

    def __init__(self, *names: str) -> None:
        self.running = self.allows = True
        self.slots = {name: PcscSlot() for name in names}
        self.contexts = 0
        self.connected: set[str] = set()
        self.headers: set[int] = set()
        self.failures = 0

    def SCardEstablishContext(self, scope: int) -> tuple[int, int]:  # noqa: N802  # pyscard's
        if not self.running:
            return _NO_SERVICE - 2**32, 0
        if not self.allows:
            return 0x8010006A - 2**32, 0
        self.contexts += 1
        return _FINE, 1

    def SCardReleaseContext(self, context: int) -> int:  # noqa: N802
        self.contexts -= 1
        return _FINE

    def SCardListReaders(self, context: int, groups: list[str]) -> tuple[int, list[str]]:  # noqa: N802
        names = list(self.slots)
        return (_FINE, names) if names else (_NO_READERS, [])

    def SCardGetStatusChange(  # noqa: N802
        self, context: int, wait_ms: int, states: list[tuple[str, int]]
    ) -> tuple[int, list[tuple[str, int, list[int]]]]:
        ((name, _),) = states
        if self.failures:
            self.failures -= 1
            return _COMM_ERROR, []
        if name not in self.slots or not self.running:
            return _UNKNOWN_READER, []
        atr = self.slots[name].answer(ATR)
        if not atr:
            self.connected.discard(name)
        state = self.SCARD_STATE_PRESENT if atr else self.SCARD_STATE_EMPTY
        return _FINE, [(name, state, [each - 256 if each > 127 else each for each in atr])]

    def SCardConnect(  # noqa: N802
        self, context: int, name: str, mode: int, protocols: int
    ) -> tuple[int, str, int]:
        if not self.slots[name].tags:
            return _NO_CARD, "", 0
        self.connected.add(name)
        return _FINE, name, self.SCARD_PROTOCOL_T1

    def SCardTransmit(self, card: str, header: int, command: list[int]) -> tuple[int, list[int]]:  # noqa: N802
        self.headers.add(header)
        slot: Any = self.slots.get(card)
        if slot is None or not slot.tags or card not in self.connected:
            self.connected.discard(card)
            return _REMOVED, []
        return _FINE, list(slot.answer(bytes(command)))

    def SCardDisconnect(self, card: str, what: int) -> int:  # noqa: N802
        self.connected.discard(card)
        return _FINE
