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
from tablepi.doctor.probe import Body, Part
from tablepi.store.files.disk_state import is_new
from tablepi.ui.sound.synthesizer import PROGRAM

OLDEST = date(2026, 1, 1)
"""A date before this one is wrong: tablepi did not exist."""

WARM_C, HOT_C = 70, 80
"""A Pi slows down from 80 °C on."""


SOUND, VOICE, CLOCK, HEAT, POWER = map(Part, ("sound", "voice", "clock", "heat", "power"))
READER, PINS, SCREEN, TOUCH = map(Part, ("reader", "pins", "screen", "touch"))


def sound(body: Body) -> Iterator[Finding]:
    devices = sorted((body.root / "dev/snd").glob("pcm*p"))
    if not devices:
        yield SOUND.warning("doctor.sound-none", Phrase("doctor.connect-sound"))
    elif not any(map(body.may, devices)):
        todo = Phrase("doctor.join", {"group": "audio"})
        yield SOUND.warning("doctor.forbidden", todo, device=str(devices[0]))
    else:
        yield SOUND.ok("doctor.sound", device=devices[0].name)


def voice(body: Body) -> Iterator[Finding]:
    """Checks whether a voice can speak, where one is wanted."""
    if body.program(PROGRAM):
        yield VOICE.ok("doctor.voice", program=PROGRAM)
    elif body.config.sound.voice:
        todo = Phrase("doctor.install", {"packages": PROGRAM})
        yield VOICE.warning("doctor.voice-none", todo)
    else:
        yield VOICE.ok("doctor.voice-off")


def clock(body: Body) -> Iterator[Finding]:
    """Check that matches get the right date; a Pi without a network may not know it."""
    today, todo = body.today.isoformat(), Phrase("doctor.set-clock")
    if body.today < OLDEST:
        yield CLOCK.warning("doctor.clock-past", todo, date=today)
    elif (latest := _latest_date(body)) > today:
        yield CLOCK.warning("doctor.clock-back", todo, date=today, latest=latest)
    else:
        yield CLOCK.ok("doctor.clock", date=today)


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
        yield HEAT.ok("doctor.heat-none")
        return
    degrees = max(int(zone.read_text(encoding="ascii")) // 1000 for zone in zones)
    if degrees < WARM_C:
        yield HEAT.ok("doctor.heat", degrees=degrees)
    else:
        found = HEAT.error if degrees >= HOT_C else HEAT.warning
        yield found("doctor.heat", Phrase("doctor.cool"), degrees=degrees)


def power(body: Body) -> Iterator[Finding]:
    """Checks whether the supply sags, by a Pi's sensor, or did since the referee's start."""
    supply, todo = Supply(body.root), Phrase("doctor.stronger")
    if body.sags:
        yield POWER.error("doctor.power-sagged", todo, n=body.sags, minutes=body.held_min)
    elif not supply.is_there:
        yield POWER.ok("doctor.heat-none")
    elif supply.is_low():
        yield POWER.error("doctor.power-low", todo)
    else:
        yield POWER.ok("doctor.power")


FEW_REFUSED = 100
"""One refused transfer in so many is no fault."""


def reader(body: Body) -> Iterator[Finding]:
    """Presence of each reader, and its own report; before them, what keeps one from being found."""
    yield from _unreachable_readers(body)
    configs = [config for config in body.config.reader if config.port]
    if not configs:
        yield READER.ok("doctor.reader-none")
        return
    healths = body.listen(configs)
    for config in configs:
        yield _reader_finding(config, healths[config.name])


_SMART_CARDS = "0b"
"""The class of a USB interface for smart cards, which PC/SC readers have."""


def _unreachable_readers(body: Body) -> Iterator[Finding]:
    """PC/SC readers that are plugged in and cannot be used."""
    has_daemon = (body.root / "usr/sbin/pcscd").exists()
    parts = {"pcscd": has_daemon, "python3-pyscard": body.module("smartcard")}
    packages = " ".join(package for package, is_there in parts.items() if not is_there)
    for interface in sorted((body.root / "sys/bus/usb/devices").glob("*:*")):
        if _text_of(interface / "bInterfaceClass") != _SMART_CARDS:
            continue
        device = interface.with_name(interface.name.partition(":")[0])
        values = {"name": _text_of(device / "product") or device.name}
        # Of the kernel's drivers for NFC, this one takes an ACR122U.
        if (interface / "driver").resolve().name == "pn533_usb":
            yield READER.warning("doctor.reader-kernel", Phrase("doctor.reader-free"), **values)
        elif packages:
            todo = Phrase("doctor.install", {"packages": packages})
            yield READER.warning("doctor.reader-pcsc", todo, **values)


def _text_of(file: Path) -> str:
    """What a file of the kernel says; '' where there is none."""
    try:
        return file.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


def _reader_finding(config: ReaderConfig, health: Health) -> Finding:
    values = {"name": config.name, "kind": config.kind}
    if health.lost == BUSY:
        todo = Phrase("doctor.ask-screen")
        return Finding("reader", Level.OK, Phrase("doctor.reader-taken", values), todo)
    if health.lost is not None:
        todo = Phrase("doctor.see-readers")
        return READER.error("doctor.reader-lost", todo, **values, why=health.lost)
    if health.trouble is not None:
        todo = Phrase("doctor.check-reader")
        return READER.warning("doctor.reader-trouble", todo, **values, why=health.trouble)
    if health.restarts:
        todo = Phrase("doctor.see-antennas")
        return READER.warning("doctor.reader-restarted", todo, **values, n=health.restarts)
    counts = {"n": health.refused, "all": health.transfers}
    if health.refused * FEW_REFUSED > health.transfers:
        todo = Phrase("doctor.other-bus")
        return READER.warning("doctor.reader-refused", todo, **values, **counts)
    if health.transfers:
        return READER.ok("doctor.reader-refused", **values, **counts)
    if health.version:
        firmware_values = {"version": health.version, "antennas": health.antennas}
        return READER.ok("doctor.reader-firmware", **values, **firmware_values)
    return READER.ok("doctor.reader" if health.heard else "doctor.reader-quiet", **values)


def pins(body: Body) -> Iterator[Finding]:
    """Pins of the panel that can be driven. A pin used twice is a fault of the configuration."""
    chip = header_chip(body.root)
    panel = body.config.panel
    if not panel.is_there:
        yield PINS.ok("doctor.pins-none")
    elif chip is None:
        yield PINS.error("panel.no-chip", Phrase("doctor.pins-elsewhere"))
    elif not body.may(chip):
        todo = Phrase("doctor.join", {"group": "gpio"})
        yield PINS.error("doctor.forbidden", todo, device=str(chip))
    # pip installs an empty stub where lgpio has no wheel; the stub lacks the library.
    elif not (body.module("lgpio") and body.module("_lgpio")):
        todo = Phrase("doctor.install", {"packages": "python3-lgpio"})
        yield PINS.error("doctor.pins-library", todo)
    else:
        yield PINS.ok("doctor.pins", n=len(list(panel.lines())))
    yield from map(partial(_stuck_button, panel.buttons()), body.stuck)


def _stuck_button(pins: Mapping[str, int], name: str) -> Finding:
    """A button that does not come up; `pins`: the line of each."""
    button, _, seat = name.partition(" ")
    todo = Phrase("doctor.free-button", {"line": pins.get(name, 0)})
    return PINS.warning(f"doctor.stuck.{button}", todo, seat=seat)


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
        yield SCREEN.ok("doctor.screen", driver=body.driver)
    elif any(body.environment.get(name) for name in _DESKTOPS):
        yield SCREEN.ok("doctor.screen-desktop")
    elif not cards:
        device, todo = str(body.root / "dev/dri"), Phrase("doctor.connect-screen")
        yield SCREEN.error("doctor.screen-none", todo, device=device)
    elif not any(map(body.may, cards)):
        todo = Phrase("doctor.join", {"group": "video"})
        yield SCREEN.error("doctor.forbidden", todo, device=str(cards[0]))
    elif missing_names := [name for name in LIBRARIES if not body.library(name)]:
        packages = " ".join([LIBRARIES[name] for name in missing_names] + ["libgl1-mesa-dri"])
        names, todo = ", ".join(missing_names), Phrase("doctor.install", {"packages": packages})
        yield SCREEN.error("doctor.screen-libraries", todo, names=names)
    else:
        usable_card = next(filter(body.may, cards))
        yield SCREEN.ok("doctor.screen-panel", device=str(usable_card))


def touch(body: Body) -> Iterator[Finding]:
    """Check that touch input arrives, each once. A desktop delivers it for us."""
    if body.bounces:
        todo = Phrase("doctor.clean-touch")
        yield TOUCH.warning("doctor.touch-bounces", todo, n=body.bounces)
    inputs = sorted((body.root / "sys/class/input").glob("event*"))
    screens = [folder for folder in inputs if _is_touch_screen(folder / "device")]
    if not screens:
        yield TOUCH.warning("doctor.touch-none", Phrase("doctor.connect-touch"))
        return
    desktop = any(body.environment.get(name) for name in _DESKTOPS)
    for folder in screens:
        device = body.root / "dev/input" / folder.name
        if desktop or body.may(device):
            yield TOUCH.ok("doctor.touch", device=_text_of(folder / "device/name"))
        else:
            todo = Phrase("doctor.join", {"group": "input"})
            yield TOUCH.error("doctor.forbidden", todo, device=str(device))


def _is_touch_screen(device: Path) -> bool:
    """True if it tells where several fingers are."""
    file = device / "capabilities/abs"
    if not file.is_file():
        return False
    # The kernel writes the bits as hexadecimal words as wide as a pointer, the highest first.
    words = file.read_text(encoding="ascii").split()
    bits = int("".join(word.zfill(_WORD_DIGITS) for word in words) or "0", 16)
    return bool(bits >> _POSITION_OF_A_TOUCH & 1)
