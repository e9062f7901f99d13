"""The page of settings: a touch puts the next value in force, and the file's is a touch away."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from tablepi.app import picture as pictures
from tablepi.app.picture import Entry
from tablepi.app.settings import DEFAULTS, Settings
from tablepi.app.sounds import Loudness
from tablepi.errors import StoreError
from tablepi.store import Store
from tests.app.sitting import Sitting

KEYS = list(DEFAULTS)


@pytest.fixture
def sitting(store: Store) -> Sitting:
    sitting = Sitting(store)
    sitting.press("settings")
    return sitting


def _row(sitting: Sitting, key: str) -> Entry:
    return sitting.see(pictures.Listing).entries[KEYS.index(key)]


def _ways(entry: Entry) -> list[object]:
    return [button.act for button in entry.buttons]


def test_every_setting_has_a_row(sitting: Sitting) -> None:
    assert len(sitting.see(pictures.Listing).entries) == len(KEYS)
    for entry in sitting.see(pictures.Listing).entries:
        assert "settings." not in entry.title + entry.detail


def test_another_language_is_spoken_at_once_and_in_the_menu(sitting: Sitting) -> None:
    sitting.press("next", "table.language")
    assert sitting.see(pictures.Listing).title == "Einstellungen"
    sitting.press("back")
    menu = sitting.see(pictures.Menu)
    assert menu.title == "Was spielt ihr?"
    sitting.press("game", "power-suit")
    assert sitting.see(pictures.Seating).start.label == "Partie beginnen"


def test_what_differs_from_the_file_says_so_and_goes_back(sitting: Sitting) -> None:
    before = _row(sitting, "screen.far")
    sitting.press("next", "screen.far")
    row = _row(sitting, "screen.far")
    assert row.title == "Far half: turned around"
    assert row.detail == "The file says: by the size"
    assert sitting.desk.turned is True
    [back] = row.buttons
    sitting.hear(back.act)
    assert _row(sitting, "screen.far") == before
    assert sitting.desk.turned is None


def test_a_tour_through_all_values_ends_at_the_files_own(sitting: Sitting) -> None:
    before = sitting.see(pictures.Listing).entries
    for key in KEYS:
        for _ in range({"screen.far": 3}.get(key, 2)):
            sitting.press("next", key)
    assert sitting.see(pictures.Listing).entries == before


def test_the_volume_is_heard_as_it_is_chosen(sitting: Sitting) -> None:
    sitting.press("next", "sound.mute")
    assert sitting.see(pictures.Listing).volume == 0
    sitting.press("louder", 1)
    assert sitting.desk.loudness == Loudness(80, False)
    assert sitting.see(pictures.Listing).volume == 80
    assert not sitting.desk.house.settings.differs("sound.mute")


def test_motion_is_the_screens(sitting: Sitting) -> None:
    sitting.press("next", "screen.motion")
    assert not sitting.desk.house.settings.look.motion


def test_what_cannot_be_kept_holds_all_the_same_and_says_so(store: Store) -> None:
    def full(chosen: Mapping[str, object]) -> None:
        raise StoreError("store.unkept", path="x.toml", error="disk full")

    sitting = Sitting(store)
    sitting.desk.house = replace(sitting.desk.house, settings=Settings(keep=full))
    sitting.press("settings")
    sitting.press("louder", -1)
    assert sitting.desk.loudness.volume == 40
    told = [notice.text for notice in sitting.see(pictures.Listing).notices]
    assert told == ["This holds until the next start alone. x.toml: cannot be written: disk full"]
