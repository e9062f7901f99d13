"""The panel's buttons held while the whole referee starts."""

from pathlib import Path

import pytest

from tablepi.screens.context.table_settings import DEFAULTS, Settings
from tablepi.screens.pictures import picture as pictures
from tests.worlds.table.appliance import Appliance

HELD = "seat 2", "undo"


@pytest.mark.parametrize("pin", ["4711", ""])
def test_two_held_buttons_say_that_the_pin_is_forgotten(
    pin: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    starting = Appliance(tmp_path, settings=Settings({**DEFAULTS, "cafe.pin": pin}))
    for button in HELD:
        starting.panel.press(button)
    with starting as table:
        table.pass_ms(6_000)
        assert isinstance(table.picture, pictures.Menu)
        for button in HELD:
            table.panel.release(button)
        table.settle()
        assert isinstance(table.picture, pictures.Page if pin else pictures.Menu)
        assert not pin or table.picture.title == "The PIN goes in 10 min"
