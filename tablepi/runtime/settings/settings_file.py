"""The settings chosen on the screen: a TOML file beside the journal, laid over the configuration.

The owner's own file is read and never written.
"""

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from tablepi.core.config_schema import fields_of
from tablepi.core.errors import ConfigError, StoreError, cause
from tablepi.core.text.phrase import Phrase
from tablepi.core.text_files import TomlError, tables_of
from tablepi.devices.readers import ReaderConfig
from tablepi.runtime.settings.config import Config, load, read, text_of
from tablepi.runtime.settings.usual_settings import keep_aside
from tablepi.screens.context.table_settings import DEFAULTS, READERS, Settings, Value
from tablepi.store.files.atomic_file import rewrite
from tablepi.store.restore_points import SETTINGS

_HEAD = "# Chosen on the screen, in place of what the configuration says. Delete it to undo that.\n"


def settings_of(config: Config) -> Settings:
    """The settings of this configuration, with what was chosen before."""
    path = config.file.with_name(SETTINGS)
    choices, warnings = chosen_over(config)
    write = partial(_keep_over_unusable if warnings else keep, path)
    return Settings(values(config), choices, write, warnings)


def chosen_over(config: Config) -> tuple[Mapping[str, Value], tuple[Phrase, ...]]:
    """The settings chosen on the screen; none, and the reason, where they cannot be used."""
    try:
        choices = read_chosen(config.file.with_name(SETTINGS))
        # Tried at once: each of them may be sound, and the whole not.
        overlaid(config, choices)
    except ConfigError as error:
        return {}, (error.said,)
    return choices, ()


def with_chosen(config: Config) -> Config:
    """The configuration with what was chosen on the screen, as far as that can be used."""
    return overlaid(config, chosen_over(config)[0])


def values(config: Config) -> dict[str, Value]:
    """The configuration's values of everything that can be chosen."""
    return {key: _value(config, key) for key in DEFAULTS}


def overlaid(config: Config, choices: Mapping[str, Value]) -> Config:
    """The configuration with these values in place of its own. Raises ConfigError."""
    for key, value in choices.items():
        if key == READERS:
            readers = (*config.reader, *added(config.reader, value))
            config = replace(config, reader=readers)
            continue
        section, name = key.split(".")
        part = replace(getattr(config, section), **{name: value})
        config = replace(config, **{section: part})
    return config


def read_chosen(path: Path) -> dict[str, Value]:
    """The settings in the file; none where there is no file. Raises ConfigError."""
    if not os.path.isfile(path):
        return {}
    config = load(path)
    tables = tables_of(text_of(path))
    choices = {key: _value(config, key) for key in DEFAULTS if _has_key(tables, key)}
    return {**choices, READERS: config.reader} if config.reader else choices


def added(configured: Iterable[ReaderConfig], chosen: Iterable[ReaderConfig]) -> list[ReaderConfig]:
    """The chosen readers but those whose name or port the configuration has taken since."""
    names = {reader.name for reader in configured}
    ports = {os.path.realpath(reader.port) for reader in configured}
    return [
        reader
        for reader in chosen
        if reader.name not in names and os.path.realpath(reader.port) not in ports
    ]


def unusable(text: bytes) -> Phrase | None:
    """Reason that settings of a backup cannot be used; None where they can."""
    try:
        read(text.decode("utf-8"))
    except UnicodeDecodeError as error:
        return Phrase(str(error))
    except (ConfigError, TomlError) as error:
        return error.said
    return None


def keep(path: Path, choices: Mapping[str, Value]) -> None:
    """Writes the file anew: whole or not at all, also when the power goes. Raises StoreError."""
    try:
        rewrite(path, _toml_text(choices))
    except OSError as error:
        raise StoreError("store.unkept", path=path, error=cause(error)) from None


def _keep_over_unusable(path: Path, choices: Mapping[str, Value]) -> None:
    """Writes the file over one that cannot be used, which is kept aside. Raises StoreError."""
    try:
        read_chosen(path)
    except ConfigError:
        keep_aside(path)
    keep(path, choices)


def _toml_text(choices: Mapping[str, Value]) -> str:
    """TOML; a text, a number or a list is written there as in JSON."""
    lines = [_HEAD]
    plain_choices = {key: value for key, value in choices.items() if key != READERS}
    for section in dict.fromkeys(key.partition(".")[0] for key in plain_choices):
        lines.append(f"[{section}]\n")
        lines += [
            f"{key.partition('.')[2]} = {json.dumps(value, ensure_ascii=False)}\n"
            for key, value in plain_choices.items()
            if key.startswith(f"{section}.")
        ]
    return "".join([*lines, *map(_reader_block, choices.get(READERS, ()))])


def _reader_block(reader: ReaderConfig) -> str:
    usual_reader = ReaderConfig("", "", "")
    values = {name: getattr(reader, name) for name in fields_of(ReaderConfig)}
    lines = [
        f"{name} = {json.dumps(value, ensure_ascii=False)}\n"
        for name, value in values.items()
        if value != getattr(usual_reader, name)
    ]
    return "".join(["\n[[reader]]\n", *lines])


def _value(config: Config, key: str) -> Value:
    section, name = key.split(".")
    return getattr(getattr(config, section), name)


def _has_key(tables: Mapping[str, Mapping[str, Value]], key: str) -> bool:
    section, name = key.split(".")
    return name in tables.get(section, {})
