"""Checks of what is plugged in: the card readers, the panel's pins and its buttons."""

from collections.abc import Iterator, Mapping
from functools import partial

from tablepi.core.errors import Finding, Level
from tablepi.core.text.phrase import Phrase
from tablepi.devices.panel.header_chip import header_chip
from tablepi.devices.ports.serial_ports import BUSY
from tablepi.devices.readers import Health, ReaderConfig
from tablepi.doctor.probe import Body


def reader(body: Body) -> Iterator[Finding]:
    """Presence of each reader, and its own report."""
    wanted = [each for each in body.config.reader if each.port]
    if not wanted:
        yield Finding("reader", Level.OK, Phrase("doctor.reader-none"))
        return
    heard = body.listen(wanted)
    for each in wanted:
        yield from _told(each, heard[each.name])


def _told(config: ReaderConfig, health: Health) -> Iterator[Finding]:
    named = {"name": config.name, "kind": config.kind}
    if health.lost == BUSY:
        said = Phrase("doctor.reader-taken", named)
        yield Finding("reader", Level.OK, said, Phrase("doctor.ask-screen"))
    elif health.lost is not None:
        said = Phrase("doctor.reader-lost", {**named, "why": health.lost})
        yield Finding("reader", Level.ERROR, said, Phrase("doctor.see-readers"))
    elif health.trouble is not None:
        said = Phrase("doctor.reader-trouble", {**named, "why": health.trouble})
        yield Finding("reader", Level.WARNING, said, Phrase("doctor.check-reader"))
    elif health.restarts:
        said = Phrase("doctor.reader-restarted", {**named, "n": health.restarts})
        yield Finding("reader", Level.WARNING, said, Phrase("doctor.see-antennas"))
    elif health.version:
        about = {**named, "version": health.version, "antennas": health.antennas}
        yield Finding("reader", Level.OK, Phrase("doctor.reader-firmware", about))
    else:
        sentence = "doctor.reader" if health.heard else "doctor.reader-quiet"
        yield Finding("reader", Level.OK, Phrase(sentence, named))


def pins(body: Body) -> Iterator[Finding]:
    """Pins of the panel that can be driven. A pin used twice is a fault of the configuration."""
    chip = header_chip(body.root)
    panel = body.config.panel
    if not panel.is_there:
        yield Finding("pins", Level.OK, Phrase("doctor.pins-none"))
    elif chip is None:
        todo = Phrase("doctor.pins-elsewhere")
        yield Finding("pins", Level.ERROR, Phrase("panel.no-chip"), todo)
    elif not body.may(chip):
        said = Phrase("doctor.forbidden", {"device": str(chip)})
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
