"""What the doctor finds out about the appliance, and its English sentences by id."""

from enum import StrEnum
from typing import NamedTuple

from tablepi.core.phrase import Phrase


class Level(StrEnum):
    """How a part is."""

    OK = "ok"
    WARNING = "warning"
    ERROR = "error"


class Finding(NamedTuple):
    """One line of the doctor's: which part, how it is, what to do about it, None for nothing."""

    check: str
    level: Level
    said: Phrase
    todo: Phrase | None = None


FINDINGS = {
    "doctor.check.config": "Configuration",
    "doctor.check.screen": "Screen",
    "doctor.check.touch": "Touch",
    "doctor.check.pins": "Panel",
    "doctor.check.reader": "Reader",
    "doctor.check.sound": "Sound",
    "doctor.check.clock": "Date",
    "doctor.check.disk": "Disk",
    "doctor.check.journal": "Journal",
    "doctor.check.heat": "Temperature",
    "doctor.check.power": "Power",
    "doctor.failed": "could not be looked at: {error}",
    "doctor.config": "{path} is in force",
    "doctor.config-running": "what it was started with is sound",
    "doctor.config-none": "no file: everything is as it comes",
    "doctor.fault": "{fault}",
    "doctor.mend-config": "Correct the file; `tablepi config` prints every setting.",
    "doctor.screen": "drawn by {driver}",
    "doctor.screen-desktop": "a desktop is there",
    "doctor.screen-panel": "{device} can be drawn on",
    "doctor.screen-none": "no desktop, and no screen under {device}",
    "doctor.connect-screen": "Connect a screen, and start again.",
    "doctor.forbidden": "{device} may not be used",
    "doctor.join": "Add this user to the group {group}: sudo usermod -aG {group} USER, then log "
    "in again.",
    "doctor.screen-libraries": "libraries are missing: {names}",
    "doctor.install": "sudo apt-get install {packages}",
    "doctor.touch": "{device}",
    "doctor.touch-none": "no touch screen is plugged in",
    "doctor.connect-touch": "Plug in the screen's USB cable; until then a mouse or the panel does.",
    "doctor.pins": "{n} lines, by lgpio",
    "doctor.pins-none": "no panel is configured",
    "doctor.pins-library": "lgpio is missing",
    "doctor.pins-no-chip": "this machine has no pins",
    "doctor.pins-elsewhere": "Take [panel] out of the configuration, or run on a Raspberry Pi.",
    "doctor.stuck.seat": "the button of seat {seat} is stuck, and is ignored",
    "doctor.stuck.undo": "the undo button is stuck, and is ignored",
    "doctor.stuck.judge": "the judge's button is stuck, and is ignored",
    "doctor.stuck.pause": "the pause button is stuck, and is ignored",
    "doctor.stuck.push": "the knob's push is stuck, and is ignored",
    "doctor.free-button": "Press it a few times and let it go; if it stays, look whether its wire "
    "(GPIO {line}) touches ground. The screen does the same.",
    "doctor.reader": "{name}: {kind}, it answers",
    "doctor.reader-quiet": "{name}: {kind}, open; it speaks when a card is laid",
    "doctor.reader-firmware": "{name}: firmware {version}, antennas: {antennas}",
    "doctor.reader-trouble": "{name}: {why}",
    "doctor.reader-restarted": "{name}: an antenna did not get well by itself; the reader was "
    "started anew, times: {n}",
    "doctor.see-antennas": "Check the supply and the RST wires of its boards.",
    "doctor.reader-lost": "{name}: {why}",
    "doctor.reader-taken": "{name}: the referee that runs has it",
    "doctor.reader-none": "no reader is configured; cards are tapped",
    "doctor.check-reader": "Check its cable and supply; `tablepi readers` tells what is where.",
    "doctor.see-readers": "`tablepi readers` lists what is plugged in.",
    "doctor.ask-screen": "Its own screen says more.",
    "doctor.sound": "{device}",
    "doctor.sound-none": "no sound device: tones stay silent",
    "doctor.connect-sound": "Connect a loudspeaker, if there shall be tones.",
    "doctor.clock": "{date}",
    "doctor.clock-past": "it is {date}, a date long gone",
    "doctor.clock-back": "it is {date}, but a match was begun on {latest}",
    "doctor.set-clock": "Set the date: sudo date -s YYYY-MM-DD. Matches are dated by it; no clock "
    "of a match depends on it.",
    "doctor.disk": "{free} MB free; a write takes {ms} ms",
    "doctor.disk-low": "only {free} MB free",
    "doctor.disk-slow": "a write takes {ms} ms",
    "doctor.anothers": "it belongs to the user {user}, and was not looked at",
    "doctor.as-user": "Do it as that user: sudo -u {user} tablepi doctor",
    "doctor.disk-shut": "{folder} cannot be written: {error}",
    "doctor.free-disk": "Free some space on the disk.",
    "doctor.new-card": "The card is worn out or poor: use a better one.",
    "doctor.let-write": "Let the user who runs tablepi write there, or name another place in "
    "[store] file.",
    "doctor.journal": "matches: {matches}, rows: {rows}, each as it was written",
    "doctor.journal-new": "there is none yet",
    "doctor.journal-taken": "the referee that runs has it open",
    "doctor.journal-damaged": "places that are not what was written: {n}, first match {match}, "
    "row {row}",
    "doctor.put-back": "Put a sound copy back; `tablepi verify` names every place.",
    "doctor.heat": "{degrees} °C",
    "doctor.heat-none": "this machine does not tell",
    "doctor.cool": "Give it air, or a heat sink: it slows down at 80 °C.",
    "doctor.power": "the supply is strong enough",
    "doctor.power-low": "the supply is too weak: it sagged",
    "doctor.stronger": "Use the Pi's own supply and a short cable.",
}
