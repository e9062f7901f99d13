"""`tablepi hall check`: exit codes, the one object it prints, and what is no event file."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tablepi.cli.main import main
from tests.worlds.hall.event_maker import EventMaker, swiss


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
    told = capsys.readouterr()
    found = json.loads(told.out)
    assert not found["ok"]
    assert found["faults"] == [{"n": len(event.rows), "id": "EV-LOT"}]
    said = "The lot of round 1 is mine…; 206d33b9… follows from word and seals."
    assert told.err == f"row {len(event.rows)}: EV-LOT: {said}\n"


def test_each_fault_is_told_in_a_sentence_with_its_row(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    event = swiss("a b c d")
    event.add("drop", player="z\n\ud800")
    event.add("fixed", player="a")
    event.round("a b, c d", hand=False)
    event.won(1, 2, 0)
    event.won(1, 2, 1)
    event.round("a b, c a")
    event.won(2, 3, 0)
    event.won(2, 1, 0, do="correct")
    event.take({"n": 99})
    assert main(["hall", "check", written(tmp_path, event)]) == 1
    told = capsys.readouterr()
    faults = json.loads(told.out)["faults"]
    lines = told.err.splitlines()
    assert [each.split(": ")[:2] for each in lines] == [
        [f"row {each['n']}", each["id"]] for each in faults
    ]
    assert [line.split(": ", 2)[2] for line in lines] == [
        r"There is no player 'z\n\ud800' in this event.",
        "The event cannot hold this: table: missing.",
        "Round 1 costs 0, 0, 0, 0, 1; the best that was found costs 0, 0, 0, 0, 0.",
        "A result stands at table t01 of round 1. Correct it, with a reason.",
        "Table t02 of round 1 has no result yet. Enter one first.",
        "These games won are not possible here.",
        "No result stands at table t02 of round 2, so none can be corrected. Enter it.",
        f"Its n is 99; {len(event.rows)} follows. Nothing more was read.",
    ]


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
