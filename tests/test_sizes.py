"""How long a function and a file of Python may be, the tests' own as well."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = ("tablepi", "tests", "hardware", "firmware", ".ci")

MOST_LINES = 500
"""Of a file; most have 80 to 300, and one of more is asked whether it is one subject."""
MOST_LINES_OF_A_FUNCTION = 40


def too_long(file: Path) -> Iterator[str]:
    """The file itself, and each function in it, that has more lines than it may have."""
    name, text = str(file.relative_to(ROOT)), file.read_text(encoding="utf-8")
    if text.count("\n") > MOST_LINES:
        yield name
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            if node.end_lineno - node.lineno >= MOST_LINES_OF_A_FUNCTION:
                yield f"{name} {node.name}"


def test_no_file_and_no_function_is_too_long() -> None:
    files = [file for folder in FOLDERS for file in sorted((ROOT / folder).rglob("*.py"))]
    assert [each for file in files for each in too_long(file)] == []


@pytest.mark.parametrize(
    ("lines", "found"), [(40, []), (41, ["long.py f"]), (501, ["long.py", "long.py f"])]
)
def test_what_is_too_long_is_found(
    lines: int, found: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.test_sizes.ROOT", tmp_path)
    file = tmp_path / "long.py"
    file.write_text("def f() -> None:\n" + "    pass\n" * (lines - 1), encoding="utf-8")
    assert list(too_long(file)) == found
