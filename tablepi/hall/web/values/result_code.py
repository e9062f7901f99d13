"""The code under which a result is taken home: made of its match's id, which nobody guesses."""

from base64 import b32encode
from hashlib import sha256

LETTERS = 12


def result_code(match: str) -> str:
    """Twelve base32 letters. A match's id has 128 random bits and stands on no public page, so
    table and hall can each make the code, and nobody else.
    """
    digest = sha256(f"tablepi result {match}".encode()).digest()
    return b32encode(digest).decode()[:LETTERS]
