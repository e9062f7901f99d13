"""A configuration that cannot be used is told on the screen, which waits until it can be."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tablepi.cli.main import main
from tablepi.core.errors import ScreenError
from tablepi.core.record import Header
from tablepi.referee.intents import Answer, Intent
from tablepi.runtime import start
from tablepi.screens.pictures.picture import Menu, Page, Picture, Trial, Typing
from tablepi.store import Store
from tests.worlds.table.unseen_screen import UnseenScreen


class Glass(UnseenScreen):
    """A screen on which somebody corrects the file, or closes the window."""

    def __init__(self, put: Callable[[Intent], None], correct: Callable[[], bool]) -> None:
        self.put = put
        self._correct = correct
        self.shown: list[Picture] = []

    def show(self, picture: Picture, now_ms: int) -> None:
        self.shown.append(picture)

    def pump(self, now_ms: int) -> bool:
        if not self._correct():
            return False
        self.put(Answer("fault.again"))
        return True


@pytest.fixture
def glasses(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Glass]:
    """The screens that were opened. The third is closed, the referee's own at once."""
    opened: list[Glass] = []
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    file = tmp_path / "tablepi.toml"

    def corrected() -> bool:
        if len(opened) == 2:
            file.write_text("", encoding="utf-8")
        return len(opened) < 3

    def open_glass(config: object, put: Callable[[Intent], None]) -> Glass:
        opened.append(Glass(put, corrected))
        return opened[-1]

    monkeypatch.setattr(start, "open_screen", open_glass)
    return opened


def test_a_bad_configuration_is_told_until_it_is_corrected_and_then_the_menu_is_there(
    glasses: list[Glass], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "tablepi.toml"
    file.write_text('[table]\nlanguage = "de"\npinn = "1"\n', encoding="utf-8")
    assert main(["--config", str(file)]) == 0
    told = glasses[0].shown[0]
    assert isinstance(told, Page)
    assert told.title == "Der Schiedsrichter kann nicht anfangen"
    (notice,) = told.notices
    unknown = "den Schlüssel table.pinn (vielleicht pin?) gibt es nicht"
    assert notice.text.startswith(f"{file}: {unknown}")
    assert [type(glass.shown[0]).__name__ for glass in glasses] == ["Page", "Page", "Menu"]
    assert capsys.readouterr().err.count("unknown key table.pinn") == 2


def test_without_a_screen_a_bad_configuration_ends_the_referee(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def no_screen(config: object, put: object) -> Glass:
        raise ScreenError("No screen found.")

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(start, "open_screen", no_screen)
    for arguments in ([], ["--headless"]):
        assert main(["--config", str(tmp_path / "none.toml"), *arguments]) == 2
        assert "none.toml: cannot be read: there is no such file" in capsys.readouterr().err


def test_what_ends_the_referee_is_in_the_log_beside_the_journal(
    glasses: list[Glass], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(glass: Glass, now_ms: int) -> bool:
        raise ValueError("no glass")

    monkeypatch.setattr(Glass, "pump", broken)
    with pytest.raises(ValueError, match="no glass"):
        main([])
    log = (tmp_path / "tablepi/errors.log").read_text(encoding="utf-8")
    assert "tablepi.runtime.main_loop:" in log


def test_the_usual_settings_hold_until_the_configuration_is_another_one(
    glasses: list[Glass], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "own.toml"
    file.write_text('[table]\nlanguage = "de"\npinn = "1"\n', encoding="utf-8")

    def go_on(glass: Glass, now_ms: int) -> bool:
        glass.put(Answer("fault.usual"))
        return len(glasses) < 2

    with monkeypatch.context() as answered:
        answered.setattr(Glass, "pump", go_on)
        assert main(["--config", str(file)]) == 0
    assert [type(glass.shown[0]).__name__ for glass in glasses] == ["Page", "Menu"]
    menu = glasses[-1].shown[0]
    assert isinstance(menu, Menu)
    assert menu.title == "Was spielt ihr?"
    assert "table.pinn" in menu.notices[0].text
    [copy] = (tmp_path / "tablepi").glob("own.toml.damaged-*")
    assert copy.read_bytes() == file.read_bytes()
    assert isinstance(_first(glasses, "x11", monkeypatch, "--config", str(file)), Menu)
    file.write_text('[table]\npinnn = "1"\n', encoding="utf-8")
    assert isinstance(_first(glasses, "x11", monkeypatch, "--config", str(file)), Page)


def test_guests_choose_no_usual_settings(
    glasses: list[Glass], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "own.toml"
    file.write_text('[cafe]\npin = "4711"\ngame = []\n', encoding="utf-8")

    def go_on(glass: Glass, now_ms: int) -> bool:
        glass.put(Answer("fault.usual"))
        return len(glass.shown) < 2

    monkeypatch.setattr(Glass, "pump", go_on)
    assert main(["--config", str(file)]) == 0
    assert isinstance(glasses[-1].shown[-1], Typing)
    assert not list((tmp_path / "tablepi").glob("own.toml*"))


def _first(
    glasses: list[Glass], driver: str, monkeypatch: pytest.MonkeyPatch, *words: str
) -> Picture:
    """What is shown first, drawn by this driver; then the screen is closed."""
    glasses.clear()
    monkeypatch.setattr("tablepi.ui.touch_screen.driver", lambda: driver)
    monkeypatch.setattr(Glass, "pump", lambda glass, now_ms: False)
    assert main([*words]) == 0
    return glasses[0].shown[0]


def test_on_a_bare_panel_the_first_start_asks_which_way_is_up_until_it_is_answered(
    glasses: list[Glass], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert isinstance(_first(glasses, "x11", monkeypatch), Menu)
    for _ in range(2):
        assert isinstance(_first(glasses, "kmsdrm", monkeypatch), Trial)
    (tmp_path / "tablepi/settings.toml").write_text("", encoding="utf-8")
    assert isinstance(_first(glasses, "kmsdrm", monkeypatch), Menu)


def test_a_table_on_which_somebody_played_is_not_asked_which_way_is_up(
    glasses: list[Glass], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    store = Store.open(tmp_path / "tablepi/tablepi.db")
    store.journal.begin(Header("score-sheet", "1", ("Ann", "Ben"), (), "", "2026-11-20"))
    store.close()
    assert isinstance(_first(glasses, "kmsdrm", monkeypatch), Menu)
