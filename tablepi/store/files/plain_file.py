"""Opening a file that somebody named: nobody waits for a pipe, or reads a device without end."""

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO


def open_plain(path: Path) -> BinaryIO:
    """A plain file, for reading from its start. Raises OSError, for a pipe or a device as well."""
    # Else the opening of a pipe itself waits for somebody who writes.
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    kind = os.fstat(descriptor).st_mode
    if not stat.S_ISREG(kind):
        os.close(descriptor)
        number = errno.EISDIR if stat.S_ISDIR(kind) else errno.ESPIPE
        raise OSError(number, os.strerror(number), str(path))
    return os.fdopen(descriptor, "rb")
