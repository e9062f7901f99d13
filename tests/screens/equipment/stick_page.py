"""The page of sticks: what was plugged in, what is begun with it, and that it has ended."""

from dataclasses import replace

from tablepi.referee.intents import Answer
from tablepi.referee.storage import Storage
from tablepi.screens.pictures import picture as pictures
from tests.worlds.table.pocket import Pocket, Stick
from tests.worlds.table.settings_rows import to
from tests.worlds.table.sitting import Sitting


def opened(storage: Storage, pocket: Pocket) -> Sitting:
    """The page, and what is in somebody's pocket."""
    sitting = Sitting(storage)
    sitting.router.context = replace(sitting.router.context, sticks=pocket)
    sitting.hear(Answer("menu.settings"), *to(Answer("menu.stick")))
    wait(sitting)
    return sitting


def wait(sitting: Sitting) -> pictures.Picture:
    """Until what goes on has ended and was seen."""
    sitting.settle()
    return sitting.wait(100)


def plug(sitting: Sitting, pocket: Pocket, *device_status: Stick) -> pictures.Listing:
    pocket.device_status = device_status
    sitting.wait(1000)
    wait(sitting)
    return sitting.see(pictures.Listing)


def begin(sitting: Sitting, work: str) -> None:
    sitting.hear(Answer(work, str(Stick().path)))
    wait(sitting)
