"""Cards laid on the real firmware, on simulated chips, over a line that damages every 100th byte.

A hundred and fifty of them, ten thousand with TABLEPI_NIGHTLY=1, in simulated time, shared out
among the makes of chips: of four kinds of tag, three in ten lie so askew that every second read
fails. A person lays a card on one of two antennas, holds it there for 0.3 s at the least and until
the table has taken it, and would lay it again after a second and a half.
"""

import random
import statistics
import time
from typing import NamedTuple

import pytest

from tablepi.devices.messages import TagGone, TagSeen
from tablepi.tools.simulator.simulated_cable import Faults
from tablepi.tools.simulator.simulated_tags import KINDS, SimulatedTag, tag
from tests.nightly import NIGHTLY
from tests.worlds.firmware.makes import USUAL
from tests.worlds.firmware.table import Table

LAYS = 10_000 if NIGHTLY else 150
PARTS = 2
HELD_MS, PATIENCE_MS = 300, 1500
DAMAGED = {"lost": 0.01 / 3, "doubled": 0.01 / 3, "flipped": 0.01 / 3}
RECENT = 12


class Card(NamedTuple):
    """A tag and what is told of it."""

    tag: SimulatedTag
    text: str


def a_card(number: int, chance: random.Random) -> Card:
    """A card that no other is alike, of each kind in turn, and of each length of UID."""
    kind = KINDS[number % len(KINDS)]
    length = chance.choice((4, 10)) if kind == "uid" else 7
    uid = b"\x04" + number.to_bytes(2, "big") + chance.randbytes(length - 3)
    text = f"tablepi:decktet/card-{number}" if kind != "uid" else ""
    return Card(tag(uid.hex(), kind, text, askew=chance.random() < 0.3), text)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.usefixtures("make")
def test_no_card_is_lost_doubled_or_misread(part: int) -> None:
    seed = time.time_ns() + part
    print(f"seed {seed}")
    chance = random.Random(seed)
    table = Table((0, 1), seed & 0xFFFF, Faults(**DAMAGED, seed=seed))
    table.run(600)
    deck = [a_card(number, chance) for number in range(36)]
    recent: list[Card] = []
    took_ms = []
    for _ in range(LAYS // PARTS // len(USUAL)):
        card = chance.choice([each for each in deck if each not in recent])
        recent = [*recent[1 - RECENT :], card]
        took_ms.append(laid(table, card, chance.randrange(2), chance))
    share = sum(each <= HELD_MS for each in took_ms) / len(took_ms)
    median = statistics.median(took_ms)
    print(f"median {median} ms, slowest {max(took_ms)} ms, {share:.1%} within {HELD_MS} ms")
    assert share > 0.9


def laid(table: Table, card: Card, antenna: int, chance: random.Random) -> int:
    """Lays a card and lifts it; after how many milliseconds it was seen, once and as it is."""
    told, began_ms = len(table.said), table.now_ms
    table.chips.lay(card.tag, antenna)
    table.run(HELD_MS)
    if not any(isinstance(message, TagSeen) for _, message in table.said[told:]):
        table.run(PATIENCE_MS - HELD_MS, until=TagSeen)
    table.chips.lift(antenna)
    table.run(chance.randrange(500, 900))
    came = [each for each in table.said[told:] if isinstance(each[1], TagSeen | TagGone)]
    uid = card.tag.uid.hex().upper()
    assert [message for _, message in came] == [
        TagSeen("left", antenna, uid, text=card.text),
        TagGone("left", antenna, uid),
    ]
    return came[0][0] - began_ms
