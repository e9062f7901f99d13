"""The link's folder: each file whole, and a disk that takes nothing ends no link."""

import os
import random
from collections.abc import Callable
from dataclasses import replace
from errno import ENOSPC
from pathlib import Path
from typing import Any

import pytest

from tablepi.hall.server.machine.certificate import certificate_in
from tablepi.link import link_process
from tablepi.link.link_folder import LinkFolder, Membership
from tablepi.link.link_process import LinkProcess

CAFE = Membership("cafe", "t07", "secret", "127.0.0.1", 9, "PEM")
CARD = f"TABLEPI:1:CAFE:8443:{'A' * 52}:{'T' * 16}:127.0.0.1"


@pytest.fixture
def fill(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Fills the disk: no file can be written any more."""
    real = os.open

    def full(path: Any, flags: int, *more: Any, **named: Any) -> int:
        if flags & os.O_WRONLY:
            raise OSError(ENOSPC, "No space left on device")
        return real(path, flags, *more, **named)

    return lambda: monkeypatch.setattr(os, "open", full)


def test_a_hall_that_was_joined_is_known_again_and_only_to_its_owner(tmp_path: Path) -> None:
    LinkFolder(tmp_path).join(CAFE)
    again = LinkFolder(tmp_path)
    assert again.membership() == CAFE
    assert {file.stat().st_mode & 0o777 for file in tmp_path.iterdir()} == {0o600}
    again.leave()
    assert LinkFolder(tmp_path).membership() is None


@pytest.mark.parametrize("text", ["", "{", "[]", '{"hall":"cafe"}', "null"])
def test_a_damaged_file_is_no_hall(tmp_path: Path, text: str) -> None:
    folder = LinkFolder(tmp_path)
    (tmp_path / "joined.json").write_text(text, encoding="utf-8")
    assert folder.membership() is None


def test_connections_are_counted_over_restarts(tmp_path: Path) -> None:
    folder = LinkFolder(tmp_path)
    assert [folder.next_boot() for _ in range(3)] == [1, 2, 3]
    again = LinkFolder(tmp_path)
    assert (again.inst, again.next_boot()) == (folder.inst, 4)


@pytest.mark.parametrize("name", ["inst", "boot"])
@pytest.mark.parametrize("left", [b"\xff\x00\xfe", b"nonsense", b""])
def test_a_link_whose_file_is_damaged_is_another_one(
    tmp_path: Path, name: str, left: bytes
) -> None:
    """Below the last count the hall would pass over whatever the same link says."""
    before = LinkFolder(tmp_path)
    before.next_boot()
    (tmp_path / name).write_bytes(left)
    again = LinkFolder(tmp_path)
    assert again.inst != before.inst
    assert len(bytes.fromhex(again.inst)) == 8
    assert again.inst == LinkFolder(tmp_path).inst
    assert again.next_boot() > 0


def test_connections_are_counted_on_a_full_disk_too(
    tmp_path: Path, fill: Callable[[], None]
) -> None:
    folder = LinkFolder(tmp_path)
    folder.next_boot()
    fill()
    assert [folder.next_boot() for _ in range(2)] == [2, 3]


def test_a_hall_is_joined_and_left_although_the_disk_is_full(
    tmp_path: Path,
    fill: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    (tmp_path / "hall").mkdir()
    pem = certificate_in(tmp_path / "hall", "cafe").file.read_text(encoding="ascii")
    cafe = replace(CAFE, certificate=pem)
    monkeypatch.setattr(link_process, "join", lambda *_, **named: cafe)
    chance = random.Random(1)
    link = LinkProcess(
        LinkFolder(tmp_path / "link"), tmp_path / "none", "0.2.0", lambda: 0.0, chance
    )
    fill()
    assert link.join(CARD) == ""
    assert "a restart forgets this" in caplog.text
    link.stop()
    link.run()
