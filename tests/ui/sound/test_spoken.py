"""Speech in the loudspeaker's process, with a program on the path in espeak-ng's place."""

import os
import select
import sys
import time
import wave
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tablepi.screens.pictures.speech import MOST_LETTERS, Utterance
from tablepi.ui.sound.loudspeaker import RATE_HZ, TONES, tone
from tablepi.ui.sound.speaker import Speaker
from tablepi.ui.sound.synthesis import LONGEST_S, samples_of
from tablepi.ui.sound.synthesizer import PROGRAM
from tests.ui.sound.played import PATIENCE_S, device, listen

__all__ = ["device"]

QUICK_S = 5.0
OWN_HZ = 22_050
"""The rate of espeak-ng's sound."""

IMPATIENT = "from tablepi.ui.sound import loudspeaker; loudspeaker.IDLE_S = 0.5; loudspeaker.main()"
"""A loudspeaker that lets its device go soon, so that a test hears the end."""

RECORDS = """#!/bin/sh
# Writes down how it was called and what it was told, and gives a sound.
cd "{folder}" || exit 1
told=$(cat)
printf '%s|%s\\n' "$*" "$told" >> calls
echo $$ >> pids
echo > begun
{then}
cat "$2.wav"
"""


class FakeSynthesizer:
    """A program on the path, called as espeak-ng is. Its sound is a level: of `en` low, of `de`
    high."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        os.mkfifo(folder / "begun")
        # Open at both ends, so that nobody waits for the other.
        self._begun = os.open(folder / "begun", os.O_RDWR)
        self.install()
        for language, level, seconds in (("en", 8_000, 3.0), ("de", -8_000, 0.4)):
            self._write(language, level, seconds)

    def install(self, then: str = "") -> None:
        """`then`: what it does before it gives its sound."""
        program = self.folder / PROGRAM
        program.write_text(RECORDS.format(folder=self.folder, then=then), encoding="utf-8")
        program.chmod(0o755)

    def _write(self, language: str, level: int, seconds: float) -> None:
        with wave.open(str(self.folder / f"{language}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(OWN_HZ)
            file.writeframes(np.full(round(OWN_HZ * seconds), level, "<i2").tobytes())

    @property
    def calls(self) -> list[str]:
        """How it was called and what it was told, `ARGUMENTS|TEXT`."""
        calls = self.folder / "calls"
        return calls.read_text(encoding="utf-8").splitlines() if calls.exists() else []

    @property
    def is_running(self) -> bool:
        """True if the process of its first call is still there."""
        pid = int((self.folder / "pids").read_text(encoding="utf-8").split()[0])
        return Path(f"/proc/{pid}").exists()

    def wait_for_call(self) -> None:
        """Waits until it was called once more."""
        assert select.select([self._begun], [], [], PATIENCE_S)[0], "nothing is synthesised"
        os.read(self._begun, 1)

    def close(self) -> None:
        os.close(self._begun)


@pytest.fixture
def synthesizer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeSynthesizer]:
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
    synthesizer = FakeSynthesizer(folder)
    yield synthesizer
    synthesizer.close()


@pytest.fixture
def speaker() -> Iterator[Speaker]:
    speaker = Speaker((sys.executable, "-c", IMPATIENT))
    yield speaker
    speaker.stop()


def _heard(device: Path) -> "np.ndarray[tuple[int], np.dtype[np.int16]]":
    """Everything that is played until the device is let go."""
    return np.frombuffer(b"".join(listen(device)), np.int16)


def _seconds(heard: "np.ndarray[tuple[int], np.dtype[np.int16]]", sign: int) -> float:
    """How long a level of this sign is heard, as long as that of a synthesizer alone is."""
    return float((np.sign(heard) == sign).sum()) / RATE_HZ


def _length_s(cue: str) -> float:
    """How long a tone is."""
    return sum(ms for _, ms in TONES[cue]) / 1_000


def test_a_sentence_is_spoken_after_its_tone_in_its_language(
    speaker: Speaker, synthesizer: FakeSynthesizer, device: Path
) -> None:
    speaker.play(("accepted",), 100)
    assert speaker.can_speak()
    speaker.say(Utterance("Ann ist dran."), "de", 100)
    heard = _heard(device)
    assert synthesizer.calls == ["-v de --stdin --stdout|Ann ist dran."]
    level = np.flatnonzero((heard[1:] < -20_000) & (heard[1:] == heard[:-1]))
    speech = level[level > level[-1] - 0.41 * RATE_HZ]
    assert 0.3 < len(speech) / RATE_HZ < 0.45
    assert speech[0] - np.argmax(heard != 0) >= len(tone("accepted")) - 200


def test_speech_is_as_loud_as_the_tones_at_every_volume(
    speaker: Speaker, synthesizer: FakeSynthesizer, device: Path
) -> None:
    loudest = int(np.abs(tone("over").astype(int)).max())
    speaker.say(Utterance("Ann"), "de", 50)
    assert 0.2 < np.abs(_heard(device).astype(int)).max() / loudest < 0.3


@pytest.mark.parametrize("text", ["--version", "-f /etc/passwd", "$(reboot); `x`", "Zoë’s turn"])
def test_no_text_is_an_option_and_none_stands_among_the_processes(
    speaker: Speaker, synthesizer: FakeSynthesizer, text: str
) -> None:
    speaker.say(Utterance(text), "en", 60)
    synthesizer.wait_for_call()
    assert synthesizer.calls == [f"-v en --stdin --stdout|{text}"]


def test_the_longest_text_arrives_whole(speaker: Speaker, synthesizer: FakeSynthesizer) -> None:
    text = "😀" * MOST_LETTERS
    speaker.say(Utterance(text), "en", 60)
    synthesizer.wait_for_call()
    assert synthesizer.calls == [f"-v en --stdin --stdout|{text}"]


def test_a_newer_sentence_takes_the_place_of_one_that_has_not_begun(
    speaker: Speaker, synthesizer: FakeSynthesizer, device: Path
) -> None:
    synthesizer.install('test "$told" = slow && exec sleep 60')
    speaker.say(Utterance("slow"), "en", 100)
    synthesizer.wait_for_call()
    speaker.say(Utterance("quick"), "de", 100)
    heard = _heard(device)
    assert not synthesizer.is_running
    assert _seconds(heard, 1) == 0
    assert 0.3 < _seconds(heard, -1) < 0.45
    assert [call.partition("|")[2] for call in synthesizer.calls] == ["slow", "quick"]


def test_a_sentence_that_has_begun_is_spoken_to_its_end_and_the_next_one_after_it(
    speaker: Speaker, synthesizer: FakeSynthesizer, device: Path
) -> None:
    heard = _with_another_sentence(speaker, device, urgent=False)
    assert 2.8 < _seconds(heard, 1) < 3.1
    assert 0.3 < _seconds(heard, -1) < 0.45


def test_a_refusal_interrupts(speaker: Speaker, synthesizer: FakeSynthesizer, device: Path) -> None:
    heard = _with_another_sentence(speaker, device, urgent=True)
    assert _seconds(heard, 1) < 2.0
    assert 0.3 < _seconds(heard, -1) < 0.45


def _with_another_sentence(
    speaker: Speaker, device: Path, urgent: bool
) -> "np.ndarray[tuple[int], np.dtype[np.int16]]":
    """A long sentence, and another one as soon as it is heard."""
    speaker.say(Utterance("long"), "en", 100)
    played, is_said = b"", False
    for part in listen(device):
        played += part
        if any(part) and not is_said:
            speaker.say(Utterance("short", urgent), "de", 100)
            is_said = True
    return np.frombuffer(played, np.int16)


FAILS = ("kill -9 $$", "cat de.wav; kill -9 $$", "exit 1", "exit 0", "echo nonsense; exit 0")


@pytest.mark.parametrize("then", FAILS)
def test_a_synthesizer_that_fails_is_silence_and_is_tried_once_a_sentence(
    speaker: Speaker, synthesizer: FakeSynthesizer, device: Path, then: str
) -> None:
    synthesizer.install(then)
    speaker.say(Utterance("one"), "de", 100)
    synthesizer.wait_for_call()
    speaker.play(("turn",), 100)
    heard = _heard(device)
    assert 0 < np.count_nonzero(heard) / RATE_HZ < _length_s("turn") + 0.05
    assert len(synthesizer.calls) == 1
    process = speaker.process
    synthesizer.install()
    speaker.say(Utterance("two"), "de", 100)
    assert 0.3 < _seconds(_heard(device), -1) < 0.45
    assert speaker.process is process
    assert len(synthesizer.calls) == 2


def test_without_a_synthesizer_there_are_tones_all_the_same(
    speaker: Speaker, device: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not speaker.can_speak()
    speaker.say(Utterance("Ann"), "en", 100)
    speaker.play(("accepted",), 100)
    speaker.say(Utterance("Ben"), "en", 100)
    process = speaker.process
    heard_s = np.count_nonzero(_heard(device)) / RATE_HZ
    assert abs(heard_s - _length_s("accepted")) < 0.05
    speaker.play(("accepted",), 100)
    assert speaker.process is process


def test_a_synthesizer_that_hangs_holds_up_neither_the_referee_nor_a_tone(
    speaker: Speaker, synthesizer: FakeSynthesizer, device: Path
) -> None:
    synthesizer.install("exec sleep 60")
    began_s = time.monotonic()
    for number in range(2_000):
        speaker.say(Utterance(f"sentence {number}"), "en", 60)
    assert time.monotonic() - began_s < QUICK_S
    synthesizer.wait_for_call()
    speaker.play(("accepted",), 100)
    assert any(next(part for part in listen(device) if any(part)))
    assert time.monotonic() - began_s < LONGEST_S - 1
    assert len(synthesizer.calls) < 100


def test_a_file_of_another_rate_is_heard_as_long_as_it_is_and_as_loud_as_can_be(
    synthesizer: FakeSynthesizer,
) -> None:
    wav = (synthesizer.folder / "de.wav").read_bytes()
    samples = samples_of(wav, RATE_HZ)
    assert abs(len(samples) / RATE_HZ - 0.4) < 0.01
    assert samples.min() < -31_000


@pytest.mark.parametrize("cut", [0, 3, 12, 40, 44, 45])
def test_a_file_without_sound_is_silence(synthesizer: FakeSynthesizer, cut: int) -> None:
    wav = (synthesizer.folder / "de.wav").read_bytes()[:cut]
    assert len(samples_of(wav, RATE_HZ)) == 0
    assert len(samples_of(b"x" * cut, RATE_HZ)) == 0


def test_a_device_that_plays_for_ever_is_let_go_and_opened_anew(
    synthesizer: FakeSynthesizer, device: Path
) -> None:
    stalls = IMPATIENT.replace(
        "loudspeaker.main()", "loudspeaker.STALLED_S = 1; loudspeaker.main()"
    )
    speaker = Speaker((sys.executable, "-c", stalls))
    speaker.say(Utterance("three seconds"), "en", 100)
    assert 0 < _seconds(_heard(device), 1) < 2.5
    speaker.say(Utterance("less"), "de", 100)
    assert 0.3 < _seconds(_heard(device), -1) < 0.45
    speaker.stop()
