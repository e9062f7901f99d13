"""`tablepi check` from outside: what it prints, its exit status, and whatever file it is given."""

import io
import json
import os
import select
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tablepi.cli.commands.check import LONGEST_LINE, check
from tablepi.cli.main import main
from tests.cli.checking import COMMAND, HEADER, json_of
from tests.games.golden import FOLDER, scripts

ANSWER_S = 20


def test_a_script_that_holds_gives_0_and_its_facts_at_the_end(write: Any) -> None:
    script = f"{HEADER}1 power castle suns  # so\n2 power suns suns ! PS-CARD\n= turn 2\n"
    status, answers = json_of(write(script))
    assert status == 0
    assert answers[0] == {
        "line": 4,
        "text": "1 power castle suns",
        "verdict": "accepted",
        "rule": None,
        "why": None,
        "changed": {
            "turn": "2",
            "stack.suns": "1",
            "pile.1": "8",
            "supply.1.suns": "4",
            "total.1.suns": "7",
            "up.1.suns": "castle",
        },
    }
    assert answers[1] == {
        "line": 5,
        "text": "2 power suns suns",
        "verdict": "refused",
        "rule": "PS-CARD",
        "why": "That card is none of the 30 that Power Suit is played with: play another.",
        "changed": {},
    }
    assert answers[2] == {"line": 6, "text": "= turn 2", "verdict": "held", "actual": "2"}
    assert set(answers[3]) == {"facts", "ok"}
    assert answers[3]["ok"] is True
    assert answers[3]["facts"]["up.1.suns"] == "castle"
    assert all(isinstance(value, str) for value in answers[3]["facts"].values())


@pytest.mark.parametrize(
    "line",
    [
        "1 power nobody suns",
        "2 power castle suns",
        "2 power castle suns ! T-PHASE",
        "1 power castle suns ! PS-SUIT",
        "= turn 2",
        "= turn",
        "'",
    ],
)
def test_one_line_that_does_not_hold_gives_1_and_the_rest_is_played(write: Any, line: str) -> None:
    status, answers = json_of(write(f"{HEADER}{line}\n= round 1\n"))
    assert status == 1
    assert [answer.get("verdict") for answer in answers[1:]] == ["held", None]
    assert answers[-1]["ok"] is False
    assert "facts" in answers[-1]


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("", 1),
        ("# nothing at all", 1),
        (f"{HEADER}option rounds 9\n", 4),
        ("game power-suit\nseat 1 Ann\n\n", 3),
        (HEADER.encode() + b"1 power castle suns\n\n\xff\n", 6),
        (HEADER.encode() + b"= turn 1\n1 power cas\0tle suns\n= turn 2\n", 5),
        (HEADER.encode() + b"x" * (LONGEST_LINE + 1), 4),
        (b"\xff\xfeg\0a\0m\0e\0", 1),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 1),
    ],
)
def test_a_file_that_cannot_be_read_gives_2_and_says_where(
    write: Any, content: str | bytes, line: int
) -> None:
    status, answers = json_of(write(content))
    assert status == 2
    assert set(answers[-1]) == {"line", "error", "ok"}
    assert answers[-1]["line"] == line
    assert answers[-1]["error"]
    assert answers[-1]["ok"] is False


def test_a_missing_file_and_a_folder_give_2(tmp_path: Path) -> None:
    for name in (str(tmp_path / "none.txt"), str(tmp_path)):
        status, answers = json_of(name)
        assert status == 2
        assert len(answers) == 1
        assert name in answers[0]["error"]


@pytest.mark.parametrize(
    "content",
    [
        HEADER.encode(),
        HEADER.encode().rstrip(b"\n"),
        b"\xef\xbb\xbf" + HEADER.encode(),
        HEADER.replace("\n", "\r\n").encode() + b"= turn 1\r\n",
        HEADER.encode() + b"= turn 1",
        HEADER.encode() + b"#" + b"x" * (LONGEST_LINE - 1),
    ],
)
def test_marks_and_ends_of_lines_of_any_editor_are_read(write: Any, content: bytes) -> None:
    status, answers = json_of(write(content))
    assert status == 0
    assert answers[-1]["ok"] is True


def test_a_byte_order_mark_is_one_only_at_the_very_beginning(write: Any) -> None:
    status, answers = json_of(write(f"{HEADER}\ufeffundo ! malformed\n"))
    assert (status, answers[0]["text"]) == (0, "\ufeffundo")
    assert json_of(write(f"\ufeff\ufeff{HEADER}"))[0] == 2


def test_several_files_have_headings_and_the_worst_status(write: Any) -> None:
    good, bad = write(HEADER, "good"), write(f"{HEADER}undo", "bad")
    none = write("", "none")
    status, answers = json_of(good, bad, good)
    assert status == 1
    assert [a["file"] for a in answers if "file" in a] == [good, bad, good]
    assert [a["ok"] for a in answers if "ok" in a] == [True, False, True]
    status, answers = json_of(bad, none)
    assert status == 2
    assert [a["ok"] for a in answers if "ok" in a] == [False, False]
    assert not any("file" in answer for answer in json_of(good)[1])


def test_why_is_said_in_names_and_tells_nothing_of_an_amended_line(write: Any) -> None:
    script = f"{HEADER}2 power castle suns\n1 event pact suns\n1 reveal ? suns\namend 1 deal\n"
    whys = [answer.get("why") for answer in json_of(write(script))[1]]
    assert whys[0] == "It is not Ben’s turn: waiting for Ann."
    assert whys[2] == (
        "“Turn over” is not possible now. "
        "Waiting for Ben: Power, Event, Location, Personality or Discard."
    )
    assert whys[3] == (
        "Line 1 could not stand (T-PHASE): Each move has its phase; another has to wait for it. "
        "Put it right too, or undo back to it."
    )


def test_the_plain_report_shows_every_line_with_its_verdict(write: Any) -> None:
    out = io.StringIO()
    script = f"{HEADER}1 power castle suns\n2 power suns suns ! PS-CARD\n= turn 1\n2 power x y\n"
    assert check([write(script)], as_json=False, out=out) == 1
    lines = out.getvalue().splitlines()
    assert [line[0] for line in lines[:4]] == ["✓", "✓", "✗", "✗"]
    assert "accepted" in lines[0]
    assert "refused by PS-CARD: That card is none of the 30" in lines[1]
    assert "failed: it is 2" in lines[2]
    assert "malformed: 'x' is no card of this game" in lines[3]


def test_the_command_takes_its_status_from_the_worst_file(
    write: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", write(HEADER)]) == 0
    assert main(["check", "--json", write(f"{HEADER}undo"), write(HEADER, "other")]) == 1
    assert main(["check", write("game chess")]) == 2
    assert "there is no game 'chess'" in capsys.readouterr().out


def test_standard_input_is_answered_line_by_line() -> None:
    # Where Python itself never buffers, an answer that waits for more would not be noticed.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONUNBUFFERED"}
    with subprocess.Popen(
        [*COMMAND, "--json", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    ) as played:
        assert played.stdin is not None
        assert played.stdout is not None
        played.stdin.write(HEADER)
        for line, verdict in (("1 power castle suns", "accepted"), ("undo", "accepted")):
            played.stdin.write(f"{line}\n")
            played.stdin.flush()
            assert select.select([played.stdout], [], [], ANSWER_S)[0], "no answer yet"
            assert json.loads(played.stdout.readline())["verdict"] == verdict
        played.stdin.close()
        assert json.loads(played.stdout.readline())["ok"] is True
        assert played.wait(ANSWER_S) == 0


@pytest.mark.parametrize(
    ("arguments", "status"), [(["-"], 2), ([], 2), (["--jason", "-"], 2), (["--help"], 0)]
)
def test_nothing_to_read_is_told_without_a_traceback(arguments: list[str], status: int) -> None:
    done = subprocess.run(
        [*COMMAND, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    assert done.returncode == status
    assert "Traceback" not in done.stderr


def test_a_closed_input_and_a_full_disk_are_told_in_one_line(write: Any) -> None:
    closed = subprocess.run(
        f"{sys.executable} -m tablepi.cli.main check - <&-",
        shell=True,
        capture_output=True,
        text=True,
    )
    assert closed.returncode == 2
    assert "standard input is closed" in closed.stdout
    with open("/dev/full", "w") as full:
        done = subprocess.run([*COMMAND, write(f"{HEADER}undo")], stdout=full, stderr=-1, text=True)
    assert done.returncode != 0
    assert "cannot write the verdicts" in done.stderr
    assert "Traceback" not in done.stderr


SHEETS = FOLDER / "score-sheet"


def test_every_golden_script_is_all_as_expected() -> None:
    own = (".csv", ".toml")
    usual = [
        each
        for each in scripts()
        if each.parent == SHEETS or not any(each.with_suffix(s).exists() for s in own)
    ]
    status, answers = json_of(*map(str, usual), templates=map(str, SHEETS.glob("*.toml")))
    assert status == 0
    assert [answer["ok"] for answer in answers if "ok" in answer] == [True] * len(usual)


def test_a_script_is_checked_with_a_printing_of_ones_own(
    write: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    marked = FOLDER / "suitup" / "marked.txt"
    deck = str(marked.with_suffix(".toml"))
    other = write(f"{HEADER}1 power castle suns\n")
    assert main(["check", "--deck", deck, str(marked), other]) == 0
    assert main(["check", str(marked)]) == 1
    capsys.readouterr()
    for name, content, why in (
        ("bad.toml", "[[suit]]\nid = 3\n", "bad.toml: line 2: "),
        ("few.toml", Path(deck).read_text("utf-8").replace('X = [', 'Y = ['), "letter Y is none"),
        ("cards.txt", "", "ends in .csv or .toml"),
    ):  # fmt: skip
        assert main(["check", "--deck", write(content, name), str(marked)]) == 2
        said = capsys.readouterr()
        assert why in said.out + said.err
