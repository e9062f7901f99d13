"""Waiting for another process or thread, which no test can pass its time to."""

import shutil
import threading
from collections.abc import Callable

import pytest

PATIENCE_S = 30.0

needs_mosquitto = pytest.mark.skipif(
    shutil.which("mosquitto", path="/usr/sbin:/usr/bin:/usr/local/sbin") is None,
    reason="mosquitto is not installed: .ci/tools hall",
)


def until(is_so: Callable[[], object]) -> None:
    """Waits until something is so. Fails after half a minute."""
    never, waited_s = threading.Event(), 0.0
    while not is_so():
        assert waited_s < PATIENCE_S, "it never came"
        never.wait(0.02)
        waited_s += 0.02
