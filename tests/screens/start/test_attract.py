"""The menu gives way to the house after a time, which tells no more than guests may see."""

from dataclasses import replace

import pytest

from tablepi.devices.messages import ButtonTapped, TagSeen
from tablepi.referee.intents import Answer, OpenResult, Wake
from tablepi.screens.context.table_settings import DIMMED, Settings
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.picture import Picture
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting

WAIT_MS = 5 * 60_000


def _quiet(sitting: Sitting, ms: int = WAIT_MS) -> Picture:
    """What is seen after so long a time without a touch."""
    sitting.wait(1)
    sitting.wait(ms)
    return sitting.picture


def _ended(sitting: Sitting) -> Sitting:
    """Ann gave up against Ben, and the menu is shown."""
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.give_up(1)
    sitting.hear(OpenResult(), Answer("result.stands"), Answer("tool.menu"))
    return sitting


def test_the_house_is_shown_in_place_of_a_menu_that_nobody_touches(store: Store) -> None:
    assert isinstance(_quiet(Sitting(store), WAIT_MS - 1), pictures.Menu)
    sitting = Sitting(store)
    sitting.router.context.settings.choose({"cafe.name": "Luna"})
    shown = _quiet(sitting)
    assert isinstance(shown, pictures.Attract)
    assert shown.title == "Luna"
    assert shown.results == ()
    assert shown.emblems


@pytest.mark.parametrize(
    "input_", [Wake(), TagSeen("table", 0, "castle"), ButtonTapped("undo")], ids=repr
)
def test_any_tap_scan_or_button_leads_back_to_the_menu_and_does_no_more(
    store: Store, input_: Wake | TagSeen | ButtonTapped
) -> None:
    sitting = Sitting(store)
    assert isinstance(_quiet(sitting), pictures.Attract)
    sitting.hear(input_)
    assert isinstance(sitting.picture, pictures.Menu)
    assert isinstance(_quiet(sitting), pictures.Attract)


def test_it_is_shown_in_the_menu_alone_and_never_where_the_host_says_so(store: Store) -> None:
    sitting = Sitting(store)
    sitting.hear(Answer("menu.matches"))
    assert isinstance(_quiet(sitting), pictures.Listing)
    never = Sitting(store)
    never.router.context.settings.choose({"cafe.attract_min": 0})
    assert isinstance(_quiet(never, 100 * WAIT_MS), pictures.Menu)


def test_the_last_results_name_winners_first(store: Store) -> None:
    shown = _quiet(_ended(Sitting(store)))
    assert isinstance(shown, pictures.Attract)
    [played] = shown.results
    assert (played.title, played.winners) == ("Power Suit", (2,))
    assert played.scores == ((2, "Ben", "0"), (1, "Ann", "0"))


def test_with_a_hosts_pin_the_results_of_earlier_evenings_are_told_to_nobody(store: Store) -> None:
    sitting = _ended(Sitting(store))
    later = Sitting(store)
    later.router.context = replace(later.router.context, today=lambda: "2030-01-01")
    earlier = _quiet(later)
    later.router.context.settings.choose({"cafe.pin": "12"})
    later.hear(Wake())
    tonight = _quiet(later)
    assert isinstance(earlier, pictures.Attract)
    assert isinstance(tonight, pictures.Attract)
    assert earlier.results
    assert tonight.results == ()
    assert "Ann" not in repr(tonight)
    assert sitting.router.match_id == 0


def test_it_is_dimmed_at_night_as_the_settings_say(store: Store) -> None:
    sitting, hours = Sitting(store), iter((23, 12, 3))
    chosen = {"screen.night_from": 22, "screen.night_to": 6}
    sitting.router.context.settings.choose(chosen)
    now = [12]
    sitting.router.context = replace(sitting.router.context, hour=lambda: now[0])
    _quiet(sitting)
    for hour, light in zip(hours, (DIMMED, 100, DIMMED), strict=True):
        now[0] = hour
        assert sitting.router.look.light == light
    sitting.hear(Wake())
    assert sitting.router.look.light == 100


def test_the_same_hour_twice_is_no_night() -> None:
    assert not any(Settings().is_night(hour) for hour in range(24))
    day = Settings(chosen={"screen.night_from": 1, "screen.night_to": 5})
    assert [hour for hour in range(24) if day.is_night(hour)] == [1, 2, 3, 4]
