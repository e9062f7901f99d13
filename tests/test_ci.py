"""The programs of `.ci`: what they import of tablepi is there."""

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import TypeGuard

import pytest

CI = Path(__file__).parent.parent / ".ci"
PROGRAMS = [file for file in sorted(CI.glob("*.py")) if "tablepi." in file.read_text("utf-8")]


def _imported(program: Path) -> Iterator[tuple[str, str]]:
    for node in ast.walk(ast.parse(program.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("tablepi"):
            yield from ((str(node.module), alias.name) for alias in node.names)
        elif isinstance(node, ast.Attribute) and _looks_up(node.value):
            # Of several names of a module, the first is the one that it has today.
            yield ast.literal_eval(node.value.args[0]), node.attr


def _looks_up(node: ast.expr) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") == "module"


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.stem)
def test_what_a_program_imports_is_there(program: Path) -> None:
    names = list(_imported(program))
    assert names
    assert [name for name in names if not hasattr(import_module(name[0]), name[1])] == []


ROOT = Path(__file__).parent.parent
KEPT = ("__init__.py", "conftest.py", "firmware", "systemd")


def _tools(path: str, *areas: str) -> subprocess.CompletedProcess[str]:
    around = {**os.environ, "PATH": path}
    command = ["/bin/sh", str(ROOT / ".ci/tools"), *areas]
    return subprocess.run(command, env=around, capture_output=True, text=True, check=False)


def test_every_missing_package_of_every_area_is_named_at_once(tmp_path: Path) -> None:
    for tool in ("dirname", "cat", "id"):
        (tmp_path / tool).symlink_to(str(shutil.which(tool)))
    found = _tools(str(tmp_path), "firmware", "systemd")
    assert found.returncode == 1
    assert found.stdout.split() == ["firmware", "systemd"]
    (line,) = found.stderr.splitlines()
    for package in ("gcc", "gcc-avr", "avr-libc", "libsimavr-dev", "systemd", "openscad", "xauth"):
        assert package in line.split()


def test_only_what_is_missing_is_named_and_only_its_area_left_out(tmp_path: Path) -> None:
    for tool in ("dirname", "cat", "id", "systemd-analyze", "systemd-sysusers"):
        (tmp_path / tool).symlink_to(shutil.which(tool) or "/bin/true")
    found = _tools(str(tmp_path), "firmware", "systemd")
    assert found.stdout.split() == ["firmware"]
    assert "systemd" not in found.stderr.split()
    assert _tools(str(tmp_path), "systemd").returncode == 0


def test_what_is_left_out_is_said_and_the_rest_runs() -> None:
    others = (each for each in (ROOT / "tests").iterdir() if each.name not in KEPT)
    words = ["-m", "pytest", "--collect-only", "-p", "no:cacheprovider", "tests"]
    done = subprocess.run(
        [sys.executable, *words, *(f"--ignore={each}" for each in others)],
        cwd=ROOT,
        env={**os.environ, "TABLEPI_LEFT_OUT": "firmware"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "LEFT OUT: tests/firmware, because" in done.stdout
    assert "tests/systemd/" in done.stdout
    assert "tests/firmware/" not in done.stdout
