"""Why the system does not do with a file what it was told, in words that can be translated."""

import errno

from tablepi.core.phrase import Phrase

_CAUSES = {
    errno.ENOENT: "cause.absent",
    errno.ENOTDIR: "cause.absent",
    errno.EISDIR: "cause.folder",
    errno.EACCES: "cause.forbidden",
    errno.EPERM: "cause.forbidden",
    errno.ENOSPC: "cause.full",
    errno.EDQUOT: "cause.full",
    errno.EROFS: "cause.read-only",
    errno.EIO: "cause.broken",
    errno.ENODEV: "cause.gone",
    errno.ENXIO: "cause.gone",
    errno.EBUSY: "cause.busy",
}


def cause(error: OSError) -> Phrase:
    """The reason by the error's number; the system's own words for one that is rare."""
    known = _CAUSES.get(error.errno or 0)
    return Phrase(known or error.strerror or str(error))
