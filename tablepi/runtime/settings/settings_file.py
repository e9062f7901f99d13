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
    chosen, warnings = chosen_over(config)
    write = partial(_keep_instead if warnings else keep, path)
    return Settings(values(config), chosen, write, warnings)


def chosen_over(config: Config) -> tuple[Mapping[str, Value], tuple[Phrase, ...]]:
    """The settings chosen on the screen; none, and the reason, where they cannot be used."""
    try:
        chosen = read_chosen(config.file.with_name(SETTINGS))
        overlaid(config, chosen)
    except ConfigError as wrong:
        return {}, (wrong.said,)
    return chosen, ()


def with_chosen(config: Config) -> Config:
    """The configuration with what was chosen on the screen, as far as that can be used."""
    return overlaid(config, chosen_over(config)[0])


def values(config: Config) -> dict[str, Value]:
    """The configuration's values of everything that can be chosen."""
    return {key: _value(config, key) for key in DEFAULTS}


def overlaid(config: Config, chosen: Mapping[str, Value]) -> Config:
    """The configuration with these values in place of its own. Raises ConfigError."""
    for key, value in chosen.items():
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
    whole = load(path)
    given = tables_of(text_of(path))
    chosen = {key: _value(whole, key) for key in DEFAULTS if _is_given(given, key)}
    return {**chosen, READERS: whole.reader} if whole.reader else chosen


def added(configured: Iterable[ReaderConfig], chosen: Iterable[ReaderConfig]) -> list[ReaderConfig]:
    """The chosen readers but those whose name or port the configuration has taken since."""
    names = {each.name for each in configured}
    ports = {os.path.realpath(each.port) for each in configured}
    return [
        each
        for each in chosen
        if each.name not in names and os.path.realpath(each.port) not in ports
    ]


def unusable(text: bytes) -> Phrase | None:
    """Why settings of a backup cannot be used; None where they can."""
    try:
        read(text.decode("utf-8"))
    except UnicodeDecodeError as wrong:
        return Phrase(str(wrong))
    except (ConfigError, TomlError) as wrong:
        return wrong.said
    return None


def keep(path: Path, chosen: Mapping[str, Value]) -> None:
    """Writes the file anew: whole or not at all, also when the power goes. Raises StoreError."""
    try:
        rewrite(path, _text(chosen))
    except OSError as wrong:
        raise StoreError("store.unkept", path=path, error=cause(wrong)) from None


def _keep_instead(path: Path, chosen: Mapping[str, Value]) -> None:
    """The same over a file that cannot be used, which is kept aside. Raises StoreError."""
    try:
        read_chosen(path)
    except ConfigError:
        keep_aside(path)
    keep(path, chosen)


def _text(chosen: Mapping[str, Value]) -> str:
    """TOML; a text, a number or a list is written there as in JSON."""
    lines = [_HEAD]
    plain = {key: value for key, value in chosen.items() if key != READERS}
    for section in dict.fromkeys(key.partition(".")[0] for key in plain):
        lines.append(f"[{section}]\n")
        lines += [
            f"{key.partition('.')[2]} = {json.dumps(value, ensure_ascii=False)}\n"
            for key, value in plain.items()
            if key.startswith(f"{section}.")
        ]
    return "".join([*lines, *map(_block, chosen.get(READERS, ()))])


def _block(reader: ReaderConfig) -> str:
    """A reader as the configuration has it, without what is as usual."""
    usual = ReaderConfig("", "", "")
    values = {name: getattr(reader, name) for name in fields_of(ReaderConfig)}
    lines = [
        f"{name} = {json.dumps(value, ensure_ascii=False)}\n"
        for name, value in values.items()
        if value != getattr(usual, name)
    ]
    return "".join(["\n[[reader]]\n", *lines])


def _value(config: Config, key: str) -> Value:
    section, name = key.split(".")
    return getattr(getattr(config, section), name)


def _is_given(given: Mapping[str, Mapping[str, Value]], key: str) -> bool:
    section, name = key.split(".")
    return name in given.get(section, {})
