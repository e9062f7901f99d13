"""The panel's own light: set in per cent where there is one, and given up where it fails."""

from pathlib import Path

from tablepi.devices.backlight import Backlight


def _panel(folder: Path) -> Path:
    panel = folder / "10-0045"
    panel.mkdir()
    (panel / "max_brightness").write_text("31\n")
    (panel / "brightness").write_text("31\n")
    return panel / "brightness"


def test_a_share_of_what_the_panel_can_is_written_and_never_nothing(tmp_path: Path) -> None:
    file = _panel(tmp_path)
    light = Backlight(tmp_path)
    assert light.shine(50)
    assert file.read_text() == "15"
    assert light.shine(1)
    assert file.read_text() == "1"


def test_it_is_written_only_when_it_changes(tmp_path: Path) -> None:
    file = _panel(tmp_path)
    light = Backlight(tmp_path)
    light.shine(50)
    file.write_text("7")
    assert light.shine(50)
    assert file.read_text() == "7"


def test_without_a_panel_or_one_that_may_not_be_written_somebody_else_has_to_darken(
    tmp_path: Path,
) -> None:
    assert not Backlight(tmp_path / "none").shine(50)
    file = _panel(tmp_path)
    light = Backlight(tmp_path)
    file.unlink()
    file.mkdir()
    assert not light.shine(50)
    assert not light.shine(100)
