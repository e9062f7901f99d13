"""Checks of the disk and of the journal on it."""

import time
from collections.abc import Iterator
from pathlib import Path

from tablepi.core.errors import CheckProgress, Finding, Level, StoreError, cause
from tablepi.core.text.phrase import Phrase
from tablepi.doctor.probe import Body, Part
from tablepi.store.files.atomic_file import FULL
from tablepi.store.files.disk_state import MOUNTS, anothers, disk_fault, is_new
from tablepi.store.files.sqlite_errors import is_taken
from tablepi.store.files.write_ahead_log import damaged_logs
from tablepi.store.verify import VerifyReport

LOW_MB, LAST_MB = 200, 20
SLOW_MS = 500
"""A write that takes longer delays every verdict noticeably."""

DISK, JOURNAL = Part("disk"), Part("journal")

STEP_S = 0.02
"""Duration of a step of a long check; the screen is served between two."""


def disk(body: Body) -> Iterator[Finding]:
    """Space on the disk, and the time that a write takes to arrive there."""
    if user := anothers(body.config.file):
        yield _foreign_finding(DISK, user)
        return
    if fault := disk_fault(body.config.file, body.root / MOUNTS.relative_to("/")):
        yield Finding("disk", Level.ERROR, fault, Phrase(f"{fault.id}-todo"))
        return
    folder = _nearest_folder(body.config.file.parent)
    try:
        ms = body.write_ms(folder)
    except OSError as error:
        todo = Phrase("doctor.free-disk" if error.errno in FULL else "doctor.let-write")
        yield DISK.error("doctor.disk-shut", todo, folder=str(folder), error=cause(error))
        return
    space_mb = body.free_mb(folder)
    if space_mb < LOW_MB:
        found = DISK.error if space_mb < LAST_MB else DISK.warning
        yield found("doctor.disk-low", Phrase("doctor.free-disk"), free=space_mb)
    elif ms > SLOW_MS:
        yield DISK.warning("doctor.disk-slow", Phrase("doctor.new-card"), ms=ms)
    else:
        yield DISK.ok("doctor.disk", free=space_mb, ms=ms)


def journal(body: Body) -> Iterator[Finding | CheckProgress]:
    """Check that every row is what was written; a long journal takes several steps."""
    if user := anothers(body.config.file):
        yield _foreign_finding(JOURNAL, user)
        return
    if is_new(body.config.file):
        yield JOURNAL.ok("doctor.journal-new")
        return
    try:
        with body.store() as store:
            yield from _damaged_logs(body.config.file)
            report, due_s = VerifyReport(0, 0, 0, []), 0.0
            for done_count, report in enumerate(store.verifying()):
                if time.monotonic() >= due_s:
                    yield CheckProgress(done_count, report.matches)
                    due_s = time.monotonic() + STEP_S
    except StoreError as error:
        yield _unreadable_finding(error)
        return
    if report.damages:
        first_damage = report.damages[0]
        values = {"n": len(report.damages), "match": first_damage.match, "row": first_damage.row}
        yield JOURNAL.error("doctor.journal-damaged", Phrase("doctor.put-back"), **values)
    else:
        yield JOURNAL.ok("doctor.journal", matches=report.matches, rows=report.rows)


def _damaged_logs(journal: Path) -> Iterator[Finding]:
    for log, dropped in damaged_logs(journal):
        name = "doctor.log-damaged" if dropped else "doctor.log-gone"
        values = {"n": dropped, "file": log.name} if dropped else {"file": log.name}
        yield JOURNAL.error(name, Phrase("doctor.keep-log"), **values)


def _foreign_finding(part: Part, user: str) -> Finding:
    """The finding where the journal belongs to another user, which is no fault."""
    return part.warning("doctor.anothers", Phrase("doctor.as-user", {"user": user}), user=user)


def _unreadable_finding(error: StoreError) -> Finding:
    # A referee that runs has the journal; the doctor on its screen can look into it.
    if is_taken(error):
        phrase, todo = Phrase("doctor.journal-taken"), Phrase("doctor.ask-screen")
        return Finding("journal", Level.OK, phrase, todo)
    return JOURNAL.error("doctor.fault", Phrase("doctor.put-back"), fault=error.said)


def _nearest_folder(folder: Path) -> Path:
    """The folder, or the nearest above it that there is."""
    return next(parent for parent in (folder, *folder.parents) if parent.is_dir())
