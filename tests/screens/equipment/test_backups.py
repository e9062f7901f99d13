"""Backups on a stick: what they hold, and the one question before one is brought back."""

import pytest

from tablepi.core.errors import StoreError
from tablepi.core.text.phrase import Phrase
from tablepi.referee.intents import Answer, Back, GoToMenu
from tablepi.screens.pictures import picture as pictures
from tablepi.store import Store
from tests.screens.equipment.stick_page import begin, opened, plug, wait
from tests.worlds.table.pocket import Pocket, Stick
from tests.worlds.table.settings_rows import to
from tests.worlds.table.sitting import Sitting, notices


@pytest.fixture
def pocket() -> Pocket:
    return Pocket()


@pytest.fixture
def sitting(store: Store, pocket: Pocket) -> Sitting:
    return opened(store, pocket)


@pytest.fixture
def choosing(sitting: Sitting, pocket: Pocket) -> Sitting:
    plug(sitting, pocket, Stick())
    begin(sitting, "stick.restore")
    return sitting


def test_backups_say_what_they_hold_and_a_damaged_one_cannot_be_chosen(choosing: Sitting) -> None:
    latest, _, here, damaged = choosing.see(pictures.Listing).entries
    assert latest.title == "2026-11-20"
    assert latest.detail == "Matches: 30, 2 MB · tablepi-2026-11-20.zip"
    assert here.detail == "What was here before. Matches: 214, 2 MB"
    assert damaged.act is None
    assert "damaged or was cut short" in damaged.detail


def test_a_stick_without_backups_says_so(sitting: Sitting, pocket: Pocket) -> None:
    plug(sitting, pocket, Stick())
    pocket.backups = ()
    begin(sitting, "stick.restore")
    assert sitting.see(pictures.Listing).empty == "There is no backup on this stick."


def test_one_question_says_what_comes_and_what_is_set_aside(
    choosing: Sitting, pocket: Pocket
) -> None:
    choosing.router.home()
    choosing.begin("power-suit", "Ann", "Ben")
    choosing.hear(GoToMenu(), Answer("menu.settings"), *to(Answer("menu.stick")))
    wait(choosing)
    begin(choosing, "stick.restore")
    choosing.hear(Answer("backup", 0))
    page = choosing.see(pictures.Page)
    text = " ".join(line for _, line in page.sections[0].lines)
    assert "card lists: 30." in text
    assert "belongs to them: 1." in text
    assert "restore" not in pocket.done
    choosing.hear(page.buttons[0].act)
    wait(choosing)
    assert pocket.done[-2:] == ["fetch tablepi-2026-11-20.zip", "restore"]


def test_whoever_says_no_has_changed_nothing(choosing: Sitting, pocket: Pocket) -> None:
    choosing.hear(Answer("backup", 0), Back())
    assert choosing.see(pictures.Listing).title == "Back to which day?"
    choosing.hear(Back())
    assert choosing.see(pictures.Listing).title == "INTENSO: 14 GB free"
    assert pocket.done == ["look through INTENSO"]


def test_a_backup_that_proves_damaged_replaces_nothing(choosing: Sitting, pocket: Pocket) -> None:
    choosing.hear(Answer("backup", 0))
    pocket.fault = StoreError("backup.damaged", file="tablepi-2026-11-20.zip")
    choosing.hear(Answer("restore.yes"))
    wait(choosing)
    [told] = notices(choosing.picture)
    assert told.endswith("Nothing was changed.")
    assert "restore" not in pocket.done


def test_a_backup_of_a_damaged_journal_says_so_before_it_is_restored(choosing: Sitting) -> None:
    choosing.hear(Answer("backup", 1))
    lines = [line for _, line in choosing.see(pictures.Page).sections[0].lines]
    assert "Places already damaged when it was made: 3." in lines


def test_nothing_is_looked_for_behind_another_page(choosing: Sitting) -> None:
    assert choosing.router.due_ms is None


def test_the_cards_word_is_said_here_too(choosing: Sitting) -> None:
    choosing.scan("sea")
    assert choosing.router.passing == choosing.router.words.say(Phrase("notice.no-match"))
