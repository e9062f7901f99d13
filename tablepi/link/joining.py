"""Joining a hall with a card: one request to the machine whose certificate the card names."""

import http.client
import json
import ssl
from contextlib import suppress
from dataclasses import replace
from typing import Literal

from tablepi.link.hall_search import Search
from tablepi.link.link_folder import Membership
from tablepi.wire.join_card import JoinCard, fingerprint_of
from tablepi.wire.join_messages import JoinAnswer, JoinWish
from tablepi.wire.payload import WireError
from tablepi.wire.wire_message import read

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
