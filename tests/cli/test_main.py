"""The commands from outside: what they print, what they answer, and never a traceback."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tablepi import __version__, cli
from tablepi.cli.main import main
from tablepi.locale import SENTENCES
from tablepi.referee.intents import Answer, OpenResult
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting

COMMANDS = (["matches"], ["show", "1"], ["show", "1", "--full"], ["export", "1"],
            ["export", "1", "--full"], ["export", "1", "--as", "json"],
            ["export", "all", "--as", "json", "--full"], ["export", "all", "--as", "csv"],
            ["export", "all", "--as", "spreadsheet"],
            ["verify"])  # fmt: skip


class Shell:
    """Runs a command in this process: exit status, output, errors."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self.out = self.err = ""

    def __call__(self, *words: str) -> int:
        try:
            status = main(words)
        except SystemExit as ended:
            status = int(ended.code or 0)
        self.out, self.err = self._capsys.readouterr()
        assert "Traceback" not in self.out + self.err
        return status


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "tablepi" / "tablepi.db"


@pytest.fixture
def filled(file: Path) -> Path:
    """A journal with an open match that hides a card, and one that ended."""
    store = Store.open(file)
    sitting = Sitting(store)
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("event", "suns", "discovery", "power", "sea")
    sitting.begin("score-sheet", "Cid", "Dan")
    sitting.give(verb="finish")
    sitting.hear(OpenResult())
    sitting.hear(Answer("result.stands"))
    store.close()
    return file


def test_every_command_works_on_an_empty_journal(shell: Shell) -> None:
    assert shell("matches") == 0
    assert shell.out == "No match yet.\n"
    assert shell("verify") == 0
    for command in ("show", "export"):
        assert shell(command, "1") == 2
        assert shell.err.startswith("tablepi: There is no match 1 in ")
        assert shell.err.count("\n") == 1


def test_every_command_works_on_a_filled_journal(shell: Shell, filled: Path) -> None:
    for command in COMMANDS:
        assert shell(*command) == 0, shell.err
        assert shell.err == ""
        assert ("discovery" in shell.out) == ("--full" in command)
    assert shell("show", "2") == 0
    assert "seal" in shell.out


def test_export_goes_straight_into_check(shell: Shell, filled: Path, tmp_path: Path) -> None:
    shell("export", "1", "--full")
    script = tmp_path / "script"
    script.write_text(shell.out, encoding="utf-8")
    assert shell("check", str(script)) == 0
    assert shell.out.endswith("all as expected\n")


def test_a_script_of_all_matches_is_no_script(shell: Shell, filled: Path) -> None:
    assert shell("export", "all") == 2
    assert "Name its number" in shell.err


@pytest.mark.parametrize("wrong", ["x", "", "-1", "1.5", "9" * 30, "٣", "0x1"])
def test_what_is_no_number_of_a_match_is_told(shell: Shell, wrong: str) -> None:
    for command in ("show", "export"):
        assert shell(command, wrong) == 2
        assert shell.err


def test_a_command_without_what_it_needs_or_unknown_is_told(shell: Shell) -> None:
    for words in (
        ["show"],
        ["check"],
        ["sing"],
        ["matches", "1"],
        ["--config"],
        ["show", "1", "2"],
    ):
        assert shell(*words) == 2
        assert "usage: tablepi" in shell.err


def test_version_help_and_example_are_printed(shell: Shell) -> None:
    assert shell("--version") == 0
    assert shell.out == f"tablepi {__version__}\n"
    assert shell("--help") == 0
    for command in ("check", "matches", "show", "export", "verify", "config", "bench"):
        assert command in shell.out
    assert shell("config") == 0
    assert shell.out.startswith("# tablepi.toml")


def test_every_file_that_runs_something_is_a_command_but_the_referee_itself(shell: Shell) -> None:
    files = [file for file in Path(cli.__file__).parent.glob("**/*.py")
             if "\ndef run(args" in file.read_text(encoding="utf-8")]  # fmt: skip
    shell("--help")
    listed = re.findall(r"^    ([a-z]+)  ", shell.out, re.MULTILINE)
    assert {*listed, "referee"} == {file.stem for file in files}
    for command in listed:
        assert shell(command, "--help") == 0
        assert f"usage: tablepi {command}" in shell.out


def test_only_the_command_that_is_run_is_imported() -> None:
    run = "import sys; from tablepi.cli.main import main; main(['config']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", run], capture_output=True, text=True, check=True)
    loaded = {name for name in done.stdout.split() if name.startswith("tablepi.")}
    assert {name for name in loaded if name.startswith("tablepi.cli.")} == {
        "tablepi.cli.main",
        "tablepi.cli.shared",
        "tablepi.cli.shared.options",
        "tablepi.cli.referee",
        "tablepi.cli.commands",
        "tablepi.cli.commands.config",
    }
    assert not {"tablepi.store", "tablepi.screens.router", "tablepi.ui"} & loaded


def test_a_file_that_cannot_be_checked_is_told(shell: Shell, tmp_path: Path) -> None:
    assert shell("check", str(tmp_path / "none")) == 2
    assert "cannot read" in shell.out


@pytest.mark.parametrize("command", COMMANDS)
def test_a_configuration_that_cannot_be_used_is_told_by_every_command(
    shell: Shell, tmp_path: Path, command: list[str]
) -> None:
    config = tmp_path / "tablepi.toml"
    for content, told in (
        (None, "cannot be read"),
        (b"[table\n", "is not TOML"),
        (b"\xff", "is not TOML"),
        (b"[tabel]\n", "unknown key tabel"),
        (b"[store]\nfile = 3\n", "store.file: expected a text"),
    ):
        if content is not None:
            config.write_bytes(content)
        assert shell("--config", str(config), *command) == 2
        assert shell.err.startswith(f"tablepi: {config}: {told}")
        assert shell.err.count("\n") == 1
    assert shell("--config", str(tmp_path), *command) == 2


@pytest.mark.parametrize("command", COMMANDS)
def test_a_journal_that_cannot_be_used_is_told_by_every_command(
    shell: Shell, file: Path, command: list[str]
) -> None:
    file.mkdir(parents=True)
    assert shell(*command) == 2
    assert "cannot be opened for writing" in shell.err
    file.rmdir()
    file.write_bytes(b"something else" * 1000)
    assert shell(*command) == 2
    assert "is no journal of tablepi" in shell.err


def test_a_journal_in_use_is_told(shell: Shell, filled: Path) -> None:
    running = Store.open(filled)
    running.journal.matches()
    assert shell("matches") == 2
    assert "is in use by another tablepi" in shell.err
    running.close()
    assert shell("matches") == 0


def test_a_damaged_match_is_shown_as_far_as_it_can_be_trusted(shell: Shell, filled: Path) -> None:
    store = Store.open(filled)
    store.database.execute("UPDATE journal SET text = 'undo' WHERE match_id = 1 AND number = 2")
    store.close()
    assert shell("verify") == 1
    assert "match 1, row 2: is not what was written" in shell.out
    for command in ("show", "export"):
        assert shell(command, "1") == 1
        assert "# row 2 is the first that cannot be played again: damaged" in shell.out
    assert shell("matches") == 0


def test_a_language_without_words_is_told(shell: Shell, tmp_path: Path) -> None:
    config = tmp_path / "tablepi.toml"
    config.write_text("[table]\nlanguage = 'tlh'", encoding="utf-8")
    assert shell("--config", str(config), "--headless") == 2
    assert f"table.language: expected one of {', '.join(SENTENCES)}, not 'tlh'" in shell.err


def _process(*words: str, stdout: int) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tablepi", *words],
        stdout=stdout, stderr=subprocess.PIPE, text=True, timeout=30, check=False,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip


def test_output_that_cannot_be_written_is_told_in_one_line(filled: Path) -> None:
    full = os.open("/dev/full", os.O_WRONLY)
    for words in (["config"], ["matches"], ["show", "1"], ["verify"]):
        done = _process(*words, stdout=full)
        assert done.returncode == 2
        assert done.stderr == "tablepi: no space is left there\n"
    os.close(full)


def test_a_reader_of_the_output_that_went_away_is_no_fault_worth_a_word(filled: Path) -> None:
    near, far = os.pipe()
    os.close(near)
    done = _process("show", "1", stdout=far)
    os.close(far)
    assert (done.returncode, done.stderr) == (1, "")


@pytest.mark.parametrize("seconds", ["-3", "nan", "inf", "1e20", "soon"])
def test_a_time_that_nobody_can_listen_for_is_told(
    seconds: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["readers", "--seconds", seconds])
    assert f"expected 0 to 3600 seconds, not '{seconds}'" in capsys.readouterr().err
