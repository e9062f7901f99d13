"""The link's end of the referee's socket."""

import json
import socket
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tablepi.wire.payload import WireError
from tablepi.wire.wire_message import decoded

LONGEST = 65_536

Line = Mapping[str, Any]


class RefereeLine:
    """A connection to the referee. `on_line`, `on_end` are called on a thread of its own."""

    def __init__(
        self, path: Path, on_line: Callable[[Line], None], on_end: Callable[[], None]
    ) -> None:
        self._path = path
        self._on_line, self._on_end = on_line, on_end
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)

    def start(self) -> bool:
        """Tries to connect; whether somebody is there."""
        try:
            self._socket.connect(str(self._path))
        except OSError:
            self._socket.close()
            return False
        threading.Thread(target=self._read, name="referee", daemon=True).start()
        return True

    def say(self, line: Line) -> None:
        """Says a line; what is lost with the connection is said again on the next."""
        try:
            text = json.dumps(line, ensure_ascii=False, separators=(",", ":"))
            self._socket.sendall(text.encode() + b"\n")
        except OSError:
            self.stop()

    def stop(self) -> None:
        """Ends the connection."""
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass

    def _read(self) -> None:
        with self._socket, self._socket.makefile("rb") as lines:
            try:
                while line := lines.readline(LONGEST + 1):
                    self._on_line(decoded(line, LONGEST))
            except (OSError, WireError):
                pass
            finally:
                # Also of what nobody foresaw: the link connects anew, and is not deaf.
                self._on_end()
