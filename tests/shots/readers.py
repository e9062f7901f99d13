"""Card readers: found, in use, tested, and what each is for."""

from tablepi.core.text.phrase import Phrase
from tablepi.devices.messages import PortTried, TagSeen
from tablepi.referee.intents import Answer, OpenNewReader, TypedScan
from tests.shots import power_suit, score_sheet
from tests.shots.names import Screens
from tests.worlds.table.plugged import KEYBOARD, OURS, RDM, SCANNER, Plugged, found, ours, used
from tests.worlds.table.settings_rows import to
from tests.worlds.table.walk import Walk

LONG = "/dev/serial/by-id/usb-Prolific_Technology_Inc._USB-Serial_Controller_D-if00-port0"
ROLES = ("seat 1", "seat 2 secret", "place suns", "general")
OTHERS = (
    ours()._replace(roles=ROLES),
    used("Code reader", SCANNER, "line")._replace(why=Phrase("port.pulled")),
    found(),
    found(LONG, "")._replace(trying=True),
    found(KEYBOARD, "")._replace(trying=True, typing=True),
    found("/dev/ttyACM3", "")._replace(asked=False),
)
KEYS = used("Keyboard scanner", KEYBOARD, "keys")._replace(layout="us", layouts=("us", "de"))


UNDO = "04A1B2C3D4E5F6"

TYPING = Plugged(found(KEYBOARD, "keys")._replace(typing=True))

NAME = "PC/SC reader"
PINS = (
    used("PN532", "/dev/i2c-1", "pn532")._replace(why=Phrase("pn532.no-i2c")),
    used(NAME, "pcsc:ACS ACR122U PICC Interface", "pcsc")._replace(why=Phrase("pcsc.no-daemon")),
    found("/dev/spidev0.0", "rc522"),
    found("pcsc:Identiv uTrust 3700 F CL Reader", "pcsc"),
)


OUTDATED = ours()._replace(antennas=1, firmware="1.1", version="1.0",
                           update=Phrase("reader.update.press"))  # fmt: skip


def _plugged(walk: Walk) -> Walk:
    """The page of card readers, with one of every kind."""
    return walk.with_readers(Plugged(*OTHERS)).say(
        Answer("menu.settings"), *to(Answer("settings.cardreaders"))
    )


def _commands(walk: Walk) -> Walk:
    """The page of command cards, one of which was taught."""
    walk.store.decks.teach_command(UNDO, "undo")
    return _plugged(walk).say(Answer("commands.title"))


def _typed(walk: Walk, screen: str) -> Walk:
    """A table at which a reader has typed its number like a keyboard."""
    {**score_sheet.SCREENS, **power_suit.SCREENS}[screen](walk)
    return walk.say(TypedScan())


SCREENS: Screens = {
    "menu-reader-found": lambda w: w.with_readers(Plugged(found())).say(PortTried(RDM, "rdm6300")),
    "menu-reader-trying": lambda w: w.with_readers(Plugged(OTHERS[3])),
    "menu-reader-none": lambda w: w.with_readers(Plugged()).say(PortTried(SCANNER)),
    "reader-new": lambda w: w.with_readers(Plugged(found())).say(OpenNewReader(RDM)),
    "readers": _plugged,
    "readers-pins": lambda w: w.with_readers(Plugged(*PINS)).say(
        Answer("menu.settings"), *to(Answer("settings.cardreaders"))
    ),
    "reader-pins": lambda w: w.with_readers(Plugged(PINS[1]._replace(why=None))).say(
        Answer("menu.settings"), *to(Answer("settings.cardreaders")), Answer("reader", PINS[1].port)
    ),
    "readers-none": lambda w: w.say(Answer("menu.settings"), *to(Answer("settings.cardreaders"))),
    "commands": _commands,
    "command-teach": lambda w: _commands(w).say(Answer("command", "judge")),
    "command-refused": lambda w: _commands(w).say(
        Answer("command", "judge"), TagSeen("tablepi reader", 1, UNDO)
    ),
    "reader": lambda w: _plugged(w).say(Answer("reader", OURS)),
    "reader-read": lambda w: _plugged(w).say(
        Answer("reader", OURS), TagSeen("tablepi reader", 1, "castle")
    ),
    "reader-unknown": lambda w: _plugged(w).say(
        Answer("reader", OURS), TagSeen("tablepi reader", 3, "04A1B2C3D4E5F6")
    ),
    "reader-update": lambda w: w.with_readers(Plugged(OUTDATED)).say(
        Answer("menu.settings"), *to(Answer("settings.cardreaders")), Answer("reader", OURS)
    ),
    "reader-role": lambda w: _plugged(w).say(Answer("reader", OURS), Answer("readers.role", 1)),
    "readers-keyboard": lambda w: w.with_readers(Plugged(OTHERS[4])).say(
        Answer("menu.settings"), *to(Answer("settings.cardreaders"))
    ),
    "reader-new-keys": lambda w: w.with_readers(TYPING).say(OpenNewReader(KEYBOARD)),
    "reader-keys": lambda w: w.with_readers(Plugged(KEYS)).say(
        Answer("menu.settings"), *to(Answer("settings.cardreaders")), Answer("reader", KEYBOARD)
    ),
    "typed-scan-menu": lambda w: w.say(TypedScan()),
    "typed-scan-sheet": lambda w: _typed(w, "sheet"),
    "typed-scan-offer": lambda w: _typed(w.with_readers(TYPING), "sheet"),
    "typed-scan-table": lambda w: _typed(w.with_readers(TYPING), "table"),
    "reader-places": lambda w: _plugged(w).say(
        Answer("reader", OURS), Answer("readers.role", 2), Answer("readers.places", "Power Suit")
    ),
}
