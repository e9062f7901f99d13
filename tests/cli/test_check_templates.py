"""`tablepi check --template`: score sheets of one's own, and headers that go with a template."""

from typing import Any

import pytest

from tablepi.cli.main import main
from tests.cli.checking import json_of
from tests.games.golden import FOLDER

SHEETS = FOLDER / "score-sheet"


def test_a_template_of_ones_own_is_known_beside_those_that_come_with_the_program(
    write: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    row = '[[row]]\nid = "points"\n'
    mine, yours = (write(f'id = "{name}"\n{row}', f"{name}.toml") for name in ("mine", "yours"))
    sheet = "game score-sheet\nseat 1 Ann\noption template {}\n= score.1 0\n"
    scripts = [write(sheet.format(name), f"{name}.txt") for name in ("mine", "yours", "farm")]
    assert main(["check", "--template", mine, "--template", yours, *scripts]) == 0
    assert main(["check", "--template", mine, *scripts]) == 2
    assert "✗    3  “template” takes one of -, " in capsys.readouterr().out


def test_a_template_that_is_wrong_is_refused_by_line_and_key(
    write: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    script = write("game score-sheet\nseat 1 Ann\nfinish\n")
    bad = write('id = "bad"\n[[row]]\nid = "points"\nkind = "dots"\n', "bad.toml")
    twice = [write('id = "same"\n[rounds]\n', f"{name}.toml") for name in ("first", "second")]
    for files, why in (
        ([bad], "bad.toml: line 4, kind: expected one of points, count"),
        (twice, "second.toml: another file has the id same already"),
        ([f"{bad}.gone"], "cannot be read"),
    ):
        given = [word for file in files for word in ("--template", file)]
        assert main(["check", *given, script]) == 2
        assert why in capsys.readouterr().err


@pytest.mark.parametrize(
    ("header", "line", "why"),
    [
        ("option template six-kinds\noption rounds 3\nseat 1 A\n", 3, "leave out rounds"),
        ("option best high\noption template six-kinds\nseat 1 A\n", 3, "leave out best"),
        ("option template six-kinds\nseat 1 A\nseat 2 B\nseat 3 C\nseat 4 D\nseat 5 E\n", 7,
         "Six kinds is for 4 seats at most"),
        ("seat 1 A\noption template row-target\n= score.1 0\n", 4, "2–3 seats, not 1"),
        ("seat 1 A\noption template Six-kinds\n= score.1 0\n", 3, "not “Six-kinds”"),
    ],
)  # fmt: skip
def test_a_header_that_does_not_go_with_its_template_is_refused_at_its_line(
    write: Any, header: str, line: int, why: str
) -> None:
    templates = map(str, SHEETS.glob("*.toml"))
    status, answers = json_of(write("game score-sheet\n" + header), templates=templates)
    assert (status, answers[-1]["line"], answers[-1]["ok"]) == (2, line, False)
    assert why in answers[-1]["error"]
