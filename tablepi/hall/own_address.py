"""The address by which others of the network reach this machine, and ports that are free."""

import socket

SOMEWHERE = ("192.0.2.1", 9)
"""An address that is nobody's: asking for the way to it sends nothing."""


def own_address() -> str:
    """This machine's IPv4 address in its network; its own name for itself where there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(SOMEWHERE)
            return str(asking.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as found:
        found.bind(("", 0))
        return int(found.getsockname()[1])


def answers(port: int) -> bool:
    """Whether somebody listens on this port of this machine."""
    with socket.socket() as asking:
        return asking.connect_ex(("127.0.0.1", port)) == 0
