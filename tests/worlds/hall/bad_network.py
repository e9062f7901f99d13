"""A network that breaks: a proxy before the broker which drops connections amid a message."""

import random
import socket
import threading
from contextlib import suppress

CHUNK = 2_000


class BadNetwork:
    """Forwards to a port of this machine. While it `breaks`, a connection ends after some bytes, of
    which the last part is lost on its way. `broken`: how many did.
    """

    def __init__(self, port: int, seed: int) -> None:
        self._to = port
        self._chance = random.Random(seed)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listening.getsockname()[1])
        self.breaks = True
        self.broken = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        # A blocked accept does not see that its socket was closed.
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                try:
                    far = socket.create_connection(("127.0.0.1", self._to))
                except ConnectionError:
                    near.close()
                    continue
                left = [self._chance.randrange(3_000, 30_000)]
                for one, other in ((near, far), (far, near)):
                    threading.Thread(
                        target=self._forward, args=(one, other, left), daemon=True
                    ).start()

    def _forward(self, one: socket.socket, other: socket.socket, left: list[int]) -> None:
        with suppress(OSError):
            while data := one.recv(CHUNK):
                left[0] -= len(data)
                if self.breaks and left[0] < 0:
                    self.broken += 1
                    other.sendall(data[: len(data) // 2])
                    break
                other.sendall(data)
        for each in (one, other):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
