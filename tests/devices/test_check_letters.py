"""Check letters on printed texts: whatever damage does, no other card comes of it."""

import random
import time

from tablepi import decks
from tablepi.core.text.text_distance import DOUBLED, FLIPPED, LOST
from tablepi.devices.messages import ReaderTrouble, TagSeen
from tablepi.devices.readers import ReaderConfig
from tablepi.devices.readers.line import LineReader
from tablepi.devices.tags.ndef import proved, with_letters
from tablepi.tools.simulator.simulated_cable import Faults

CASTLE = "tablepi:decktet/castle"


def test_a_text_with_its_letters_is_proved_and_one_without_is_not() -> None:
    printed = with_letters(CASTLE)
    assert len(printed) == len(CASTLE) + 3
    assert proved(printed) == CASTLE
    assert proved(CASTLE) == ""
    assert proved("04A1*ZZ") == ""


def test_no_flipped_bit_and_no_short_burst_of_damage_is_overlooked() -> None:
    printed = with_letters("tablepi:suitup/7-crowns").encode()
    for start in range(8 * (len(printed) - 3) - 9):
        for burst in (1, 3, 0b1000000001, 0b1011010011):
            bits = int.from_bytes(printed) ^ burst << (8 * 3 + start)
            damaged = bits.to_bytes(len(printed)).decode("latin-1")
            assert not proved(damaged), damaged


def test_a_damaged_text_with_check_letters_is_never_another_card() -> None:
    seed = time.time_ns()
    print(f"seed {seed}")
    chosen, faults = random.Random(seed), Faults(LOST * 5, DOUBLED * 5, FLIPPED * 5, seed=seed)
    cards = [f"tablepi:suitup/{card}" for card in decks.load("suitup")]
    right = told = 0
    for _ in range(20_000):
        card = chosen.choice(cards)
        reader = LineReader(ReaderConfig("table", "line", "x", repeat_ms=0))
        said = reader.hear(faults.damage(with_letters(card).encode()) + b"\r\n", 0)
        sure = [each.uid for each in said if isinstance(each, TagSeen) and not each.reads]
        assert [uid for uid in sure if uid in cards] in ([], [card])
        right += sure == [card]
        told += any(isinstance(each, ReaderTrouble) for each in said)
    assert right > 2_000
    assert told > 2_000
