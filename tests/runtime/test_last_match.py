"""A referee that is started again because it hung: the match lies there as before."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from tablepi.referee.intents import Answer, Back, GoToMenu, Intent, Nothing, OpenHistory
from tablepi.runtime.compose import build
from tablepi.runtime.last_match import bookmark
from tablepi.runtime.settings.config import Config
from tablepi.runtime.settings.store_handle import StoreHandle
from tablepi.runtime.watchdog import Watchdog
from tablepi.screens.context.equipment import Calendar
from tablepi.screens.context.table_settings import DEFAULTS, Settings
from tablepi.screens.pictures.picture import Menu, Page, Picture, Table

PATIENCE_TURNS = 100


class Hungry(Watchdog):
    """A watchdog that eats at every turn, and not for ever."""

    def __init__(self) -> None:
        self._turns = 0

    def feed(self, now_ms: int) -> bool:
        self._turns += 1
        assert self._turns < PATIENCE_TURNS, "what was waited for was never shown"
        return True


class Cut(Exception):
    """Somebody looked long enough."""


class Looker:
    """An outlet that answers each picture with an act; behind the last it ends all, as a crash."""

    def __init__(self, put: Callable[[Intent], None], acts: Iterable[Intent], longer: int) -> None:
        self.seen: list[Picture] = []
        self._put = put
        self._acts = list(acts)
        self._longer = longer

    def show(self, picture: Picture, now_ms: int) -> None:
        self.seen.append(picture)
        if self._acts:
            self._put(self._acts.pop(0))
        elif self._longer:
            self._longer -= 1
        else:
            raise Cut


BEGIN = (Answer("menu.game", "power-suit"), Answer("button.start"), Answer("button.ready"))


class Unanswered(Calendar):
    """Nobody has said yet whether it is the same evening."""

    def __init__(self) -> None:
        self.answers: list[bool] = []

    def asks_evening(self) -> bool:
        return not self.answers

    def go_on(self, is_same: bool) -> None:
        self.answers.append(is_same)


def _until_it_crashed(
    folder: Path, *acts: Intent, longer: int = 0, calendar: Calendar | None = None
) -> list[Picture]:
    """What a referee shows until it ends in a crash: the menu first, then an answer to each act.

    `longer`: how many further pictures it lives for.
    """
    store_handle = StoreHandle(folder / "tablepi.db")
    table = build(Config(), store_handle, settings=Settings({**DEFAULTS, "cafe.pin": "4711"}))
    if calendar is not None:
        table.router.context = replace(table.router.context, calendar=calendar)
    looker = Looker(table.inbox.put, acts, longer)
    table.watchdog = Hungry()
    table.bookmark = bookmark({"RUNTIME_DIRECTORY": f"{folder}:/elsewhere"})
    table.outlets.append(looker)
    with pytest.raises(Cut):
        table.run()
    store_handle.close()
    return looker.seen


def test_the_match_is_there_again_without_a_tap_after_a_crash(tmp_path: Path) -> None:
    before = _until_it_crashed(tmp_path, *BEGIN, OpenHistory())[-2]
    menu, layout = _until_it_crashed(tmp_path, longer=1)
    assert isinstance(menu, Menu)
    assert isinstance(layout, Page)
    assert isinstance(before, Table)
    assert layout.board == before.board


def test_whether_it_is_the_same_evening_is_asked_again_over_the_match_and_leads_back_to_it(
    tmp_path: Path,
) -> None:
    _until_it_crashed(tmp_path, *BEGIN, OpenHistory())
    calendar = Unanswered()
    seen = _until_it_crashed(tmp_path, Nothing(), Answer("evening.same"), calendar=calendar)
    titles = [getattr(picture, "title", "") for picture in seen]
    assert calendar.answers == [True]
    asked = next(at for at, title in enumerate(titles) if title.startswith("Is it still "))
    layout = seen[asked + 1]
    assert isinstance(layout, Page)
    assert layout.board is not None


def test_whether_it_is_the_same_evening_is_asked_again_in_the_menu(tmp_path: Path) -> None:
    (tmp_path / "match").write_text("0")
    menu, question = _until_it_crashed(tmp_path, longer=1, calendar=Unanswered())
    assert isinstance(menu, Menu)
    assert getattr(question, "title", "").startswith("Is it still ")


def test_after_a_power_cut_the_menu_comes_first(tmp_path: Path) -> None:
    _until_it_crashed(tmp_path, *BEGIN, OpenHistory())
    (tmp_path / "match").unlink()
    menu, seating = _until_it_crashed(tmp_path, Answer("menu.game", "suitup"))
    assert isinstance(menu, Menu)
    assert not isinstance(seating, Page)


def test_who_had_gone_back_to_the_menu_finds_the_menu(tmp_path: Path) -> None:
    _until_it_crashed(tmp_path, *BEGIN, GoToMenu(), Answer("menu.players"), Back())
    assert bookmark({"RUNTIME_DIRECTORY": str(tmp_path)}).take() == 0


def test_a_match_that_crashes_it_at_sight_is_opened_once(tmp_path: Path) -> None:
    _until_it_crashed(tmp_path, *BEGIN, OpenHistory())
    _until_it_crashed(tmp_path, longer=1)
    assert not (tmp_path / "match").exists()


def test_without_a_folder_of_systemd_nothing_is_kept(tmp_path: Path) -> None:
    kept = bookmark({})
    kept.keep(3)
    assert kept.take() == 0


@pytest.mark.parametrize("rubbish", [b"", b"seven", b"-1", b"\xff"])
def test_rubbish_in_its_place_is_no_match(tmp_path: Path, rubbish: bytes) -> None:
    (tmp_path / "match").write_bytes(rubbish)
    assert bookmark({"RUNTIME_DIRECTORY": str(tmp_path)}).take() == 0
