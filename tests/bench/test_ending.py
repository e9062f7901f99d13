"""Whoever ends the bench before it has ended sees no more of it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

PATIENCE_S = 60


def _children(number: int) -> list[int]:
    """The processes that this one has begun."""
    told = Path(f"/proc/{number}/task/{number}/children").read_text(encoding="ascii")
    return [int(child) for child in told.split()]


@pytest.mark.parametrize(("asked", "status"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_a_bench_that_is_ended_says_nothing_and_leaves_nothing_running(
    asked: signal.Signals, status: int
) -> None:
    bench = subprocess.Popen(
        [sys.executable, "-m", "tablepi", "bench", "--only", "power-suit"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    until = time.monotonic() + PATIENCE_S
    # One keeps count of what is shared, the other measures.
    while len(children := _children(bench.pid)) < 2:
        assert time.monotonic() < until
        time.sleep(0.02)
    bench.send_signal(asked)
    _, said = bench.communicate(timeout=PATIENCE_S)
    assert (bench.returncode, said) == (status, "")
    while any(os.path.exists(f"/proc/{child}") for child in children):
        assert time.monotonic() < until
        time.sleep(0.02)
