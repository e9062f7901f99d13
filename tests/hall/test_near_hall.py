"""A table on the hall's machine: told the desk's link and a join card, and nothing else."""

import random
import socket
import ssl
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tablepi.core.errors import DeviceError
from tablepi.devices.hall_socket import NearHall
from tablepi.wire.join_card import join_card_of
from tests.worlds.hall.real_hall import RealHall, join
from tests.worlds.hall.visitor import Visitor
from tests.worlds.hall.waiting import needs_mosquitto

pytestmark = needs_mosquitto


class LoggedHall(RealHall):
    """A hall whose output is the system's log, as systemd says in JOURNAL_STREAM."""

    def words(self, *words: str) -> list[str]:
        script = 'exec 3>&1; JOURNAL_STREAM=$(stat -Lc %d:%i /dev/fd/3) exec "$@"'
        return ["sh", "-c", script, "sh", *super().words(*words)]


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RealHall]:
    """A hall as its service runs it."""
    (tmp_path / "run").mkdir()
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "run"))
    hall = LoggedHall(tmp_path / "hall", log=tmp_path / "errors")
    hall.start()
    yield hall
    hall.stop()


def test_the_desk_is_opened_and_a_table_joins_by_what_the_hall_says(
    hall: RealHall, tmp_path: Path, chance: random.Random
) -> None:
    path = tmp_path / "run/desk.sock"
    near = NearHall(path)
    assert near.is_there
    assert path.stat().st_mode & 0o777 == 0o660
    desk = Visitor(hall.ready["https"])
    assert desk.come_in(near.ask("desk")) == 303
    assert desk.get("/desk/tables") == 200
    card = near.ask("card")
    assert join_card_of(card).hall == "cafe"
    assert join(card)[0] == 200
    with pytest.raises(DeviceError):
        near.ask("password")
    silent = [_line(path) for _ in range(100)]
    for hostile in (b"x" * 100_000, *(chance.randbytes(40) + b"\n" for _ in range(40))):
        with _line(path) as line:
            said = b""
            with suppress(OSError):
                line.sendall(hostile)
                said = line.recv(10)
            assert said == b""
    assert near.ask("desk") != near.ask("desk")
    for line in silent:
        line.close()
    assert near.ask("certificate") == _shown_by_a_browser(hall.ready["https"])
    # Whoever may read the log must not come in by it.
    assert hall.ready["desk"] == ""
    assert hall.stop() == 0
    assert not near.is_there
    assert "/in/" not in (tmp_path / "errors").read_text()


def test_the_link_and_its_page_tell_the_certificate_as_a_browser_shows_it(tmp_path: Path) -> None:
    hall = RealHall(tmp_path / "hall")
    hall.start()
    letters, desk = _shown_by_a_browser(hall.ready["https"]), Visitor(hall.ready["https"])
    assert hall.ready["certificate"] == letters
    link, *_, printed = hall.command("desk")
    assert printed.endswith(f"  {letters}")
    assert desk.get(urlsplit(link).path) == 200
    assert letters in desk.page
    assert desk.come_in(link) == 303
    assert desk.post("/desk/people/code", role="judge", name="Kim") == 200
    assert letters in desk.page
    assert hall.stop() == 0


def _line(path: Path) -> socket.socket:
    line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    line.connect(str(path))
    return line


def _shown_by_a_browser(https: int) -> str:
    """The first 24 of the 64 letters of SHA-256, in groups of four."""
    pem = ssl.get_server_certificate(("127.0.0.1", https))
    digits = sha256(ssl.PEM_cert_to_DER_cert(pem)).hexdigest().upper()
    return " ".join(digits[start : start + 4] for start in range(0, 24, 4))


def test_a_machine_without_a_hall(tmp_path: Path) -> None:
    near = NearHall(tmp_path / "desk.sock")
    assert not near.is_there
    with pytest.raises(DeviceError):
        near.ask("desk")
