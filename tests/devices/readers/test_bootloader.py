"""A reader is brought up to date over its own port, also behind a try that broke off half-way."""

import os
import threading
import time
from pathlib import Path

import pytest

from tablepi.core.errors import DeviceError, in_english
from tablepi.core.text.phrase import Phrase
from tablepi.devices.messages import Message, UpdateFirmware
from tablepi.devices.ports.port import Port
from tablepi.devices.readers import ReaderConfig, driver_for
from tablepi.devices.readers.tablepi import bootloader
from tablepi.devices.readers.tablepi.bootloader import PAGE, parse_hex, write_firmware


class Loader:
    """A Nano with a boot loader behind a serial port: answers at its own speed, `deaf` syncs late.

    `pulled_after`: how many pages are written until the cable is pulled; `worn`: an address whose
    byte stays as it is.
    """

    def __init__(self, baud: int = 115200, deaf: int = 0, worn: int = -1) -> None:
        self.baudrate, self.baud, self.deaf, self.worn = 9600, baud, deaf, worn
        self.flash = bytearray(b"\xaa" * 0x8000)
        self.pulled_after = 1000
        self._at, self._answer = 0, b""
        self.greeted, self.left = threading.Event(), threading.Event()
        self._pipe, end = os.pipe()
        os.close(end)

    @property
    def in_waiting(self) -> int:
        return len(self._answer)

    def fileno(self) -> int:
        """Always ready to be read, as a pipe that is closed at its other end."""
        return self._pipe

    def close(self) -> None:
        pass

    def read(self, size: int) -> bytes:
        read, self._answer = self._answer[:size], self._answer[size:]
        return read

    def write(self, data: bytes) -> None:
        if self.baudrate != self.baud or data[-1:] != b" ":
            return self.greeted.set()
        if self.deaf:
            self.deaf -= 1
            self._answer += b"\x00\x05firmware speaks\x14"
            return None
        self._answer += b"\x14" + self._obey(data[:1], data[1:-1]) + b"\x10"
        return None

    def _obey(self, command: bytes, words: bytes) -> bytes:
        if command == b"Q":
            self.left.set()
        if command == b"U":
            self._at = 2 * int.from_bytes(words, "little")
        if command == b"d":
            self._write_page(words[3:])
        if command == b"t":
            return bytes(self.flash[self._at : self._at + int.from_bytes(words[:2], "big")])
        return b"\x1e\x95\x0f" if command == b"u" else b""

    def _write_page(self, page: bytes) -> None:
        if not self.pulled_after:
            raise OSError(5, "pulled")
        self.pulled_after -= 1
        kept = self.flash[self.worn] if self.worn >= 0 else 0
        self.flash[self._at : self._at + len(page)] = page
        if self.worn >= 0:
            self.flash[self.worn] = kept


FIRMWARE = bytes(number % 251 for number in range(40 * PAGE))


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootloader, "pause", lambda seconds: None)


def test_a_firmware_is_written_whole_and_nothing_behind_it() -> None:
    told, loader = list[Phrase](), Loader()
    write_firmware(loader, FIRMWARE, told.append)
    assert loader.flash == FIRMWARE + b"\xaa" * (0x8000 - len(FIRMWARE))
    assert "up to date" in in_english(told[-1])


def test_an_update_that_broke_off_half_way_is_made_good_by_the_next_try() -> None:
    loader = Loader()
    loader.pulled_after = 20
    with pytest.raises(OSError, match="pulled"):
        write_firmware(loader, FIRMWARE, lambda said: None)
    assert loader.flash[: len(FIRMWARE)] != FIRMWARE
    loader.pulled_after = 1000
    write_firmware(loader, FIRMWARE, lambda said: None)
    assert loader.flash[: len(FIRMWARE)] == FIRMWARE


def test_the_first_loader_is_found_at_its_speed_once_the_button_is_pressed() -> None:
    told, loader = list[Phrase](), Loader(57600, deaf=9)
    write_firmware(loader, FIRMWARE, told.append)
    assert loader.flash[: len(FIRMWARE)] == FIRMWARE
    assert any("button" in in_english(said) for said in told)


def test_an_order_to_the_port_has_it_written_and_tells_how_it_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    device, image = tmp_path / "ttyUSB0", tmp_path / "reader.hex"
    device.touch()
    image.write_text(":0400000001020304F2\n:00000001FF\n", encoding="ascii")
    monkeypatch.setattr(bootloader, "IMAGES", (image,))
    loader, heard = Loader(), list[Message]()
    config = ReaderConfig("table", "tablepi", str(device))
    port = Port(config, driver_for(config), heard.append, time.monotonic_ns, lambda *_: loader)
    port.start()
    assert loader.greeted.wait(10)
    port.obey(UpdateFirmware())
    assert loader.left.wait(10)
    port.stop()
    assert port.health.update == Phrase("reader.update.done")
    assert loader.flash[:4] == b"\x01\x02\x03\x04"


def test_a_silent_port_and_a_byte_that_reads_back_otherwise_are_told() -> None:
    with pytest.raises(DeviceError, match="does not answer"):
        write_firmware(Loader(19200), FIRMWARE, lambda said: None)
    with pytest.raises(DeviceError, match="reads back"):
        write_firmware(Loader(worn=300), FIRMWARE, lambda said: None)


def test_a_hex_file_is_read_in_whole_pages_and_a_damaged_one_is_refused() -> None:
    row, end = ":0400000001020304F2", ":00000001FF"
    assert parse_hex(f"{row}\n{end}\n") == b"\x01\x02\x03\x04" + b"\xff" * 124
    for damaged in (row.replace("F2", "F3"), ":", "firmware", end, row[:-2]):
        with pytest.raises(DeviceError, match="damaged"):
            parse_hex(damaged)
