"""Joining a hall: one request to the machine whose certificate the join card names.

Halls that the network tells of (mDNS) are proposed as addresses; trust is the card's alone.
"""

import http.client
import json
import socket
import ssl
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Literal

from tablepi.link.link_folder import Membership
from tablepi.wire.join_card import JoinCard, fingerprint_of
from tablepi.wire.join_messages import JoinAnswer, JoinWish
from tablepi.wire.payload import WireError
from tablepi.wire.wire_message import read

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


PATIENCE_S = 10

Why = Literal["token", "fingerprint", "network", "taken"]

_REFUSALS: dict[int, Why] = {403: "token", 409: "taken"}


class NotJoined(Exception):
    """Why a card did not work: `token` (wrong, old or used), `fingerprint` (another machine
    answers), `taken` (that table has joined), `network` (nobody answers, or not now).
    """

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why: Why = why


class NotAtAddress(NotJoined):
    """Another machine than the card's answers there."""

    def __init__(self) -> None:
        super().__init__("fingerprint")


def join(
    card: JoinCard, inst: str, version: str, table: str = "", search: Search = tuple
) -> Membership:
    """Joins the card's hall. Raises NotJoined. `search`: proposes other addresses of the hall where
    nobody answers at the card's.
    """
    try:
        try:
            return _joined(card, inst, version, table)
        except OSError as nobody:
            for host in search():
                with suppress(OSError, NotAtAddress):
                    return _joined(replace(card, host=host), inst, version, table)
            raise nobody
    except (OSError, http.client.HTTPException, WireError) as wrong:
        raise NotJoined("network") from wrong


def _joined(card: JoinCard, inst: str, version: str, table: str) -> Membership:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    line = http.client.HTTPSConnection(card.host, card.port, timeout=PATIENCE_S, context=context)
    try:
        line.connect()
        shown = line.sock.getpeercert(binary_form=True)
        # The token is told to nobody but the machine that made the card.
        if fingerprint_of(shown or b"") != card.fingerprint:
            raise NotAtAddress
        wish = JoinWish(token=card.token, table=table, inst=inst, version=version)
        line.request("POST", "/join", json.dumps(wish.values()))
        answer = line.getresponse()
        if answer.status != 200:
            raise NotJoined(_REFUSALS.get(answer.status, "network"))
        found, certificate = read(JoinAnswer, answer.read()), shown or b""
        return Membership(
            found.hall,
            found.table,
            found.password,
            card.host,
            found.mqtt,
            ssl.DER_cert_to_PEM_cert(certificate),
        )
    finally:
        line.close()
