"""Checks of the machine: sound, date, temperature, power."""

from collections.abc import Iterator
from datetime import date

from tablepi.core.errors import Finding, Level, StoreError
from tablepi.core.text.phrase import Phrase
from tablepi.devices.supply import Supply
from tablepi.doctor.probe import Body
from tablepi.store.files.file_owner import is_new

OLDEST = date(2026, 1, 1)
"""A date before this one is wrong: tablepi did not exist."""

WARM_C, HOT_C = 70, 80
"""A Pi slows down from 80 °C on."""


def sound(body: Body) -> Iterator[Finding]:
    """Checks whether tones can be played."""
    devices = sorted((body.root / "dev/snd").glob("pcm*p"))
    if not devices:
        said, todo = Phrase("doctor.sound-none"), Phrase("doctor.connect-sound")
        yield Finding("sound", Level.WARNING, said, todo)
    elif not any(map(body.may, devices)):
        said = Phrase("doctor.forbidden", {"device": str(devices[0])})
        yield Finding("sound", Level.WARNING, said, Phrase("doctor.join", {"group": "audio"}))
    else:
        yield Finding("sound", Level.OK, Phrase("doctor.sound", {"device": devices[0].name}))


def clock(body: Body) -> Iterator[Finding]:
    """Check that matches get the right date; a Pi without a network may not know it."""
    today = {"date": body.today.isoformat()}
    if body.today < OLDEST:
        said = Phrase("doctor.clock-past", today)
    elif (latest := _latest(body)) > body.today.isoformat():
        said = Phrase("doctor.clock-back", {**today, "latest": latest})
    else:
        yield Finding("clock", Level.OK, Phrase("doctor.clock", today))
        return
    yield Finding("clock", Level.WARNING, said, Phrase("doctor.set-clock"))


def _latest(body: Body) -> str:
    """The date of the latest match; '' where none can be read, which another check says."""
    if is_new(body.config.file):
        return ""
    try:
        with body.store() as store:
            return store.journal.latest()
    except StoreError:
        return ""


def heat(body: Body) -> Iterator[Finding]:
    """Checks the processor's temperature."""
    zones = sorted((body.root / "sys/class/thermal").glob("thermal_zone*/temp"))
    if not zones:
        yield Finding("heat", Level.OK, Phrase("doctor.heat-none"))
        return
    degrees = max(int(zone.read_text(encoding="ascii")) // 1000 for zone in zones)
    said, todo = Phrase("doctor.heat", {"degrees": degrees}), Phrase("doctor.cool")
    if degrees < WARM_C:
        yield Finding("heat", Level.OK, said)
    else:
        yield Finding("heat", Level.ERROR if degrees >= HOT_C else Level.WARNING, said, todo)


def power(body: Body) -> Iterator[Finding]:
    """Checks whether the supply sags, by a Pi's sensor, or did since the referee's start."""
    supply, todo = Supply(body.root), Phrase("doctor.stronger")
    if body.sags:
        said = Phrase("doctor.power-sagged", {"n": body.sags, "minutes": body.held_min})
        yield Finding("power", Level.ERROR, said, todo)
    elif not supply.is_there:
        yield Finding("power", Level.OK, Phrase("doctor.heat-none"))
    elif supply.is_low():
        yield Finding("power", Level.ERROR, Phrase("doctor.power-low"), todo)
    else:
        yield Finding("power", Level.OK, Phrase("doctor.power"))
