"""Whoever ends the bench before it has ended sees no more of it."""

import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

PATIENCE_S = 60

TELL = """
import os
with open(os.environ["STARTED"], "w") as started:
    started.write(f"{os.getpid()}\\n")
"""
"""What each Python process does first: it writes its number into a pipe."""


def _begun(pipe: int, count: int) -> list[int]:
    """The numbers of so many processes, as soon as they have begun."""
    told = b""
    while told.count(b"\n") < count:
        assert select.select([pipe], [], [], PATIENCE_S)[0], told
        told += os.read(pipe, 4_096)
    return list(map(int, told.split()))


def _heed() -> None:
    """The signals do what they usually do; a shell's background job ignores SIGINT."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)


@pytest.mark.parametrize(("asked", "status"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_a_bench_that_is_ended_says_nothing_and_leaves_nothing_running(
    asked: signal.Signals, status: int, tmp_path: Path
) -> None:
    (tmp_path / "sitecustomize.py").write_text(TELL, encoding="utf-8")
    os.mkfifo(tmp_path / "started")
    # Open for writing as well, so that it has no end while nobody else has it open.
    pipe = os.open(tmp_path / "started", os.O_RDWR)
    bench = subprocess.Popen(
        [sys.executable, "-m", "tablepi", "bench", "--only", "power-suit"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(tmp_path), "STARTED": str(tmp_path / "started")},
        preexec_fn=_heed,
    )
    # Of its two children one keeps count of what is shared, the other measures.
    _, *children = _begun(pipe, 3)
    handles = [os.pidfd_open(child) for child in children]
    bench.send_signal(asked)
    _, said = bench.communicate(timeout=PATIENCE_S)
    assert (bench.returncode, said) == (status, "")
    for handle in handles:
        assert select.select([handle], [], [], PATIENCE_S)[0], "it still runs"
        os.close(handle)
    os.close(pipe)
