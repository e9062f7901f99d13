"""The first start of an appliance proposes a host's PIN, once."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tablepi.referee.intents import Answer, Back, Intent, Key, Nothing
from tablepi.runtime.compose import run
from tablepi.runtime.settings.config import Config, StoreConfig
from tablepi.runtime.settings.settings_file import settings_of
from tablepi.screens.context.table_config import CafeConfig
from tablepi.screens.menu_ways import first_pages
from tablepi.screens.navigation.base import Screen
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.router import Router
from tests.worlds.table.unseen_screen import UnseenScreen


class Glass(UnseenScreen):
    """A screen on which somebody does these, one after the other, and leaves."""

    def __init__(self, put: Callable[[Intent], None], *acts: Intent) -> None:
        self._put = put
        # What is put last is heard in the turn after.
        self._acts = [*acts, Nothing()]
        self.shown: list[pictures.Picture] = []

    def show(self, picture: pictures.Picture, now_ms: int) -> None:
        self.shown.append(picture)

    def pump(self, now_ms: int) -> bool:
        if self._acts:
            self._put(self._acts.pop(0))
            return True
        return False


def typed(text: str) -> tuple[Intent, ...]:
    return (*map(Key, text), Key("enter"))


def start(config: Config, *acts: Intent, proposes: bool = True) -> list[str]:
    """A start on which these are done: the names of the pictures that were shown."""
    opened: list[Glass] = []

    def open_screen(put: Callable[[Intent], None]) -> Glass:
        opened.append(Glass(put, *acts))
        return opened[0]

    def welcome(router: Router) -> Sequence[Screen]:
        # Which way is up is asked before it.
        return first_pages(router)[1:] if proposes else ()

    assert run(config, open_screen, welcome=welcome) == 0
    return [type(picture).__name__ for picture in opened[0].shown]


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return Config(store=StoreConfig(str(tmp_path / "tablepi.db")))


def test_a_pin_chosen_at_the_first_start_is_in_force_and_not_proposed_again(config: Config) -> None:
    acts = (Answer("proposal.yes"), *typed("4711"), *typed("4711"), Back())
    shown = start(config, *acts)
    assert (shown[0], shown[1], shown[-1]) == ("Page", "Typing", "Menu")
    assert settings_of(config)["cafe.pin"] == "4711"
    assert start(config) == ["Menu"]


def test_who_wants_none_is_not_asked_again(config: Config) -> None:
    assert start(config, Answer("proposal.no")) == ["Page", "Menu"]
    assert settings_of(config)["cafe.pin"] == ""
    assert start(config) == ["Menu"]


def test_a_question_that_nobody_answered_is_asked_again(config: Config) -> None:
    for _ in range(2):
        assert start(config, Answer("proposal.yes"), Back(), Back()) == [
            "Page",
            "Typing",
            "Page",
            "Page",
        ]


def test_two_different_pins_are_none(config: Config) -> None:
    assert start(config, Answer("proposal.yes"), *typed("1"), *typed("2"))[-1] == "Typing"
    assert settings_of(config)["cafe.pin"] == ""


def test_a_table_that_was_played_at_or_has_a_pin_is_asked_nothing(
    config: Config, tmp_path: Path
) -> None:
    assert (
        start(config, Answer("menu.game", "score-sheet"), Answer("button.start"), proposes=False)[0]
        == "Menu"
    )
    assert start(config) == ["Menu"]
    other = StoreConfig(str(tmp_path / "other" / "tablepi.db"))
    assert start(Config(store=other, cafe=CafeConfig(pin="1"))) == ["Menu"]
