"""Join cards: one line in QR's alphanumeric letters, by which a table joins a hall."""

import re
from base64 import b32encode
from dataclasses import dataclass
from hashlib import sha256

from tablepi.wire.payload import WireError, is_id

CARD = re.compile(
    r"TABLEPI:1:([A-Z0-9-]{1,16}):([0-9]{1,5}):([A-Z2-7]{52}):([A-Z2-7]{16}):([A-Z0-9.:%_-]{1,253})"
)

TOKEN_BYTES = 10
"""80 random bits."""


@dataclass(frozen=True, slots=True)
class JoinCard:
    """A join card. `fingerprint`: of the hall's certificate; `token`: good once; `host`: a name or
    an address, IPv6 without brackets.
    """

    hall: str
    port: int
    fingerprint: str
    token: str
    host: str

    def __str__(self) -> str:
        words = ("TABLEPI", "1", self.hall, str(self.port), self.fingerprint, self.token, self.host)
        return ":".join(words).upper()


def join_card_of(line: str) -> JoinCard:
    """The card of this line, in any case. Raises WireError."""
    card_match = CARD.fullmatch(line.strip().upper())
    if card_match is None:
        raise WireError("not a join card: expected TABLEPI:1:HALL:PORT:FINGERPRINT:TOKEN:HOST")
    hall, port, fingerprint, token, host = card_match.groups()
    if not is_id(hall.lower()) or not 0 < int(port) < 65_536:
        raise WireError("not a join card: no such hall or port")
    return JoinCard(hall.lower(), int(port), fingerprint, token, host.lower())


def fingerprint_of(certificate: bytes) -> str:
    """The fingerprint of a certificate (DER), in base32 without padding."""
    return base32(sha256(certificate).digest())


def base32(data: bytes) -> str:
    """Bytes in letters A to Z and 2 to 7, without padding."""
    return b32encode(data).decode().rstrip("=")
