"""The folder of a link: who it is, and which hall it joined."""

import json
import logging
import os
import re
from dataclasses import asdict, dataclass
from pathlib import Path
from secrets import token_hex

from tablepi.core.errors import HallError

log = logging.getLogger("tablepi.link")

INST_BYTES = 8

_INST, _BOOT = re.compile("[0-9a-f]{16}"), re.compile("[0-9]{1,15}")


@dataclass(frozen=True, slots=True)
class Membership:
    """A hall that was joined. `certificate`: the hall's, as PEM; nothing else is trusted."""

    hall: str
    table: str
    password: str
    host: str
    mqtt: int
    certificate: str


class LinkFolder:
    """The files of a link: `inst`, `boot`, `joined.json`, `events/`. Each is written whole or
    not at all. Raises HallError where the folder cannot be used.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            path.mkdir(parents=True, exist_ok=True, mode=0o700)
            self.inst, boot = self._read_text("inst"), self._read_text("boot")
            if not (_INST.fullmatch(self.inst) and _BOOT.fullmatch(boot)):
                # To the hall a link that counted less than before would be an old one.
                boot = self._write_file("boot", "0")
                self.inst = self._write_file("inst", token_hex(INST_BYTES))
        except OSError as error:
            raise HallError(f"The folder {path} cannot be used: {error}") from error
        self._boot = int(boot)

    def next_boot(self) -> int:
        """One more than at the connection before, also where the disk takes it no more."""
        self._boot += 1
        try:
            self._write_file("boot", str(self._boot))
        except OSError as error:
            log.warning("the count of connections cannot be kept: %s", error)
        return self._boot

    def membership(self) -> Membership | None:
        """The hall that was joined; None for none, and where the file cannot be read."""
        try:
            fields = json.loads(self._read_text("joined.json") or "null")
            return Membership(**fields) if isinstance(fields, dict) else None
        except (TypeError, ValueError):
            return None

    def join(self, membership: Membership) -> None:
        """Keeps the hall; the events of another one are forgotten. Raises OSError."""
        if (previous := self.membership()) and previous.hall != membership.hall:
            self._forget_events()
        self._write_file("joined.json", json.dumps(asdict(membership)))

    def leave(self) -> None:
        """Forgets host and password, and the hall's events. Raises OSError."""
        (self._path / "joined.json").unlink(missing_ok=True)
        self._forget_events()

    @property
    def events(self) -> Path:
        """The folder of the rows of the hall's events."""
        return self._path / "events"

    def _forget_events(self) -> None:
        for file in self.events.glob("*") if self.events.exists() else ():
            file.unlink()

    def _read_text(self, name: str) -> str:
        file = self._path / name
        return file.read_text(encoding="utf-8", errors="replace").strip() if file.exists() else ""

    def _write_file(self, name: str, text: str) -> str:
        """Writes a file of ours for nobody else to read."""
        new_file = self._path / f"{name}.new"
        descriptor = os.open(new_file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        try:
            with open(descriptor, "w", encoding="utf-8", closefd=False) as file:
                file.write(text)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        new_file.replace(self._path / name)
        return text
