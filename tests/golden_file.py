"""Golden files: what the program gives, a readable line each, held fixed byte for byte.

`python -m tests.golden_file` writes all of them anew; a commit that changes one says which lines
and why.
"""

import sys
from collections.abc import Iterable
from difflib import unified_diff
from importlib import import_module
from pathlib import Path

TESTS = Path(__file__).parent

MAKERS = {
    "wire/messages.txt": "tests.wire.test_golden_messages",
    "wire/hostile.txt": "tests.wire.test_hostile_messages",
    "hall/events/rows/rows.txt": "tests.hall.events.rows.test_golden_rows",
    "hall/events/rows/hostile_rows.txt": "tests.hall.events.rows.test_hostile_rows",
    "cli/help.txt": "tests.cli.test_golden_help",
}
"""The module whose `golden_lines` gives the lines of each file."""


def differences(name: str, lines: Iterable[str]) -> list[str]:
    """How these lines differ from those of a golden file; [] where they are the same."""
    kept = (TESTS / name).read_text(encoding="utf-8").split("\n")[:-1]
    return list(unified_diff(kept, [*lines], name, "today", n=0, lineterm=""))


def main(names: Iterable[str]) -> None:
    """Writes these golden files anew, without names all of them."""
    for name in names or MAKERS:
        lines = import_module(MAKERS[name]).golden_lines()
        text = "".join(f"{line}\n" for line in lines)
        (TESTS / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
