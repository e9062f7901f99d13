"""What takes room on the disk, on the screen: a question before anything is deleted."""

from dataclasses import replace
from pathlib import Path

import pytest

from tablepi.core.errors import StoreError
from tablepi.core.record import DiskUse
from tablepi.referee.intents import Answer, Back
from tablepi.referee.storage import NoRepair
from tablepi.screens.menu import menu
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.router import Router
from tablepi.store import Store
from tests.kinds import kind_of
from tests.screens.equipment.stick_page import wait
from tests.worlds.table.pocket import Pocket, Stick
from tests.worlds.table.sitting import Sitting, notices

ASIDE = DiskUse("aside", Path("tablepi.db.aside-2026-11-02"), 2_000_000, "2026-11-02")
POINT = DiskUse("restore-point", Path("tablepi.db.until-2026-10-30"), 1_000_000, "2026-10-30")


class Full(NoRepair):
    """A disk on which these lie."""

    def __init__(self, *uses: DiskUse) -> None:
        self.uses = list(uses)
        self.stuck = False

    def disk_use(self) -> tuple[DiskUse, ...]:
        return tuple(self.uses)

    def delete(self, use: DiskUse) -> None:
        if self.stuck:
            raise StoreError("file.not-deleted", file=use.file.name)
        self.uses.remove(use)

    def is_full(self) -> bool:
        return len(self.uses) > 1


@pytest.fixture
def disk() -> Full:
    return Full(ASIDE, POINT)


@pytest.fixture
def pocket() -> Pocket:
    return Pocket(Stick())


@pytest.fixture
def sitting(store: Store, disk: Full, pocket: Pocket) -> Sitting:
    made = Sitting(store)
    made.router = Router(replace(made.router.context, sticks=pocket, repair=disk), menu)
    made.hear(Answer("space.full"))
    return made


def titles(sitting: Sitting) -> list[str]:
    return [entry.title for entry in sitting.see(pictures.Listing).entries]


def test_the_journal_stands_last_and_cannot_be_chosen(sitting: Sitting) -> None:
    assert titles(sitting)[:2] == [
        "Journal set aside on 2026-11-02",
        "Backup of 2026-10-30",
    ]
    last = sitting.see(pictures.Listing).entries[-1]
    assert (last.title, last.act) == ("The journal: all matches", None)


def test_only_a_yes_deletes_and_the_list_is_shorter_then(sitting: Sitting, disk: Full) -> None:
    sitting.hear(Answer("space.row", 1), Back())
    assert disk.uses == [ASIDE, POINT]
    sitting.hear(Answer("space.row", 1))
    lines = [line for _, line in sitting.see(pictures.Page).sections[0].lines]
    assert "The journal stays as it is" in lines[1]
    sitting.hear(Answer("space.delete"))
    assert disk.uses == [ASIDE]
    assert titles(sitting) == ["Journal set aside on 2026-11-02", "The journal: all matches"]


def test_what_cannot_be_deleted_is_told(sitting: Sitting, disk: Full) -> None:
    disk.stuck = True
    sitting.hear(Answer("space.row", 0), Answer("space.delete"))
    [told] = notices(sitting.picture)
    assert "could not be deleted" in told


def test_a_journal_that_was_set_aside_goes_onto_a_stick(sitting: Sitting, pocket: Pocket) -> None:
    sitting.hear(Answer("space.row", 0), Answer("stick.export"))
    wait(sitting)
    [row] = sitting.see(pictures.Listing).entries
    assert row.act is not None
    assert kind_of(row.act) == "stick.export"
    sitting.hear(row.act)
    wait(sitting)
    assert pocket.done == [f"export {ASIDE.file.name} onto INTENSO"]
