"""`tablepi backup` and `tablepi restore`, from one machine to another."""

import io
from pathlib import Path

import pytest

from tablepi.cli.commands.backup import back_up_to
from tablepi.cli.commands.restore import restore_from
from tablepi.cli.commands.verify import verify_store
from tablepi.cli.main import main
from tablepi.store import Store
from tests.store.holding import fill, held


def test_a_table_moves_to_another_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    here, there = tmp_path / "here/tablepi/tablepi.db", tmp_path / "there/tablepi/tablepi.db"
    first, second = fill(here, "Ann", 12), fill(there, "Ben", 7)
    file = str(tmp_path / "backup.zip")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(here.parents[1]))
    assert main(["backup", file]) == 0
    assert capsys.readouterr().out == f"{file}: matches: 1, rows: 12\n"
    monkeypatch.setenv("XDG_DATA_HOME", str(there.parents[1]))
    assert main(["restore", file]) == 0
    until = capsys.readouterr().out.splitlines()[1].removeprefix("What was here is kept in ")
    assert held(there) == first
    assert held(Path(until) / there.name) == second
    assert main(["verify"]) == 0


def test_a_file_that_cannot_be_restored_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    photo = tmp_path / "photo.zip"
    photo.write_bytes(b"a photo")
    assert main(["restore", str(photo)]) == 2
    said = "tablepi: photo.zip is not a tablepi backup. Nothing was changed.\n"
    assert capsys.readouterr().err == said
    assert not (tmp_path / "tablepi" / "tablepi.db").exists()


def test_damages_of_the_journal_are_told_and_come_back_as_they_were(tmp_path: Path) -> None:
    journal, file = tmp_path / "tablepi.db", str(tmp_path / "backup.zip")
    fill(journal, "Ann", 12)
    store, out = Store.open(journal), io.StringIO()
    store.database.execute("UPDATE journal SET text = 'x' WHERE number = 5")
    assert back_up_to(store, file, out) == 1
    assert "`tablepi verify` names every place" in out.getvalue()
    store.close()
    other = tmp_path / "other.db"
    assert restore_from(file, other, out) == 0
    store = Store.open(other)
    assert verify_store(store, out) == 1
    assert "match 1, row 5" in out.getvalue()
    store.close()
