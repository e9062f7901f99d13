"""The address by which others of the network reach this machine, and ports that are free."""

import random
import socket
from contextlib import suppress

SOMEWHERE = ("192.0.2.1", 9)
"""An address that is nobody's: asking for the way to it sends nothing."""


LEAST_PORT, FIRST_GIVEN = 20_000, 32_768
"""Linux gives 32,768 and more to connections."""

TRIES = 50


def own_address() -> str:
    """This machine's IPv4 address in its network; its own name for itself where there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(SOMEWHERE)
            return str(asking.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def free_port() -> int:
    """A port that nobody listens on, of those that no connection to elsewhere is given: a hall that
    is away for a while finds its own again. Raises OSError where all that were tried are taken.
    """
    ports = random.sample(range(LEAST_PORT, FIRST_GIVEN), TRIES)
    for port in ports[:-1]:
        with suppress(OSError):
            return _bound(port)
    return _bound(ports[-1])


def _bound(port: int) -> int:
    with socket.socket() as found:
        found.bind(("", port))
        return port


def answers(port: int) -> bool:
    """Whether somebody listens on this port of this machine."""
    with socket.socket() as asking:
        return asking.connect_ex(("127.0.0.1", port)) == 0
