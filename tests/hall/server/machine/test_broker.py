"""The broker: a real mosquitto that is kept running, with the hall's users and rights."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablepi.core.errors import HallError
from tablepi.hall.server.machine.broker import ChildBroker, OtherBroker, mosquitto, version_of
from tablepi.hall.server.machine.broker_files import BrokerFiles, password_line
from tablepi.hall.server.machine.certificate import certificate_in
from tablepi.hall.server.machine.hall_setup import answers, free_port
from tests.worlds.hall.waiting import needs_mosquitto, until

pytestmark = needs_mosquitto


def _written(folder: Path, port: int) -> BrokerFiles:
    files = BrokerFiles(folder / "broker")
    files.write("cafe", port, certificate_in(folder, "cafe"), version_of(mosquitto()))
    files.write_passwords([password_line("hall", "secret")])
    return files


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def broker(tmp_path: Path, port: int) -> Iterator[ChildBroker]:
    broker = ChildBroker(_written(tmp_path, port), mosquitto())
    broker.start()
    yield broker
    broker.stop()
    assert broker.pid == 0


def test_a_broker_that_dies_runs_again_on_the_same_port(broker: ChildBroker, port: int) -> None:
    until(lambda: answers(port))
    before = broker.pid
    os.kill(before, signal.SIGKILL)
    until(lambda: broker.pid not in (0, before) and answers(port))


def test_a_broker_that_runs_by_itself_is_found_by_its_configuration(
    broker: ChildBroker, tmp_path: Path, port: int
) -> None:
    other = OtherBroker(BrokerFiles(tmp_path / "broker"))
    until(lambda: answers(port) and other.pid)
    assert other.pid == broker.pid
    assert OtherBroker(BrokerFiles(tmp_path)).pid == 0
    broker.stop()
    assert other.pid == 0


def test_a_broker_that_runs_by_itself_is_ended_for_its_service_to_start_it_again(
    broker: ChildBroker, tmp_path: Path, port: int
) -> None:
    other = OtherBroker(BrokerFiles(tmp_path / "broker"))
    until(lambda: answers(port) and other.pid)
    before = other.pid
    other.restart()
    # Here it is the keeper that starts it.
    until(lambda: other.pid not in (0, before) and answers(port))


def test_a_broker_starts_anew_only_for_another_configuration(tmp_path: Path, port: int) -> None:
    files, version = _written(tmp_path, port), version_of(mosquitto())
    certificate = certificate_in(tmp_path, "cafe")
    assert files.write("cafe", port, certificate, version) is False
    assert files.write("cafe", port + 1, certificate, version) is True
    assert files.write("pub", port + 1, certificate, version) is True
    other = certificate._replace(fingerprint="A" * 52)
    assert files.write("pub", port + 1, other, version) is True


_PARENT = """
import sys, os
from pathlib import Path
from tablepi.hall.server.machine.broker import (ChildBroker, mosquitto)
from tablepi.hall.server.machine.broker_files import (BrokerFiles)

broker = ChildBroker(BrokerFiles(Path(sys.argv[1])), mosquitto())
broker.start()
sys.stdin.readline()
print(broker.pid, flush=True)
sys.stdin.readline()
"""


def test_the_broker_ends_with_a_hall_that_is_killed(tmp_path: Path, port: int) -> None:
    files = _written(tmp_path, port)
    with subprocess.Popen(
        [sys.executable, "-c", _PARENT, str(files.folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[4],
    ) as parent:
        assert parent.stdin is not None
        assert parent.stdout is not None
        until(lambda: answers(port))
        print(file=parent.stdin, flush=True)
        assert int(parent.stdout.readline()) > 0
        parent.kill()
    until(lambda: not answers(port))


def test_the_files_are_its_owners_alone_and_name_no_password(tmp_path: Path, port: int) -> None:
    files = _written(tmp_path, port)
    kept = (files.configuration, files.passwords, files.rights, tmp_path / "certificate.key")
    assert {file.stat().st_mode & 0o777 for file in kept} == {0o600}
    assert "secret" not in files.passwords.read_text(encoding="ascii")
    assert files.write_passwords([password_line("hall", "secret")]) is True
    line = password_line("t07", "x")
    assert files.write_passwords([line]) is True
    assert files.write_passwords([line]) is False


def test_a_certificate_is_made_once(tmp_path: Path) -> None:
    first = certificate_in(tmp_path, "cafe")
    assert certificate_in(tmp_path, "cafe") == first
    first.file.write_text("broken", encoding="ascii")
    with pytest.raises(HallError, match="no certificate"):
        certificate_in(tmp_path, "cafe")
