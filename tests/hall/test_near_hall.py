"""A table on the hall's machine: told the desk's link and a join card, and nothing else."""

import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tablepi.core.errors import DeviceError
from tablepi.devices.hall_socket import NearHall
from tablepi.wire.join_card import join_card_of
from tests.worlds.hall.real_hall import RealHall, join
from tests.worlds.hall.visitor import Visitor
from tests.worlds.hall.waiting import needs_mosquitto

pytestmark = needs_mosquitto


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RealHall]:
    """A hall as its service runs it."""
    (tmp_path / "run").mkdir()
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "run"))
    hall = RealHall(tmp_path / "hall")
    hall.start()
    yield hall
    hall.stop()


def test_the_desk_is_opened_and_a_table_joins_by_what_the_hall_says(
    hall: RealHall, tmp_path: Path
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
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.connect(str(path))
        said = b""
        with suppress(OSError):
            line.sendall(b"x" * 100_000)
            said = line.recv(10)
        assert said == b""
    assert near.ask("desk") != near.ask("desk")
    assert hall.stop() == 0
    assert not near.is_there


def test_a_machine_without_a_hall(tmp_path: Path) -> None:
    near = NearHall(tmp_path / "desk.sock")
    assert not near.is_there
    with pytest.raises(DeviceError):
        near.ask("desk")
