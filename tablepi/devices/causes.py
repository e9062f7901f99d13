"""Why a port cannot be opened, in the words of somebody who can help."""

import errno

PULLED = "the cable was pulled, or the reader has lost its power: plug it in again"
ABSENT = "nothing is there: plug the reader in, or correct its port in the configuration"
MOVED = "another device has come onto this port: it is opened anew"

_WORDS = {
    errno.ENOENT: ABSENT,
    errno.EACCES: "no permission to open it: add this user to the group dialout and log in again",
    errno.EBUSY: "another program has it open: close that program",
    errno.EISDIR: "this is a folder: name the reader's own file in it",
}
_SAME = {
    errno.ENOTDIR: errno.ENOENT,
    errno.ENODEV: errno.ENOENT,
    errno.ENXIO: errno.ENOENT,
    errno.EIO: errno.ENOENT,
    errno.EPERM: errno.EACCES,
    errno.EAGAIN: errno.EBUSY,
}


def why_not_open(error: Exception) -> str:
    """What to tell a person about an error met in opening a port.

    An OSError is known by its number; of pyserial's own errors without one, the common is a path
    that leads to something else than a serial port.
    """
    number = getattr(error, "errno", None)
    if number is None:
        return f"this is no serial port that can be set up: {error}"
    return _WORDS.get(_SAME.get(number, number), f"it cannot be opened: {error}")
