"""Whoever ends the bench before it has ended sees no more of it."""

import os
import select
import signal
import subprocess
import sys
import time
from contextlib import suppress
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
        with suppress(subprocess.TimeoutExpired):
            bench.wait(0.02)
    handles = [os.pidfd_open(child) for child in children]
    bench.send_signal(asked)
    _, said = bench.communicate(timeout=PATIENCE_S)
    assert (bench.returncode, said) == (status, "")
    for handle in handles:
        assert select.select([handle], [], [], PATIENCE_S)[0], "it still runs"
        os.close(handle)
