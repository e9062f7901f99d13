"""The sample of random faults: the same each time, one line each, and taken out again."""

import ast
from pathlib import Path
from shutil import copytree

from tests.faults import ROOT, Fault, random_faults

SOURCE = """def which(value: int) -> bool:
    return value < 3 and not (
        value in (1, 2)
    )
"""


def test_a_seed_gives_the_same_faults_and_another_others(tmp_path: Path) -> None:
    copytree(ROOT / "tablepi/wire", tmp_path / "tablepi/wire")
    first = random_faults(tmp_path, 60, 1)
    assert len({(fault.file, fault.line, fault.right) for fault in first}) == 60
    assert first == random_faults(tmp_path, 60, 1) != random_faults(tmp_path, 60, 2)


def test_a_fault_changes_one_line_that_is_still_python(tmp_path: Path) -> None:
    (tmp_path / "tablepi").mkdir()
    file = tmp_path / "tablepi/which.py"
    file.write_text(SOURCE)
    faults = random_faults(tmp_path, 100, 1)
    assert Fault("tablepi/which.py", 2, "value < 3", "value <= 3") in faults
    for fault in faults:
        file.write_text(SOURCE)
        fault.put_into(tmp_path)
        changed = file.read_text()
        ast.parse(changed)
        lines = zip(SOURCE.splitlines(), changed.splitlines(), strict=True)
        assert [right != wrong for right, wrong in lines].count(True) == 1
