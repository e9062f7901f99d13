"""The loudspeaker's process: what is heard of it, and that nothing it does holds anybody up."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from tablepi.ui.sound.loudspeaker import tone
from tablepi.ui.sound.speaker import COMMAND, Speaker

PATIENCE_S = 20.0
QUICK_S = 1.0
"""Much longer than a pipe takes, and much shorter than anything that waits for a device."""


@pytest.fixture
def speaker() -> Iterator[Speaker]:
    speaker = Speaker()
    yield speaker
    speaker.stop()


def _until(holds: Callable[[], object]) -> None:
    end_s = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < end_s
        time.sleep(0.01)


def _process(speaker: Speaker) -> "subprocess.Popen[bytes]":
    assert speaker.process is not None
    return speaker.process


def test_a_tone_comes_out_as_it_was_synthesised(
    speaker: Speaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = tmp_path / "played.raw"
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(played))
    speaker.play(("refused",), 50)
    expected = tone("refused")
    _until(lambda: played.exists() and _sounding(played) >= len(expected) - 200)
    samples = np.frombuffer(played.read_bytes(), np.int16)
    heard = samples[np.flatnonzero(samples)[0] :][: len(expected) - 200]
    assert 0.15 < np.abs(heard).max() / np.abs(expected).max() < 0.35


def _sounding(played: Path) -> int:
    samples = np.frombuffer(played.read_bytes()[: played.stat().st_size // 2 * 2], np.int16)
    return int(np.count_nonzero(samples)) and len(samples) - int(np.flatnonzero(samples)[0])


def test_the_device_is_let_go_after_a_silence_and_opened_again_for_the_next_tone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = tmp_path / "played.raw"
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(played))
    impatient = (
        "from tablepi.ui.sound import loudspeaker; loudspeaker.IDLE_S = 0.5; loudspeaker.main()"
    )
    speaker = Speaker((sys.executable, "-c", impatient))
    speaker.play(("accepted",), 100)
    _until(played.exists)

    def is_open() -> bool:
        files = Path(f"/proc/{_process(speaker).pid}/fd").iterdir()
        return any(file.exists() and file.samefile(played) for file in files)

    _until(is_open)
    _until(lambda: not is_open())
    speaker.play(("accepted",), 100)
    _until(is_open)
    speaker.stop()


def test_a_device_that_hangs_holds_nobody_up_and_its_process_is_begun_anew(
    speaker: Speaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Opening a pipe that nobody reads waits for ever, as a broken device may.
    os.mkfifo(tmp_path / "device")
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(tmp_path / "device"))
    began_s = time.monotonic()
    for _ in range(5_000):
        speaker.play(("accepted", "turn"), 60)
    hung = _process(speaker)
    assert time.monotonic() - began_s < QUICK_S * 3
    _until(lambda: hung.poll() is not None)
    began_s = time.monotonic()
    speaker.play(("turn",), 60)
    assert time.monotonic() - began_s < QUICK_S
    assert _process(speaker) is not hung
    began_s = time.monotonic()
    speaker.stop()
    assert time.monotonic() - began_s < QUICK_S


def test_a_machine_without_sound_plays_nothing_and_nothing_is_wrong(
    speaker: Speaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "there-is-none")
    speaker.start()
    for _ in range(3):
        speaker.play(("turn",), 60)
    time.sleep(0.5)
    assert _process(speaker).poll() is None


def test_a_loudspeaker_that_cannot_even_be_begun_is_silence() -> None:
    speaker = Speaker(("/there/is/no/such/program",))
    speaker.play(("turn",), 60)
    speaker.stop()


def test_the_process_ends_with_the_referee() -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE) as alone:
        assert alone.stdin is not None
        alone.stdin.close()
        assert alone.wait(PATIENCE_S) == 0


def test_the_first_screen_waits_for_neither_numpy_nor_another_process() -> None:
    script = (
        "import sys, tablepi.runtime.start, tablepi.ui.touch_screen, tablepi.ui.sound.speaker;"
        "print(sorted({'numpy', 'subprocess'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.splitlines()[-1:] == ["[]"], done.stderr
