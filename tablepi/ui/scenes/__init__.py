"""One pure function a screen: a picture and the glass give a scene."""

from collections.abc import Callable
from typing import Any

from tablepi.app import picture as pictures
from tablepi.app.picture import Picture
from tablepi.ui.glass import Glass
from tablepi.ui.pieces import Scene
from tablepi.ui.scenes import (
    call,
    ending,
    enrolling,
    history,
    listing,
    menu,
    page,
    seating,
    table,
    typing,
)

SCENES: dict[type, Callable[[Any, Glass], Scene]] = {
    pictures.Menu: menu.scene,
    pictures.Listing: listing.scene,
    pictures.Seating: seating.scene,
    pictures.Page: page.scene,
    pictures.Typing: typing.scene,
    pictures.Enrolling: enrolling.scene,
    pictures.Table: table.scene,
    pictures.History: history.scene,
    pictures.Ending: ending.scene,
    pictures.Call: call.scene,
}


def scene_of(picture: Picture, glass: Glass) -> Scene:
    """The scene of a picture on this glass."""
    return SCENES[type(picture)](picture, glass)
