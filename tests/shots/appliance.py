"""The menu, the settings, sticks and backups, seats and the keyboard."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from tablepi.core.errors import StoreError
from tablepi.core.record import DiskUse, UnusableStick
from tablepi.core.text.phrase import Phrase
from tablepi.core.time_control import Timing
from tablepi.devices.messages import ReaderLost
from tablepi.referee.intents import Answer, Back, GoToMenu, Key, Opened, SuggestedText
from tablepi.referee.storage import NoRepair
from tablepi.screens.context.equipment import Calendar
from tablepi.screens.context.saved_options import KEY, HouseRules
from tablepi.screens.context.table_settings import Settings
from tablepi.screens.menu import OpenForgottenPin, menu
from tablepi.screens.menu_ways import first_pages
from tablepi.screens.router import Router
from tablepi.screens.settings.date_entry import evening_question
from tablepi.screens.settings.health import StartFaultScreen
from tablepi.screens.settings.host_pin import pin_proposal
from tests.shots.names import SEVEN, WIDE, Screens
from tests.store.sheet import fill
from tests.worlds.table import crowded
from tests.worlds.table.pocket import Pocket, Stick
from tests.worlds.table.settings_rows import to, to_row
from tests.worlds.table.walk import Walk, battle, duel, ruler

PULLED = StoreError("file.unwritten", file="tablepi-2026-11-21.zip", error=Phrase("cause.broken"))


def _sticks(
    walk: Walk,
    *device_status: Stick,
    work: str = "",
    fault: StoreError | None = None,
    ends: bool = True,
    useless: str = "",
) -> Walk:
    """The page of sticks, when these were seen; and what goes on of that work."""
    pocket = Pocket(*device_status)
    pocket.fault = fault
    pocket.useless = (UnusableStick("INTENSO", useless),) if useless else ()
    walk.router.home()
    walk.router.context = replace(walk.router.context, sticks=pocket)
    walk.say(Answer("menu.settings"), *to(Answer("menu.stick")))
    walk.settle().wait(1)
    if work:
        walk.say(Answer(work, str(device_status[0].path)))
    if fault:
        walk.settle().wait(1)
        pocket.device_status = ()
        for _ in range(3):
            walk.settle().wait(1)
    return walk.settle() if ends else walk


def _seats(walk: Walk, game: str, *names: str) -> Walk:
    """The page of the seats, with these players."""
    walk.say(Answer("menu.game", game), *[Answer("seats.more")] * (len(names) - 2))
    for seat, name in enumerate(names, 1):
        walk.say(Answer("seat.name", seat), SuggestedText(name))
    return walk


def _many_matches(walk: Walk) -> Walk:
    """The list of matches, more of them than on five pages."""
    fill(walk.store, 40)
    return duel(walk).play(5).say(GoToMenu(), Answer("menu.matches"))


def _guest(walk: Walk) -> Walk:
    """Where the host has a PIN."""
    walk.router.context.settings.choose({"cafe.pin": "4711"})
    return walk


def _proposed(walk: Walk) -> Walk:
    """The first start."""
    walk.router.enter(pin_proposal(walk.router, lambda pin: None))
    return walk


class Broken(NoRepair):
    """A journal that is damaged, on a disk that is full."""

    def damage(self) -> Phrase:
        path = Path("/var/lib/tablepi/tablepi.db")
        what = Phrase("store.damaged", {"path": path})
        return Phrase("store.fault", {"what": what, "error": "database disk image is malformed"})

    def disk_use(self) -> tuple[DiskUse, ...]:
        names = (
            ("aside", "tablepi.db.aside-2026-11-02", 214_000_000, "2026-11-02"),
            ("restore-point", "tablepi.db.until-2026-10-30", 88_000_000, "2026-10-30"),
            ("restore-point", "tablepi.db.until-2026-10-12", 61_000_000, "2026-10-12"),
            ("unfinished", "tablepi.db.copying", 12_000_000, ""),
            ("log", "tablepi.db-wal.damaged-1a2b3c4d", 4_100_000, ""),
            ("errors", "errors.log", 31_000, ""),
            ("settings", "settings.toml.damaged-1a2b3c4d", 900, ""),
        )
        return tuple(DiskUse(kind, Path(name), size, made) for kind, name, size, made in names)

    def journal_size(self) -> int:
        return 230_000_000

    def free(self) -> int:
        return 9_000_000

    def is_full(self) -> bool:
        return True


def broken(walk: Walk) -> Walk:
    """A table whose journal is damaged."""
    walk.router.context = replace(walk.router.context, repair=Broken())
    walk.router = Router(walk.router.context, menu)
    return walk


WRONG = Phrase(
    "config.file",
    {
        "path": "/etc/tablepi/tablepi.toml",
        "fault": Phrase(
            "config.unknown-key",
            {"key": "table.langauge", "hint": Phrase("config.perhaps", {"name": "language"})},
        ),
    },
)


def _unread(walk: Walk) -> Walk:
    """The menu above settings that cannot be read."""
    settings = walk.router.context.settings
    settings.unread, settings.warnings = True, (WRONG,)
    return walk


RULES = (
    HouseRules("Short evening", "suitup", {"deal": "8"}, 6, Timing("bank", 600, 10)),
    HouseRules("The café’s long Saturday night league", "suitup", {"deal": "12"}),
    HouseRules("Ours", "power-suit", {}),
)


def _ruled(walk: Walk) -> Walk:
    """A table with house rules, one of which no game of today knows."""
    gone = "'Chess night' chess board=small"
    lines = (*(rules.line for rules in RULES), gone, "'cut off")
    walk.router.context.settings.choose({KEY: lines})
    return walk


class LostClock(Calendar):
    """A date that cannot be right."""

    def earliest(self) -> str:
        return "2026-11-22"

    def is_wrong(self) -> bool:
        return True

    def asks(self) -> bool:
        return True


def _after_power_up(walk: Walk) -> Walk:
    calendar = walk.router.context.calendar
    walk.router.enter(evening_question(walk.router, calendar, "2026-11-20"))
    return walk


def _lost_clock(walk: Walk) -> Walk:
    walk.router.context = replace(walk.router.context, calendar=LostClock())
    walk.router = Router(walk.router.context, menu)
    return walk


def _unkept(walk: Walk) -> Walk:
    """A table whose disk takes nothing any more."""

    def full(chosen: Mapping[str, object]) -> None:
        raise StoreError("store.unkept", path="/var/lib/tablepi/settings.toml", error="disk full")

    walk.router.context = replace(walk.router.context, settings=Settings(keep=full))
    walk.router = Router(walk.router.context, menu)
    return walk


def _coded(walk: Walk) -> Walk:
    """A table with a recovery code."""
    walk.router.context.settings.choose({"cafe.recovery": "482109371174"})
    return walk


def _faulty(walk: Walk) -> Walk:
    """A start with a configuration that cannot be used."""
    walk.router.enter(StartFaultScreen(walk.router, WRONG, lambda: None, lambda: None))
    return walk


def first_start(walk: Walk) -> Walk:
    """The page of the first start, before anything else."""
    for page in reversed(first_pages(walk.router)):
        walk.router.enter(page)
    return walk


def _naming(walk: Walk, *keys: Key) -> Walk:
    """A seat whose name is typed at a table that knows some names."""
    duel(walk).say(GoToMenu()).begin("power-suit", WIDE, "Andreas-Alexander")
    return walk.say(GoToMenu(), Answer("menu.game", "power-suit"), Answer("seat.name", 1), *keys)


SCREENS: Screens = {
    "menu-empty": lambda w: w,
    "menu-damaged": lambda w: broken(w),
    "journal-damaged": lambda w: broken(w).say(Answer("damaged.mend")),
    "journal-aside": lambda w: broken(w).say(Answer("damaged.mend"), Answer("damaged.set-aside")),
    "settings-damaged": lambda w: _unread(w),
    "settings-damaged-ask": lambda w: _unread(w).say(Answer("usual.title")),
    "start-fault": lambda w: _faulty(w),
    "disk-space": lambda w: broken(w).say(Answer("space.full")),
    "disk-space-empty": lambda w: w.say(
        Answer("menu.settings"), *to(Answer("menu.health")), Answer("space.button")
    ),
    "disk-space-ask": lambda w: broken(w).say(Answer("space.full"), Answer("space.row", 0)),
    "disk-space-ask-point": lambda w: broken(w).say(Answer("space.full"), Answer("space.row", 1)),
    "menu-rules": lambda w: _ruled(w),
    "house-rules": lambda w: _ruled(w).say(
        Answer("menu.settings"), *to(Answer("setting", KEY)), Answer("erase.ask", RULES[0].line)
    ),
    "house-rules-empty": lambda w: w.say(Answer("menu.settings"), *to(Answer("setting", KEY))),
    "seating-rules": lambda w: _ruled(w).say(Answer("menu.rules", RULES[1].line)),
    "house-rules-name": lambda w: w.say(Answer("menu.game", "suitup"), Answer("house.save")),
    "recovery-code": lambda w: _coded(w).say(
        Answer("menu.settings"), *to(Answer("setting", "cafe.recovery"))
    ),
    "forgotten-pin": lambda w: w.say(OpenForgottenPin()),
    "forgotten-pin-buttons": lambda w: w.say(OpenForgottenPin(buttons=True)),
    "pin-asked": lambda w: _guest(w).say(Answer("menu.settings")),
    "pin-wrong": lambda w: _guest(w).say(Answer("menu.settings"), *[Key("1"), Key("enter")] * 3),
    "menu-no-clock": lambda w: _lost_clock(w),
    "date": lambda w: _lost_clock(w).say(Answer("date.ask")),
    "evening": _after_power_up,
    "menu": lambda w: duel(w).play(5).say(GoToMenu()),
    "menu-reader": lambda w: w.say(ReaderLost("table", "/dev/x", Phrase("port.absent"))),
    "matches": lambda w: duel(w).play(5).say(GoToMenu(), Answer("menu.matches")),
    "matches-many": _many_matches,
    "matches-find": lambda w: _many_matches(w).say(Answer("matches.find"), Key("b")),
    "matches-found": lambda w: _many_matches(w).say(
        Answer("matches.find"), SuggestedText("Ben"), Key("enter")
    ),
    "matches-empty": lambda w: w.say(Answer("menu.matches")),
    "players": lambda w: duel(w).say(
        GoToMenu(), Answer("menu.players"), Answer("erase.ask", "Ann")
    ),
    "settings": lambda w: w.say(Answer("menu.settings")),
    "settings-other": lambda w: w.say(
        Answer("menu.settings"),
        *to(Answer("setting.choose", ("screen.far", "turned"))),
        *to(Answer("setting.step", ("sound.volume", 1))),
    ),
    "settings-night": lambda w: w.say(
        Answer("menu.settings"),
        *to(Answer("setting.step", ("screen.night_to", 1))),
    ),
    "settings-cards": lambda w: w.say(Answer("menu.settings"), *to_row("table.scan_first")),
    "settings-rules": lambda w: _ruled(w).say(Answer("menu.settings"), *to_row("table.pin")),
    "settings-device": lambda w: w.say(Answer("menu.settings"), *to_row("menu.stick")),
    "settings-device-2": lambda w: _guest(w).say(
        Answer("menu.settings"), *map(Key, "4711"), Key("enter"), *to_row("date.row")
    ),
    "settings-changed": lambda w: _guest(w).say(
        Answer("menu.settings"),
        *map(Key, "4711"),
        Key("enter"),
        *to(Answer("setting.choose", ("screen.far", "turned"))),
        *to(Answer("settings.changed")),
    ),
    "settings-language": lambda w: w.say(
        Answer("menu.settings"), *to(Answer("setting", "table.language"))
    ),
    "settings-unkept": lambda w: _unkept(w).say(
        Answer("menu.settings"), *to(Answer("setting.step", ("sound.volume", -1)))
    ),
    "settings-trial": lambda w: w.say(
        Answer("menu.settings"), *to(Answer("setting", "screen.rotation"))
    ).wait(3),
    "first-start": first_start,
    "settings-ruler": lambda w: ruler(w),
    "settings-ruler-upright": lambda w: w.say(
        Opened((720, 1280), 8.2),
        Answer("menu.settings"),
        *to(Answer("setting", "screen.px_per_mm")),
    ),
    "settings-ruler-bound": lambda w: ruler(w).say(*[Answer("ruler.step", 10)] * 9),
    "settings-ruler-set": lambda w: (
        ruler(w)
        .say(Answer("ruler.step", -10), Answer("ruler.done"), Answer("trial.keep"))
        .say(*to(Answer("setting", "screen.px_per_mm")))
    ),
    "settings-colours": lambda w: w.say(
        Answer("menu.settings"), *to(Answer("setting", "table.colours"))
    ),
    "settings-colours-own": lambda w: w.say(
        Answer("menu.settings"),
        *to(Answer("setting", "table.colours")),
        Answer("seat", 3),
        Answer("colour", "rose"),
    ),
    "colours-own": lambda w: battle(
        w.say(Answer("menu.settings"), *to(Answer("setting", "table.colours")))
        .say(
            Answer("seat", 1), Answer("colour", "rose"), Answer("seat", 2), Answer("colour", "lime")
        )
        .say(Back(), Back()),
        "responses",
        22,
    ),
    "settings-games": lambda w: w.say(
        Answer("menu.settings"), *to(Answer("setting", "cafe.games")), Answer("shelf", "suitup")
    ),
    "matches-tonight": lambda w: _guest(duel(w).play(5)).say(GoToMenu(), Answer("menu.matches")),
    "menu-guest": lambda w: _guest(duel(w).play(5)).say(GoToMenu()),
    "pin-proposal": lambda w: _proposed(w),
    "settings-pin": lambda w: w.say(
        Answer("menu.settings"), *to(Answer("setting", "cafe.pin")), Key("4")
    ),
    "stick-none": lambda w: _sticks(w),
    "stick-ntfs": lambda w: _sticks(w, useless="ntfs"),
    "stick": lambda w: _sticks(w, Stick()),
    "stick-two": lambda w: _sticks(w, Stick(), Stick(name=WIDE, free=0, writable=False)),
    "stick-done": lambda w: _sticks(w, Stick(), work="stick.back-up").wait(1),
    "stick-working": lambda w: _sticks(w, Stick(), work="stick.back-up", ends=False),
    "stick-pulled": lambda w: _sticks(w, Stick(), work="stick.back-up", fault=PULLED).wait(1),
    "backups": lambda w: _sticks(w, Stick(), work="stick.restore").wait(1),
    "backups-ask": lambda w: (
        _sticks(duel(w), Stick(), work="stick.restore").wait(1).say(Answer("backup", 1))
    ),
    "seating": lambda w: w.say(Answer("menu.game", "power-suit")),
    "seating-sheet": lambda w: w.say(
        Answer("menu.game", "score-sheet"), *[Answer("seats.more")] * 10
    ),
    "seating-drawing": lambda w: (
        _seats(w, "conquest-of-fates", *crowded.NAMES).say(Answer("lot.draw")).pass_ms(600)
    ),
    "seating-drawn": lambda w: (
        _seats(w, "strings-of-suits", *SEVEN[1:3]).say(Answer("lot.draw")).wait(5)
    ),
    "seating-swap": lambda w: _seats(w, "suitup", *crowded.NAMES).say(
        Answer("seats.swap"), Answer("seat", 6)
    ),
    "keyboard": lambda w: _naming(w, Key("A"), Key("n")),
    "keyboard-figures": lambda w: _naming(w, Key("figures")),
    "keyboard-accents": lambda w: _naming(w, Key("D"), Key("accents")),
}
