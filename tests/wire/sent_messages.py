"""One message of each kind that goes between a table and a hall, with and without what may lack."""

from typing import Any

from tablepi.wire.batch import Ack, Batch, Have, HeldMatchRows, first_batch
from tablepi.wire.desk_messages import (
    NO_OWN_ROUND,
    NO_OWN_SAY,
    JudgeCall,
    JudgeComes,
    RoundClock,
    Say,
    Task,
    TaskSeat,
    Took,
)
from tablepi.wire.event_messages import EventRows, Piece
from tablepi.wire.join_card import JoinCard, fingerprint_of
from tablepi.wire.payload import NOTHING
from tablepi.wire.states import (
    ClockNow,
    HallState,
    PublicNow,
    TableState,
    devices_payload,
)
from tests.wire.test_chain import H0, HASHES, HEAD, ROWS

MATCH, OTHER = "0" * 31 + "7", "ab" * 16
ROW = {"n": 4, "at": 1795341605000, "by": "Kim", "do": "drop", "player": "p1", "h": "c" * 64}

_ERASED = ROWS[1]._replace(text="", digest="b6" * 32)
_STRANGE = ROWS[0]._replace(kind="photo", text='é "quoted" \\ \t\n\x01\x7f 🂡   <b>')

MESSAGES: dict[str, Any] = {
    "up/state, ready": TableState("ready", "a" * 16, 7, 1, "0.2.0", "e" * 32, "By the bar"),
    "up/state, ready without a journal": TableState("ready", "a" * 16, 7, version="0.2.0"),
    "up/state, goodbye": TableState("disconnected", "a" * 16, 7),
    "up/state, will": TableState("lost", "a" * 16, 7),
    "up/have": Have(
        (HeldMatchRows(MATCH, 12, "a" * 64, 12, "b" * 64), HeldMatchRows(OTHER, 0, "", 0, "")), True
    ),
    "up/have, nothing": Have(()),
    "up/row, the first": first_batch(HEAD.match, 1, H0, ROWS, HEAD),
    "up/row, a head alone": first_batch(HEAD.match, 1, H0, (), HEAD),
    "up/row, later ones": Batch(HEAD.match, 2, HASHES[0], ROWS[1:], HASHES[3]),
    "up/row, a digest": first_batch(HEAD.match, 2, HASHES[0], [_ERASED]),
    "up/row, strange letters": first_batch(HEAD.match, 1, H0, [_STRANGE], HEAD),
    "up/full": first_batch(HEAD.match, 1, HEAD.full_origin, ROWS),
    "up/now": PublicNow(
        True,
        MATCH,
        12,
        "power-suit",
        "play",
        (1, 2),
        (-3, 2**53 - 1),
        (ClockNow(0, -5, 0), ClockNow(2, 60_000, -1)),
        True,
    ),
    "up/now, the least": PublicNow(True, MATCH, 0, "power-suit"),
    "up/now, no match": PublicNow(False),
    "up/call": JudgeCall("c" * 16, 2, MATCH, 5, 4_000, "present", 60_000),
    "up/call, from the screen": JudgeCall("c" * 16, 0, "", 0, 0),
    "up/took": Took("r1-t07@autumn", "over", (MATCH, OTHER)),
    "up/took, refused": Took("r1-t07", "refused", why="game"),
    "down/ack": Ack(MATCH, "public", 12, "a" * 64, "batch"),
    "down/ack, nothing": Ack(MATCH, "full", 0, "", "have"),
    "down/task": Task(
        "r1-t07@autumn",
        1,
        2,
        "power-suit",
        (("rounds", "3"),),
        (TaskSeat("p1", "Ann"), TaskSeat("", "Ben")),
        3,
        240_000,
        "Feature match",
        "closed",
        1_000,
        1795341605000,
    ),
    "down/task, the least": Task("r1-t07", 1, 1, "score-sheet", (), ()),
    "down/judge": JudgeComes("c" * 16, "claimed", "Kim", 900),
    "down/judge, nobody yet": JudgeComes("c" * 16, "open"),
    "all/round": RoundClock(3, "running", 1795341605000, 0, 300_000, 1795341000000),
    "down/round": RoundClock(1, "waiting", 0, 3_000_000, 300_000, 1795341000000),
    "all/round, stopped": RoundClock(3, "stopped", 0, 61_000, 300_000, 1795341000000),
    "all/say": Say("Mittag bis 13:30 – „Küche“ offen", 1795341605000),
    "down/say": Say("Side event: last call", 1795341605000),
    "down/say, none at all": NO_OWN_SAY,
    "all/event": EventRows("autumn", 4, (ROW, {**ROW, "n": 5, "later": {"a": [None, True]}})),
    "all/event, a piece": EventRows("autumn", 4, (), Piece(2, 5, '"name":"Zoë')),
    "hall/state": HallState(
        "ready", "b" * 16, 1795341605000, (1, 2), "0.2.0", "autumn", 12, True, "initials"
    ),
    "hall/state, the least": HallState("ready", "b" * 16),
    "hall/state, will": HallState("lost", "b" * 16),
}
"""By topic and what is special. A payload that says that there is none is empty."""

OTHERS = {
    "down/round, none of its own": NOTHING,
    "down/round, none at all": NO_OWN_ROUND,
    "down/say, none of its own": NOTHING,
    "down/devices": devices_payload(2),
    "down/devices, one": devices_payload(1),
    "join card": str(
        JoinCard("cafe", 8443, fingerprint_of(b"certificate"), "T" * 16, "fe80::1")
    ).encode(),
}
"""What has no class of its own."""


def payloads() -> dict[str, bytes]:
    """Every payload by its name."""
    return {**{name: each.payload() for name, each in MESSAGES.items()}, **OTHERS}
