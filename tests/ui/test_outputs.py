"""The right one of several graphics cards and outputs, in a made-up /sys/class/drm."""

import os
from pathlib import Path

import pygame
import pytest

from tablepi.ui import touch_screen as window
from tablepi.ui.touch_screen import Output, close_window, open_window, outputs

PI_5 = {
    "card0": "",
    "card1-HDMI-A-1": "connected",
    "card1-HDMI-A-2": "connected",
    "card1-Writeback-1": "unknown",
    "card2-DSI-1": "connected",
    "card2-DSI-2": "disconnected",
}


def _drm(folder: Path, cards: dict[str, str]) -> Path:
    for number, (name, status) in enumerate(cards.items(), 30):
        place = folder / name
        place.mkdir()
        (folder / name.partition("-")[0]).mkdir(exist_ok=True)
        if status:
            (place / "status").write_text(f"{status}\n")
            (place / "connector_id").write_text(f"{number}\n")
    return folder


def test_a_panel_goes_before_other_screens_and_what_has_none_is_not_tried(tmp_path: Path) -> None:
    assert outputs(drm=_drm(tmp_path, PI_5)) == (
        Output("DSI-1", 2, 0),
        Output("HDMI-A-1", 1, 0),
        Output("HDMI-A-2", 1, 1),
    )


def test_the_configured_output_goes_first_where_it_has_a_screen(tmp_path: Path) -> None:
    drm = _drm(tmp_path, PI_5)
    assert outputs("HDMI-A-2", drm)[0] == Output("HDMI-A-2", 1, 1)
    assert outputs("DSI-2", drm) == outputs(drm=drm)


def test_a_machine_without_cards_has_no_output(tmp_path: Path) -> None:
    assert outputs(drm=tmp_path / "none") == ()


@pytest.mark.parametrize(
    ("usable", "card"), [({"2", "1"}, "2"), ({"1"}, "1"), (set(), None)], ids=["two", "one", "none"]
)
def test_each_card_with_a_screen_is_tried_and_then_what_sdl_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, usable: set[str], card: str | None
) -> None:
    taken: list[str | None] = []

    def init() -> None:
        taken.append(os.environ.get("SDL_KMSDRM_DEVICE_INDEX"))
        if taken[-1] not in {*usable, None}:
            raise pygame.error("not available")

    drm = _drm(tmp_path, PI_5)
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    for desktop in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(desktop, raising=False)
    monkeypatch.setattr(window, "outputs", lambda wanted: outputs(wanted, drm))
    monkeypatch.setattr("pygame.display.init", init)
    monkeypatch.setattr("pygame.display.get_desktop_sizes", lambda: [(800, 480)])
    monkeypatch.setattr("pygame.display.set_mode", lambda *_, display: pygame.Surface((800, 480)))
    for quiet in ("display.set_caption", "mouse.set_visible", "event.set_blocked"):
        monkeypatch.setattr(f"pygame.{quiet}", lambda *_: None)
    monkeypatch.setattr("pygame.event.set_allowed", lambda *_: None)
    assert open_window().driver == "kmsdrm"
    assert taken[-1] == card
    assert "SDL_KMSDRM_DEVICE_INDEX" not in os.environ
    close_window()
