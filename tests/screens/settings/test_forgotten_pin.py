"""A forgotten PIN: its recovery code, or a stick that was in at the start and stays."""

from dataclasses import replace

import pytest

from tablepi.referee.intents import Answer, Back, Intent, Key
from tablepi.screens.context.table_settings import Settings
from tablepi.screens.menu import OpenForgottenPin
from tablepi.screens.navigation.base import FREE
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.settings_picture import SettingsPage
from tablepi.screens.settings.host_pin import LOOK_MS, RECOVERY_KEY, WAIT_MS, RecoveryCodeScreen
from tablepi.store import Store
from tests.worlds.table.pocket import Pocket, Stick
from tests.worlds.table.settings_rows import to
from tests.worlds.table.sitting import Sitting, notices

CODE = "482109371174"


@pytest.fixture
def pocket() -> Pocket:
    pocket = Pocket(Stick())
    pocket.forgot = True
    return pocket


@pytest.fixture
def sitting(store: Store, pocket: Pocket) -> Sitting:
    made = Sitting(store)
    made.router.context = replace(made.router.context, sticks=pocket)
    settings(made).choose({"cafe.pin": "4711", "table.pin": "99", RECOVERY_KEY: CODE})
    return made


def settings(sitting: Sitting) -> Settings:
    return sitting.router.context.settings


def typed(text: str) -> tuple[Intent, ...]:
    return (*map(Key, text), Key("enter"))


def hear(sitting: Sitting, *acts: Intent) -> None:
    sitting.hear(*acts)


def test_the_code_takes_the_pin_away_that_was_asked_for_and_leads_on(sitting: Sitting) -> None:
    hear(sitting, Answer("menu.settings"), *typed(CODE))
    assert isinstance(sitting.picture, SettingsPage)
    assert (settings(sitting)["cafe.pin"], settings(sitting)["table.pin"]) == ("", "99")
    assert any("recovery code" in text for text in notices(sitting.picture))


def test_another_number_is_a_wrong_pin(sitting: Sitting) -> None:
    hear(sitting, Answer("menu.settings"), *typed(CODE[:-1]))
    assert isinstance(sitting.picture, pictures.Typing)
    assert settings(sitting)["cafe.pin"] == "4711"


def test_a_table_without_a_code_is_not_opened_by_nothing(sitting: Sitting) -> None:
    settings(sitting).choose({RECOVERY_KEY: ""})
    hear(sitting, Answer("menu.settings"), Key("enter"))
    assert settings(sitting)["cafe.pin"] == "4711"


def test_even_the_right_code_waits_after_wrong_ones(sitting: Sitting) -> None:
    hear(sitting, Answer("menu.settings"))
    sitting.step_ms = 1
    for _ in range(FREE + 1):
        hear(sitting, *typed("1"))
    hear(sitting, *typed(CODE))
    assert settings(sitting)["cafe.pin"] == "4711"


def test_a_new_pin_shows_its_code_and_settings_show_it_again(sitting: Sitting) -> None:
    settings(sitting).choose({"cafe.pin": "", "table.pin": "", RECOVERY_KEY: ""})
    hear(
        sitting,
        Answer("menu.settings"),
        *to(Answer("setting", "cafe.pin")),
        *typed("12"),
        *typed("12"),
    )
    code = settings(sitting)[RECOVERY_KEY]
    assert len(code) == 12
    fours = f"{code[:4]} {code[4:8]} {code[8:]}"
    assert sitting.see(pictures.Page).title == f"Recovery code: {fours}"
    hear(sitting, Back(), *to(Answer("setting", RECOVERY_KEY)))
    assert fours in sitting.see(pictures.Page).title
    hear(sitting, Answer("recovery.new"), Back())
    assert fours in sitting.see(pictures.Page).title
    hear(sitting, Answer("recovery.new"), Answer("discard.yes"))
    assert sitting.see(pictures.Page).title.startswith("Recovery code")
    assert fours not in sitting.see(pictures.Page).title


def test_without_a_pin_there_is_no_code(sitting: Sitting) -> None:
    settings(sitting).choose({"cafe.pin": ""})
    hear(
        sitting, Answer("menu.settings"), *to(Answer("setting", "cafe.pin")), *typed(""), *typed("")
    )
    assert settings(sitting)[RECOVERY_KEY] == ""


def wait(sitting: Sitting, milliseconds: int) -> None:
    for _ in range(milliseconds // LOOK_MS):
        sitting.wait(LOOK_MS)
        sitting.settle()


def test_a_stick_that_stays_ten_minutes_takes_both_pins_away(sitting: Sitting) -> None:
    hear(sitting, OpenForgottenPin())
    wait(sitting, WAIT_MS - 2 * LOOK_MS)
    assert isinstance(sitting.picture, pictures.Page)
    assert settings(sitting)["cafe.pin"] == "4711"
    wait(sitting, 3 * LOOK_MS)
    assert isinstance(sitting.picture, pictures.Menu)
    assert [settings(sitting)[key] for key in ("cafe.pin", "table.pin", RECOVERY_KEY)] == [
        "",
        "",
        "",
    ]


def test_a_stick_that_is_pulled_takes_nothing_away(sitting: Sitting, pocket: Pocket) -> None:
    hear(sitting, OpenForgottenPin())
    wait(sitting, WAIT_MS // 2)
    pocket.forgot = False
    wait(sitting, 2 * LOOK_MS)
    assert isinstance(sitting.picture, pictures.Menu)
    pocket.forgot = True
    wait(sitting, WAIT_MS)
    assert settings(sitting)["cafe.pin"] == "4711"


def test_anybody_keeps_the_pin(sitting: Sitting) -> None:
    hear(sitting, OpenForgottenPin(), Back())
    wait(sitting, WAIT_MS + LOOK_MS)
    assert settings(sitting)["cafe.pin"] == "4711"


def test_the_panels_buttons_take_both_pins_away_in_the_same_time(
    sitting: Sitting, pocket: Pocket
) -> None:
    pocket.forgot = False
    hear(sitting, OpenForgottenPin(buttons=True))
    wait(sitting, WAIT_MS - 2 * LOOK_MS)
    assert "panel’s buttons" in sitting.see(pictures.Page).sections[0].lines[0][1]
    assert settings(sitting)["cafe.pin"] == "4711"
    wait(sitting, 3 * LOOK_MS)
    assert isinstance(sitting.picture, pictures.Menu)
    assert [settings(sitting)[key] for key in ("cafe.pin", "table.pin", RECOVERY_KEY)] == [
        "",
        "",
        "",
    ]


def test_the_page_of_a_code_makes_one_where_there_is_none(sitting: Sitting) -> None:
    settings(sitting).choose({RECOVERY_KEY: ""})
    sitting.router.enter(RecoveryCodeScreen(sitting.router, settings(sitting)))
    assert len(settings(sitting)[RECOVERY_KEY]) == 12
