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
        yield _anothers("disk", user)
        return
    if fault := disk_fault(body.config.file, body.root / MOUNTS.relative_to("/")):
        yield Finding("disk", Level.ERROR, fault, Phrase(f"{fault.id}-todo"))
        return
    folder = _there(body.config.file.parent)
    try:
        ms = body.write_ms(folder)
    except OSError as wrong:
        said = Phrase("doctor.disk-shut", {"folder": str(folder), "error": cause(wrong)})
        todo = "doctor.free-disk" if wrong.errno in FULL else "doctor.let-write"
        yield Finding("disk", Level.ERROR, said, Phrase(todo))
        return
    free = body.free_mb(folder)
    if free < LOW_MB:
        level = Level.ERROR if free < LAST_MB else Level.WARNING
        said = Phrase("doctor.disk-low", {"free": free})
        yield Finding("disk", level, said, Phrase("doctor.free-disk"))
    elif ms > SLOW_MS:
        said = Phrase("doctor.disk-slow", {"ms": ms})
        yield Finding("disk", Level.WARNING, said, Phrase("doctor.new-card"))
    else:
        yield Finding("disk", Level.OK, Phrase("doctor.disk", {"free": free, "ms": ms}))


def journal(body: Body) -> Iterator[Finding | CheckProgress]:
    """Check that every row is what was written; a long journal takes several steps."""
    if user := anothers(body.config.file):
        yield _anothers("journal", user)
        return
    if is_new(body.config.file):
        yield Finding("journal", Level.OK, Phrase("doctor.journal-new"))
        return
    try:
        with body.store() as store:
            yield from _damaged_logs(body.config.file)
            found, due_s = VerifyReport(0, 0, 0, []), 0.0
            for done, found in enumerate(store.verifying()):
                if time.monotonic() >= due_s:
                    yield CheckProgress(done, found.matches)
                    due_s = time.monotonic() + STEP_S
    except StoreError as wrong:
        yield _unread(wrong)
        return
    if found.damages:
        first = found.damages[0]
        values = {"n": len(found.damages), "match": first.match, "row": first.row}
        said = Phrase("doctor.journal-damaged", values)
        yield Finding("journal", Level.ERROR, said, Phrase("doctor.put-back"))
    else:
        said = Phrase("doctor.journal", {"matches": found.matches, "rows": found.rows})
        yield Finding("journal", Level.OK, said)


def _damaged_logs(journal: Path) -> Iterator[Finding]:
    for log, dropped in damaged_logs(journal):
        name = "doctor.log-damaged" if dropped else "doctor.log-gone"
        said = Phrase(name, {"n": dropped, "file": log.name} if dropped else {"file": log.name})
        yield Finding("journal", Level.ERROR, said, Phrase("doctor.keep-log"))


def _anothers(check: str, user: str) -> Finding:
    """The finding where the journal belongs to another user, which is no fault."""
    said, todo = Phrase("doctor.anothers", {"user": user}), Phrase("doctor.as-user", {"user": user})
    return Finding(check, Level.WARNING, said, todo)


def _unread(wrong: StoreError) -> Finding:
    if is_taken(wrong):
        said, todo = Phrase("doctor.journal-taken"), Phrase("doctor.ask-screen")
        return Finding("journal", Level.OK, said, todo)
    said = Phrase("doctor.fault", {"fault": wrong.said})
    return Finding("journal", Level.ERROR, said, Phrase("doctor.put-back"))


def _there(folder: Path) -> Path:
    """The folder, or the nearest above it that there is."""
    return next(each for each in (folder, *folder.parents) if each.is_dir())
