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

_TEXT_MARK = "| "
"""Begins each line that may hold something that people wrote."""

_OWN_LINE = re.compile(
    r"\d{4}-[-\d]+T[\d:]+ tablepi [\w.+]+|  [\w.]+:\d+ [\w<>]+|[\w.]+|Fatal Python error: [\w ]+"
)
_THREAD = re.compile(r"((?:Current t|T)hread 0x[0-9a-f]+) .*")
_FRAME = re.compile(r'  File "(?:.*/)?([\w.-]+|<[\w ]+>)", line (\d+) in ([\w<>]+)')


class ErrorLog:
    """The log in the folder of `journal`. Nothing that goes wrong with it is an error."""

    def __init__(self, journal: Path) -> None:
        self._older_file, self._file = (journal.with_name(name) for name in NAMES)
        self._lock = threading.Lock()
        self._last_report = ""

    def note(self, error: BaseException | None) -> None:
        """Writes an error down; the same one in a row only once."""
        if error is None or isinstance(error, TablepiError):
            return
        # The log must not break what it is to note: an error may even be unable to say what it is.
        with suppress(Exception), self._lock:
            report = "".join(f"{line}\n" for line in _report_lines(error))
            last_report, self._last_report = self._last_report, report
            if report != last_report:
                now = datetime.now().isoformat(timespec="seconds")
                text = f"{now} tablepi {__version__}\n{report}"
                self._append_text(text.encode(errors="backslashreplace"))

    def _append_text(self, text: bytes) -> None:
        if self._size() + len(text) > HALF:
            self._rotate_files()
        with _open_to_append(self._file) as file:
            file.write(text)

    def _size(self) -> int:
        return self._file.stat().st_size if self._file.exists() else 0

    def _rotate_files(self) -> None:
        """Begins the file anew: empties it, as the interpreter's own faults go on into it."""
        content = self._file.read_bytes()
        tail = content[-HALF:]
        if tail != content:
            # Half a line could be a name without the mark before it.
            tail = tail.partition(b"\n")[2]
        self._older_file.unlink(missing_ok=True)
        with _open_to_append(self._older_file) as older:
            older.write(tail)
        os.truncate(self._file, 0)

    @contextmanager
    def faults(self) -> Iterator[None]:
        """File to which every thread's frames are written when the interpreter itself dies."""
        if faulthandler.is_enabled():
            yield
            return
        with ExitStack() as exit_stack:
            exit_stack.callback(self._remove_empty)
            with suppress(OSError):
                if self._size() > HALF:
                    self._rotate_files()
                faulthandler.enable(exit_stack.enter_context(_open_to_append(self._file)))
                exit_stack.callback(faulthandler.disable)
            yield

    def _remove_empty(self) -> None:
        """Takes an empty file away."""
        with suppress(OSError):
            if not self._size():
                self._file.unlink()


def _open_to_append(file: Path) -> IO[bytes]:
    """The file, to be added to. An error may contain names, so only its owner may read it."""
    return os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "ab")


@contextmanager
def errors_logged(journal: Path) -> Iterator[None]:
    """Meanwhile what nobody handles, in any thread, is written down as well as printed."""
    log, main_hook, thread_hook = ErrorLog(journal), sys.excepthook, threading.excepthook

    def log_in_main(
        kind: type[BaseException], error: BaseException, frames: TracebackType | None
    ) -> None:
        log.note(error)
        main_hook(kind, error, frames)

    def log_in_thread(hook_args: threading.ExceptHookArgs) -> None:
        log.note(hook_args.exc_value)
        thread_hook(hook_args)

    sys.excepthook, threading.excepthook = log_in_main, log_in_thread
    try:
        with log.faults():
            yield
    except Exception as error:
        log.note(error)
        raise
    finally:
        sys.excepthook, threading.excepthook = main_hook, thread_hook


def nameless_errors(journal: Path) -> str:
    """Errors of the log without anything that people wrote: frames, and types of errors."""
    lines: list[str] = []
    for name in NAMES:
        with suppress(OSError):
            text = journal.with_name(name).read_text(encoding="utf-8", errors="replace")
            lines += (
                nameless_line for line in text.splitlines() if (nameless_line := _nameless(line))
            )
    return "".join(f"{line}\n" for line in lines)


def _nameless(line: str) -> str:
    """A line of the log; of one that another program wrote only what is known; '' for nothing."""
    if _OWN_LINE.fullmatch(line):
        return line
    if line_match := _FRAME.fullmatch(line):
        return f"  {line_match[1]}:{line_match[2]} {line_match[3]}"
    line_match = _THREAD.match(line)
    return line_match[1] if line_match else ""


def _report_lines(error: BaseException) -> Iterator[str]:
    """An error after those that led to it: frames, the innermost last, its type, what it says."""
    yield from _marked_lines(threading.current_thread().name)
    # Bounded: an error can be its own cause, by way of others.
    chain = [error]
    while len(chain) < _CHAIN and (cause := chain[-1].__cause__ or chain[-1].__context__):
        chain.append(cause)
    for chained_error in reversed(chain):
        for frame, number in list(traceback.walk_tb(chained_error.__traceback__))[-_FRAMES:]:
            module = frame.f_globals.get("__name__", "")
            yield f"  {module}:{number} {frame.f_code.co_name}"
        yield f"{type(chained_error).__module__}.{type(chained_error).__qualname__}"
        yield from _marked_lines(str(chained_error))


def _marked_lines(text: str) -> Iterator[str]:
    return (f"{_TEXT_MARK}{line}" for line in text[:_LONGEST].splitlines())
