"""The PC/SC kind through the real pcscd and the virtual reader of vsmartcard, where both are."""

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablepi.core.errors import in_english
from tablepi.devices.messages import ReaderFound, ReaderLost, ReaderTrouble, TagGone, TagSeen
from tablepi.devices.readers.pcsc import plugged
from tablepi.tools.simulator.simulated_pcsc import PcscSlot
from tablepi.tools.simulator.simulated_tags import tag
from tests.devices.readers.virtual_card import VirtualCard
from tests.worlds.firmware.heard import Attached, Heard

DAEMON = Path("/usr/sbin/pcscd")
DRIVER = Path("/usr/lib/pcsc/drivers/serial/libifdvpcd.so")
SOCKET = Path("/run/pcscd/pcscd.comm")
READER = """FRIENDLYNAME "Virtual PCD"
DEVICENAME /dev/null:0x{port:X}
LIBPATH {driver}
CHANNELID 0x{port:X}
"""
CASTLE = "tablepi:decktet/castle"
UID = "04A1B2C3D4E5F6"
PATIENCE_S = 20.0

pytest.importorskip("smartcard.scard")
pytestmark = pytest.mark.skipif(
    not (DAEMON.exists() and DRIVER.exists() and os.geteuid() == 0) or SOCKET.exists(),
    reason="needs Debian's pcscd and vsmartcard-vpcd, root, and no other pcscd",
)


def free_port() -> int:
    with socket.socket() as line:
        line.bind(("localhost", 0))
        return int(line.getsockname()[1])


class Daemon:
    """A pcscd with one virtual reader on this TCP port."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self._config = folder / "reader.conf"
        self._config.write_text(READER.format(port=self.port, driver=DRIVER), encoding="utf-8")
        self._folder_is_ours = not SOCKET.parent.exists()
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen(
            [str(DAEMON), "--foreground", "--config", str(self._config)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(timeout=10)

    def clean(self) -> None:
        self.stop()
        SOCKET.unlink(missing_ok=True)
        if self._folder_is_ours:
            shutil.rmtree(SOCKET.parent, ignore_errors=True)


@pytest.fixture
def daemon(tmp_path: Path) -> Iterator[Daemon]:
    made = Daemon(tmp_path)
    yield made
    made.clean()


def test_a_card_comes_and_goes_and_so_does_the_daemon(
    daemon: Daemon, attached: Attached, heard: Heard
) -> None:
    attached("pcsc", "pcsc:Virtual PCD 00 00")
    heard.wait_for(ReaderFound, within_s=PATIENCE_S)
    assert "Virtual PCD 00 00" in plugged()
    slot = PcscSlot()
    slot.tags = [tag(UID, "ntag213", CASTLE)]
    card = VirtualCard(slot, daemon.port)
    heard.wait_for(TagSeen, within_s=PATIENCE_S)
    assert [(each.uid, each.text) for each in heard.of(TagSeen)] == [(UID, CASTLE)]
    card.lift()
    heard.wait_for(TagGone, within_s=PATIENCE_S)
    assert heard.of(ReaderTrouble) == []
    lost = len(heard.of(ReaderLost))
    daemon.stop()
    heard.wait_for(ReaderLost, count=lost + 1, within_s=PATIENCE_S)
    assert "cable was pulled" in in_english(heard.of(ReaderLost)[lost].why)
    found = len(heard.of(ReaderFound))
    daemon.start()
    heard.wait_for(ReaderFound, count=found + 1, within_s=PATIENCE_S)
