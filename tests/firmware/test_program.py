"""The simulation as a program: whoever has no Python talks to the real firmware all the same."""

import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablepi.core.text.phrase import Phrase
from tablepi.devices.messages import ReaderFound, ReaderLost, ReaderTrouble, TagGone, TagSeen
from tablepi.devices.ports.port import Port
from tablepi.devices.readers import ReaderConfig, driver_for
from tablepi.tools.simulator.simulated_chips import BUILT
from tests.worlds.firmware.heard import Heard
from tests.worlds.firmware.makes import MAKES, USUAL

SEVEN, FOUR = "04A1B2C3D4E5F6", "14E0992C"


class Program:
    """The program with two antennas; what it answers comes back as it said it."""

    def __init__(self, link: Path, *makes: str) -> None:
        self._run = subprocess.Popen(
            [BUILT / "simulate", BUILT / "reader.hex", "2", link, *makes],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        self.makes = makes
        assert self.line() == f"line {os.readlink(link)}"

    def line(self) -> str:
        assert self._run.stdout is not None
        return self._run.stdout.readline().strip()

    def say(self, words: str) -> str:
        assert self._run.stdin is not None
        self._run.stdin.write(words + "\n")
        answer = self.line()
        return self.line() if answer.startswith("line ") else answer

    def close(self) -> None:
        assert self._run.stdin is not None
        self._run.stdin.close()
        assert self._run.wait(timeout=5) == 0
        assert self._run.stdout is not None
        self._run.stdout.close()


@pytest.fixture(params=USUAL, ids=str)
def program(built: None, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Program]:
    program = Program(tmp_path / "line", request.param.replace("_", "-"))
    yield program
    program.close()


@pytest.fixture
def heard(program: Program, tmp_path: Path) -> Iterator[Heard]:
    config = ReaderConfig("left", "tablepi", str(tmp_path / "line"), repeat_ms=0)
    heard = Heard()
    port = Port(config, driver_for(config), heard.put, time.monotonic_ns)
    port.start()
    heard.wait_for(ReaderFound)
    yield heard
    port.stop()


def test_a_tag_is_laid_and_lifted(program: Program, heard: Heard) -> None:
    assert program.say(f"lay 1 {SEVEN} ntag213") == "ok"
    heard.wait_for(TagSeen)
    assert program.say("lift 1") == "ok"
    heard.wait_for(TagGone("left", 1, SEVEN))


def test_a_pulled_cable_comes_back_under_another_name(
    program: Program, heard: Heard, tmp_path: Path
) -> None:
    assert program.say("pull") == "ok"
    assert not os.path.lexists(tmp_path / "line"), "its number may be another program's by now"
    heard.wait_for(ReaderLost)
    assert program.say("plug") == "ok"
    heard.wait_for(ReaderFound, count=2)
    assert program.say(f"lay 0 {FOUR}") == "ok"
    heard.wait_for(TagSeen)


def test_a_missing_board_and_a_poor_cable(program: Program, heard: Heard) -> None:
    assert program.say("fault 0 missing") == "ok"
    heard.wait_for(ReaderTrouble("left", Phrase("antenna.missing", {"n": 1})))
    assert program.say("fault 0 well") == "ok"
    assert program.say("damage 10") == "ok"
    assert program.say(f"lay 1 {SEVEN} askew") == "ok"
    heard.wait_for(TagSeen)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("lay 2 14E0992C", "no: no such antenna"),
        ("lay 0 14E0", "no: expected a UID of 4, 7 or 10 bytes in hexadecimal"),
        ("lay 0 14E0992C ntag213", "no: expected ntag213, ntag215 or ntag216"),
        ("fault 0 ill", "no: no such fault"),
        ("dance", "no: no such word here"),
    ],
)
def test_what_it_does_not_understand_it_says(program: Program, words: str, why: str) -> None:
    assert program.say(words).startswith(why)


def test_it_runs_as_fast_as_it_goes(program: Program) -> None:
    assert program.say("pace fast") == "ok"
    assert program.say("lights").startswith("lights ")
    assert program.line() == "ok"
    assert program.say("pace real") == "ok"


def test_the_chips_are_of_the_make_that_was_named(program: Program, heard: Heard) -> None:
    assert program.say(f"lay 1 {SEVEN}") == "ok"
    heard.wait_for(TagSeen)
    told = {each.why.id for each in heard.of(ReaderTrouble)}
    tests_otherwise = program.makes in (("worst",), ("other-test",))
    assert told == ({"antenna.unsound"} if tests_otherwise else set())


def test_a_make_that_there_is_not_is_refused_with_all_there_are(built: None) -> None:
    asked: list[Path | str] = [BUILT / "simulate", BUILT / "reader.hex", "1"]
    asked += ["/tmp/unused", "cheap"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert all(name.replace("_", "-") in done.stderr for name in MAKES if name != "nxp")
