"""A table's readers on a folder of devices, which can be started anew."""

import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from tablepi.referee.inbox import Inbox
from tablepi.runtime.settings.config import Config, StoreConfig
from tablepi.runtime.settings.settings_file import settings_of
from tablepi.runtime.table_readers import TableReaders

PATIENCE_S = 20.0


class ReaderDesk:
    """One device, `device`, and its lasting name, `port`: both are paths below the folder `dev`.

    `heard`: the messages since the start. What is `closing` is closed at the end of the test.
    """

    def __init__(self, place: Path, port: str, device: str) -> None:
        self.dev = place / "dev"
        self.config = replace(Config(), store=StoreConfig(str(place / "tablepi.db")))
        self.port, self.device = str(self.dev / port), str(self.dev / device)
        Path(self.port).parent.mkdir(parents=True)
        Path(self.port).symlink_to(self.device)
        self.closing = ExitStack()
        self.start()

    def start(self) -> None:
        self.inbox = Inbox()
        self.heard: list[object] = []
        settings, put = settings_of(self.config), self.inbox.put
        clock_ns = time.monotonic_ns
        self.readers = TableReaders(self.config.reader, settings, put, clock_ns, self.dev)
        self.readers.start()

    def again(self) -> None:
        """The next start of the referee."""
        self.readers.stop()
        self.start()

    def close(self) -> None:
        self.readers.stop()
        self.closing.close()

    def until(self, kind: type[object], meanwhile: Callable[[], object] = lambda: None) -> object:
        """The next message of this kind; `meanwhile` is done where none comes."""
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            stamped = self.inbox.get(0.1)
            if stamped is None:
                meanwhile()
                continue
            self.heard.append(stamped.message)
            if isinstance(stamped.message, kind):
                return stamped.message
        raise AssertionError(self.heard)
