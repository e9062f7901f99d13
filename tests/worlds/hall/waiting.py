"""Waiting for another process or thread, which no test can pass its time to."""

import shutil
import threading
import time
from collections.abc import Callable

import pytest
from paho.mqtt.client import Client

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


def end(client: Client) -> None:
    """Ends a client that runs paho's own loop, with its descriptors.

    Paho closes two of them when the client is deleted, which its callbacks would put off until the
    garbage is collected, in whatever test that is.
    """
    client.disconnect()
    client.loop_stop()
    client.on_connect = client.on_subscribe = client.on_message = None
