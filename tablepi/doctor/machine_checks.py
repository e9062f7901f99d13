"""Checks of the machine: readers, pins, sound, voice, date, heat, power, screen, touch."""

from collections.abc import Iterator, Mapping
from datetime import date
from functools import partial
from pathlib import Path
from struct import calcsize

from tablepi.core.errors import Finding, Level, StoreError
from tablepi.core.text.phrase import Phrase
from tablepi.devices.panel.pins import header_chip
from tablepi.devices.ports.serial_ports import BUSY
from tablepi.devices.readers import Health, ReaderConfig
from tablepi.devices.supply import Supply
from tablepi.doctor.probe import Body
from tablepi.store.files.disk_state import is_new
from tablepi.ui.sound.synthesizer import PROGRAM

OLDEST = date(2026, 1, 1)
"""A date before this one is wrong: tablepi did not exist."""

WARM_C, HOT_C = 70, 80
"""A Pi slows down from 80 °C on."""


def sound(body: Body) -> Iterator[Finding]:
    devices = sorted((body.root / "dev/snd").glob("pcm*p"))
    if not devices:
        phrase, todo = Phrase("doctor.sound-none"), Phrase("doctor.connect-sound")
        yield Finding("sound", Level.WARNING, phrase, todo)
    elif not any(map(body.may, devices)):
        phrase = Phrase("doctor.forbidden", {"device": str(devices[0])})
        yield Finding("sound", Level.WARNING, phrase, Phrase("doctor.join", {"group": "audio"}))
    else:
        yield Finding("sound", Level.OK, Phrase("doctor.sound", {"device": devices[0].name}))


def voice(body: Body) -> Iterator[Finding]:
    """Checks whether a voice can speak, where one is wanted."""
    if body.program(PROGRAM):
        yield _ok_finding("voice", "doctor.voice", program=PROGRAM)
    elif body.config.sound.voice:
        todo = Phrase("doctor.install", {"packages": PROGRAM})
        yield Finding("voice", Level.WARNING, Phrase("doctor.voice-none"), todo)
    else:
        yield _ok_finding("voice", "doctor.voice-off")


def clock(body: Body) -> Iterator[Finding]:
    """Check that matches get the right date; a Pi without a network may not know it."""
    today = {"date": body.today.isoformat()}
    if body.today < OLDEST:
        phrase = Phrase("doctor.clock-past", today)
    elif (latest := _latest_date(body)) > body.today.isoformat():
        phrase = Phrase("doctor.clock-back", {**today, "latest": latest})
    else:
        yield Finding("clock", Level.OK, Phrase("doctor.clock", today))
        return
    yield Finding("clock", Level.WARNING, phrase, Phrase("doctor.set-clock"))


def _latest_date(body: Body) -> str:
    """The date of the latest match; '' where none can be read, which another check says."""
    if is_new(body.config.file):
        return ""
    try:
        with body.store() as store:
            return store.journal.latest()
    except StoreError:
        return ""


def heat(body: Body) -> Iterator[Finding]:
    zones = sorted((body.root / "sys/class/thermal").glob("thermal_zone*/temp"))
    if not zones:
        yield Finding("heat", Level.OK, Phrase("doctor.heat-none"))
        return
    degrees = max(int(zone.read_text(encoding="ascii")) // 1000 for zone in zones)
    phrase, todo = Phrase("doctor.heat", {"degrees": degrees}), Phrase("doctor.cool")
    if degrees < WARM_C:
        yield Finding("heat", Level.OK, phrase)
    else:
        yield Finding("heat", Level.ERROR if degrees >= HOT_C else Level.WARNING, phrase, todo)


def power(body: Body) -> Iterator[Finding]:
    """Checks whether the supply sags, by a Pi's sensor, or did since the referee's start."""
    supply, todo = Supply(body.root), Phrase("doctor.stronger")
    if body.sags:
        phrase = Phrase("doctor.power-sagged", {"n": body.sags, "minutes": body.held_min})
        yield Finding("power", Level.ERROR, phrase, todo)
    elif not supply.is_there:
        yield Finding("power", Level.OK, Phrase("doctor.heat-none"))
    elif supply.is_low():
        yield Finding("power", Level.ERROR, Phrase("doctor.power-low"), todo)
    else:
        yield Finding("power", Level.OK, Phrase("doctor.power"))


def reader(body: Body) -> Iterator[Finding]:
    """Presence of each reader, and its own report."""
    configs = [config for config in body.config.reader if config.port]
    if not configs:
        yield Finding("reader", Level.OK, Phrase("doctor.reader-none"))
        return
    healths = body.listen(configs)
    for config in configs:
        yield from _reader_findings(config, healths[config.name])


def _reader_findings(config: ReaderConfig, health: Health) -> Iterator[Finding]:
    values = {"name": config.name, "kind": config.kind}
    if health.lost == BUSY:
        phrase = Phrase("doctor.reader-taken", values)
        yield Finding("reader", Level.OK, phrase, Phrase("doctor.ask-screen"))
    elif health.lost is not None:
        phrase = Phrase("doctor.reader-lost", {**values, "why": health.lost})
        yield Finding("reader", Level.ERROR, phrase, Phrase("doctor.see-readers"))
    elif health.trouble is not None:
        phrase = Phrase("doctor.reader-trouble", {**values, "why": health.trouble})
        yield Finding("reader", Level.WARNING, phrase, Phrase("doctor.check-reader"))
    elif health.restarts:
        phrase = Phrase("doctor.reader-restarted", {**values, "n": health.restarts})
        yield Finding("reader", Level.WARNING, phrase, Phrase("doctor.see-antennas"))
    elif health.version:
        firmware_values = {**values, "version": health.version, "antennas": health.antennas}
        yield Finding("reader", Level.OK, Phrase("doctor.reader-firmware", firmware_values))
    else:
        sentence = "doctor.reader" if health.heard else "doctor.reader-quiet"
        yield Finding("reader", Level.OK, Phrase(sentence, values))


def pins(body: Body) -> Iterator[Finding]:
    """Pins of the panel that can be driven. A pin used twice is a fault of the configuration."""
    chip = header_chip(body.root)
    panel = body.config.panel
    if not panel.is_there:
        yield Finding("pins", Level.OK, Phrase("doctor.pins-none"))
    elif chip is None:
        todo = Phrase("doctor.pins-elsewhere")
        yield Finding("pins", Level.ERROR, Phrase("panel.no-chip"), todo)
    elif not body.may(chip):
        phrase = Phrase("doctor.forbidden", {"device": str(chip)})
        yield Finding("pins", Level.ERROR, phrase, Phrase("doctor.join", {"group": "gpio"}))
    # pip installs an empty stub where lgpio has no wheel; the stub lacks the library.
    elif not (body.module("lgpio") and body.module("_lgpio")):
        todo = Phrase("doctor.install", {"packages": "python3-lgpio"})
        yield Finding("pins", Level.ERROR, Phrase("doctor.pins-library"), todo)
    else:
        lines = len(list(panel.lines()))
        yield Finding("pins", Level.OK, Phrase("doctor.pins", {"n": lines}))
    yield from map(partial(_stuck_button, panel.buttons()), body.stuck)


def _stuck_button(pins: Mapping[str, int], name: str) -> Finding:
    """A button that does not come up; `lines`: the pin of each."""
    button, _, seat = name.partition(" ")
    phrase = Phrase(f"doctor.stuck.{button}", {"seat": seat})
    return Finding(
        "pins", Level.WARNING, phrase, Phrase("doctor.free-button", {"line": pins.get(name, 0)})
    )


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
        yield _ok_finding("screen", "doctor.screen", driver=body.driver)
    elif any(body.environment.get(name) for name in _DESKTOPS):
        yield _ok_finding("screen", "doctor.screen-desktop")
    elif not cards:
        phrase = Phrase("doctor.screen-none", {"device": str(body.root / "dev/dri")})
        yield Finding("screen", Level.ERROR, phrase, Phrase("doctor.connect-screen"))
    elif not any(map(body.may, cards)):
        yield _forbidden_finding("screen", cards[0], "video")
    elif missing_names := [name for name in LIBRARIES if not body.library(name)]:
        packages = " ".join([LIBRARIES[name] for name in missing_names] + ["libgl1-mesa-dri"])
        phrase = Phrase("doctor.screen-libraries", {"names": ", ".join(missing_names)})
        todo = Phrase("doctor.install", {"packages": packages})
        yield Finding("screen", Level.ERROR, phrase, todo)
    else:
        usable_card = next(filter(body.may, cards))
        yield _ok_finding("screen", "doctor.screen-panel", device=str(usable_card))


def touch(body: Body) -> Iterator[Finding]:
    """Check that touch input arrives, each once. A desktop delivers it for us."""
    if body.bounces:
        yield bounced(body.bounces)
    inputs = sorted((body.root / "sys/class/input").glob("event*"))
    screens = [folder for folder in inputs if _is_touch_screen(folder / "device")]
    if not screens:
        phrase, todo = Phrase("doctor.touch-none"), Phrase("doctor.connect-touch")
        yield Finding("touch", Level.WARNING, phrase, todo)
        return
    desktop = any(body.environment.get(name) for name in _DESKTOPS)
    for folder in screens:
        device = body.root / "dev/input" / folder.name
        if desktop or body.may(device):
            name = (folder / "device/name").read_text(encoding="utf-8", errors="replace").strip()
            yield _ok_finding("touch", "doctor.touch", device=name)
        else:
            yield _forbidden_finding("touch", device, "input")


def bounced(times: int) -> Finding:
    """That the glass told one touch as two, so often."""
    phrase = Phrase("doctor.touch-bounces", {"n": times})
    return Finding("touch", Level.WARNING, phrase, Phrase("doctor.clean-touch"))


def _is_touch_screen(device: Path) -> bool:
    """True if it tells where several fingers are."""
    file = device / "capabilities/abs"
    if not file.is_file():
        return False
    # The kernel writes the bits as hexadecimal words as wide as a pointer, the highest first.
    words = file.read_text(encoding="ascii").split()
    bits = int("".join(word.zfill(_WORD_DIGITS) for word in words) or "0", 16)
    return bool(bits >> _POSITION_OF_A_TOUCH & 1)


def _ok_finding(check: str, sentence: str, **values: str) -> Finding:
    return Finding(check, Level.OK, Phrase(sentence, values))


def _forbidden_finding(check: str, device: Path, group: str) -> Finding:
    phrase = Phrase("doctor.forbidden", {"device": str(device)})
    return Finding(check, Level.ERROR, phrase, Phrase("doctor.join", {"group": group}))
