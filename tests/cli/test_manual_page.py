"""The manual page of the package, made by a script that is no module."""

import subprocess
import sys
from pathlib import Path

from tablepi.cli.main import command_descriptions

ROOT = Path(__file__).parents[2]


def test_the_manual_page_names_every_command() -> None:
    made = subprocess.run(
        (sys.executable, "debian/manual"),
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert all(f".B {name}\n" in made.stdout for name in command_descriptions())
