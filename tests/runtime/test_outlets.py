"""What is shown every picture beside the screen: what sounds, and that it holds up no verdict."""

import os
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tablepi.referee.intents import Answer, Back, Give, GoToMenu, Intent, OpenMatchMenu
from tablepi.runtime.compose import build
from tablepi.runtime.main_loop import MainLoop, Quit
from tablepi.runtime.outlets import Voice
from tablepi.runtime.settings.config import Config
from tablepi.runtime.settings.store_handle import StoreHandle
from tablepi.screens.context.table_config import SoundConfig, TableConfig
from tablepi.screens.context.table_settings import Loudness
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.speech import Utterance
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.ui.sound.speaker import Speaker
from tests.worlds.table.settings_rows import to, to_row

SLOW_MS = 10_000
"""No verdict takes this long, and anything that waits for a device that hangs takes longer."""


class Ear:
    """A voice that only remembers what it was to play."""

    def __init__(self) -> None:
        self.heard: list[tuple[tuple[str, ...], int]] = []
        self.started = False

    def start(self) -> None:
        self.started = True

    def stop(self) -> None:
        self.started = False

    def play(self, cues: Sequence[str], volume: int) -> None:
        self.heard.append((tuple(cues), volume))


class Listener(Ear):
    """A voice that remembers what it was to say, too."""

    def __init__(self) -> None:
        super().__init__()
        self.spoken: list[tuple[str, bool, str, int]] = []
        self.is_installed = True

    def can_speak(self) -> bool:
        return self.is_installed

    def say(self, utterance: Utterance, language: str, volume: int) -> None:
        self.spoken.append((*utterance, language, volume))


def _machine(
    folder: Path, voice: Voice, sound: SoundConfig | None = None, language: str = "en"
) -> MainLoop:
    table = TableConfig(language=language)
    config = replace(Config(), sound=sound or SoundConfig(), table=table)
    return build(config, StoreHandle(folder / "tablepi.db"), voices=[voice])


def _does(machine: MainLoop, *acts: Intent) -> None:
    for act in acts:
        machine.inbox.put(act)
        machine.turn()
        machine.show()


_BEGIN = (Answer("menu.game", "score-sheet"), Answer("button.start"), Answer("button.ready"))
_PASS = Give((("seat", 1), ("verb", "pass")))


def test_what_happens_is_played_once_at_the_tables_volume(tmp_path: Path) -> None:
    ear = Ear()
    machine = _machine(tmp_path, ear, SoundConfig(35))
    _does(machine, *_BEGIN)
    machine.show()
    assert ear.heard == [(("turn",), 35)]
    _does(machine, _PASS)
    assert ear.heard[1:] == [(("accepted", "turn"), 35)]


def test_a_table_that_wants_silence_hears_nothing_until_somebody_turns_it_up(
    tmp_path: Path,
) -> None:
    ear = Ear()
    machine = _machine(tmp_path, ear, SoundConfig(60, mute=True))
    for _ in machine.ahead:
        pass
    _does(machine, *_BEGIN, _PASS)
    assert (ear.heard, ear.started) == ([], False)
    _does(machine, OpenMatchMenu(), Answer("sound.more"))
    assert ear.heard == [(("accepted",), 80)]
    assert machine.router.loudness == Loudness(80)


def test_a_wanted_voice_speaks_once_in_the_tables_language_at_its_volume(tmp_path: Path) -> None:
    listener = Listener()
    machine = _machine(tmp_path, listener, SoundConfig(35, voice=True), language="de")
    _does(machine, *_BEGIN)
    machine.show()
    assert listener.spoken == [("Am Zug: Spieler 1.", False, "de", 35)]
    _does(machine, _PASS)
    assert listener.spoken[1:] == [("Spieler 1: Weiter. Am Zug: Spieler 2.", False, "de", 35)]
    assert len(listener.heard) == 2


@pytest.mark.parametrize("sound", [SoundConfig(), SoundConfig(mute=True, voice=True)])
def test_a_table_without_a_voice_or_in_silence_says_nothing(
    tmp_path: Path, sound: SoundConfig
) -> None:
    listener = Listener()
    _does(_machine(tmp_path, listener, sound), *_BEGIN, _PASS)
    assert listener.spoken == []


def test_a_voice_that_is_chosen_is_heard_at_once_and_until_it_is_not_any_more(
    tmp_path: Path,
) -> None:
    listener = Listener()
    machine = _machine(tmp_path, listener)
    turn_voice = Answer("menu.settings"), *to(Answer("setting", "sound.voice"))
    _does(machine, *turn_voice)
    assert [text for text, *_ in listener.spoken] == ["Voice: On"]
    _does(machine, Back(), *_BEGIN, GoToMenu())
    assert [text for text, *_ in listener.spoken[1:]] == ["Player 1’s turn."]
    _does(machine, *turn_voice, Back(), ResumeMatch(1), Answer("button.ready"), _PASS)
    assert len(listener.spoken) == 2


def test_the_settings_say_whether_a_voice_is_there_as_it_is_now(tmp_path: Path) -> None:
    listener = Listener()
    machine = _machine(tmp_path, listener)
    _does(machine, Answer("menu.settings"), *to_row("sound.voice"))
    none = machine.router.words("settings.sound.voice.none")
    assert none not in repr(machine.router.picture())
    listener.is_installed = False
    assert none in repr(machine.router.picture())


def test_voices_get_ready_in_a_quiet_moment_and_not_before(tmp_path: Path) -> None:
    ear = Ear()
    machine = _machine(tmp_path, ear)
    machine.show()
    assert not ear.started
    for _ in machine.ahead:
        pass
    assert ear.started


def test_voices_are_let_go_when_the_referee_ends(tmp_path: Path) -> None:
    ear = Ear()
    machine = _machine(tmp_path, ear)
    ear.start()
    machine.inbox.put(Quit())
    machine.run()
    assert not ear.started


def test_a_loudspeaker_that_hangs_delays_no_verdict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "device")
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(tmp_path / "device"))
    speaker = Speaker()
    machine = _machine(tmp_path, speaker)
    try:
        for _ in machine.ahead:
            pass
        _does(machine, *_BEGIN)
        slowest_ms = 0.0
        for number in range(60):
            began_s = time.monotonic()
            _does(machine, Give((("seat", 1 + number % 2), ("verb", "pass"))))
            slowest_ms = max(slowest_ms, (time.monotonic() - began_s) * 1_000)
            # An idle turn waits a moment for the next message.
            machine.turn()
        table = machine.router.picture()
        assert isinstance(table, pictures.Table)
        assert table.said is not None
        assert table.said.accepted
        assert slowest_ms < SLOW_MS
    finally:
        speaker.stop()
