"""The error log: what nobody handled is in it, it stays small, and a report of it names nobody."""

import os
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

import pytest

from tablepi.core.errors import StoreError
from tablepi.doctor.error_log import HALF, NAMES, errors_logged, nameless_errors
from tests.worlds.table.appliance import Appliance


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "tablepi.db"


def _log(journal: Path) -> str:
    return journal.with_name("errors.log").read_text(encoding="utf-8")


def _fail(name: str) -> None:
    raise ValueError(f"no seat for\n{name}")


def _in_thread(name: str) -> None:
    thread = threading.Thread(target=_fail, args=(name,), name="reader Annabelle\nAnnabelle")
    thread.start()
    thread.join()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_what_ends_a_thread_is_in_the_log_and_the_report_has_only_where_and_what(
    journal: Path,
) -> None:
    with errors_logged(journal):
        _in_thread("Annabelle")
    assert "| no seat for\n| Annabelle" in _log(journal)
    report = nameless_errors(journal)
    assert "tests.doctor.test_error_log:" in report
    assert "_fail\nbuiltins.ValueError\n" in report
    assert "Annabelle" not in report


def test_what_ends_the_referee_is_in_the_log_with_what_led_to_it(journal: Path) -> None:
    def run() -> None:
        try:
            _fail("Ann")
        except ValueError as wrong:
            raise RuntimeError("so it ended") from wrong

    with pytest.raises(RuntimeError), errors_logged(journal):
        run()
    log = _log(journal)
    assert log.index("builtins.ValueError") < log.index("builtins.RuntimeError\n| so it ended")


def test_what_is_told_to_somebody_is_no_error_of_the_program(journal: Path) -> None:
    with pytest.raises(StoreError), errors_logged(journal):
        raise StoreError("store.readonly")
    assert list(journal.parent.iterdir()) == []


def test_a_fault_that_leads_to_the_menu_is_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with Appliance(tmp_path) as table, errors_logged(tmp_path / "tablepi.db"):
        monkeypatch.setattr(table.table.router, "hear", lambda stamped: _fail("Ann"))
        table.table.inbox.put(object())
        table.settle()
    assert "tablepi.runtime.main_loop:" in _log(tmp_path / "tablepi.db")
    assert "ValueError: no seat for" in capsys.readouterr().err


def test_it_never_takes_more_than_64_kb(journal: Path) -> None:
    for at in range(300):
        with suppress(ValueError), errors_logged(journal):
            _fail(f"{at} " * 1_000)
        assert sum(file.stat().st_size for file in journal.parent.iterdir()) <= 2 * HALF
    assert {file.name for file in journal.parent.iterdir()} == set(NAMES)
    assert "| 299 299" in _log(journal)


def test_the_same_error_again_and_again_is_written_once(journal: Path) -> None:
    with errors_logged(journal):
        for _ in range(100):
            try:
                _fail("Ann")
            except ValueError as wrong:
                sys.excepthook(ValueError, wrong, wrong.__traceback__)
    assert _log(journal).count("builtins.ValueError") == 1


def test_half_a_name_at_the_beginning_of_what_is_kept_is_not_reported(journal: Path) -> None:
    file = journal.with_name("errors.log")
    file.write_text("| " + "Annabelle" * HALF + "\nbuiltins.KeyError\n", encoding="utf-8")
    with suppress(ValueError), errors_logged(journal):
        _fail("Ann")
    assert nameless_errors(journal).startswith("builtins.KeyError\n2")


def test_a_folder_that_is_missing_or_cannot_be_written_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "errors.log").mkdir()
    for journal in (tmp_path / "none" / "tablepi.db", tmp_path / "tablepi.db"):
        with pytest.raises(ValueError, match="Ann"), errors_logged(journal):
            _fail("Ann")
        assert nameless_errors(journal) == ""


DIES = """
import faulthandler, sys
from pathlib import Path
from tablepi.doctor.error_log import errors_logged
with errors_logged(Path(sys.argv[1])):
    faulthandler._sigabrt()
"""


def test_where_the_interpreter_dies_or_is_ended_by_the_watchdog_its_frames_are_kept(
    journal: Path,
) -> None:
    around = {**os.environ, "PYTHONFAULTHANDLER": ""}
    died = subprocess.run([sys.executable, "-c", DIES, str(journal)], env=around, check=False)
    assert died.returncode < 0
    assert "Fatal Python error: Aborted" in _log(journal)
    journal.with_name("errors.log").write_text(
        _log(journal) + '  File "/home/Annabelle/tablepi/ui/stage.py", line 7 in draw\n'
        "Thread 0x00007f01 [reader Annabelle] (most recent call first):\n",
        encoding="utf-8",
    )
    report = nameless_errors(journal)
    assert "Fatal Python error: Aborted\nCurrent thread 0x" in report
    assert report.endswith("  stage.py:7 draw\nThread 0x00007f01\n")


def test_only_its_owner_reads_the_log(journal: Path) -> None:
    with suppress(ValueError), errors_logged(journal):
        _fail("Ann")
    assert journal.with_name("errors.log").stat().st_mode & 0o777 == 0o600
