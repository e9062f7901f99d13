"""`tablepi check` as a program that reads its answers sees it."""

import io
import json
import sys
from collections.abc import Iterable
from typing import Any

from tablepi.cli.commands.check import check

HEADER = "game power-suit\nseat 1 Ann\nseat 2 Ben\n"
COMMAND = [sys.executable, "-m", "tablepi.cli.main", "check"]


def json_of(*files: str, templates: Iterable[str] = ()) -> tuple[int, list[dict[str, Any]]]:
    out = io.StringIO()
    status = check(list(files), as_json=True, out=out, templates=templates)
    return status, [json.loads(line) for line in out.getvalue().splitlines()]
