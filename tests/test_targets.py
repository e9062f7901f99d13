"""What the Makefile's targets and the pages' commands start runs in the environment made for it."""

import os
import re
import signal
import subprocess
import sysconfig
import venv
from collections.abc import Callable
from functools import cache
from importlib import metadata
from pathlib import Path

import pytest

from tablepi.cli.main import command_descriptions
from tests.import_graph import ImportGraph
from tests.nightly import NIGHTLY
from tests.pages import ROOT

LOCKS = ("run", "hall", "test")
OF_A_HALL = {"bench", "hall"}
"""Commands that need more than a table does, and say so."""

EXTRAS = {"lgpio", "smartcard", "spidev"}
"""Drivers of single kinds of devices: what uses them does without, and says so."""

LONG_S = 180
"""A target that has gone on for so long without an error works: setting up takes half of it."""

Environment = Callable[[str], Path]


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """The Python of an environment that holds one lock file's packages and nothing else."""

    @cache
    def made(lock: str) -> Path:
        folder = tmp_path_factory.mktemp(lock)
        venv.create(folder, symlinks=True)
        base = {"base": str(folder), "platbase": str(folder)}
        site = Path(sysconfig.get_path("purelib", vars=base))
        for name in _locked(lock):
            _link(metadata.distribution(name), site)
        (site / "tablepi.pth").write_text(str(ROOT))
        return folder / "bin/python"

    return made


def _locked(lock: str) -> list[str]:
    """The packages that a lock file pins for this machine."""
    lines = (ROOT / f".ci/lock/{lock}.txt").read_text(encoding="utf-8").splitlines()
    return [line.partition("==")[0] for line in lines if "==" in line]


def _link(package: metadata.Distribution, site: Path) -> None:
    """Puts an installed package into another environment, as links to its files and folders."""
    for top in {file.parts[0] for file in package.files or ()} - {"..", "__pycache__"}:
        if not (site / top).exists():
            (site / top).symlink_to(Path(str(package.locate_file(top))))


def _targets() -> dict[str, tuple[str, set[str]]]:
    """For each target that starts Python: its lock, and the modules that it starts."""
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    rules = re.findall(r"^([a-z]+): ([^#\n]*)##[^\n]*\n((?:\t.*\n)*)", text, re.MULTILINE)
    needs = {name: needed for name, needed, _ in rules}
    needs["pages"] = "$(VENV)/run.stamp"
    started = {name: _modules(recipe) for name, _, recipe in rules}
    return {name: (_lock_of(needs[name]), modules) for name, modules in started.items() if modules}


def _lock_of(needed: str) -> str:
    return next((lock for lock in reversed(LOCKS) if f"{lock}.stamp" in needed), "run")


def _modules(recipe: str) -> set[str]:
    """The modules that a recipe starts, a command of tablepi by its file."""
    started = re.findall(r"python -m (\S+)(?: (\S+))?", recipe)
    commands = command_descriptions()
    return {
        f"tablepi.cli.commands.{word}" if module == "tablepi" and word in commands else module
        for module, word in started
        if module != "pytest"
    }


def _imported(python: Path, names: set[str]) -> str:
    """What is said when all of these are imported: nothing where all is there."""
    code = "import importlib, sys; [importlib.import_module(name) for name in sys.argv[1:]]"
    done = subprocess.run(
        [str(python), "-c", code, *sorted(names)],
        cwd=ROOT, capture_output=True, text=True, timeout=120, check=False,
        env={"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
    )  # fmt: skip
    return done.stderr


TARGETS = _targets()


def test_targets_of_every_environment_are_found() -> None:
    assert {"run", "sim", "hall", "bench", "shots", "taps", "road", "parts"} <= TARGETS.keys()
    assert {lock for lock, _ in TARGETS.values()} == set(LOCKS)


@pytest.mark.parametrize("lock", LOCKS)
def test_what_the_targets_start_is_there_in_their_environment(
    environment: Environment, lock: str
) -> None:
    graph = ImportGraph(ROOT)
    started = {module for its, modules in TARGETS.values() if its == lock for module in modules}
    if lock == "run":
        started |= {
            f"tablepi.cli.commands.{name}" for name in command_descriptions().keys() - OF_A_HALL
        }
    names = {name for module in started for name in graph.needs(module)} - EXTRAS
    assert _imported(environment(lock), names) == ""


@pytest.mark.parametrize("command", sorted(OF_A_HALL))
def test_a_hall_without_its_packages_says_how_to_get_them(
    environment: Environment, command: str, tmp_path: Path
) -> None:
    python = environment("run")
    words = {"bench": ["bench"], "hall": ["hall", "--data", str(tmp_path)]}[command]
    done = subprocess.run(
        [str(python), "-m", "tablepi", *words], cwd=ROOT, capture_output=True, text=True,
        timeout=120, check=False, env={},
    )  # fmt: skip
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert "tablepi-hall" in line
    assert f"{python} -m pip install aiohttp networkx" in line


@pytest.mark.skipif(not NIGHTLY, reason="minutes for each target: `make nightly`")
@pytest.mark.parametrize("target", ["hall", "bench", "shots"])
def test_a_target_works_in_a_fresh_clone(target: str, tmp_path: Path) -> None:
    subprocess.run(["git", "clone", "-q", str(ROOT), str(tmp_path / "clone")], check=True)
    log = tmp_path / "log"
    with log.open("w") as out:
        make = subprocess.Popen(
            ["make", target], cwd=tmp_path / "clone", stdout=out, stderr=out, process_group=0
        )
        try:
            assert make.wait(LONG_S) == 0, log.read_text()
        except subprocess.TimeoutExpired:
            os.killpg(make.pid, signal.SIGINT)
            make.wait(60)
    assert "Traceback" not in log.read_text()
