"""The screens: one pure function each, from a picture and the glass to a scene.

A module is read when its picture is shown, or in a quiet moment.
"""

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.picture import Picture
from tablepi.screens.pictures.result_picture import Ending
from tablepi.screens.pictures.settings_picture import SettingsPage
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import Scene

NAMED_OTHERWISE: dict[type, str] = {
    pictures.Page: "text_page",
    SettingsPage: "settings_page",
    pictures.Typing: "text_entry",
    pictures.Trial: "setting_trial",
    pictures.Palette: "colour_choice",
    pictures.Enrolling: "teach_deck",
    pictures.History: "match_history",
    Ending: "result",
    pictures.Call: "judge_call",
    pictures.TakeHome: "take_home",
}
"""Modules here whose `scene` draws a picture of another name than their own."""


def scene_of(picture: Picture, glass: Glass) -> Scene:
    """The scene of a picture on this glass."""
    kind = type(picture)
    return _scene(NAMED_OTHERWISE.get(kind, kind.__name__.lower()))(picture, glass)


def prefetch(picture: Picture, glass: Glass) -> Iterator[None]:
    """Prefetches: paints at each step a sprite that this picture may lead to."""
    if isinstance(picture, pictures.Table):
        table = import_module(f"{__name__}.table")
        yield from table.prefetch(picture, glass)


def prefetch_modules() -> Iterator[None]:
    """Prefetches: imports one more screen's module at each step."""
    for module in iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
        yield


@cache
def _scene(name: str) -> Callable[[Any, Glass], Scene]:
    scene: Callable[[Any, Glass], Scene] = import_module(f"{__name__}.{name}").scene
    return scene
