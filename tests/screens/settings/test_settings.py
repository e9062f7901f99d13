"""The settings: five groups of pages, a touch puts a value in force, the file's is a way back."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from tablepi.core.errors import StoreError
from tablepi.devices.messages import ButtonTapped
from tablepi.referee.intents import Answer, Back, Key
from tablepi.screens.context.table_config import ON_SCREEN
from tablepi.screens.context.table_settings import DEFAULTS, Loudness, Settings
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.settings_picture import SettingsPage
from tablepi.screens.settings.setting_groups import GROUPS, MOST_ROWS, Group
from tablepi.store import Store
from tests.screens.settings.settings_page import KEYS, chosen, differing, row_of, value_of
from tests.worlds.table.settings_rows import to, to_row
from tests.worlds.table.sitting import Sitting


@pytest.fixture
def sitting(store: Store) -> Sitting:
    sitting = Sitting(store)
    sitting.hear(Answer("menu.settings"))
    return sitting


@pytest.mark.parametrize("key", KEYS)
def test_every_setting_has_its_row_in_one_group(sitting: Sitting, key: str) -> None:
    assert [group.rows.count(key) for group in GROUPS].count(1) == 1
    row = row_of(sitting, key)
    assert row.label == sitting.router.words(f"settings.{key}")
    assert "settings." not in f"{row}{sitting.see(SettingsPage).hint}"


def test_no_page_has_more_than_six_rows_and_one_that_is_turned_has_five() -> None:
    for group in GROUPS:
        pages = group.pages
        assert [row for page in pages for row in page] == list(group.rows)
        assert all(len(page) <= (MOST_ROWS if len(pages) == 1 else MOST_ROWS - 1) for page in pages)


def test_a_seventh_row_makes_a_second_page() -> None:
    six, seven = (Group("x", "eye", tuple("abcdefg"[:count])) for count in (6, 7))
    assert [len(page) for page in six.pages] == [6]
    assert [len(page) for page in seven.pages] == [5, 2]


def test_pages_turn_to_their_ends_and_a_group_opens_at_its_first(sitting: Sitting) -> None:
    turn, back = Answer("settings.turn", 1), Answer("settings.turn", -1)
    first = sitting.hear(Answer("settings.group", "picture"))
    assert isinstance(first, SettingsPage)
    assert (first.part, [key.dim for key in first.turning]) == ("1 of 2", [True, False])
    assert sitting.hear(back) == first
    second = sitting.hear(turn)
    assert isinstance(second, SettingsPage)
    assert (second.part, [key.dim for key in second.turning]) == ("2 of 2", [False, True])
    assert sitting.hear(turn) == second
    assert sitting.hear(back) == first
    sitting.hear(turn, Answer("settings.group", "table"))
    assert sitting.hear(Answer("settings.group", "picture")) == first


def test_a_group_and_its_page_stay_open_while_a_row_of_it_is(sitting: Sitting) -> None:
    sitting.hear(*to_row("screen.rotation"))
    before = sitting.picture
    sitting.hear(Answer("setting", "screen.rotation"), Back())
    assert sitting.picture == before


def test_another_language_is_spoken_at_once_and_in_the_menu(sitting: Sitting) -> None:
    sitting.hear(*to(Answer("setting", "table.language")), Answer("language", "de"))
    assert sitting.see(SettingsPage).title == "Einstellungen"
    sitting.hear(Back())
    menu = sitting.see(pictures.Menu)
    assert menu.title == "Was spielt ihr?"
    sitting.hear(Answer("menu.game", "power-suit"))
    assert sitting.see(pictures.Seating).start.label == "Partie beginnen"


def test_what_differs_from_the_file_says_so_and_goes_back(sitting: Sitting) -> None:
    before = row_of(sitting, "screen.far")
    assert value_of(sitting, "settings.changed")[1] == "nothing"
    sitting.hear(*to(Answer("setting.choose", ("screen.far", "turned"))))
    assert row_of(sitting, "screen.far").value == "Turned"
    assert differing(sitting) == {
        "Player opposite": "Now Turned; tap for the file’s own: Automatic"
    }
    assert value_of(sitting, "settings.changed")[1] == "1"
    assert sitting.router.turned is True
    sitting.hear(Answer("settings.changed"), Answer("setting.restore", "screen.far"))
    assert sitting.see(pictures.Listing).empty == "Everything is as the settings file has it."
    assert sitting.see(pictures.Listing).entries == ()
    sitting.hear(Back())
    assert row_of(sitting, "screen.far") == before
    assert sitting.router.turned is None


@pytest.mark.parametrize("key", [key for key in KEYS if ON_SCREEN[key].setting.turns])
def test_every_value_among_few_is_in_reach_of_its_row(sitting: Sitting, key: str) -> None:
    wanted, settings = set(ON_SCREEN[key].setting.turns), sitting.router.context.settings
    reached = {settings[key]}
    row = row_of(sitting, key)
    if row.choices:
        for part in row.choices:
            sitting.hear(part.act)
            reached.add(settings[key])
    elif row.is_on is not None:
        sitting.hear(Answer("setting", key))
        reached.add(settings[key])
    else:
        for by in (-1, 1):
            for _ in wanted:
                sitting.hear(Answer("setting.step", (key, by)))
                reached.add(settings[key])
    assert reached == wanted


def test_a_number_that_nobody_can_choose_here_steps_to_the_next_that_one_can(
    store: Store,
) -> None:
    sitting = Sitting(store)
    settings = Settings({**DEFAULTS, "cafe.idle_min": 7})
    sitting.router.context = replace(sitting.router.context, settings=settings)
    sitting.hear(Answer("menu.settings"))
    assert row_of(sitting, "cafe.idle_min").value == "after 7\u00a0min"
    sitting.hear(Answer("setting.step", ("cafe.idle_min", 1)))
    assert settings["cafe.idle_min"] == 10
    sitting.hear(*[Answer("setting.step", ("cafe.idle_min", -1))] * 2)
    assert settings["cafe.idle_min"] == 2


def test_at_an_end_of_its_range_a_key_is_dim_and_does_no_harm(sitting: Sitting) -> None:
    row = row_of(sitting, "screen.brightness")
    assert [step.dim for step in row.steps] == [False, True]
    sitting.hear(Answer("setting.step", ("screen.brightness", 1)))
    assert row_of(sitting, "screen.brightness") == row


def test_a_night_without_hours_is_never(sitting: Sitting) -> None:
    assert row_of(sitting, "screen.night_from").value == "never"
    sitting.hear(*to(Answer("setting.step", ("screen.night_to", 1))))
    values = [row_of(sitting, f"screen.night_{end}").value for end in ("from", "to")]
    assert values == ["0:00", "1:00"]


def test_the_volume_is_heard_as_it_is_chosen(sitting: Sitting) -> None:
    sitting.hear(*to(Answer("setting", "sound.mute")))
    assert sitting.see(SettingsPage).volume == 0
    sitting.hear(*to(Answer("setting.step", ("sound.volume", 1))))
    assert sitting.router.loudness == Loudness(80, False)
    assert sitting.see(SettingsPage).volume == 80
    assert not sitting.router.context.settings.differs("sound.mute")


@pytest.mark.parametrize(
    ("language", "none"),
    [
        ("en", "This table has no voice installed."),
        ("de", "Dieser Tisch hat noch keine Stimme."),
        ("fr", "Cette table n’a pas de voix installée."),
        ("es", "Esta mesa no tiene voz instalada."),
    ],
)
def test_a_table_without_a_voice_says_so_on_the_page_of_the_setting(
    store: Store, language: str, none: str
) -> None:
    sitting = Sitting(store, language=language)
    sitting.hear(Answer("menu.settings"), *to(Answer("setting", "sound.voice"))[:-1])
    assert not sitting.see(SettingsPage).hint.startswith(none)
    sitting.router.context = replace(sitting.router.context, has_voice=lambda: False)
    sitting.hear(Back(), Answer("menu.settings"), *to(Answer("setting", "sound.voice")))
    page = sitting.see(SettingsPage)
    assert page.hint.startswith(none)
    assert "sudo" not in page.hint
    assert chosen(sitting, "sound.voice") is True


def test_a_look_is_chosen_and_worn_at_once(sitting: Sitting) -> None:
    assert sitting.router.look.theme == ""
    for look in ("light", "contrast"):
        sitting.hear(*to(Answer("setting.choose", ("screen.look", look))))
        assert sitting.router.look.theme == look
        sitting.hear(Back(), Answer("menu.settings"))


def test_larger_type_is_switched_on_and_off(sitting: Sitting) -> None:
    for larger in (True, False):
        sitting.hear(*to(Answer("setting", "screen.larger")))
        assert sitting.router.look.larger is larger
        sitting.hear(Back(), Answer("menu.settings"))


def test_motion_is_the_screens(sitting: Sitting) -> None:
    sitting.hear(*to(Answer("setting", "screen.motion")))
    assert not sitting.router.context.settings.look(False).motion


def test_what_cannot_be_kept_holds_all_the_same_and_says_so(store: Store) -> None:
    def full(chosen: Mapping[str, object]) -> None:
        raise StoreError("store.unkept", path="x.toml", error="disk full")

    sitting = Sitting(store)
    sitting.router.context = replace(sitting.router.context, settings=Settings(keep=full))
    sitting.hear(Answer("menu.settings"), *to(Answer("setting.step", ("sound.volume", -1))))
    assert sitting.router.loudness.volume == 40
    told = [notice.text for notice in sitting.see(SettingsPage).notices]
    assert told == ["This lasts only until the next start. x.toml: cannot be written: disk full"]


def test_a_pin_is_typed_twice_and_never_shown(sitting: Sitting) -> None:
    sitting.hear(*to(Answer("setting", "cafe.pin")))
    sitting.enter("12")
    sitting.enter("13")
    assert sitting.see(pictures.Typing).wrong == "The two PINs differ"
    sitting.enter("4711")
    sitting.enter("4711")
    assert chosen(sitting, "cafe.pin") == "4711"
    sitting.hear(Back())
    assert value_of(sitting, "cafe.pin") == ("Host’s PIN", "set")
    assert differing(sitting) == {"Host’s PIN": "Now set; tap for the file’s own: none"}


def test_the_hosts_pin_keeps_guests_from_settings_decks_and_players(sitting: Sitting) -> None:
    sitting.hear(*to(Answer("setting", "cafe.pin")))
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
    assert sitting.see(SettingsPage).title == "Settings"
    sitting.hear(Back())
    sitting.see(pictures.Menu)
    sitting.hear(Answer("menu.matches"))
    assert sitting.see(pictures.Listing).title == "Tonight’s matches"


def test_a_judges_pin_that_was_chosen_is_asked_for_at_once(sitting: Sitting) -> None:
    sitting.hear(*to(Answer("setting", "table.pin")))
    sitting.enter("99")
    sitting.enter("99")
    assert sitting.router.judge_pin == "99"


def test_the_judges_pin_is_asked_before_it_is_changed_or_given_up(sitting: Sitting) -> None:
    sitting.hear(*to(Answer("setting", "table.pin")))
    sitting.enter("99")
    sitting.enter("99")
    for acts in (
        to(Answer("setting", "table.pin")),
        (*to(Answer("settings.changed")), Answer("setting.restore", "table.pin")),
    ):
        sitting.hear(*acts)
        assert sitting.see(pictures.Typing).title == "The judge’s PIN"
        sitting.enter("98")
        sitting.enter()
        assert sitting.see(pictures.Typing).title == "The judge’s PIN"
        sitting.hear(Back())
    assert sitting.router.judge_pin == "99"
    sitting.hear(Back(), *to(Answer("setting", "table.pin")))
    sitting.enter("99")
    sitting.enter("7")
    sitting.enter("7")
    assert sitting.router.judge_pin == "7"
    assert sitting.see(SettingsPage).title == "Settings"
    sitting.hear(*to(Answer("settings.changed")), Answer("setting.restore", "table.pin"))
    sitting.enter("7")
    assert sitting.router.judge_pin == "7"
    sitting.hear(Answer("discard.yes"))
    assert sitting.router.judge_pin == ""
    assert sitting.see(pictures.Listing).entries == ()


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
    assert sitting.see(SettingsPage).title == "Settings"


def test_the_screen_never_gets_so_dark_that_nobody_finds_the_way_back(sitting: Sitting) -> None:
    for _ in range(20):
        sitting.hear(*to(Answer("setting.step", ("screen.brightness", -1))))
    assert sitting.router.look.light == 10
    sitting.hear(*to(Answer("setting.step", ("screen.brightness", 1))))
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
    assert value_of(sitting, "table.seats") == ("Seats in a new match", str(seats))
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
    sitting.hear(*to(Answer("setting", "cafe.pin")), Key("4"))
    sitting.wait(1_000)
    told = sitting.hear(ButtonTapped(button, 1 if button == "seat" else 0))
    assert isinstance(told, pictures.Typing)
    assert told.passing == "That button works only during a match."
    assert told.text == "4"
    after = sitting.hear(Key("7"))
    assert isinstance(after, pictures.Typing)
    assert (after.passing, after.text) == ("", "47")
