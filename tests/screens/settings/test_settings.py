"""The page of settings: a touch puts the next value in force, and the file's is a touch away."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from tablepi.core.errors import StoreError
from tablepi.devices.messages import ButtonTapped
from tablepi.locale import SENTENCES
from tablepi.referee.intents import Answer, Back, Key
from tablepi.screens.context.table_settings import Loudness, Settings
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.picture import Entry
from tablepi.store import Store
from tests.screens.settings.settings_page import KEYS, chosen, row_of, rows
from tests.worlds.table.sitting import Sitting


@pytest.fixture
def sitting(store: Store) -> Sitting:
    sitting = Sitting(store)
    sitting.hear(Answer("menu.settings"))
    return sitting


def _ways(entry: Entry) -> list[object]:
    return [button.act for button in entry.buttons]


def test_every_setting_has_a_row(sitting: Sitting) -> None:
    # The date, which is no setting, stands below them.
    assert len(rows(sitting)) == len(KEYS) + 1
    for entry in sitting.see(pictures.Listing).entries:
        assert "settings." not in entry.title + entry.detail


def test_another_language_is_spoken_at_once_and_in_the_menu(sitting: Sitting) -> None:
    sitting.hear(Answer("setting", "table.language"))
    assert sitting.see(pictures.Listing).title == "Einstellungen"
    sitting.hear(Back())
    menu = sitting.see(pictures.Menu)
    assert menu.title == "Was spielt ihr?"
    sitting.hear(Answer("menu.game", "power-suit"))
    assert sitting.see(pictures.Seating).start.label == "Partie beginnen"


def test_what_differs_from_the_file_says_so_and_goes_back(sitting: Sitting) -> None:
    before = row_of(sitting, "screen.far")
    sitting.hear(Answer("setting", "screen.far"))
    row = row_of(sitting, "screen.far")
    assert row.title == "Far half: turned around"
    assert row.detail == "Set in the file: by the size"
    assert sitting.router.turned is True
    [back] = row.buttons
    sitting.hear(back.act)
    assert row_of(sitting, "screen.far") == before
    assert sitting.router.turned is None


def test_a_tour_through_all_values_ends_at_the_files_own(sitting: Sitting) -> None:
    before = sitting.see(pictures.Listing).entries
    for key, values in {
        "table.language": len(SENTENCES),
        "sound.mute": 2,
        "screen.far": 3,
        "screen.motion": 2,
        "cafe.idle_min": 6,
        "screen.dim_min": 6,
    }.items():
        for _ in range(values):
            sitting.hear(Answer("setting", key))
    assert sitting.see(pictures.Listing).entries == before


def test_the_volume_is_heard_as_it_is_chosen(sitting: Sitting) -> None:
    sitting.hear(Answer("setting", "sound.mute"))
    assert sitting.see(pictures.Listing).volume == 0
    sitting.hear(Answer("setting.step", ("sound.volume", 1)))
    assert sitting.router.loudness == Loudness(80, False)
    assert sitting.see(pictures.Listing).volume == 80
    assert not sitting.router.context.settings.differs("sound.mute")


def test_motion_is_the_screens(sitting: Sitting) -> None:
    sitting.hear(Answer("setting", "screen.motion"))
    assert not sitting.router.context.settings.look(False).motion


def test_what_cannot_be_kept_holds_all_the_same_and_says_so(store: Store) -> None:
    def full(chosen: Mapping[str, object]) -> None:
        raise StoreError("store.unkept", path="x.toml", error="disk full")

    sitting = Sitting(store)
    sitting.router.context = replace(sitting.router.context, settings=Settings(keep=full))
    sitting.hear(Answer("menu.settings"), Answer("setting.step", ("sound.volume", -1)))
    assert sitting.router.loudness.volume == 40
    told = [notice.text for notice in sitting.see(pictures.Listing).notices]
    assert told == ["This lasts only until the next start. x.toml: cannot be written: disk full"]


def test_a_pin_is_typed_twice_and_never_shown(sitting: Sitting) -> None:
    sitting.hear(Answer("setting", "cafe.pin"))
    sitting.enter("12")
    sitting.enter("13")
    assert sitting.see(pictures.Typing).wrong == "The two PINs differ"
    sitting.enter("4711")
    sitting.enter("4711")
    assert chosen(sitting, "cafe.pin") == "4711"
    sitting.hear(Back())
    row = row_of(sitting, "cafe.pin")
    assert (row.title, row.detail) == ("The host’s PIN: set", "Set in the file: none")


def test_the_hosts_pin_keeps_guests_from_settings_decks_and_players(sitting: Sitting) -> None:
    sitting.hear(Answer("setting", "cafe.pin"))
    sitting.enter("4711")
    sitting.enter("4711")
    sitting.hear(Back(), Back())
    for page in (Answer("menu.settings"), Answer("menu.decks"), Answer("menu.players")):
        sitting.hear(page)
        assert sitting.enter("1234").title == "The host’s PIN"
        sitting.hear(Back())
        sitting.see(pictures.Menu)
    sitting.hear(Answer("menu.settings"))
    sitting.enter("4711")
    assert sitting.see(pictures.Listing).title == "Settings"
    sitting.hear(Back())
    sitting.see(pictures.Menu)
    sitting.hear(Answer("menu.matches"))
    assert sitting.see(pictures.Listing).title == "Tonight’s matches"


def test_a_judges_pin_that_was_chosen_is_asked_for_at_once(sitting: Sitting) -> None:
    sitting.hear(Answer("setting", "table.pin"))
    sitting.enter("99")
    sitting.enter("99")
    assert sitting.router.judge_pin == "99"


def test_the_judges_pin_is_asked_before_it_is_changed_or_given_up(sitting: Sitting) -> None:
    sitting.hear(Answer("setting", "table.pin"))
    sitting.enter("99")
    sitting.enter("99")
    for act in (Answer("setting", "table.pin"), Answer("setting.restore", "table.pin")):
        sitting.hear(act)
        assert sitting.see(pictures.Typing).title == "The judge’s PIN"
        sitting.enter("98")
        sitting.enter()
        assert sitting.see(pictures.Typing).title == "The judge’s PIN"
        sitting.hear(Back())
        assert sitting.see(pictures.Listing).title == "Settings"
    assert sitting.router.judge_pin == "99"
    sitting.hear(Answer("setting", "table.pin"))
    sitting.enter("99")
    sitting.enter("7")
    sitting.enter("7")
    assert sitting.router.judge_pin == "7"
    assert sitting.see(pictures.Listing).title == "Settings"
    sitting.hear(Answer("setting.restore", "table.pin"))
    sitting.enter("7")
    assert sitting.router.judge_pin == "7"
    sitting.hear(Answer("discard.yes"))
    assert sitting.router.judge_pin == ""
    assert sitting.see(pictures.Listing).title == "Settings"


def _left_alone(store: Store) -> Sitting:
    sitting = Sitting(store)
    settings = Settings(chosen={"cafe.idle_min": 5})
    sitting.router.context = replace(sitting.router.context, settings=settings)
    return sitting


def test_a_table_that_was_left_shows_the_menu_and_the_match_goes_on_from_there(
    store: Store,
) -> None:
    sitting = _left_alone(store)
    sitting.begin("power-suit", "Ann", "Ben")
    before = sitting.table.board
    sitting.wait(299_000)
    assert isinstance(sitting.picture, pictures.Table)
    sitting.wait(1_000)
    [kept] = sitting.see(pictures.Menu).resume
    assert kept.act is not None
    sitting.hear(kept.act, Answer("button.ready"))
    assert sitting.table.board == before


def test_whoever_touches_or_scans_is_not_sent_away(store: Store) -> None:
    sitting = _left_alone(store)
    sitting.begin("power-suit", "Ann", "Ben")
    for _ in range(3):
        sitting.wait(200_000)
        sitting.scan("castle")
    assert isinstance(sitting.picture, pictures.Table)


def test_nobody_is_sent_away_unless_the_host_wants_it(sitting: Sitting) -> None:
    sitting.wait(10**9)
    assert sitting.see(pictures.Listing).title == "Settings"


def test_the_screen_never_gets_so_dark_that_nobody_finds_the_way_back(sitting: Sitting) -> None:
    for _ in range(20):
        sitting.hear(Answer("setting.step", ("screen.brightness", -1)))
    assert sitting.router.look.light == 10
    sitting.hear(Answer("setting.step", ("screen.brightness", 1)))
    assert sitting.router.look.light == 20


@pytest.mark.parametrize(
    ("seats", "game", "count"),
    [(4, "power-suit", 2), (4, "conquest-of-fates", 4), (4, "suitup", 4), (1, "suitup", 2)],
)
def test_a_match_is_set_up_with_the_tables_seats_as_far_as_the_game_has_them(
    sitting: Sitting, seats: int, game: str, count: int
) -> None:
    step = Answer("setting.step", ("table.seats", 1 if seats > 2 else -1))
    sitting.hear(*[step] * abs(seats - 2))
    assert row_of(sitting, "table.seats").title == f"Seats: {seats}"
    sitting.hear(Back(), Answer("menu.game", game))
    assert len(sitting.see(pictures.Seating).seats) == count


def test_a_table_has_a_seat_and_no_more_than_there_are_shapes_for(sitting: Sitting) -> None:
    sitting.hear(*[Answer("setting.step", ("table.seats", -1))] * 5)
    assert chosen(sitting, "table.seats") == 1
    sitting.hear(*[Answer("setting.step", ("table.seats", 1))] * 50)
    assert chosen(sitting, "table.seats") == 12


@pytest.mark.parametrize("button", ["seat", "undo"])
def test_a_button_that_means_nothing_while_something_is_typed_says_so_there(
    sitting: Sitting, button: str
) -> None:
    sitting.hear(Answer("setting", "cafe.pin"), Key("4"))
    sitting.wait(1_000)
    told = sitting.hear(ButtonTapped(button, 1 if button == "seat" else 0))
    assert isinstance(told, pictures.Typing)
    assert told.passing == "That button works only during a match."
    assert told.text == "4"
    after = sitting.hear(Key("7"))
    assert isinstance(after, pictures.Typing)
    assert (after.passing, after.text) == ("", "47")
