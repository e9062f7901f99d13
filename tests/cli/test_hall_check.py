"""`tablepi hall check`: exit codes, the one object it prints, and what is no event file."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tablepi.cli.main import main
from tests.hall.event.event_maker import EventMaker, swiss


def written(folder: Path, event: EventMaker) -> str:
    """The event as a file."""
    file = folder / "EVENT.json"
    file.write_text(json.dumps({"format": "tablepi-event/1", "rows": event.rows}))
    return str(file)


def test_an_event_without_faults_ends_in_0(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    event = swiss("a b c")
    event.computed_round()
    assert main(["hall", "check", written(tmp_path, event)]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    found = json.loads(line)
    assert list(found) == ["event", "ok", "rows", "head", "faults", "rounds", "standings"]
    assert (found["event"], found["ok"], found["rows"]) == ("autumn", True, len(event.rows))
    assert len(found["rounds"][0]["byes"]) == 1


def test_an_event_with_faults_ends_in_1_and_names_their_rows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    event = swiss("a b")
    event.round("a b", lot="mine")
    assert main(["hall", "check", written(tmp_path, event)]) == 1
    found = json.loads(capsys.readouterr().out)
    assert not found["ok"]
    assert found["faults"] == [{"n": len(event.rows), "id": "EV-LOT"}]


@pytest.mark.parametrize(
    ("content", "said"), [(b"\xff\xfe", "not UTF-8"), (b"{}", "no event"), (b"x", "not JSON")]
)
def test_a_file_that_is_no_event_ends_in_2_and_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, said: str
) -> None:
    file = tmp_path / "EVENT.json"
    file.write_bytes(content)
    assert main(["hall", "check", str(file)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert said in told.err
    assert len(told.err.splitlines()) == 1


def test_a_file_that_is_not_there_ends_in_2(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["hall", "check", str(tmp_path / "none.json")]) == 2
    assert len(capfd.readouterr().err.splitlines()) == 1


def test_a_check_needs_no_package_of_the_hall_but_networkx(tmp_path: Path) -> None:
    event = swiss("a b c")
    event.computed_round()
    file = written(tmp_path, event)
    missing = "sys.modules.update(dict.fromkeys(['aiohttp', 'paho', 'segno']))"
    check = f"from tablepi.cli.main import main; sys.exit(main(['hall', 'check', {file!r}]))"
    run = f"import sys; {missing}; {check}"
    said = subprocess.run([sys.executable, "-c", run], capture_output=True, text=True, check=True)
    assert json.loads(said.stdout)["ok"]
