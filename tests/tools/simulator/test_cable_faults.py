import pytest

from tablepi.tools.simulator.simulated_cable import Faults

DATA = bytes(range(256)) * 400


def test_no_faults_leave_all_as_it_is() -> None:
    assert Faults().damage(DATA) == DATA


def test_the_same_seed_does_the_same_damage_however_the_stream_is_cut() -> None:
    whole = Faults(0.01, 0.01, 0.01, seed=5).damage(DATA)
    cut = Faults(0.01, 0.01, 0.01, seed=5)
    pieces = [DATA[at : at + 7] for at in range(0, len(DATA), 7)]
    assert b"".join(map(cut.damage, pieces)) == whole
    assert Faults(0.01, 0.01, 0.01, seed=6).damage(DATA) != whole


def test_the_share_that_is_named_is_lost_or_doubled() -> None:
    lost = len(DATA) - len(Faults(lost=0.01, seed=1).damage(DATA))
    doubled = len(Faults(doubled=0.01, seed=1).damage(DATA)) - len(DATA)
    assert lost == pytest.approx(0.01 * len(DATA), rel=0.15)
    assert doubled == pytest.approx(0.01 * len(DATA), rel=0.15)


def test_a_flipped_byte_differs_in_one_bit() -> None:
    pairs = list(zip(DATA, Faults(flipped=0.01, seed=1).damage(DATA), strict=True))
    bits = [(before ^ after).bit_count() for before, after in pairs]
    assert set(bits) == {0, 1}
    assert sum(bits) == pytest.approx(0.01 * len(DATA), rel=0.15)
