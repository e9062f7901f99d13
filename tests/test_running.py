"""The program, killed at any instant and started again: what it showed as accepted is there."""

import gc
import json
import os
import random
import select
import subprocess
import sys
import time
import weakref
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tablepi import decks
from tablepi.core.match import begin
from tablepi.core.notation import Notation
from tablepi.core.options import setup_of
from tablepi.devices.messages import KnobTurned, TagSeen
from tablepi.games import games
from tablepi.referee.intents import Answer, OpenHistory
from tablepi.runtime.compose import build
from tablepi.runtime.main_loop import AT_ONCE, MANY_YOUNG, Quit
from tablepi.runtime.settings.config import ClockConfig, Config
from tablepi.runtime.settings.store_handle import StoreHandle
from tablepi.screens.pictures.picture import Menu, Picture
from tablepi.screens.table.table import TableScreen
from tablepi.store import Store
from tablepi.tools.demo import recorded
from tablepi.tools.simulator.simulated_line import SimulatedLineReader
from tablepi.ui.touch_screen import TouchScreen, close_window, open_window
from tests.worlds.table.headless import name_of

ROOT = Path(__file__).parent.parent
LINES = [line for line in recorded() if " ! " not in line]
PATIENCE_S = 20
STARTS = 14


def _boards() -> list[str]:
    """The board after each standing line of the recorded match, the empty one first."""
    game = games()["power-suit"]
    setup = setup_of(game, ("Ann", "Ben"), {}, decks.load(game.deck))
    match, notation = begin(game, setup), Notation(game, setup)
    names = [name_of(game.board(match.public))]
    for line in LINES:
        match, _ = match.offer(notation.read(line))
        names.append(name_of(game.board(match.public)))
    assert len(set(names)) == len(names)
    return names


BOARDS = _boards()


class Referee:
    """The program in a process of its own, and what it printed."""

    def __init__(self, file: Path, port: str, faster: int = 0) -> None:
        command = [sys.executable, "-m", "tests.worlds.table.headless", str(file), port]
        around = {**os.environ, "FASTER": str(faster)}
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, env=around)
        self._half = b""

    def shown(self, within_s: float = PATIENCE_S) -> dict[str, Any] | None:
        """The next picture that it printed; None when none came in time, or it has ended."""
        assert self.process.stdout is not None
        end = time.monotonic() + within_s
        while b"\n" not in self._half:
            left_s = max(0.0, end - time.monotonic())
            ready, _, _ = select.select([self.process.stdout], [], [], left_s)
            data = os.read(self.process.stdout.fileno(), 65_536) if ready else b""
            if not data:
                return None
            self._half += data
        line, _, self._half = self._half.partition(b"\n")
        shown: dict[str, Any] = json.loads(line)
        return shown

    def killed(self) -> list[dict[str, Any]]:
        """Kills it, and gives what it had printed until then."""
        self.process.kill()
        self.process.wait()
        rest = []
        while (shown := self.shown(0)) is not None:
            rest.append(shown)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return rest


@pytest.fixture
def reader() -> Iterator[SimulatedLineReader]:
    with SimulatedLineReader() as reader:
        yield reader


def _scans(line: str) -> list[str]:
    words = line.split()
    return ["deal"] if words == ["deal"] else [words[1], words[3], words[2]]


def _play(referee: Referee, reader: SimulatedLineReader, line: str) -> int:
    """Scans a line and waits for it to be shown as accepted; the number of its board."""
    for word in _scans(line):
        reader.scan(word)
    while (shown := referee.shown()) is not None:
        if shown["said"] == "accepted" and not shown["given"]:
            return BOARDS.index(shown["board"])
        assert shown["said"] == "", shown
    raise AssertionError(f"{line} was not answered")


def test_what_was_shown_as_accepted_survives_a_kill_at_any_instant(
    tmp_path: Path, reader: SimulatedLineReader, chance: random.Random
) -> None:
    file = tmp_path / "place" / "tablepi.db"
    accepted = 0
    for start in range(STARTS):
        referee = Referee(file, reader.path)
        first = referee.shown()
        assert first is not None
        # The very first picture is the match as it was left, or one line that was not seen yet.
        found = BOARDS.index(first["board"])
        assert accepted <= found <= accepted + 1, start
        accepted = found
        for _ in range(chance.randrange(5)):
            accepted = _play(referee, reader, LINES[accepted])
        assert accepted >= found
        for word in _scans(LINES[accepted])[: chance.randrange(4)]:
            reader.scan(word)
        with suppress(subprocess.TimeoutExpired):
            referee.process.wait(chance.uniform(0, 0.02))
        for shown in referee.killed():
            accepted = max(accepted, BOARDS.index(shown["board"]))
    assert accepted > STARTS
    store = Store.open(file)
    assert store.verify().damages == []
    lines = [row.text for row in store.journal.read(1).rows if row.kind == "line"]
    assert LINES[: len(lines)] == lines
    assert accepted <= len(lines) <= accepted + 1
    times = [row.at_ms for row in store.journal.read(1).rows]
    assert times == sorted(times)
    assert len(store.journal.matches()) == 1
    store.close()


def test_a_kill_costs_a_running_clock_less_than_ten_seconds_and_nobody_any_time(
    tmp_path: Path, reader: SimulatedLineReader, chance: random.Random
) -> None:
    file, left_s = tmp_path / "tablepi.db", 900
    for _ in range(5):
        referee = Referee(file, reader.path, FASTER)
        shown_s = _clock_s(referee.shown())
        assert left_s <= shown_s < left_s + LOST_S
        until_s = shown_s - chance.randrange(1, 25)
        while shown_s > until_s:
            shown_s = _clock_s(referee.shown())
        left_s = min([shown_s, *map(_clock_s, referee.killed())])
    store = Store.open(file)
    rows = store.journal.read(1).rows
    notes = [row.text for row in rows[1:]]
    assert notes == [
        "clock set bank 900 10 told",
        "clock start",
        *["clock pause", "clock start"] * 4,
    ]
    assert [row.at_ms for row in rows] == sorted(row.at_ms for row in rows)
    store.close()


FASTER, LOST_S = 20, 10


def _clock_s(shown: dict[str, Any] | None) -> int:
    """What the first seat's clock shows, in seconds."""
    assert shown is not None
    minutes, seconds = shown["clocks"][0].split(":")
    return 60 * int(minutes) + int(seconds)


def test_clocks_stand_from_the_moment_at_which_the_program_was_asked_to_end(tmp_path: Path) -> None:
    store_handle = StoreHandle(tmp_path / "tablepi.db")
    table = build(Config(clock=ClockConfig("bank")), store_handle)
    for each in (
        Answer("menu.game", "power-suit"),
        Answer("button.start"),
        Answer("button.ready"),
        Quit(),
    ):
        table.inbox.put(each)
    table.run()
    rows = store_handle.journal.read(1).rows
    assert [row.text for row in rows][-2:] == ["clock start", "clock pause"]
    store_handle.close()


class _Counting:
    """An outlet that counts what it is shown."""

    def __init__(self) -> None:
        self.shown = 0

    def show(self, picture: Picture, now_ms: int) -> None:
        self.shown += 1


def test_a_flood_does_not_wait_for_pictures_and_loses_nothing(tmp_path: Path) -> None:
    store_handle, counting = StoreHandle(tmp_path / "tablepi.db"), _Counting()
    table = build(Config(), store_handle)
    table.outlets.append(counting)
    for number in range(5 * AT_ONCE + 1):
        table.inbox.put(TagSeen("table", 0, f"{number}"))
    table.inbox.put(Quit())
    while table.turn():
        pass
    assert table.router.lookup.scans == 5 * AT_ONCE + 1
    assert counting.shown == 5
    store_handle.close()


def test_a_fault_of_the_program_itself_leads_to_the_menu_and_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = build(Config(), StoreHandle(tmp_path / "tablepi.db"))
    for act in (Answer("menu.game", "power-suit"), Answer("button.start"), Answer("button.ready")):
        table.inbox.put(act)
        table.turn()
    monkeypatch.setattr(TableScreen, "hear", lambda *_: 1 // 0)
    table.inbox.put(OpenHistory())
    assert table.turn()
    picture = table.router.picture()
    assert isinstance(picture, Menu)
    assert picture.resume
    assert "Nothing is lost" in picture.notices[0].text


def test_a_fault_of_the_screen_under_the_knob_ends_no_evening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = build(Config(), StoreHandle(tmp_path / "tablepi.db"))
    monkeypatch.setattr(TouchScreen, "turn", lambda *_: 1 // 0)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    table.screen = TouchScreen(open_window(800, 480), table.inbox.put, motion=False)
    table.turn()
    table.inbox.put(KnobTurned(1))
    assert table.turn()
    close_window()
    assert "Nothing is lost" in table.router.passing


class _Ring:
    """Holds itself, so that only a look for rubbish takes it away."""

    def __init__(self) -> None:
        self.itself = self


def test_rubbish_waits_for_a_quiet_moment_and_is_gone_after_it(tmp_path: Path) -> None:
    table = build(Config(), StoreHandle(tmp_path / "tablepi.db"))
    gc.collect()
    gc.disable()
    try:
        left = [weakref.ref(_Ring()) for _ in range(MANY_YOUNG)]
        table.inbox.put(OpenHistory())
        table.turn()
        assert all(each() for each in left), "somebody may be waiting for that picture"
        table.turn()
        assert not any(each() for each in left)
    finally:
        gc.enable()
