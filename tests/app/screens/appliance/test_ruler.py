"""The panel's size is found with a bank card, in force once somebody can read what it makes."""

import pytest

from tablepi.app.intents import Opened
from tablepi.app.screens.appliance.ruler import FinishMeasuring, LengthenEdge
from tablepi.app.screens.appliance.setting_trial import KeepTrial
from tablepi.app.screens.appliance.settings import NextValue
from tablepi.app.screens.menu import OpenSettings
from tablepi.app.view import picture as pictures
from tablepi.app.view.setting_pictures import Ruler
from tablepi.store import Store
from tests.app.sitting import Sitting


@pytest.fixture
def sitting(store: Store) -> Sitting:
    sitting = Sitting(store)
    sitting.hear(Opened((800, 480), 5.22), OpenSettings(), NextValue("screen.px_per_mm"))
    return sitting


def _ruler(sitting: Sitting) -> Ruler:
    return sitting.see(Ruler)


def _row(sitting: Sitting) -> pictures.Entry:
    entries = sitting.see(pictures.Listing).entries
    return next(entry for entry in entries if entry.title.startswith("Panel’s size"))


def test_it_begins_with_what_is_in_force(sitting: Sitting) -> None:
    shown = _ruler(sitting)
    assert (shown.size, shown.sides) == ("7.0 inches", "153 × 92 mm")
    assert shown.px_per_mm == pytest.approx(5.22, abs=0.005)
    assert shown.auto is None


def test_a_longer_card_is_a_smaller_panel(sitting: Sitting) -> None:
    for step in _ruler(sitting).steps:
        before = _ruler(sitting)
        sitting.hear(step.act)
        grown = _ruler(sitting).px_per_mm - before.px_per_mm
        assert isinstance(step.act, LengthenEdge)
        assert grown == pytest.approx(step.act.by_px / 85.6, abs=0.001)
    sitting.hear(LengthenEdge(60))
    assert _ruler(sitting).size == "6.2 inches"
    assert sitting.router.look.px_per_mm == 0


def test_what_fits_is_tried_and_kept(sitting: Sitting) -> None:
    sitting.hear(LengthenEdge(-93), FinishMeasuring())
    assert sitting.router.look.px_per_mm == 4.136
    assert sitting.see(pictures.Trial).turn is None
    sitting.hear(KeepTrial())
    assert _row(sitting).title == "Panel’s size: 8.9 inches"
    assert _row(sitting).detail == "The file says: automatic"
    sitting.wait(60_000)
    assert sitting.router.look.px_per_mm == 4.136


def test_what_nobody_can_read_leads_back_to_the_ruler(sitting: Sitting) -> None:
    sitting.hear(LengthenEdge(-200), FinishMeasuring())
    sitting.wait(15_000)
    assert sitting.router.look.px_per_mm == 0
    assert _ruler(sitting).size == "12.7 inches"


def test_the_panels_own_size_can_be_had_again(sitting: Sitting) -> None:
    sitting.hear(LengthenEdge(10), FinishMeasuring(), KeepTrial(), NextValue("screen.px_per_mm"))
    auto = _ruler(sitting).auto
    assert auto is not None
    sitting.hear(auto.act, KeepTrial())
    assert _row(sitting).title == "Panel’s size: automatic"
    assert not _row(sitting).buttons


@pytest.mark.parametrize(
    ("step", "size", "said"),
    [
        (10_000, "6.0 inches", "A smaller panel is used as if it had 6.0 inches"),
        (-10_000, "18.3 inches", "On a panel larger than 18.3 inches letters would be"),
    ],
)
def test_it_ends_with_words_where_no_panel_can_be_used(
    sitting: Sitting, step: int, size: str, said: str
) -> None:
    sitting.hear(LengthenEdge(step))
    assert _ruler(sitting).size == size
    assert _ruler(sitting).hint.startswith(said)
    sitting.hear(LengthenEdge(-1 if step > 0 else 1))
    assert _ruler(sitting).hint.startswith("Lay a bank card")


def test_what_fitted_at_once_chooses_nothing(sitting: Sitting) -> None:
    sitting.hear(FinishMeasuring())
    assert _row(sitting).title == "Panel’s size: automatic"
    assert not _row(sitting).buttons


def test_without_a_screen_there_is_nothing_to_measure(store: Store) -> None:
    sitting = Sitting(store)
    sitting.hear(OpenSettings(), NextValue("screen.px_per_mm"))
    sitting.see(pictures.Listing)
