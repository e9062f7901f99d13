"""The folder of a link: who it is, and which hall it joined."""

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from secrets import token_hex

from tablepi.core.errors import HallError

INST_BYTES = 8


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
    """The files of a link: `inst`, `boot`, `joined.json`, `event.jsonl`.

    Raises HallError where one cannot be.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            path.mkdir(parents=True, exist_ok=True, mode=0o700)
            self.inst = self._text("inst") or self._keep("inst", token_hex(INST_BYTES))
        except OSError as wrong:
            raise HallError(f"The folder {path} cannot be used: {wrong}") from wrong

    def next_boot(self) -> int:
        """One more than at the connection before."""
        found = self._text("boot")
        boot = int(found) + 1 if found.isdigit() else 1
        self._keep("boot", str(boot))
        return boot

    def joined(self) -> Membership | None:
        """The hall that was joined; None for none, and where the file cannot be read."""
        try:
            found = json.loads(self._text("joined.json") or "null")
            return Membership(**found) if isinstance(found, dict) else None
        except (TypeError, ValueError):
            return None

    def join(self, joined: Membership) -> None:
        """Keeps the hall, and the certificate by itself for the TLS library; the event of another
        hall is forgotten.
        """
        if (before := self.joined()) and before.hall != joined.hall:
            self.event.unlink(missing_ok=True)
        self._keep("joined.json", json.dumps(asdict(joined)))
        self._keep("hall.pem", joined.certificate)

    def leave(self) -> None:
        """Forgets host and password."""
        for name in ("joined.json", "hall.pem", "event.jsonl"):
            (self._path / name).unlink(missing_ok=True)

    @property
    def certificate(self) -> Path:
        """The hall's certificate."""
        return self._path / "hall.pem"

    @property
    def event(self) -> Path:
        """The rows of the hall's event."""
        return self._path / "event.jsonl"

    def _text(self, name: str) -> str:
        file = self._path / name
        return file.read_text(encoding="utf-8").strip() if file.exists() else ""

    def _keep(self, name: str, text: str) -> str:
        """Writes a file of ours whole or not at all, for nobody else to read."""
        new = self._path / f"{name}.new"
        handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        try:
            os.write(handle, text.encode())
            os.fsync(handle)
        finally:
            os.close(handle)
        new.replace(self._path / name)
        return text
