"""`tablepi check` of random bytes and spoilt scripts: an answer each, and no traceback."""

import random
from typing import Any

from tests.cli.checking import HEADER, json_of
from tests.games.chance import chance
from tests.games.golden import scripts

MUTANTS = 150


def test_random_bytes_are_answered_without_a_traceback(write: Any) -> None:
    luck = chance()
    for _ in range(MUTANTS):
        content = luck.randbytes(luck.randint(0, 200))
        if luck.random() < 0.5:
            content = HEADER.encode() + content.replace(b"\0", b" ")
        _check_answers(*json_of(write(content)))


def test_spoilt_scripts_are_answered_without_a_traceback(write: Any) -> None:
    luck = chance()
    originals = [path.read_bytes() for path in scripts()]
    for _ in range(MUTANTS):
        _check_answers(*json_of(write(_spoilt(luck, luck.choice(originals)))))


def _check_answers(status: int, answers: list[dict[str, Any]]) -> None:
    assert status in (0, 1, 2)
    assert answers[-1]["ok"] is (status == 0)
    assert ("error" in answers[-1]) == (status == 2)
    for answer in answers[:-1]:
        assert answer["verdict"] in ("accepted", "refused", "malformed", "held", "failed")


def _spoilt(luck: random.Random, script: bytes) -> bytes:
    """A script with lines mixed, lost and doubled, and bytes changed, lost and put in."""
    lines = script.split(b"\n")
    for _ in range(luck.randint(0, 6)):
        at, other = luck.randrange(len(lines)), luck.randrange(len(lines))
        luck.choice((lines.insert, lines.__setitem__))(at, lines[other])
    content = bytearray(b"\n".join(lines))
    for _ in range(luck.randint(0, 12)):
        at = luck.randrange(len(content))
        letters = luck.choice((b"", b"'", b'"', b"\\", b"!", b"#", b"?", b"-", b"9", b" ", b"\xff"))
        content[at : at + luck.randint(0, 2)] = letters
    return bytes(content)
