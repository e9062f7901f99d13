"""The example of a configuration, written from its schema: every setting, explained."""

import json
import textwrap
from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import Any

from tablepi.core.config_schema import Field, fields_of
from tablepi.devices.panel.pins import default_panel
from tablepi.devices.readers import KINDS, LAYOUTS, ReaderConfig, driver_for, kind
from tablepi.runtime.settings.config import Config

WIDTH = 98

_HEAD = """\
# tablepi.toml: every setting, with its default. The first of these files is read:
# the one named with --config, /etc/tablepi/tablepi.toml, ~/.config/tablepi/tablepi.toml.
# It is never rewritten: what is chosen on the screen under Settings is kept in settings.toml beside
# the journal, goes before what stands here, and can be undone there row by row.
"""

_SHOWN = {
    "reader": ReaderConfig("table", "line", "/dev/serial/by-id/usb-scanner"),
    "panel": default_panel(4),
}
"""Sections without defaults, shown as comments in an example."""


def example() -> str:
    """A file to edit. As it stands it says what holds without any."""
    config, blocks = Config(), [_HEAD]
    for name, field in fields_of(Config).items():
        about = _comment(field)
        if name in _SHOWN:
            head = f"[[{name}]]" if field.items else f"[{name}]"
            lines = [head, *_lines(_SHOWN[name], name)]
            blocks.append(about + "".join(_commented(line) for line in lines))
        else:
            lines = [f"[{name}]", *_lines(getattr(config, name), name)]
            blocks.append(about + "".join(f"{line}\n" for line in lines))
    return "\n".join(blocks)


def _lines(section: Any, where: str) -> Iterator[str]:
    """The lines of a section: each setting under its comment, sections within it last."""
    fields = fields_of(type(section))
    for name, field in fields.items():
        if not is_dataclass(field.items):
            yield from _comment(field).splitlines()
            # TOML writes a plain value or a list as JSON does.
            yield f"{name} = {json.dumps(getattr(section, name), ensure_ascii=False)}"
    for name, field in fields.items():
        if is_dataclass(field.items):
            yield from _comment(field).splitlines()
            for each in getattr(section, name):
                yield f"[[{where}.{name}]]"
                yield from _lines(each, f"{where}.{name}")


def _comment(field: Field) -> str:
    lines = textwrap.wrap(_filled(field.setting.about), WIDTH, break_on_hyphens=False)
    return "".join(f"# {line}\n" for line in lines)


def _filled(about: str) -> str:
    """A comment in which `{kinds}` and `{bauds}` stand for what each kind of reader declares."""
    declared = {name: kind(name) for name in KINDS if kind(name).about}
    named = sorted(declared, key=lambda name: -declared[name].rank)
    kinds = ", ".join(f'"{name}" ({declared[name].about})' for name in named)
    bauds: dict[int, list[str]] = {}
    for name in named:
        bauds.setdefault(driver_for(ReaderConfig("", name, "")).baud, []).append(name)
    bauds.pop(0, None)
    speeds = ", ".join(f"{' and '.join(names)} {baud}" for baud, names in bauds.items())
    about = about.replace("{kinds}", kinds).replace("{bauds}", speeds)
    return about.replace("{layouts}", ", ".join(LAYOUTS))


def _commented(line: str) -> str:
    """A line of a section that is only shown; a comment within it stays one."""
    return f"{line}\n" if line.startswith("#") else f"# {line}\n"
