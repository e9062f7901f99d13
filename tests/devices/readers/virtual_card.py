"""A card in the virtual reader of vsmartcard: connected to it, it answers as a slot does."""

import socket
import struct
import threading

from tablepi.devices.readers.pcsc import ATR
from tablepi.tools.simulator.simulated_pcsc import PcscSlot

_GET_ATR = b"\x04"
_CONTROLS = 1
_LENGTH = struct.Struct(">H")


class VirtualCard:
    """Lies on the reader that listens on this TCP port of this machine until it is lifted."""

    def __init__(self, slot: PcscSlot, port: int) -> None:
        self._slot = slot
        self._line = socket.create_connection(("localhost", port), timeout=10)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def lift(self) -> None:
        """Takes it away."""
        self._line.shutdown(socket.SHUT_RDWR)
        self._line.close()
        self._thread.join(timeout=5)

    def _run(self) -> None:
        while (command := self._heard()) is not None:
            if command == _GET_ATR:
                self._say(self._slot.answer(ATR))
            elif len(command) > _CONTROLS:
                self._say(self._slot.answer(command))

    def _heard(self) -> bytes | None:
        head = self._bytes(_LENGTH.size)
        return self._bytes(_LENGTH.unpack(head)[0]) if head else None

    def _bytes(self, count: int) -> bytes | None:
        data = b""
        while len(data) < count:
            try:
                more = self._line.recv(count - len(data))
            except OSError:
                return None
            if not more:
                return None
            data += more
        return data

    def _say(self, answer: bytes) -> None:
        self._line.sendall(_LENGTH.pack(len(answer)) + answer)
