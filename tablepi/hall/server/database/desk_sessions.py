"""People at the desk: codes by which they come in, and their sessions; of both the hash is kept."""

from hashlib import sha256
from secrets import token_bytes, token_urlsafe
from typing import NamedTuple

from tablepi.hall.server.database.record_file import Record
from tablepi.wire.join_card import base32

CODE_BYTES = 16
"""128 random bits: 26 letters."""

CODE_MS = 24 * 60 * 60 * 1000
"""Time that a code is good, which is good once."""

TOKEN_BYTES = 32
COOKIE = "__Host-tp"
"""Name under which a browser keeps its token, which is a part of that: by such a name it takes one
only from this hall over TLS, from no page of http and from no neighbour.
"""

SESSION_MS = 16 * 60 * 60 * 1000

DESK, HEAD, JUDGE = "desk", "head", "judge"
ROLES = DESK, HEAD, JUDGE
"""An organiser may do everything; a head judge is a judge who hears of calls that nobody takes."""


class Session(NamedTuple):
    """Somebody who came in. `number`: names the session to others; `csrf`: what a change says."""

    number: int
    role: str
    name: str
    began: int
    csrf: str = ""

    @property
    def is_desk(self) -> bool:
        return self.role == DESK

    @property
    def hears_alarms(self) -> bool:
        """True if calls that nobody takes sound there again and again."""
        return self.role in (DESK, HEAD)


def make_code(record: Record, now: int, role: str, name: str = "") -> str:
    """A new code for somebody. `role`: `desk`, `head` or `judge`."""
    code = base32(token_bytes(CODE_BYTES))
    record.execute("DELETE FROM codes WHERE made < ?", (now - CODE_MS,))
    record.execute(
        "INSERT INTO codes (code, role, name, made) VALUES (?, ?, ?, ?)",
        (_hash_of(code), role, name, now),
    )
    return code


def come_in(record: Record, code: str, now: int) -> tuple[str, Session] | None:
    """Uses a code up; the new session with its token. None where the code is wrong, used or old."""
    code_row = record.execute(
        "UPDATE codes SET used = ? WHERE code = ? AND used = 0 AND made >= ? RETURNING role, name",
        (now, _hash_of(code.upper()), now - CODE_MS),
    ).fetchone()
    if code_row is None:
        return None
    token = f"{COOKIE}={token_urlsafe(TOKEN_BYTES)}"
    record.execute("DELETE FROM sessions WHERE began < ?", (now - SESSION_MS,))
    cursor = record.execute(
        "INSERT INTO sessions (token, role, name, began) VALUES (?, ?, ?, ?)",
        (_hash_of(token), *code_row, now),
    )
    role, name = code_row
    return token, Session(int(cursor.lastrowid or 0), role, name, now, csrf_of(token))


def session_of(record: Record, token: str, now: int) -> Session | None:
    """The session with this token, None where it is over, ended, or there is none."""
    row = record.execute(
        "SELECT number, role, name, began FROM sessions"
        " WHERE token = ? AND ended = 0 AND began > ?",
        (_hash_of(token), now - SESSION_MS),
    ).fetchone()
    return Session(*row)._replace(csrf=csrf_of(token)) if row else None


def open_sessions(record: Record, now: int) -> list[Session]:
    """Every session that is good, the oldest first; without what their changes say."""
    rows = record.execute(
        "SELECT number, role, name, began FROM sessions WHERE ended = 0 AND began > ?"
        " ORDER BY number",
        (now - SESSION_MS,),
    )
    return [Session(*row) for row in rows]


def end_session(record: Record, number: int, now: int) -> bool:
    """Ends somebody's session; whether it was good."""
    cursor = record.execute(
        "UPDATE sessions SET ended = ? WHERE number = ? AND ended = 0", (now, number)
    )
    return cursor.rowcount > 0


def csrf_of(token: str) -> str:
    """Secret of a session for every change: only its own pages know it."""
    return sha256(b"csrf " + token.encode()).hexdigest()


def _hash_of(token: str) -> str:
    return sha256(token.encode()).hexdigest()
