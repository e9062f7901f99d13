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

_EXAMPLES = {
    "reader": ReaderConfig("table", "line", "/dev/serial/by-id/usb-scanner"),
    "panel": default_panel(4),
}
"""Sections without defaults, shown as comments in an example."""


def example() -> str:
    """A file to edit. As it stands it says what holds without any."""
    config, blocks = Config(), [_HEAD]
    for name, field in fields_of(Config).items():
        comment = _comment(field)
        if name in _EXAMPLES:
            head = f"[[{name}]]" if field.items else f"[{name}]"
            lines = [head, *_section_lines(_EXAMPLES[name], name)]
            blocks.append(comment + "".join(_as_comment(line) for line in lines))
        else:
            lines = [f"[{name}]", *_section_lines(getattr(config, name), name)]
            blocks.append(comment + "".join(f"{line}\n" for line in lines))
    return "\n".join(blocks)


def _section_lines(section: Any, prefix: str) -> Iterator[str]:
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
            for part in getattr(section, name):
                yield f"[[{prefix}.{name}]]"
                yield from _section_lines(part, f"{prefix}.{name}")


def _comment(field: Field) -> str:
    lines = textwrap.wrap(_fill_in(field.setting.about), WIDTH, break_on_hyphens=False)
    return "".join(f"# {line}\n" for line in lines)


def _fill_in(about: str) -> str:
    """A comment in which `{kinds}` and `{bauds}` stand for what each kind of reader declares."""
    kinds_by_name = {name: kind(name) for name in KINDS if kind(name).about}
    ranked_names = sorted(kinds_by_name, key=lambda name: -kinds_by_name[name].rank)
    kinds = ", ".join(f'"{name}" ({kinds_by_name[name].about})' for name in ranked_names)
    bauds: dict[int, list[str]] = {}
    for name in ranked_names:
        bauds.setdefault(driver_for(ReaderConfig("", name, "")).baud, []).append(name)
    bauds.pop(0, None)
    speeds = ", ".join(f"{' and '.join(names)} {baud}" for baud, names in bauds.items())
    about = about.replace("{kinds}", kinds).replace("{bauds}", speeds)
    return about.replace("{layouts}", ", ".join(LAYOUTS))


def _as_comment(line: str) -> str:
    """A line of a section that is only shown; a comment within it stays one."""
    return f"{line}\n" if line.startswith("#") else f"# {line}\n"
