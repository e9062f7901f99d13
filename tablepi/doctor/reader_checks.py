"""Checks of the card readers."""

from collections.abc import Iterator

from tablepi.core.findings import Finding, Level
from tablepi.core.phrase import Phrase
from tablepi.devices.ports import BUSY
from tablepi.devices.readers import Health, ReaderConfig
from tablepi.doctor.probe import Body


def reader(body: Body) -> Iterator[Finding]:
    """Whether each reader is there, and what it says of itself."""
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
