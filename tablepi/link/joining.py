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
    addresses: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as query:
        query.settimeout(SILENCE_S)
        try:
            query.sendto(QUESTION, group)
            for _ in range(MOST_ANSWERS):
                packet, (host, _) = query.recvfrom(LONGEST)
                if _names_service(packet) and host not in addresses:
                    addresses.append(host)
        except OSError:
            # Nobody says more, or there is no network.
            pass
    return addresses


def _names_service(packet: bytes) -> bool:
    """True if an answer names the service; from where it came is the address."""
    is_answer = len(packet) > len(QUESTION) and bool(packet[2] & IS_ANSWER)
    return is_answer and int.from_bytes(packet[6:8]) > 0 and SERVICE in packet


PATIENCE_S = 10

Why = Literal["token", "fingerprint", "network", "taken"]

_REFUSALS: dict[int, Why] = {403: "token", 409: "taken"}


class NotJoined(Exception):
    """A card did not work: `token` (wrong, old or used), `fingerprint` (another machine
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
            return _request_membership(card, inst, version, table)
        except OSError as refusal:
            for host in search():
                with suppress(OSError, NotAtAddress):
                    return _request_membership(replace(card, host=host), inst, version, table)
            raise refusal
    except (OSError, http.client.HTTPException, WireError) as error:
        raise NotJoined("network") from error


def _request_membership(card: JoinCard, inst: str, version: str, table: str) -> Membership:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    connection = http.client.HTTPSConnection(
        card.host, card.port, timeout=PATIENCE_S, context=context
    )
    try:
        connection.connect()
        peer_certificate = connection.sock.getpeercert(binary_form=True)
        # Before anything is sent: the token is told to nobody but the machine that made the card.
        if fingerprint_of(peer_certificate or b"") != card.fingerprint:
            raise NotAtAddress
        wish = JoinWish(token=card.token, table=table, inst=inst, version=version)
        connection.request("POST", "/join", json.dumps(wish.values()))
        response = connection.getresponse()
        if response.status != 200:
            raise NotJoined(_REFUSALS.get(response.status, "network"))
        answer, certificate = read(JoinAnswer, response.read()), peer_certificate or b""
        return Membership(
            answer.hall,
            answer.table,
            answer.password,
            card.host,
            answer.mqtt,
            ssl.DER_cert_to_PEM_cert(certificate),
        )
    finally:
        connection.close()
