"""Codes by which people come to the desk: good once and for a day, kept as hashes."""

import sqlite3
from hashlib import sha256
from secrets import token_bytes

from tablepi.core.wire.join_card import base32

CODE_BYTES = 16
"""128 random bits: 26 letters."""

GOOD_MS = 24 * 60 * 60 * 1000


def make_code(record: sqlite3.Connection, now: int, role: str, name: str = "") -> str:
    """A new code for somebody. `role`: `desk`, `head` or `judge`."""
    code = base32(token_bytes(CODE_BYTES))
    record.execute("DELETE FROM codes WHERE made < ?", (now - GOOD_MS,))
    record.execute(
        "INSERT INTO codes (code, role, name, made) VALUES (?, ?, ?, ?)",
        (kept_code(code), role, name, now),
    )
    return code


def kept_code(code: str) -> str:
    """A code as it is kept."""
    return sha256(code.encode()).hexdigest()
