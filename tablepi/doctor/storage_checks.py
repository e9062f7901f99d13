"""Checks of the disk and of the journal on it."""

import time
from collections.abc import Iterator
from pathlib import Path

from tablepi.core.errors import CheckProgress, Finding, Level, StoreError, cause
from tablepi.core.text.phrase import Phrase
from tablepi.doctor.probe import Body
from tablepi.store.files.atomic_file import FULL
from tablepi.store.files.disk_state import MOUNTS, anothers, disk_fault, is_new
from tablepi.store.files.sqlite_errors import is_taken
from tablepi.store.files.write_ahead_log import damaged_logs
from tablepi.store.verify import VerifyReport

LOW_MB, LAST_MB = 200, 20
SLOW_MS = 500
"""A write that takes longer delays every verdict noticeably."""

STEP_S = 0.02
"""Duration of a step of a long check; the screen is served between two."""


def disk(body: Body) -> Iterator[Finding]:
    """Space on the disk, and the time that a write takes to arrive there."""
    if user := anothers(body.config.file):
        yield _foreign_finding("disk", user)
        return
    if fault := disk_fault(body.config.file, body.root / MOUNTS.relative_to("/")):
        yield Finding("disk", Level.ERROR, fault, Phrase(f"{fault.id}-todo"))
        return
    folder = _nearest_folder(body.config.file.parent)
    try:
        ms = body.write_ms(folder)
    except OSError as error:
        phrase = Phrase("doctor.disk-shut", {"folder": str(folder), "error": cause(error)})
        todo = "doctor.free-disk" if error.errno in FULL else "doctor.let-write"
        yield Finding("disk", Level.ERROR, phrase, Phrase(todo))
        return
    space_mb = body.free_mb(folder)
    if space_mb < LOW_MB:
        level = Level.ERROR if space_mb < LAST_MB else Level.WARNING
        phrase = Phrase("doctor.disk-low", {"free": space_mb})
        yield Finding("disk", level, phrase, Phrase("doctor.free-disk"))
    elif ms > SLOW_MS:
        phrase = Phrase("doctor.disk-slow", {"ms": ms})
        yield Finding("disk", Level.WARNING, phrase, Phrase("doctor.new-card"))
    else:
        yield Finding("disk", Level.OK, Phrase("doctor.disk", {"free": space_mb, "ms": ms}))


def journal(body: Body) -> Iterator[Finding | CheckProgress]:
    """Check that every row is what was written; a long journal takes several steps."""
    if user := anothers(body.config.file):
        yield _foreign_finding("journal", user)
        return
    if is_new(body.config.file):
        yield Finding("journal", Level.OK, Phrase("doctor.journal-new"))
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
        phrase = Phrase("doctor.journal-damaged", values)
        yield Finding("journal", Level.ERROR, phrase, Phrase("doctor.put-back"))
    else:
        phrase = Phrase("doctor.journal", {"matches": report.matches, "rows": report.rows})
        yield Finding("journal", Level.OK, phrase)


def _damaged_logs(journal: Path) -> Iterator[Finding]:
    for log, dropped in damaged_logs(journal):
        name = "doctor.log-damaged" if dropped else "doctor.log-gone"
        phrase = Phrase(name, {"n": dropped, "file": log.name} if dropped else {"file": log.name})
        yield Finding("journal", Level.ERROR, phrase, Phrase("doctor.keep-log"))


def _foreign_finding(check: str, user: str) -> Finding:
    """The finding where the journal belongs to another user, which is no fault."""
    phrase = Phrase("doctor.anothers", {"user": user})
    return Finding(check, Level.WARNING, phrase, Phrase("doctor.as-user", {"user": user}))


def _unreadable_finding(error: StoreError) -> Finding:
    # A referee that runs has the journal; the doctor on its screen can look into it.
    if is_taken(error):
        phrase, todo = Phrase("doctor.journal-taken"), Phrase("doctor.ask-screen")
        return Finding("journal", Level.OK, phrase, todo)
    phrase = Phrase("doctor.fault", {"fault": error.said})
    return Finding("journal", Level.ERROR, phrase, Phrase("doctor.put-back"))


def _nearest_folder(folder: Path) -> Path:
    """The folder, or the nearest above it that there is."""
    return next(parent for parent in (folder, *folder.parents) if parent.is_dir())
