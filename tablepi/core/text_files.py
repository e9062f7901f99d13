"""TOML that anybody may have written: what stands there, and each fault with its line."""

import re
import tomllib
from collections.abc import Iterator
from typing import Any

from tablepi.core.errors import TablepiError
from tablepi.core.text.phrase import Phrase

MOST_CHARACTERS = 100_000
"""Limit of a text; the example of the configuration, with every setting, has 7,000."""
MOST_NUMBER = 2**63
"""Limit of a whole number, as TOML has it."""

_PLACE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")
_LONG_NUMBER = r"[\da-fA-F_]{16}"


class TomlError(TablepiError):
    """A text is no TOML that can be used: why, and in which of its lines, from 1."""

    def __init__(self, why: Phrase, line: int) -> None:
        super().__init__("toml.fault", why=why, line=line)
        self.why = why
        self.line = line


def tables_of(text: str) -> dict[str, Any]:
    """The tables of a TOML text. Raises TomlError."""
    if len(text) > MOST_CHARACTERS:
        raise TomlError(Phrase("toml.long", {"most": MOST_CHARACTERS}), 1)
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = _PLACE.search(str(error))
        line = int(place[1]) if place and place[1] else len(text.splitlines()) or 1
        raise TomlError(Phrase(_PLACE.sub("", str(error))), line) from None
    except RecursionError:
        lines = text.splitlines()
        deepest = max(range(len(lines)), key=lambda index: sum(map(lines[index].count, "[{.")))
        raise TomlError(Phrase("toml.deep"), deepest + 1) from None
    except ValueError:
        # Python reads no number of more than 4,300 digits.
        raise _number_error(text) from None
    if any(isinstance(value, int) and abs(value) > MOST_NUMBER for value in _nested_values(tables)):
        raise _number_error(text)
    return tables


def line_with(text: str, pattern: str, count: int = 1) -> int:
    """The number of the `count`th line of a text that holds a pattern; the last line for none."""
    lines = text.splitlines()
    numbers = [number for number, line in enumerate(lines, 1) if re.search(pattern, line)]
    return numbers[count - 1] if 0 < count <= len(numbers) else max(1, len(lines))


def line_of_key(text: str, key: str, table: str = "", count: int = 1) -> int:
    """The line of a key in the `count`th table of this name, or at the top for ''.

    Where the key is not found, that of the table's own line, or the first. `table`: with dots, one
    within another; where it has no line of its own, it stands as a key in that one.
    """
    outer_table, _, name = table.rpartition(".")
    if outer_table and not re.search(_head_pattern(table), text, re.MULTILINE):
        return line_of_key(text, name, outer_table, count)
    head_line = line_with(text, _head_pattern(table), count) if table else 0
    for number, line in enumerate(text.splitlines()[head_line:], head_line + 1):
        if line.lstrip().startswith("["):
            break
        if re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*[.=]", line):
            return number
    own_head = _head_pattern(f"{table}.{key}" if table else key)
    if re.search(own_head, text, re.MULTILINE):
        return line_with(text, own_head)
    return head_line or 1


def _head_pattern(table: str) -> str:
    return rf"^\s*\[+\s*[\"']?{re.escape(table)}\b(?!\s*\.)"


def _number_error(text: str) -> TomlError:
    return TomlError(Phrase("toml.number"), line_with(text, _LONG_NUMBER))


def _nested_values(tables: Any) -> Iterator[Any]:
    containers = [tables]
    while containers:
        value = containers.pop()
        if isinstance(value, dict | list):
            containers += value.values() if isinstance(value, dict) else value
        else:
            yield value
