"""Partial configuration: the valid settings of an invalid file, enough to show what is wrong."""

import tomllib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from tablepi.core.errors import ConfigError
from tablepi.runtime.config import Config, of

_NEEDED = (
    ("table", "language"),
    ("screen", "rotation"),
    ("screen", "px_per_mm"),
    ("store", "file"),
)
"""In which language, which way up, how large; beside the journal lies what was chosen instead."""


def rescued(path: Path | None) -> Config:
    """These settings of the file, where they are sound, and the defaults of everything else."""
    found: Mapping[str, Any] = {}
    with suppress(OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        found = tomllib.loads(path.read_text(encoding="utf-8")) if path else {}
    sound: dict[str, dict[str, Any]] = {}
    for section, name in _NEEDED:
        with suppress(ConfigError, LookupError, TypeError):
            value = found[section][name]
            tried = {**sound, section: {**sound.get(section, {}), name: value}}
            of(tried)
            sound = tried
    return of(sound)
