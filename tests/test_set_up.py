"""What setting up a checkout leaves behind: the command as the pages write it."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_a_checkout_has_the_command_that_its_pages_call(tmp_path: Path) -> None:
    python, command = tmp_path / "bin" / "python", tmp_path / "bin" / "tablepi"
    python.parent.mkdir()
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', encoding="utf-8")
    python.chmod(0o755)
    words = ["make", "-s", f"VENV={tmp_path}", "-o", f"{tmp_path}/run.stamp", str(command)]
    subprocess.run(words, cwd=ROOT, check=True, timeout=20)
    done = subprocess.run([str(command), "check", "tests/games/scripts/power-suit/plays.txt"],
                          cwd=ROOT, capture_output=True, text=True, timeout=60)  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout
