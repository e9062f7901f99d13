"""What is printed to a terminal is text, whatever somebody wrote into a name."""

import os
import pty
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SCRIPT = 'game power-suit\nseat 1 "A\x1b[31mnn\x9b"\nseat 2 Ben\n1 power castle\x1b]0;x\x07\n'


def _on_a_terminal(*words: str) -> bytes:
    """All that a command writes to its terminal."""
    ours, its = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "tablepi", *words], cwd=ROOT, stdout=its, stderr=its, stdin=its
    ):
        os.close(its)
        written = b""
        while piece := _read(ours):
            written += piece
    os.close(ours)
    return written


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:
        # Linux says so when the last other end is closed.
        return b""


def test_a_control_character_in_a_name_comes_as_text(tmp_path: Path) -> None:
    script = tmp_path / "match.txt"
    script.write_text(SCRIPT, encoding="utf-8")
    written = _on_a_terminal("check", str(script))
    assert b"castle\\x1b]0;x\\x07" in written
    assert not set(written) & {0, 7, 27}
    assert "✗".encode() in written


def test_a_file_gets_every_character_as_it_is(tmp_path: Path) -> None:
    script = tmp_path / "match.txt"
    script.write_text(SCRIPT, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "tablepi", "check", str(script)], cwd=ROOT, capture_output=True
    )
    assert b"castle\x1b]0;x\x07" in done.stdout
