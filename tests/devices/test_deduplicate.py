import pytest

from tablepi.devices.presence import Repeats

# Each row: at this time, this text, is it a new scan? Repeat time 1500 ms.
ONE_CARD = [(0, "a", True), (1, "a", False), (1500, "a", False), (2999, "a", False)]
HELD_CARD = [(0, "a", True), *((at_ms, "a", False) for at_ms in range(100, 9000, 100))]
LAID_AGAIN = [(0, "a", True), (1499, "a", False), (2999, "a", True), (4499, "a", True)]
TWO_CARDS = [(0, "a", True), (10, "b", True), (20, "a", False), (30, "b", False)]
LATE = [(0, "a", True), (60_000, "a", True)]
CLOCK_SET_BACK = [(1000, "a", True), (900, "a", False), (2400, "a", True)]


@pytest.mark.parametrize("rows", [ONE_CARD, HELD_CARD, LAID_AGAIN, TWO_CARDS, LATE, CLOCK_SET_BACK])
def test_the_same_text_within_its_repeat_time_is_one_scan(
    rows: list[tuple[int, str, bool]],
) -> None:
    repeats = Repeats(1500)
    assert [repeats.is_new(text, at_ms) for at_ms, text, _ in rows] == [new for *_, new in rows]


def test_without_a_repeat_time_every_scan_counts() -> None:
    repeats = Repeats(0)
    assert repeats.is_new("a", 5)
    assert repeats.is_new("a", 5)


def test_only_the_latest_texts_are_remembered() -> None:
    repeats = Repeats(1500, most=2)
    assert [repeats.is_new(text, 0) for text in "abacb"] == [True, True, False, True, True]
    assert not repeats.is_new("c", 0)
