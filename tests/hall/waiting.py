"""Waiting for another process or thread, which no test can pass its time to."""

import shutil
import threading
import time
from collections.abc import Callable

import pytest

PATIENCE_S = 180.0
"""So long that a machine on which twenty tests run at once comes to it: nobody waits it in vain but
a test that fails.
"""

LOOKS = 30

needs_mosquitto = pytest.mark.skipif(
    shutil.which("mosquitto", path="/usr/sbin:/usr/bin:/usr/local/sbin") is None,
    reason="mosquitto is not installed: .ci/tools hall",
)


def until(is_so: Callable[[], object]) -> None:
    """Waits until something is so. Fails after three minutes in which it was looked at often."""
    never, began, looks = threading.Event(), time.monotonic(), 0
    while not is_so():
        looks += 1
        assert looks < LOOKS or time.monotonic() - began < PATIENCE_S, "it never came"
        never.wait(0.02)
