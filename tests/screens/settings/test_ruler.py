"""The panel's size is found with a bank card, in force once somebody can read what it makes."""

import pytest

from tablepi.referee.intents import Answer, Opened
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.picture import Ruler
from tablepi.screens.pictures.settings_picture import SettingsPage
from tablepi.store import Store
from tests.screens.settings.settings_page import differing, value_of
from tests.worlds.table.settings_rows import to
from tests.worlds.table.sitting import Sitting

KEY = "screen.px_per_mm"


@pytest.fixture
def sitting(store: Store) -> Sitting:
    sitting = Sitting(store)
    sitting.hear(
        Opened((800, 480), 5.22),
        Answer("menu.settings"),
        *to(Answer("setting", KEY)),
    )
    return sitting


def lengthened(by_px: int) -> list[Answer]:
    """The taps that draw the card so much longer."""
    coarse, fine = divmod(abs(by_px), 10)
    sign = 1 if by_px > 0 else -1
    return [Answer("ruler.step", 10 * sign)] * coarse + [Answer("ruler.step", sign)] * fine


def _ruler(sitting: Sitting) -> Ruler:
    return sitting.see(Ruler)


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
        assert isinstance(step.act, Answer)
        assert isinstance(step.act.value, int)
        assert grown == pytest.approx(step.act.value / 85.6, abs=0.001)
    sitting.hear(*[Answer("ruler.step", 10)] * 6)
    assert _ruler(sitting).size == "6.2 inches"
    assert sitting.router.look.px_per_mm == 0


def test_what_fits_is_tried_and_kept(sitting: Sitting) -> None:
    sitting.hear(*lengthened(-93), Answer("ruler.done"))
    assert sitting.router.look.px_per_mm == 4.136
    assert sitting.see(pictures.Trial).turn is None
    sitting.hear(Answer("trial.keep"))
    assert value_of(sitting, KEY) == ("Screen’s size", "8.9 inches")
    said = "Now 8.9 inches; tap for the file’s own: automatic"
    assert differing(sitting) == {"Screen’s size": said}
    sitting.wait(60_000)
    assert sitting.router.look.px_per_mm == 4.136


def test_what_nobody_can_read_leads_back_to_the_ruler(sitting: Sitting) -> None:
    sitting.hear(*lengthened(-200), Answer("ruler.done"))
    sitting.wait(15_000)
    assert sitting.router.look.px_per_mm == 0
    assert _ruler(sitting).size == "12.7 inches"


def test_the_panels_own_size_can_be_had_again(sitting: Sitting) -> None:
    sitting.hear(
        Answer("ruler.step", 10),
        Answer("ruler.done"),
        Answer("trial.keep"),
        *to(Answer("setting", KEY)),
    )
    auto = _ruler(sitting).auto
    assert auto is not None
    sitting.hear(auto.act, Answer("trial.keep"))
    assert value_of(sitting, KEY) == ("Screen’s size", "automatic")
    assert differing(sitting) == {}


@pytest.mark.parametrize(
    ("step", "size", "said"),
    [
        (300, "6.0 inches", "A smaller panel is used as if it had 6.0 inches"),
        (-300, "18.3 inches", "On a panel larger than 18.3 inches, letters would be"),
    ],
)
def test_it_ends_with_words_where_no_panel_can_be_used(
    sitting: Sitting, step: int, size: str, said: str
) -> None:
    sitting.hear(*lengthened(step))
    assert _ruler(sitting).size == size
    assert _ruler(sitting).hint.startswith(said)
    sitting.hear(Answer("ruler.step", -1 if step > 0 else 1))
    assert _ruler(sitting).hint.startswith("Hold a bank card")


def test_what_fitted_at_once_chooses_nothing(sitting: Sitting) -> None:
    sitting.hear(Answer("ruler.done"))
    assert value_of(sitting, KEY) == ("Screen’s size", "automatic")
    assert differing(sitting) == {}


def test_without_a_screen_there_is_nothing_to_measure(store: Store) -> None:
    sitting = Sitting(store)
    sitting.hear(Answer("menu.settings"), *to(Answer("setting", KEY)))
    sitting.see(SettingsPage)
