"""The errors of a running referee, in files beside the journal: at most 64 KB in all."""

import faulthandler
import os
import re
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import IO

from tablepi import __version__
from tablepi.core.errors import TablepiError

NAMES = ("errors.old.log", "errors.log")
"""The older half, and the one that is written."""

HALF = 32 * 1024
"""Bytes of a file at most."""

_FRAMES, _CHAIN = 30, 5
"""Innermost frames of a traceback, and errors that led to one another, that are kept."""

_LONGEST = 1_000
"""Characters that are kept of what an error says."""

_SAID = "| "
"""Begins each line that may hold something that people wrote."""

_OURS = re.compile(
    r"\d{4}-[-\d]+T[\d:]+ tablepi [\w.+]+|  [\w.]+:\d+ [\w<>]+|[\w.]+|Fatal Python error: [\w ]+"
)
_THREAD = re.compile(r"((?:Current t|T)hread 0x[0-9a-f]+) .*")
_FRAME = re.compile(r'  File "(?:.*/)?([\w.-]+|<[\w ]+>)", line (\d+) in ([\w<>]+)')


class ErrorLog:
    """The log in the folder of `journal`. Nothing that goes wrong with it is an error."""

    def __init__(self, journal: Path) -> None:
        self._older, self._file = (journal.with_name(name) for name in NAMES)
        self._lock = threading.Lock()
        self._last = ""

    def note(self, wrong: BaseException | None) -> None:
        """Writes an error down; the same one in a row only once."""
        if wrong is None or isinstance(wrong, TablepiError):
            return
        # An error may even be unable to say what it is.
        with suppress(Exception), self._lock:
            told = "".join(f"{line}\n" for line in _lines(wrong))
            last, self._last = self._last, told
            if told != last:
                now = datetime.now().isoformat(timespec="seconds")
                text = f"{now} tablepi {__version__}\n{told}"
                self._append(text.encode(errors="backslashreplace"))

    def _append(self, text: bytes) -> None:
        if self._size() + len(text) > HALF:
            self._rotate()
        with _opened(self._file) as file:
            file.write(text)

    def _size(self) -> int:
        return self._file.stat().st_size if self._file.exists() else 0

    def _rotate(self) -> None:
        """Begins the file anew: empties it, as the interpreter's own faults go on into it."""
        whole = self._file.read_bytes()
        kept = whole[-HALF:]
        if kept != whole:
            # Half a line could be a name without the mark before it.
            kept = kept.partition(b"\n")[2]
        self._older.unlink(missing_ok=True)
        with _opened(self._older) as older:
            older.write(kept)
        os.truncate(self._file, 0)

    @contextmanager
    def faults(self) -> Iterator[None]:
        """File to which every thread's frames are written when the interpreter itself dies."""
        if faulthandler.is_enabled():
            yield
            return
        with ExitStack() as closing:
            closing.callback(self._tidy)
            with suppress(OSError):
                if self._size() > HALF:
                    self._rotate()
                faulthandler.enable(closing.enter_context(_opened(self._file)))
                closing.callback(faulthandler.disable)
            yield

    def _tidy(self) -> None:
        """Takes an empty file away."""
        with suppress(OSError):
            if not self._size():
                self._file.unlink()


def _opened(file: Path) -> IO[bytes]:
    """The file, to be added to. An error may contain names, so only its owner may read it."""
    return os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "ab")


@contextmanager
def errors_logged(journal: Path) -> Iterator[None]:
    """Meanwhile what nobody handles, in any thread, is written down as well as printed."""
    log, main, others = ErrorLog(journal), sys.excepthook, threading.excepthook

    def in_main(
        kind: type[BaseException], wrong: BaseException, frames: TracebackType | None
    ) -> None:
        log.note(wrong)
        main(kind, wrong, frames)

    def in_thread(told: threading.ExceptHookArgs) -> None:
        log.note(told.exc_value)
        others(told)

    sys.excepthook, threading.excepthook = in_main, in_thread
    try:
        with log.faults():
            yield
    except Exception as wrong:
        log.note(wrong)
        raise
    finally:
        sys.excepthook, threading.excepthook = main, others


def nameless_errors(journal: Path) -> str:
    """Errors of the log without anything that people wrote: frames, and types of errors."""
    lines: list[str] = []
    for name in NAMES:
        with suppress(OSError):
            text = journal.with_name(name).read_text(encoding="utf-8", errors="replace")
            lines += (kept for line in text.splitlines() if (kept := _nameless(line)))
    return "".join(f"{line}\n" for line in lines)


def _nameless(line: str) -> str:
    """A line of the log; of one that another program wrote only what is known; '' for nothing."""
    if _OURS.fullmatch(line):
        return line
    if found := _FRAME.fullmatch(line):
        return f"  {found[1]}:{found[2]} {found[3]}"
    found = _THREAD.match(line)
    return found[1] if found else ""


def _lines(wrong: BaseException) -> Iterator[str]:
    """An error after those that led to it: frames, the innermost last, its type, what it says."""
    yield from _marked(threading.current_thread().name)
    chain = [wrong]
    while len(chain) < _CHAIN and (cause := chain[-1].__cause__ or chain[-1].__context__):
        chain.append(cause)
    for each in reversed(chain):
        for frame, number in list(traceback.walk_tb(each.__traceback__))[-_FRAMES:]:
            module = frame.f_globals.get("__name__", "")
            yield f"  {module}:{number} {frame.f_code.co_name}"
        yield f"{type(each).__module__}.{type(each).__qualname__}"
        yield from _marked(str(each))


def _marked(said: str) -> Iterator[str]:
    return (f"{_SAID}{line}" for line in said[:_LONGEST].splitlines())
