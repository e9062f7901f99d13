"""The hall's local socket: a table on the same machine asks for the desk's link, or for a card."""

import asyncio
import json
import os
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path

NAME = "desk.sock"
LONGEST = 64
PATIENCE_S = 5.0

Answers = Mapping[str, Callable[[], Awaitable[str]]]
"""What makes the answer to each word."""


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
        """Closes it."""
        if self._server is not None:
            self._server.close()
            self._path.unlink(missing_ok=True)

    async def _serve(self, come: asyncio.StreamReader, go: asyncio.StreamWriter) -> None:
        with suppress(OSError, ValueError, TimeoutError):
            word = (await asyncio.wait_for(come.readline(), PATIENCE_S)).decode().strip()
            if word in self._answers:
                said = {word: await self._answers[word]()}
                go.write(json.dumps(said).encode() + b"\n")
                await go.drain()
        go.close()
