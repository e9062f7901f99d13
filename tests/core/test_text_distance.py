"""How easily one text becomes another: what is computed is what damage does."""

import time
from itertools import permutations

import pytest

from tablepi import decks
from tablepi.core.text.text_distance import DOUBLED, FLIPPED, LOST, TOO_OFTEN, chance, equal_reads
from tablepi.tools.simulator.simulated_cable import Faults


def test_the_names_of_the_decktet_are_further_apart_than_one_in_a_million() -> None:
    pairs = list(permutations(decks.load("decktet"), 2))
    worst = max(chance(one.encode(), other.encode()) for one, other in pairs)
    print(f"{worst:.1e}")
    assert worst < TOO_OFTEN
    assert {equal_reads(one, other) for one, other in pairs} == {1}


def test_names_that_are_not_alike_become_each_other_less_than_once_in_a_million() -> None:
    pairs = list(permutations(decks.load("suitup"), 2))
    apart = [pair for pair in pairs if equal_reads(*pair) == 1]
    assert len(apart) < len(pairs)
    assert max(chance(one.encode(), other.encode()) for one, other in apart) < TOO_OFTEN


@pytest.mark.parametrize(("sent", "came"), [(b"aab", b"ab"), (b"ab", b"abb"), (b"aab", b"aab")])
def test_the_chance_is_what_damage_does(sent: bytes, came: bytes) -> None:
    seed = time.time_ns()
    print(f"seed {seed}")
    faults, times = Faults(LOST, DOUBLED, FLIPPED, seed=seed), 200_000
    share = sum(faults.damage(sent) == came for _ in range(times)) / times
    assert share == pytest.approx(chance(sent, came), rel=0.2)


def test_numbers_that_follow_each_other_are_alike_and_two_equal_reads_are_enough() -> None:
    assert equal_reads("04A1B2C3D4E5F6", "04A1B2C3D4E5F7") == 2
    assert TOO_OFTEN < chance(b"04A1B2C3D4E5F6", b"04A1B2C3D4E5F7") < 1e-3
    assert chance(b"04A1B2C3D4E5F6", b"04A1B2C3D4E5F7") ** 2 < TOO_OFTEN


@pytest.mark.parametrize(
    ("one", "other", "reads"),
    [
        ("04A1", "04A1", 1),
        ("04A1", "04a1", 1),
        ("04A6", "04A7", 2),
        ("04A7", "04A8", 1),
        ("04A1", "04A", 3),
        ("04A1", "04A11", 3),
        ("aaaaa", "aaaa", 4),
        ("10-stars", "8-stars", 2),
        ("waves", "leaves", 1),
        ("", "0", 3),
    ],
)
def test_so_many_equal_reads_tell_texts_apart_between_which_a_damaged_byte_or_two_lead(
    one: str, other: str, reads: int
) -> None:
    assert equal_reads(one, other) == equal_reads(other, one) == reads
    worst = max(chance(one.encode(), other.encode()), chance(other.encode(), one.encode()))
    assert one.casefold() == other.casefold() or worst**reads < TOO_OFTEN
