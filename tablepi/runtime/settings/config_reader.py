"""Reading tables of TOML into the sections of a configuration, by their schema."""

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, is_dataclass
from typing import Any, TypeVar

from tablepi.core.config_schema import Field, fields_of
from tablepi.core.errors import ConfigError
from tablepi.core.text.nearest_word import nearest_word
from tablepi.core.text.phrase import Phrase

D = TypeVar("D")


def section_of(kind: type[D], values: Mapping[str, Any], prefix: str = "") -> D:
    """A section from a table of TOML; every key must be one of its fields. Raises ConfigError.

    `prefix`: what stands before a key in messages, `screen.` say.
    """
    fields = fields_of(kind)
    for name in values:
        if name not in fields:
            raise ConfigError("config.unknown-key", key=prefix + name, hint=_hint(name, fields))
    for name, field in fields.items():
        if field.default is MISSING and name not in values:
            raise ConfigError("config.missing", where=prefix + name)
    return kind(
        **{name: _value(fields[name], value, prefix + name) for name, value in values.items()}
    )


def _hint(name: str, choices: Iterable[str]) -> Phrase:
    """The known key that a misspelt one was meant to be if one is near, else all of them."""
    if likely_name := nearest_word(name, choices):
        return Phrase("config.perhaps", {"name": likely_name})
    return Phrase("config.known", {"choices": ", ".join(choices)})


def _value(field: Field, value: Any, key_path: str) -> Any:
    """A field's value: a section, sections, a list or a plain value."""
    if is_dataclass(field.kind):
        return _table(field.kind, value, key_path, "config.table")
    if is_dataclass(field.items):
        if not isinstance(value, list):
            # One in single brackets is the mistake that is made.
            raise _mismatch(key_path, Phrase("config.tables", {"where": key_path}), value)
        return tuple(_table(field.items, item, key_path, "config.tables") for item in value)
    if field.items:
        return tuple(
            _plain_value(field.items, field, item, key_path)
            for item in _checked_list(value, key_path)
        )
    return _plain_value(field.kind, field, value, key_path)


def _table(kind: Any, value: Any, key_path: str, phrase_id: str) -> Any:
    if not isinstance(value, dict):
        raise _mismatch(key_path, Phrase(phrase_id, {"where": key_path}), value)
    return section_of(kind, value, key_path + ".")


def _checked_list(value: Any, key_path: str) -> list[Any]:
    if not isinstance(value, list):
        raise _mismatch(key_path, Phrase("config.list"), value)
    return value


def _plain_value(kind: type, field: Field, value: Any, key_path: str) -> Any:
    """A text, a number, or yes or no, within its limit."""
    types = (int, float) if kind is float else (kind,)
    limit, secret = field.setting.limit, field.setting.secret
    if type(value) not in types or (kind is str and "\0" in value):
        raise _mismatch(key_path, Phrase(f"config.{kind.__name__}"), value, secret)
    if limit and not limit.fits(value):
        raise _mismatch(key_path, limit.wanted, value, secret)
    return float(value) if kind is float else value


def _mismatch(key_path: str, expected: Phrase, value: Any, secret: bool = False) -> ConfigError:
    # A table may have a PIN in it: that stands in no message, for messages are passed on.
    if secret or expected.id == "config.table":
        return ConfigError("config.wanted", where=key_path, wanted=expected)
    return ConfigError("config.expected", where=key_path, wanted=expected, value=value)
