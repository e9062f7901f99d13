"""The tags in a PN532's answer to InListPassiveTarget at 106 kbit/s type A; UM0701-02, 7.3.5."""

from typing import NamedTuple

UID_LENGTHS = (4, 7, 10)
_HAS_ATS = 0x20
_UNFINISHED = 0x04


class Target(NamedTuple):
    """A tag as the chip lists it; `ats`: what a smart card says of itself, its length first."""

    uid: bytes
    sens_res: bytes = b"\x00\x04"
    sel_res: int = 0x08
    ats: bytes = b""


def listed(targets: list[Target]) -> bytes:
    """The answer in which a chip lists these tags, behind its command code."""
    found = bytes([len(targets)])
    for number, target in enumerate(targets, 1):
        found += bytes([number]) + target.sens_res + bytes([target.sel_res, len(target.uid)])
        found += target.uid + target.ats
    return found


def targets_in(answer: bytes) -> list[Target] | None:
    """The tags in an answer, behind its command code; None when it does not come out even."""
    if not answer:
        return None
    targets: list[Target] = []
    rest = answer[1:]
    while rest:
        target = _first(rest[1:])
        if target is None or rest[0] != len(targets) + 1:
            return None
        targets.append(target)
        rest = rest[1 + 4 + len(target.uid) + len(target.ats) :]
    return targets if len(targets) == answer[0] else None


def _first(data: bytes) -> Target | None:
    length = data[3] if len(data) > 3 else 0
    uid, rest = data[4 : 4 + length], data[4 + length :]
    if length not in UID_LENGTHS or len(uid) < length:
        return None
    # ISO/IEC 14443-3, 6.5.3.4: this bit would say that the UID goes on; the chip lists whole ones.
    if data[2] & _UNFINISHED:
        return None
    # A smart card that was asked to select says more of itself, unless it did not answer.
    ats = rest[: rest[0]] if data[2] & _HAS_ATS and rest else b""
    if ats and len(ats) < rest[0]:
        return None
    return Target(uid, data[:2], data[2], ats)
