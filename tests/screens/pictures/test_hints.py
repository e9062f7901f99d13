"""What a table shows on request: who stands better, as an estimate."""

from tests.screens.walks.test_strings_of_suits import begin_strings, place, tap
from tests.worlds.table.sitting import Sitting


def test_no_estimate_is_shown_until_somebody_asks_and_it_goes_again(sitting: Sitting) -> None:
    begin_strings(sitting)
    assert sitting.table.strength is None
    tap(sitting, "Who is ahead?")
    strength = sitting.table.strength
    assert strength is not None
    assert strength.label == "An estimate"
    assert len(strength.shares) == 2
    assert abs(sum(strength.shares) - 1) < 1e-9
    tap(sitting, "Hide the estimate")
    assert sitting.table.strength is None


def test_an_estimate_is_made_once_a_line(sitting: Sitting) -> None:
    begin_strings(sitting)
    tap(sitting, "Who is ahead?")
    first = sitting.table.strength
    sitting.give(cell="f6")
    assert sitting.table.strength is first or sitting.table.strength == first
    place(sitting, "f6 suns")
    assert sitting.table.strength != first


def test_who_is_far_ahead_stands_better(sitting: Sitting) -> None:
    begin_strings(sitting)
    tap(sitting, "Who is ahead?")
    for mine, theirs in zip(
        ("a1 moons", "a2 moons", "a3 moons", "a4 moons", "a5 moons"),
        ("b2 waves", "c5 waves", "e3 knots", "f5 knots", "d1 waves"),
        strict=True,
    ):
        place(sitting, theirs, mine)
    strength = sitting.table.strength
    assert strength is not None
    assert strength.shares[1] > 0.7


def test_while_cards_are_laid_and_after_a_game_there_is_nothing_to_estimate(
    sitting: Sitting,
) -> None:
    begin_strings(sitting, skip="free")
    tap(sitting, "Who is ahead?")
    tap(sitting, "Skip")
    tap(sitting, "Skip")
    assert sitting.table.strength is None
    assert [button.label for button in sitting.table.prompt.buttons] == ["Go on"]
    sitting.begin("power-suit", "Ann", "Ben")
    assert sitting.table.strength is None
    assert "Who is ahead?" not in [each.label for each in sitting.table.prompt.buttons]
