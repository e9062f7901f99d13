"""A table with a link at its socket, played by a test."""

import json
import socket
from pathlib import Path
from queue import SimpleQueue
from typing import Any, cast

from tablepi.devices.messages import LinkAsked, LinkGone
from tablepi.runtime.hall_desk import HallDesk
from tests.worlds.table.walk import Walk

SOON_S = 10.0


class Linked:
    """A table with a link at its socket, which has joined the hall `cafe` as t07."""

    def __init__(self, folder: Path) -> None:
        self._come: SimpleQueue[object] = SimpleQueue()
        self.walk = Walk(folder)
        path = folder / "referee.sock"
        self.desk = HallDesk(path, self.walk.store, self.walk.router, self._come.put)
        self.desk.start()
        self._path = path
        self.connect()
        self.say(t="hello", hall="cafe", table="t07", online=True)

    def connect(self) -> None:
        """Comes to the socket, anew where it was there before."""
        self._line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._line.settimeout(SOON_S)
        self._line.connect(str(self._path))
        self._file = self._line.makefile("rb")
        self.greeting = self.hear()

    def is_closed(self) -> bool:
        """Whether the referee closes the line instead of an answer."""
        while line := self._file.readline():
            if json.loads(line)["t"] in ("have", "rows"):
                return False
        self._file.close()
        self._line.close()
        return isinstance(self._come.get(timeout=SOON_S), LinkGone)

    def close(self) -> None:
        self._file.close()
        self._line.close()
        self.desk.stop()
        self.walk.store.close()

    def hear(self) -> dict[str, Any]:
        return cast(dict[str, Any], json.loads(self._file.readline()))

    def say(self, **line: Any) -> None:
        """Says this, and has the table hear it."""
        self._line.sendall(json.dumps(line).encode() + b"\n")
        message = self._come.get(timeout=SOON_S)
        if isinstance(message, LinkAsked):
            self.desk.answer(message)
        else:
            self.walk.say(message)

    def ask(self, **line: Any) -> dict[str, Any]:
        self.say(**line)
        while (heard := self.hear())["t"] in ("grew", "now", "call", "took"):
            pass
        return heard

    def have(self) -> list[Any]:
        return cast(list[Any], self.ask(t="have")["have"])

    def rows(self, part: str = "public", row: int = 1) -> dict[str, Any]:
        return self.ask(t="from", part=part, match=self.have()[0][0], row=row)

    def news(self) -> dict[str, dict[str, Any]]:
        """What is told of the table as it stands now."""
        self.desk.show(self.walk.router.picture(), self.walk.now_ms)
        self.desk.send_card("end")
        heard = [self.hear()]
        while heard[-1]["t"] != "card":
            heard.append(self.hear())
        return {line["t"]: line for line in heard}
