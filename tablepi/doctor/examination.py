"""The doctor: health checks of every part of the appliance, with what to do about each."""

from collections.abc import Iterator

from tablepi.core.errors import CheckProgress, Finding, Level, TablepiError, cause
from tablepi.core.text.phrase import Phrase
from tablepi.doctor.machine_checks import (
    clock,
    heat,
    pins,
    power,
    reader,
    screen,
    sound,
    touch,
    voice,
)
from tablepi.doctor.probe import Body
from tablepi.doctor.storage_checks import disk, journal


def config(body: Body) -> Iterator[Finding]:
    """Check that the file in force can be used, and that what it names is there."""
    if body.fault is not None:
        phrase = Phrase("doctor.fault", {"fault": body.fault})
        yield Finding("config", Level.ERROR, phrase, Phrase("doctor.mend-config"))
        return
    warnings = tuple(body.warnings())
    for warning in warnings:
        phrase = Phrase("doctor.fault", {"fault": warning})
        yield Finding("config", Level.WARNING, phrase, Phrase("doctor.mend-config"))
    if not warnings:
        yield Finding("config", Level.OK, _config_phrase(body))


def _config_phrase(body: Body) -> Phrase:
    if body.driver:
        return Phrase("doctor.config-running")
    if body.file is None:
        return Phrase("doctor.config-none")
    return Phrase("doctor.config", {"path": str(body.file)})


CHECKS = {
    "config": config,
    "screen": screen,
    "touch": touch,
    "pins": pins,
    "reader": reader,
    "sound": sound,
    "voice": voice,
    "clock": clock,
    "disk": disk,
    "journal": journal,
    "heat": heat,
    "power": power,
}
"""The checks in their order. A check that takes long yields how far it is, between its steps."""


def examine(body: Body) -> Iterator[Finding | CheckProgress]:
    """All findings. A check that fails is a finding too."""
    for name, check in CHECKS.items():
        try:
            yield from check(body)
        except (TablepiError, OSError, ValueError) as error:
            yield Finding(name, Level.ERROR, Phrase("doctor.failed", {"error": _reason(error)}))


def _reason(error: Exception) -> Phrase | str:
    if isinstance(error, TablepiError):
        return error.said
    return cause(error) if isinstance(error, OSError) else str(error)
