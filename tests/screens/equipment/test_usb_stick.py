"""The page of USB sticks: what can be done is there when a stick is, and nobody waits for it."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from tablepi.core import record
from tablepi.core.errors import StoreError
from tablepi.core.record import Backup
from tablepi.core.text.phrase import Phrase
from tablepi.referee.inbox import BackgroundTask, Inbox, TaskFinished
from tablepi.referee.intents import Answer, Back
from tablepi.referee.storage import Tell
from tablepi.screens.equipment.usb_stick import UsbStickScreen
from tablepi.screens.pictures import picture as pictures
from tablepi.store import Store
from tests.screens.equipment.stick_page import begin, opened, plug, wait
from tests.worlds.table.pocket import SAVED, Pocket, Stick
from tests.worlds.table.settings_rows import to
from tests.worlds.table.sitting import Sitting, notices


@pytest.fixture
def pocket() -> Pocket:
    return Pocket()


@pytest.fixture
def sitting(store: Store, pocket: Pocket) -> Sitting:
    return opened(store, pocket)


PULLED = {"file": "tablepi-2026-11-21.zip", "error": Phrase("cause.broken")}


def _titles(listing: pictures.Listing) -> list[str]:
    return [entry.title for entry in listing.entries]


def test_without_a_stick_it_says_what_to_do(sitting: Sitting) -> None:
    listing = sitting.see(pictures.Listing)
    assert listing.entries == ()
    assert listing.empty.startswith("Plug a USB stick in")


def test_of_two_sticks_the_title_says_that_there_are_two(sitting: Sitting, pocket: Pocket) -> None:
    second = Stick(Path("/run/media/tablepi/sdb1"), "OTHER")
    assert plug(sitting, pocket, Stick(), second).title == "USB sticks: 2"
    assert plug(sitting, pocket, Stick()).title == "INTENSO: 14 GB free"


def test_a_stick_that_is_pulled_too_early_is_told_as_that(sitting: Sitting, pocket: Pocket) -> None:
    plug(sitting, pocket, Stick())
    pocket.fault = StoreError("file.unwritten", **PULLED)
    begin(sitting, "stick.back-up")
    pocket.device_status = ()
    for _ in range(3):
        sitting.wait(1000)
        wait(sitting)
    said = "INTENSO was pulled out too early. Plug it in and try again."
    assert notices(sitting.picture) == [said]
    assert sitting.see(pictures.Listing).title == "USB stick"
    pocket.fault = None
    plug(sitting, pocket, Stick())
    begin(sitting, "stick.back-up")
    assert notices(sitting.picture)[0].startswith("Written")


def test_a_stick_shows_up_and_goes_by_itself(sitting: Sitting, pocket: Pocket) -> None:
    listing = plug(sitting, pocket, Stick())
    assert listing.title == "INTENSO: 14 GB free"
    assert _titles(listing) == [
        *("Back up", "Export all matches", "Results for a spreadsheet", "Restore …")
    ]
    two = plug(sitting, pocket, Stick(), Stick(name="OTHER", free=99_999))
    assert [entry.heading for entry in two.entries if entry.heading] == [
        "INTENSO: 14 GB free",
        "OTHER: less than 1 MB free",
    ]
    assert plug(sitting, pocket).entries == ()


@pytest.mark.parametrize(
    ("work", "done"),
    [("stick.back-up", "back up onto INTENSO"), ("stick.export", "export onto INTENSO")],
)
def test_what_is_written_is_said_to_be_safe_once_it_is(
    sitting: Sitting, pocket: Pocket, work: str, done: str
) -> None:
    plug(sitting, pocket, Stick())
    reached, go_on = threading.Event(), threading.Event()

    def work_on() -> None:
        reached.set()
        go_on.wait()

    pocket.wait = work_on
    sitting.hear(Answer(work, str(Stick().path)))
    assert reached.wait(5)
    sitting.wait(60_000)
    working = sitting.see(pictures.Listing)
    assert working.entries == ()
    assert working.empty.startswith(("Backing up onto INTENSO", "Writing all matches onto INTENSO"))
    assert working.empty.endswith("Leave the stick in until this is done.")
    assert working.title == ("USB stick: 15 % done" if work == "stick.export" else "USB stick")
    assert working.back.dim
    assert "pulled out" not in str(working)
    go_on.set()
    wait(sitting)
    assert pocket.done == [done]
    [said] = notices(sitting.picture)
    assert said.startswith("Written: tablepi-")
    assert said.endswith("The stick can be pulled out now.")


def test_while_something_is_done_nothing_else_is_begun_or_left(
    sitting: Sitting, pocket: Pocket
) -> None:
    plug(sitting, pocket, Stick())
    go_on = threading.Event()
    pocket.wait = go_on.wait
    sitting.hear(Answer("stick.back-up", str(Stick().path)))
    for act in (Back(), Answer("stick.export", str(Stick().path)), Answer("restore.yes")):
        sitting.hear(act)
        assert notices(sitting.picture) == ["Leave the stick in until this is done."]
    go_on.set()
    wait(sitting)
    assert pocket.done == ["back up onto INTENSO"]


def test_a_table_that_is_left_to_its_work_does_not_go_back_to_the_menu(
    sitting: Sitting, pocket: Pocket
) -> None:
    plug(sitting, pocket, Stick())
    sitting.router.context.settings.choose({"cafe.idle_min": 2})
    go_on = threading.Event()
    pocket.wait = go_on.wait
    sitting.hear(Answer("stick.back-up", str(Stick().path)))
    sitting.wait(600_000)
    assert isinstance(sitting.router.current, UsbStickScreen)
    go_on.set()
    wait(sitting)
    sitting.wait(121_000)
    sitting.see(pictures.Menu)


@pytest.mark.parametrize("work", ["stick.back-up", "stick.export", "stick.restore"])
@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (StoreError("file.full", file="INTENSO"), "No space is left for INTENSO"),
        (StoreError("file.shut", file="x.zip"), "it is read-only"),
        (StoreError("file.unwritten", **PULLED), "see that it is plugged in"),
    ],
)
def test_what_goes_wrong_is_said_and_can_be_tried_again(
    sitting: Sitting, pocket: Pocket, work: str, fault: StoreError, said: str
) -> None:
    plug(sitting, pocket, Stick())
    pocket.fault = fault
    begin(sitting, work)
    [told] = notices(sitting.picture)
    assert said in told
    assert len(sitting.see(pictures.Listing).entries) == 4
    pocket.fault = None
    begin(sitting, work)
    assert pocket.done


def test_a_stick_that_can_only_be_read_says_so_and_gives_its_backups(
    sitting: Sitting, pocket: Pocket
) -> None:
    listing = plug(sitting, pocket, Stick(writable=False))
    back_up, export, results, restore = listing.entries
    assert listing.title == "INTENSO: 14 GB free, but read-only"
    assert (back_up.act, export.act, results.act) == (None, None, None)
    assert back_up.detail == "This stick is read-only."
    begin(sitting, "stick.back-up")
    assert pocket.done == []
    assert restore.act is not None
    begin(sitting, "stick.restore")
    assert sitting.see(pictures.Listing).title == "Back to which day?"


def test_damages_of_the_journal_are_told_with_its_backup(
    sitting: Sitting, pocket: Pocket, monkeypatch: pytest.MonkeyPatch
) -> None:
    plug(sitting, pocket, Stick())
    monkeypatch.setattr(pocket, "back_up", lambda stick, tell: SAVED[1])
    begin(sitting, "stick.back-up")
    assert "damaged places, 3" in notices(sitting.picture)[1]


def test_an_idle_page_looks_again_each_second_and_no_oftener(
    sitting: Sitting, pocket: Pocket, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = 0

    def there() -> tuple[Stick, ...]:
        nonlocal looked
        looked += 1
        return ()

    monkeypatch.setattr(pocket, "there", there)
    sitting.hear(Back(), *to(Answer("menu.stick")))
    for _ in range(10):
        wait(sitting)
        sitting.wait(1000)
    assert 9 <= looked <= 12
    sitting.hear(Back())
    assert sitting.router.due_ms is None


def _raise(fault: BaseException) -> Callable[[], None]:
    def do() -> None:
        raise fault

    return do


@pytest.mark.parametrize("fault", [StoreError("file.busy"), ZeroDivisionError()])
def test_a_task_tells_of_its_fault_where_somebody_asks(fault: Exception) -> None:
    inbox = Inbox()
    BackgroundTask(None, _raise(fault), inbox.put)
    heard = inbox.get(5)
    assert heard is not None
    assert isinstance(heard.message, TaskFinished)
    with pytest.raises(type(fault)):
        heard.message.task.result()


def test_what_a_task_brings_to_a_screen_that_was_left_does_nothing(
    sitting: Sitting, pocket: Pocket
) -> None:
    plug(sitting, pocket, Stick())
    sitting.hear(Answer("stick.restore", str(Stick().path)))
    sitting.router.home()
    menu = sitting.picture
    assert sitting.settle() == menu
    assert pocket.done == ["look through INTENSO"]


def test_a_backup_says_how_far_it_is(
    sitting: Sitting, pocket: Pocket, monkeypatch: pytest.MonkeyPatch
) -> None:
    plug(sitting, pocket, Stick())
    reached, go_on = threading.Event(), threading.Event()
    written = pocket.back_up

    def back_up(stick: record.Stick, tell: Tell) -> Backup:
        for done in range(5_001):
            tell(done, 20_000)
        reached.set()
        go_on.wait()
        return written(stick, tell)

    monkeypatch.setattr(pocket, "back_up", back_up)
    sitting.hear(Answer("stick.back-up", str(Stick().path)))
    assert reached.wait(5)
    sitting.wait(1_000)
    assert sitting.see(pictures.Listing).title == "USB stick: 25 % done"
    go_on.set()
    wait(sitting)


def test_the_houses_picture_is_offered_where_a_stick_has_one(
    sitting: Sitting, pocket: Pocket
) -> None:
    plain = plug(sitting, pocket, Stick())
    assert "Take the house’s picture" not in _titles(plain)
    listing = plug(sitting, pocket, Stick(writable=False, picture="house.png"))
    assert _titles(listing)[-1] == "Take the house’s picture"
    begin(sitting, "stick.picture")
    assert pocket.done == ["take house.png from INTENSO"]
    assert "shown while nobody plays" in notices(sitting.see(pictures.Listing))[0]


def test_results_are_written_for_a_spreadsheet(sitting: Sitting, pocket: Pocket) -> None:
    plug(sitting, pocket, Stick())
    begin(sitting, "stick.spreadsheet")
    assert pocket.done == ["results onto INTENSO"]
    assert notices(sitting.picture) == [
        "Written: tablepi-results-2026-11-21.csv. The stick can be pulled out now."
    ]


@pytest.mark.parametrize(
    ("kind", "said"),
    [("ntfs", "NTFS"), ("mac", "for a Mac"), ("exfat", "lacks the driver"), ("none", "no file")],
)
def test_a_stick_of_no_use_is_named_with_what_to_do(
    sitting: Sitting, pocket: Pocket, kind: str, said: str
) -> None:
    pocket.useless = (record.UnusableStick("INTENSO", kind),)
    empty = plug(sitting, pocket).empty
    assert empty.startswith("INTENSO ")
    assert said in empty
    assert empty.endswith("on a computer, which erases it, or take another.")
    assert plug(sitting, pocket, Stick(name="GOOD")).entries
