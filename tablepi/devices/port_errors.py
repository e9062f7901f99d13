"""Why a port cannot be opened, in the words of somebody who can help."""

import errno

from tablepi.core.phrase import Phrase

PULLED = Phrase("port.pulled")
ABSENT = Phrase("port.absent")
MOVED = Phrase("port.moved")
BUSY = Phrase("port.busy")

_WORDS = {
    errno.ENOENT: ABSENT,
    errno.EACCES: Phrase("port.forbidden"),
    errno.EBUSY: BUSY,
    errno.EISDIR: Phrase("port.folder"),
}
_SAME = {
    errno.ENOTDIR: errno.ENOENT,
    errno.ENODEV: errno.ENOENT,
    errno.ENXIO: errno.ENOENT,
    errno.EIO: errno.ENOENT,
    errno.EPERM: errno.EACCES,
    errno.EAGAIN: errno.EBUSY,
}


def why_not_open(error: Exception) -> Phrase:
    """What to tell a person about an error met in opening a port.

    An OSError is known by its number; of pyserial's own errors without one, the common is a path
    that leads to something else than a serial port.
    """
    number = getattr(error, "errno", None)
    if number is None:
        return Phrase("port.no-serial", {"error": str(error)})
    shut = Phrase("port.shut", {"error": str(error)})
    return _WORDS.get(_SAME.get(number, number), shut)
