"""The loudspeaker's process: what is heard of it, and that nothing it does holds anybody up."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tablepi.ui.sound.loudspeaker import tone
from tablepi.ui.sound.speaker import COMMAND, Speaker
from tests.ui.sound.played import PATIENCE_S, device, listen

__all__ = ["device"]

QUICK_S = 5.0
"""Much longer than a pipe takes, and much shorter than anything that waits for a device."""


@pytest.fixture
def speaker() -> Iterator[Speaker]:
    speaker = Speaker()
    yield speaker
    speaker.stop()


def _process(speaker: Speaker) -> "subprocess.Popen[bytes]":
    assert speaker.process is not None
    return speaker.process


def test_a_tone_comes_out_as_it_was_synthesised(speaker: Speaker, device: Path) -> None:
    speaker.play(("refused",), 50)
    expected = tone("refused")
    heard = _first_tone(device, len(expected) - 200)
    assert 0.15 < np.abs(heard).max() / np.abs(expected).max() < 0.35


def _first_tone(device: Path, count: int) -> "np.ndarray[tuple[int], np.dtype[np.int16]]":
    """So many samples from the first on that is not silence."""
    played = b""
    for heard in listen(device):
        played += heard
        samples = np.frombuffer(played[: len(played) // 2 * 2], np.int16)
        sounding = samples[np.argmax(samples != 0) :]
        if sounding[:1].any() and len(sounding) >= count:
            break
    return sounding[:count]


def test_the_device_is_let_go_after_a_silence_and_opened_again_for_the_next_tone(
    device: Path,
) -> None:
    impatient = (
        "from tablepi.ui.sound import loudspeaker; loudspeaker.IDLE_S = 0.5; loudspeaker.main()"
    )
    speaker = Speaker((sys.executable, "-c", impatient))
    for _ in range(2):
        speaker.play(("accepted",), 100)
        assert any(any(heard) for heard in list(listen(device)))
    speaker.stop()


def test_a_device_that_hangs_holds_nobody_up_and_its_process_is_begun_anew(
    speaker: Speaker, device: Path
) -> None:
    # Nobody reads: opening it waits for ever, as a broken device may.
    began_s = time.monotonic()
    for _ in range(5_000):
        speaker.play(("accepted", "turn"), 60)
    hung = _process(speaker)
    assert time.monotonic() - began_s < QUICK_S
    hung.wait(PATIENCE_S)
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
    for _ in range(3):
        speaker.play(("turn",), 60)
    process = _process(speaker)
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(PATIENCE_S) == 0


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
