"""A pipe in the sound device's place, and what is played into it."""

import os
import select
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablepi.ui.sound.loudspeaker import RATE_HZ

PATIENCE_S = 20.0


@pytest.fixture
def device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pipe in the device's place: who opens it waits until it is listened to."""
    device = tmp_path / "device"
    os.mkfifo(device)
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(device))
    return device


def listen(device: Path) -> Iterator[bytes]:
    """What is played, as it comes, until the device is let go; nobody plays for ever."""
    heard_bytes = 0
    descriptor = os.open(device, os.O_RDONLY | os.O_NONBLOCK)
    with open(descriptor, "rb", buffering=0) as pipe:
        while heard_bytes < PATIENCE_S * RATE_HZ * 2:
            assert select.select([pipe], [], [], PATIENCE_S)[0], "nothing is played"
            if not (heard := pipe.read(65_536)):
                return
            heard_bytes += len(heard)
            yield heard
    raise AssertionError("the device is never let go")
