"""Halls that the network tells of (mDNS): addresses are proposed, trust is the join card's."""

import socket
from collections.abc import Callable, Iterable

SERVICE = b"".join(
    bytes((len(label),)) + label for label in (b"_tablepi-hall", b"_tcp", b"local", b"")
)
"""The name of the service as DNS writes it."""

GROUP = ("224.0.0.251", 5353)

SILENCE_S = 0.5
MOST_ANSWERS = 16
LONGEST = 9_000

PTR, UNICAST_IN = 12, 0x8001
IS_ANSWER = 0x80

Search = Callable[[], Iterable[str]]
"""Gives addresses at which a hall may be."""

QUESTION = (
    bytes((0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0)) + SERVICE + PTR.to_bytes(2) + UNICAST_IN.to_bytes(2)
)


def halls(group: tuple[str, int] = GROUP) -> list[str]:
    """The addresses of machines that say that a hall is there; [] where none does."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.settimeout(SILENCE_S)
        try:
            asking.sendto(QUESTION, group)
            for _ in range(MOST_ANSWERS):
                said, (host, _) = asking.recvfrom(LONGEST)
                if _tells(said) and host not in found:
                    found.append(host)
        except OSError:
            # Nobody says more, or there is no network.
            pass
    return found


def _tells(said: bytes) -> bool:
    """True if an answer names the service; from where it came is the address."""
    is_answer = len(said) > len(QUESTION) and bool(said[2] & IS_ANSWER)
    return is_answer and int.from_bytes(said[6:8]) > 0 and SERVICE in said
