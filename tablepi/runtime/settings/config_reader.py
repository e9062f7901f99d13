"""Reading tables of TOML into the sections of a configuration, by their schema."""

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, is_dataclass
from typing import Any, TypeVar

from tablepi.core.config_schema import Field, fields_of
from tablepi.core.errors import ConfigError
from tablepi.core.text.phrase import Phrase

D = TypeVar("D")


def section_of(kind: type[D], values: Mapping[str, Any], where: str = "") -> D:
    """A section from a table of TOML; every key must be one of its fields. Raises ConfigError.

    `where`: what stands before a key in messages, `screen.` say.
    """
    known = fields_of(kind)
    for name in values:
        if name not in known:
            raise ConfigError("config.unknown-key", key=where + name, hint=_hint(name, known))
    for name, field in known.items():
        if field.default is MISSING and name not in values:
            raise ConfigError("config.missing", where=where + name)
    return kind(
        **{name: _value(known[name], value, where + name) for name, value in values.items()}
    )


def _hint(name: str, known: Iterable[str]) -> Phrase:
    """The known key that a misspelt one was meant to be if one is near, else all of them."""
    # Only a mistake needs it.
    from difflib import get_close_matches

    near = get_close_matches(name, known, 1)
    if near:
        return Phrase("config.perhaps", {"name": near[0]})
    return Phrase("config.known", {"choices": ", ".join(known)})


def _value(field: Field, value: Any, where: str) -> Any:
    """A field's value: a section, sections, a list or a plain value."""
    if is_dataclass(field.kind):
        return _table(field.kind, value, where, "config.table")
    if is_dataclass(field.items):
        if not isinstance(value, list):
            # One in single brackets is the mistake that is made.
            raise _not_what(where, Phrase("config.tables", {"where": where}), value)
        return tuple(_table(field.items, each, where, "config.tables") for each in value)
    if field.items:
        return tuple(_plain(field.items, field, each, where) for each in _list(value, where))
    return _plain(field.kind, field, value, where)


def _table(kind: Any, value: Any, where: str, wanted: str) -> Any:
    if not isinstance(value, dict):
        raise _not_what(where, Phrase(wanted, {"where": where}), value)
    return section_of(kind, value, where + ".")


def _list(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise _not_what(where, Phrase("config.list"), value)
    return value


def _plain(kind: type, field: Field, value: Any, where: str) -> Any:
    """A text, a number, or yes or no, within its limit."""
    may_be = (int, float) if kind is float else (kind,)
    limit, secret = field.setting.limit, field.setting.secret
    if type(value) not in may_be or (kind is str and "\0" in value):
        raise _not_what(where, Phrase(f"config.{kind.__name__}"), value, secret)
    if limit and not limit.fits(value):
        raise _not_what(where, limit.wanted, value, secret)
    return float(value) if kind is float else value


def _not_what(where: str, wanted: Phrase, value: Any, secret: bool = False) -> ConfigError:
    # A table may have a PIN in it: that stands in no message, for messages are passed on.
    if secret or wanted.id == "config.table":
        return ConfigError("config.wanted", where=where, wanted=wanted)
    return ConfigError("config.expected", where=where, wanted=wanted, value=value)
