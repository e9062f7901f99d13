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
from tablepi.doctor.probe import Body, Part
from tablepi.doctor.storage_checks import disk, journal

CONFIG = Part("config")


def config(body: Body) -> Iterator[Finding]:
    """Check that the file in force can be used, and that what it names is there."""
    if body.fault is not None:
        yield CONFIG.error("doctor.fault", Phrase("doctor.mend-config"), fault=body.fault)
        return
    warnings = tuple(body.warnings())
    for warning in warnings:
        yield CONFIG.warning("doctor.fault", Phrase("doctor.mend-config"), fault=warning)
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
