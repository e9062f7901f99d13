"""Settings files that cannot be used: kept aside, and the usual settings hold instead.

A configuration is its owner's and is never written: the copy of it beside the journal says that
somebody chose to go on without it, until it is another one.
"""

from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from tablepi.core.errors import StoreError, cause
from tablepi.store.files.atomic_file import sync, whole

DAMAGED = ".damaged-"
"""Between a file's name and the digest of its content, in the name of its copy."""


def go_without(file: Path, journal: Path) -> None:
    """Keeps a copy of an unusable configuration beside the journal. Raises StoreError."""
    copy = _copy_of(file, journal)
    if copy is None:
        raise StoreError("file.unreadable", file=file, error=cause(FileNotFoundError()))
    if copy.exists():
        return
    try:
        copy.parent.mkdir(parents=True, exist_ok=True)
        with whole(copy) as out:
            out.write(file.read_bytes())
    except OSError as error:
        raise StoreError("file.unwritten", file=copy.name, error=cause(error)) from error


def goes_without(file: Path | None, journal: Path) -> bool:
    """True if somebody chose to go on without this very configuration."""
    copy = _copy_of(file, journal) if file is not None else None
    return copy is not None and copy.exists()


def can_go_without(file: Path | None) -> bool:
    """True if there is a content that can be kept."""
    return file is not None and _digest(file) != ""


def keep_aside(settings: Path) -> Path:
    """Moves unusable settings aside, beside where they were. Raises StoreError."""
    kept_file = settings.with_name(f"{settings.name}{DAMAGED}{_digest(settings)}")
    try:
        settings.replace(kept_file)
        sync(kept_file.parent)
    except OSError as error:
        raise StoreError("file.unwritten", file=kept_file.name, error=cause(error)) from error
    return kept_file


def _copy_of(file: Path, journal: Path) -> Path | None:
    digest = _digest(file)
    return journal.with_name(f"{file.name}{DAMAGED}{digest}") if digest else None


def _digest(file: Path) -> str:
    """Eight hex digits of the content, '' where there is none to be read."""
    with suppress(OSError):
        return sha256(file.read_bytes()).hexdigest()[:8]
    return ""
