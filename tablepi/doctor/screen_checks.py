"""Checks of the screen and its touch input."""

from collections.abc import Iterator
from pathlib import Path
from struct import calcsize

from tablepi.core.errors import Finding, Level
from tablepi.core.text.phrase import Phrase
from tablepi.doctor.probe import Body

LIBRARIES = {"gbm": "libgbm1", "drm": "libdrm2", "EGL": "libegl1", "GLESv2": "libgles2"}
"""Libraries that SDL needs to draw without a desktop, and their packages."""

_DESKTOPS = ("DISPLAY", "WAYLAND_DISPLAY")
_POSITION_OF_A_TOUCH = 0x35
"""Linux's ABS_MT_POSITION_X, in input-event-codes.h."""

_WORD_DIGITS = 2 * calcsize("P")


def screen(body: Body) -> Iterator[Finding]:
    """Check that something can be drawn on, and by what."""
    cards = sorted((body.root / "dev/dri").glob("card*"))
    if body.driver:
        yield _ok("screen", "doctor.screen", driver=body.driver)
    elif any(body.environment.get(name) for name in _DESKTOPS):
        yield _ok("screen", "doctor.screen-desktop")
    elif not cards:
        said = Phrase("doctor.screen-none", {"device": str(body.root / "dev/dri")})
        yield Finding("screen", Level.ERROR, said, Phrase("doctor.connect-screen"))
    elif not any(map(body.may, cards)):
        yield _forbidden("screen", cards[0], "video")
    elif missing := [name for name in LIBRARIES if not body.library(name)]:
        packages = " ".join([LIBRARIES[name] for name in missing] + ["libgl1-mesa-dri"])
        said = Phrase("doctor.screen-libraries", {"names": ", ".join(missing)})
        todo = Phrase("doctor.install", {"packages": packages})
        yield Finding("screen", Level.ERROR, said, todo)
    else:
        usable = next(filter(body.may, cards))
        yield _ok("screen", "doctor.screen-panel", device=str(usable))


def touch(body: Body) -> Iterator[Finding]:
    """Check that touch input arrives, each once. A desktop delivers it for us."""
    if body.bounces:
        yield bounced(body.bounces)
    inputs = sorted((body.root / "sys/class/input").glob("event*"))
    screens = [each for each in inputs if _is_touched(each / "device")]
    if not screens:
        said, todo = Phrase("doctor.touch-none"), Phrase("doctor.connect-touch")
        yield Finding("touch", Level.WARNING, said, todo)
        return
    desktop = any(body.environment.get(name) for name in _DESKTOPS)
    for each in screens:
        device = body.root / "dev/input" / each.name
        if desktop or body.may(device):
            name = (each / "device/name").read_text(encoding="utf-8", errors="replace").strip()
            yield _ok("touch", "doctor.touch", device=name)
        else:
            yield _forbidden("touch", device, "input")


def bounced(times: int) -> Finding:
    """That the glass told one touch as two, so often."""
    said = Phrase("doctor.touch-bounces", {"n": times})
    return Finding("touch", Level.WARNING, said, Phrase("doctor.clean-touch"))


def _is_touched(device: Path) -> bool:
    """True if it tells where several fingers are."""
    file = device / "capabilities/abs"
    if not file.is_file():
        return False
    # The kernel writes the bits as hexadecimal words as wide as a pointer, the highest first.
    words = file.read_text(encoding="ascii").split()
    bits = int("".join(word.zfill(_WORD_DIGITS) for word in words) or "0", 16)
    return bool(bits >> _POSITION_OF_A_TOUCH & 1)


def _ok(check: str, sentence: str, **values: str) -> Finding:
    return Finding(check, Level.OK, Phrase(sentence, values))


def _forbidden(check: str, device: Path, group: str) -> Finding:
    said = Phrase("doctor.forbidden", {"device": str(device)})
    return Finding(check, Level.ERROR, said, Phrase("doctor.join", {"group": group}))
