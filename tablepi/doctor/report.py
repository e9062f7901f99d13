"""The report of `tablepi doctor`: a zip about the machine, without anything that people wrote."""

import json
import platform
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

from tablepi import __version__
from tablepi.core.config_schema import Field, OneOf, fields_of
from tablepi.core.errors import ConfigError, Finding, StoreError, in_english
from tablepi.core.text.phrase import Phrase
from tablepi.doctor.error_log import nameless_errors
from tablepi.doctor.probe import Body
from tablepi.locale import SENTENCES
from tablepi.store.files.disk_state import is_new

LIBRARIES = ("pygame-ce", "pyserial", "gpiozero", "lgpio", "numpy")

README = """A report of tablepi. It holds what `tablepi doctor` found, the versions of what runs,
the settings without the PIN, and of each match its game, how many seats and rows it has and
whether it is sound: no names, no cards, no notes. Of the last errors it has their types and where
in the program they arose, not what they said. Whatever somebody wrote into the
configuration, a path say or what a reader is called, is a … in it.
"""


def write_report(file: Path, body: Body, findings: Sequence[Mapping[str, str]]) -> None:
    """Writes a zip file atomically, over an existing one. Raises OSError.

    `findings`: nameless ones, as fields.
    """
    parts = {
        "README.txt": README,
        "findings.json": json.dumps(findings, indent=1, ensure_ascii=False),
        "versions.json": json.dumps(_versions(), indent=1),
        "settings.txt": _settings(body),
        "matches.json": json.dumps(_matches(body), indent=1),
        "errors.txt": nameless_errors(body.config.file),
    }
    new_file = file.with_name(f"{file.name}.part")
    try:
        with zipfile.ZipFile(new_file, "w", zipfile.ZIP_DEFLATED) as report:
            for name, text in parts.items():
                report.writestr(name, text)
        new_file.replace(file)
    except OSError:
        new_file.unlink(missing_ok=True)
        raise


def _versions() -> dict[str, str]:
    library_versions = {
        distribution.name: distribution.version
        for distribution in distributions()
        if distribution.name in LIBRARIES
    }
    return {
        "tablepi": __version__,
        "python": platform.python_version(),
        "system": platform.platform(),
        "machine": platform.machine(),
        **library_versions,
    }


def _settings(body: Body) -> str:
    """The configuration in force, without texts that somebody wrote."""
    choices_line = f"chosen on the screen: {', '.join(body.chosen)}"
    return "\n".join([*_setting_lines(body.config, ""), choices_line]) + "\n"


def _setting_lines(section: Any, prefix: str) -> Iterator[str]:
    for name, field in fields_of(type(section)).items():
        value = getattr(section, name)
        if is_dataclass(field.kind):
            yield from _setting_lines(value, f"{prefix}{name}.")
        elif is_dataclass(field.items):
            for part in value:
                yield from _setting_lines(part, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name} = {_shown_value(field, value)}"


def _shown_value(field: Field, value: Any) -> str:
    """A value; in place of a text that is free, whether there is one: it may hold a name."""
    is_known = isinstance(field.setting.limit, OneOf) or str not in (field.kind, field.items)
    if is_known and not field.setting.secret:
        return repr(value)
    if isinstance(value, tuple):
        return f"({len(value)})"
    return "(set)" if value else "()"


def _matches(body: Body) -> list[dict[str, object]]:
    """The data of each match that says nothing about its players."""
    if is_new(body.config.file):
        return []
    try:
        with body.store() as store:
            return [
                {
                    "id": match.id,
                    "game": match.header.game,
                    "version": match.header.version,
                    "seats": len(match.header.seats),
                    "rows": match.rows,
                    "began": match.header.began,
                    "damaged": bool(store.journal.read(match.id).damages),
                }
                for match in store.journal.matches()
            ]
    except (StoreError, ConfigError) as error:
        return [{"unreadable": in_english(unnamed(error.said))}]


CUT = "…"
"""Replaces a name, a path or a text of the table's own."""

_OF_FINDINGS = (
    *("antennas", "date", "device", "driver", "group", "kind"),
    *("latest", "names", "packages", "seat", "version"),
)
_OF_FAULTS = ("choices", "where")
"""Values of findings, and of faults, that come from the program or the machine."""


def nameless(finding: Finding) -> Finding:
    """The finding without any text that somebody chose or wrote."""
    return finding._replace(said=unnamed(finding.said), todo=finding.todo and unnamed(finding.todo))


def unnamed(phrase: Phrase) -> Phrase:
    """A sentence whose texts are kept only where they cannot be names."""
    if phrase.id not in SENTENCES["en"]:
        # A message in itself, of the operating system say, and may contain anything.
        return Phrase(CUT)
    our_names = _OF_FINDINGS if phrase.id.startswith("doctor.") else _OF_FAULTS
    return Phrase(
        phrase.id, {name: _cut_value(phrase.args[name], name in our_names) for name in phrase.args}
    )


def _cut_value(value: Any, is_ours: bool) -> Any:
    if isinstance(value, Phrase):
        return unnamed(value)
    if isinstance(value, list):
        return [_cut_value(item, is_ours) for item in value]
    return value if is_ours or isinstance(value, int | float) else CUT
