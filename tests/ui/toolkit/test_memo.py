"""Laying again only what has changed."""

from tablepi.ui.toolkit.sprites import memo


def test_equal_things_are_laid_once_and_changed_ones_anew() -> None:
    laid = []

    @memo
    def lay(key: object, items: dict[str, int]) -> list[int]:
        laid.append(key)
        return list(items.values())

    first = lay("a", {"x": 1})
    assert lay("a", {"x": 1}) is first
    assert lay("b", {"x": 1}) == [1]
    assert lay("a", {"x": 2}) == [2]
    assert laid == ["a", "b", "a"]


def test_what_comes_back_is_remembered_and_what_is_long_gone_is_not() -> None:
    laid = []

    @memo
    def lay(key: object, number: int) -> int:
        laid.append(number)
        return number

    for number in (1, 2, 1, 2, 1):
        assert lay("a", number) == number
    assert laid == [1, 2]
    for number in (3, 4, 5, 1):
        lay("a", number)
    assert laid == [1, 2, 3, 4, 5, 1]


def test_two_ways_of_laying_are_told_apart_by_their_names() -> None:
    @memo
    def lay(key: object, rows: int = 3, low: bool = False) -> tuple[int, bool]:
        return rows, low

    assert lay("a", rows=1) == (1, False)
    assert lay("a", low=True) == (3, True)
