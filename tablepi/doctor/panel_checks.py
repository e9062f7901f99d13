"""Checks of the panel: its pins, and buttons that are stuck."""

from collections.abc import Iterator, Mapping
from functools import partial

from tablepi.core.findings import Finding, Level
from tablepi.core.phrase import Phrase
from tablepi.doctor.probe import Body


def pins(body: Body) -> Iterator[Finding]:
    """Whether the panel's pins can be driven. A pin used twice is a fault of the configuration."""
    chips = sorted((body.root / "dev").glob("gpiochip*"))
    panel = body.config.panel
    if not panel.is_there:
        yield Finding("pins", Level.OK, Phrase("doctor.pins-none"))
    elif not chips:
        todo = Phrase("doctor.pins-elsewhere")
        yield Finding("pins", Level.ERROR, Phrase("doctor.pins-no-chip"), todo)
    elif not any(map(body.may, chips)):
        said = Phrase("doctor.forbidden", {"device": str(chips[0])})
        yield Finding("pins", Level.ERROR, said, Phrase("doctor.join", {"group": "gpio"}))
    # pip installs an empty stub where lgpio has no wheel; the stub lacks the library.
    elif not (body.module("lgpio") and body.module("_lgpio")):
        todo = Phrase("doctor.install", {"packages": "python3-lgpio"})
        yield Finding("pins", Level.ERROR, Phrase("doctor.pins-library"), todo)
    else:
        lines = len(list(panel.lines()))
        yield Finding("pins", Level.OK, Phrase("doctor.pins", {"n": lines}))
    yield from map(partial(_stuck, panel.buttons()), body.stuck)


def _stuck(lines: Mapping[str, int], name: str) -> Finding:
    """A button that does not come up; `lines`: the pin of each."""
    button, _, seat = name.partition(" ")
    said = Phrase(f"doctor.stuck.{button}", {"seat": seat})
    return Finding(
        "pins", Level.WARNING, said, Phrase("doctor.free-button", {"line": lines.get(name, 0)})
    )
