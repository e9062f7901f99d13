"""A hall on the same machine: asked for the link to its desk, or for a join card."""

import json
import socket
from pathlib import Path

from tablepi.core.errors import DeviceError

SOCKET = Path("/run/tablepi-hall/desk.sock")
"""Where the package's hall listens."""

PATIENCE_S = 5.0
LONGEST = 4_096


class NearHall:
    """The hall at this socket, while one is there."""

    def __init__(self, path: Path = SOCKET) -> None:
        self._path = path

    @property
    def is_there(self) -> bool:
        """True if a hall runs on this machine for this table to ask."""
        try:
            return self._path.is_socket()
        except OSError:
            # Its folder lets others in alone.
            return False

    def ask(self, what: str) -> str:
        """The link to the `desk`, or a join `card`. Raises DeviceError."""
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
                line.settimeout(PATIENCE_S)
                line.connect(str(self._path))
                line.sendall(what.encode() + b"\n")
                with line.makefile("rb") as said:
                    return str(json.loads(said.readline(LONGEST))[what])
        except (OSError, ValueError, KeyError, TypeError):
            raise DeviceError("hall.near.silent") from None
