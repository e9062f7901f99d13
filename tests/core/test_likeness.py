"""How easily one text becomes another: what is computed is what damage does."""

import time
from itertools import permutations

import pytest

from tablepi import decks
from tablepi.core.likeness import DOUBLED, FLIPPED, LOST, TOO_OFTEN, alike, chance
from tablepi.devices.simulated_faults import Faults


def test_the_names_of_the_decktet_are_further_apart_than_one_in_a_million() -> None:
    pairs = list(permutations(decks.load("decktet"), 2))
    worst = max(chance(one.encode(), other.encode()) for one, other in pairs)
    print(f"{worst:.1e}")
    assert worst < TOO_OFTEN
    assert not any(alike(one, other) for one, other in pairs)


def test_names_that_are_not_alike_become_each_other_less_than_once_in_a_million() -> None:
    pairs = list(permutations(decks.load("suitup"), 2))
    apart = [pair for pair in pairs if not alike(*pair)]
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
    assert alike("04A1B2C3D4E5F6", "04A1B2C3D4E5F7")
    assert TOO_OFTEN < chance(b"04A1B2C3D4E5F6", b"04A1B2C3D4E5F7") < 1e-3
    assert chance(b"04A1B2C3D4E5F6", b"04A1B2C3D4E5F7") ** 2 < TOO_OFTEN


@pytest.mark.parametrize(
    ("one", "other", "near"),
    [
        ("04A1", "04A1", False),
        ("04A1", "04a1", False),
        ("04A6", "04A7", True),
        ("04A7", "04A8", False),
        ("04A1", "04A", True),
        ("04A1", "04A11", True),
        ("10-stars", "8-stars", True),
        ("waves", "leaves", False),
        ("", "0", True),
    ],
)
def test_texts_are_alike_where_a_damaged_byte_or_two_lead_over(
    one: str, other: str, near: bool
) -> None:
    assert alike(one, other) == alike(other, one) == near
