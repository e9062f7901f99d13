"""The size of a panel on the ribbon, from a device tree of the tests' own."""

from pathlib import Path

import pytest

from tablepi.ui.panel_size import panel_sizes
from tablepi.ui.toolkit.glass import DENSITIES, TOUCH_MM, learn_panel, of_window

TOUCH_DISPLAY_2_SMALL = "mipi-dsi/devices/1f00118000.dsi.0/of_node"


def _put(root: Path, node: str, **properties: bytes) -> None:
    folder = root / "sys/bus" / node
    folder.mkdir(parents=True)
    for name, value in properties.items():
        (folder / name.replace("_", "-")).write_bytes(value)


@pytest.fixture(autouse=True)
def _densities(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is learned is forgotten."""
    monkeypatch.setattr("tablepi.ui.toolkit.glass.DENSITIES", dict(DENSITIES))


def test_a_key_on_a_five_inch_panel_is_as_large_as_has_room(tmp_path: Path) -> None:
    _put(tmp_path, TOUCH_DISPLAY_2_SMALL, compatible=b"raspberrypi,dsi-5inch\0")
    (panel,) = panel_sizes(tmp_path)
    learn_panel(panel.px, panel.px_per_mm)
    for size in ((720, 1280), (1280, 720)):
        key_px = of_window(*size).touch_px
        # Everything to tap has room from 6 inches on.
        assert key_px / 1280 * 110 == pytest.approx(TOUCH_MM * 5 / 6, abs=0.1)


def test_a_panel_of_six_inches_and_more_gets_its_own_millimetres() -> None:
    learn_panel((720, 1280), 9.5)
    assert of_window(1280, 720).px_per_mm == 9.5


def test_a_seven_inch_panel_of_as_many_pixels_stays_what_it_is(tmp_path: Path) -> None:
    _put(tmp_path, TOUCH_DISPLAY_2_SMALL, compatible=b"raspberrypi,dsi-7inch\0")
    assert list(panel_sizes(tmp_path)) == []


def test_a_panel_that_says_its_size_is_believed_and_half_a_size_is_none(tmp_path: Path) -> None:
    node, size = (
        "i2c/devices/4-0045/of_node",
        {"width_mm": (95).to_bytes(4), "height_mm": b"\0\0\0\x39"},
    )
    _put(tmp_path, node, compatible=b"waveshare,4-3-inch-dsi\0panel-dsi\0", **size)
    assert list(panel_sizes(tmp_path)) == []
    _put(tmp_path, f"{node}/panel-timing", hactive=(800).to_bytes(4), vactive=(480).to_bytes(4))
    (panel,) = panel_sizes(tmp_path)
    assert panel.px == (800, 480)
    assert panel.px_per_mm == pytest.approx(8.42, abs=0.01)
