"""The event file: every row of an event in one JSON object."""

import json
from collections.abc import Mapping
from typing import Any

from tablepi.core.errors import TablepiError

FORMAT = "tablepi-event/1"
MOST_BYTES = 64 * 1024 * 1024
DEEPEST = 8
"""How deep a file may be; the object itself is 1."""


class EventFileError(TablepiError):
    """A file is no event file: why, in one sentence."""


def rows_of(content: bytes) -> list[Mapping[str, Any]]:
    """The rows of an event file, as they stand in it. What is no object becomes an empty row.

    Raises EventFileError.
    """
    if len(content) > MOST_BYTES:
        raise EventFileError("The file is over 64 MiB. An event file is smaller: export it anew.")
    found = _json(content)
    rows = found.get("rows") if isinstance(found, dict) else None
    if rows is None or found.get("format") != FORMAT or not isinstance(rows, list):
        said = f'The file is no event: it has no "format":"{FORMAT}" with its rows.'
        raise EventFileError(said + _other_format(found))
    if _is_deeper(found, DEEPEST):
        raise EventFileError(f"The file is nested deeper than {DEEPEST}, so it is no event file.")
    return [row if isinstance(row, dict) else {} for row in rows]


def _json(content: bytes) -> Any:
    try:
        return json.loads(content.decode(), parse_constant=_no_number)
    except UnicodeDecodeError as wrong:
        why = f"The file is not UTF-8 at byte {wrong.start + 1}, so it is no event file."
        raise EventFileError(why) from None
    except RecursionError:
        why = f"The file is nested deeper than {DEEPEST}, so it is no event file."
        raise EventFileError(why) from None
    except json.JSONDecodeError as wrong:
        place = f"line {wrong.lineno}, letter {wrong.colno}"
        raise EventFileError(f"The file is not JSON at {place}, so it is no event file.") from None
    except ValueError:
        # Also a number of more digits than Python reads.
        why = "The file is not JSON, by a number that it holds, so it is no event file."
        raise EventFileError(why) from None


def _other_format(found: Any) -> str:
    """Advice for a file of another version, '' for what is none."""
    other = found.get("format") if isinstance(found, dict) else None
    if not isinstance(other, str) or not other.startswith("tablepi-event/") or other == FORMAT:
        return ""
    return f" It is {other[:40]!a}: check it with the tablepi that wrote it."


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is no JSON")


def _is_deeper(value: Any, most: int) -> bool:
    """True if a value has more levels of lists and objects than this."""
    level: list[Any] = [value]
    for _ in range(most):
        level = [each for held in level for each in _held(held) if isinstance(each, dict | list)]
    return bool(level)


def _held(value: Any) -> Any:
    return value.values() if isinstance(value, dict) else value
