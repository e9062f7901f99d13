"""Links to the desk and join cards, made as they are asked for, on the same machine too."""

import asyncio
import json
import os
from asyncio import wrap_future
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TextIO

import segno

from tablepi.hall.server.database.desk_sessions import make_code
from tablepi.hall.server.database.joined_tables import make_cards
from tablepi.hall.server.database.record_writer import RecordWriter
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.server.machine.hall_setup import HallSetup

NAME = "desk.sock"
LONGEST = 64
PATIENCE_S = 5.0

Answers = Mapping[str, Callable[[], Awaitable[str]]]
"""Makers of the answer to each word."""


class NearSocket:
    """Answers one word a line, `{"desk":"https://…"}`; whoever says another is left alone.

    It opens the whole desk, so that its folder lets in those alone who may do that.
    """

    def __init__(self, folder: Path, answers: Answers) -> None:
        self._path = folder / NAME
        self._answers = answers
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        """Listens from now on. Raises OSError."""
        with suppress(FileNotFoundError):
            self._path.unlink()
        path = str(self._path)
        self._server = await asyncio.start_unix_server(self._serve, path, limit=LONGEST)
        os.chmod(self._path, 0o660)

    def stop(self) -> None:
        if self._server is not None:
            self._server.close()
            self._path.unlink(missing_ok=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, ValueError, TimeoutError):
            word = (await asyncio.wait_for(reader.readline(), PATIENCE_S)).decode().strip()
            if word in self._answers:
                answer = {word: await self._answers[word]()}
                writer.write(json.dumps(answer).encode() + b"\n")
                await writer.drain()
        writer.close()


class Invitations:
    """Each is good once."""

    def __init__(self, setup: HallSetup, writer: RecordWriter, clock: HallClock) -> None:
        self._setup = setup
        self._writer = writer
        self._clock = clock

    async def desk_link(self) -> str:
        now = self._clock.now_ms()
        code = await wrap_future(self._writer.put(lambda record: make_code(record, now, "desk")))
        return f"{self._setup.url}/in/{code}"

    async def join_card(self) -> str:
        now = self._clock.now_ms()
        [token] = await wrap_future(self._writer.put(lambda record: make_cards(record, now, "", 1)))
        return str(self._setup.card(token))

    async def letters(self) -> str:
        """The certificate, to be compared with what the browser shows."""
        return self._setup.certificate.letters

    def answers(self) -> Answers:
        """Each, by the word that asks for it on the near socket."""
        return {"desk": self.desk_link, "card": self.join_card, "certificate": self.letters}


def print_link(url: str, out: TextIO) -> None:
    """The link, and its QR code of letters where the terminal has them."""
    print(url, file=out)
    segno.make(url, error="m", micro=False).terminal(out, compact=True)


def print_desk_link(setup: HallSetup, url: str, out: TextIO) -> None:
    """The link to the desk, and by what its browser knows that it is at this hall."""
    print_link(url, out)
    print("It is this hall if the browser, which warns before it, shows a certificate", file=out)
    print(f"whose fingerprint (SHA-256) begins with  {setup.certificate.letters}", file=out)


def goes_to_log(out: TextIO) -> bool:
    """True if the system's log keeps what is written there, as systemd tells its services."""
    try:
        status = os.fstat(out.fileno())
    except (OSError, ValueError):
        return False
    return os.environ.get("JOURNAL_STREAM") == f"{status.st_dev}:{status.st_ino}"
