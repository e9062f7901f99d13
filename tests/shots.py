"""Draws every screen at every size: python -m tests.shots [FOLDER]. The README's go to pictures."""

import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Self

import pygame

from tablepi import decks
from tablepi.app.acts import Drop, Give, Key, Opened, Press
from tablepi.app.desk import Desk, House
from tablepi.app.inbox import Stamped
from tablepi.app.pages.menu import MenuPage
from tablepi.app.pages.opening import header_of
from tablepi.app.shown import Shown
from tablepi.app.signals import signals
from tablepi.app.words import Words
from tablepi.bench.rules import FIRST
from tablepi.core.notation import line_of
from tablepi.core.phrase import Phrase
from tablepi.core.record import Header
from tablepi.core.words import words_of
from tablepi.demo import recorded
from tablepi.devices.messages import ButtonHeld, ButtonTapped, ReaderLost, TagSeen
from tablepi.devices.panel import PinPanel
from tablepi.devices.pins import default_panel
from tablepi.devices.simulated_panel import SimulatedPanel
from tablepi.errors import StoreError
from tablepi.games import games
from tablepi.store import Store
from tablepi.ui.desk import Hardware, open_desk
from tablepi.ui.desk_panel import Hands
from tablepi.ui.desk_reader import ReaderHands
from tablepi.ui.shot import save
from tests import crowded, crowded_battle
from tests.app.pocket import Pocket, Stick, settle
from tests.crowded_battle import PHASES
from tests.games.golden import FOLDER, played

SIZES = ((800, 480), (1280, 720), (720, 1280), (1920, 1080))
PICTURES = Path(__file__).parent / "pictures"
README = {
    "menu": (800, 480),
    "refused": (800, 480),
    "sheet": (800, 480),
    "result": (800, 480),
    "strings": (800, 480),
    "strings-claiming": (800, 480),
    "table": (1280, 720),
    "battle-four": (800, 480),
    "battle-unit": (800, 480),
}
WIDE = "W" * 20


class Walk:
    """A desk of its own that is walked through by messages, as a table does."""

    def __init__(self, folder: Path) -> None:
        self.store = store = Store.open(folder / "tablepi.db")
        files = {name: decks.load(name) for name in decks.names()}
        house = House(
            store, games(), lambda g: decks.load(g.deck), lambda: "2026-11-21", files=files
        )
        self.desk = Desk(house, MenuPage)
        self._ms = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.store.close()

    def writing(self) -> "Walk":
        """With a reader that can write on cards."""
        self.desk.house = replace(self.desk.house, write=lambda order: None)
        return self

    def say(self, *messages: object) -> "Walk":
        for message in messages:
            self._ms += 2_000
            self.desk.hear(Stamped(self._ms * 1_000_000, message))
        return self

    def wait(self, seconds: int) -> "Walk":
        self._ms += 1_000 * seconds
        self.desk.pass_time(self._ms)
        return self

    def begin(self, game: str, *names: str, clock: tuple[tuple[str, str], ...] = ()) -> "Walk":
        """A match with these players, its table ready."""
        self.say(Press("game", game), *(Press("clock", each) for each in clock))
        for _ in range(len(names) - 2):
            self.say(Press("more"))
        for seat, name in enumerate(names, 1):
            self.say(Press("rename", seat), Press("answer", name))
        return self.say(Press("start"), Press("ready"))

    def go_on(
        self, game: str, names: Sequence[str], lines: Sequence[str], **options: str
    ) -> "Walk":
        """A match that lies in the journal with these lines, taken up again."""
        store, found = self.store, games()[game]
        cards = decks.load(found.deck)
        if cards.digest:
            store.cards.keep(cards.digest, cards.text)
        said = tuple(options.items())
        header = Header(game, found.version, tuple(names), said, cards.digest, "2026-11-21")
        number = store.journal.begin(header)
        for at, line in enumerate(lines):
            store.journal.append(number, at, "note" if line.startswith("clock") else "line", line)
        return self.say(Press("resume", number), Press("ready"))

    def play(self, count: int, first: int = 0) -> "Walk":
        """The accepted lines of the recorded match up to that one, scanned."""
        lines = [line for line in recorded() if " ! " not in line][first:count]
        for line in lines:
            words = words_of(line)
            scans = words if words[0] == "deal" else [words[1], *words[:1:-1]]
            self.say(*(TagSeen("table", 0, word) for word in scans))
        return self


def _power(walk: Walk) -> Walk:
    return walk.begin("power-suit", "Ann", "Ben")


def _sheet(walk: Walk, *names: str) -> Walk:
    walk.begin("score-sheet", *names)
    for number in range(5):
        for seat in range(1, len(names) + 1):
            points = (seat * 37 + number * 53) % 90 - 12
            walk.say(Give((("seat", seat), ("verb", "add"), ("points", points))))
        walk.say(Give((("verb", "close"),)))
    return walk.say(Give((("seat", 2), ("verb", "add"), ("points", 12))))


def _battle(walk: Walk, script: str, lines: int) -> Walk:
    """Conquest of Fates after so many accepted lines of a golden script."""
    path = FOLDER / "conquest-of-fates" / f"{script}.txt"
    match = played(path).steps[-1].after
    header = header_of(match.game, match.setup, "2026-11-21")
    number = walk.store.journal.begin(header)
    for each in match.standing()[:lines]:
        assert each.move is not None
        walk.store.journal.append(number, 0, "line", line_of(each.move))
    return walk.say(Press("resume", number), Press("ready"))


def _crowded(phase: str, walk: Walk) -> Walk:
    """Eight seats of Conquest of Fates with the longest names, in a phase."""
    lines = crowded_battle.lines_to(phase)
    walk.go_on("conquest-of-fates", crowded_battle.NAMES, lines)
    return walk.say(Give((("verb", "done"),))) if phase == "end" else walk


def _ruler(walk: Walk) -> Walk:
    return walk.say(Opened((800, 480), 5.22), Press("settings"), Press("next", "screen.px_per_mm"))


SINGLE = words_of(FIRST["strings-of-suits"])[1:]


def _grid(walk: Walk, count: int, *options: tuple[str, str]) -> Walk:
    """A match of Strings of Suits, so many of its cards laid out."""
    walk.say(Press("game", "strings-of-suits"), *(Press("option", each) for each in options))
    for seat, name in enumerate(("Ann", "Ben"), 1):
        walk.say(Press("rename", seat), Press("answer", name))
    walk.say(Press("start"), Press("ready"))
    return walk.say(*(TagSeen("table", 0, card) for card in SINGLE[:count]))


def _strings(walk: Walk, script: str, count: int, *options: tuple[str, str]) -> Walk:
    """The first chips and claims of a golden script on that grid."""
    _grid(walk, len(SINGLE), *options).say(Press("lay-done"))
    for step in played(FOLDER / "strings-of-suits" / f"{script}.txt").steps:
        words = step.words
        if step.answer.verdict != "accepted" or not words[0].isdigit() or not count:
            continue
        count -= 1
        if words[1] == "place":
            walk.say(Give((("cell", words[2]), ("suit", words[3]))))
        elif words[1] == "claim":
            walk.say(Give((("verb", "claim"),)), Give((("lines", tuple(words[2:])),)))
    return walk


def _crowd(walk: Walk, *more: str) -> Walk:
    """Eight seats of SuitUP and twelve melds."""
    return walk.go_on("suitup", crowded.NAMES, [*crowded.lines(), *more], deal="12")


def _gather(walk: Walk, *cards: str) -> Walk:
    return walk.say(*(TagSeen("table", 0, card) for card in cards))


def _bank(walk: Walk, time_s: int, seconds: int) -> Walk:
    """The crowd with a bank each, of which so much is gone."""
    lines = [f"clock set bank {time_s} 10 told", *crowded.lines()]
    return walk.go_on("suitup", crowded.NAMES, lines, deal="12").wait(seconds)


SEVEN = ("Ann", "Ben", WIDE, "Đặng Thị", "Edgar", "Friederike-Charlotte", "Gus")

NEW_DECK = (Press("decks"), Press("new"), Press("file", "decktet"), Press("answer", "Red"))


def _red(walk: Walk, count: int) -> Walk:
    """A deck of which so many cards were taught."""
    walk.say(*NEW_DECK)
    return walk.say(*(TagSeen("table", 0, f"04A{number}") for number in range(count)))


PULLED = StoreError("file.unwritten", file="tablepi-2026-11-21.zip", error="Input/output error")


def _sticks(walk: Walk, *plugged: Stick, press: str = "", fault: StoreError | None = None) -> Walk:
    """The page of sticks, when these were seen; and what goes on once that was pressed."""
    pocket = Pocket(*plugged)
    pocket.fault = fault
    walk.desk.home()
    walk.desk.house = replace(walk.desk.house, sticks=pocket)
    walk.say(Press("settings"), Press("stick"))
    settle(walk.desk.place)
    walk.wait(1)
    if press:
        walk.say(Press(press, str(plugged[0].path)))
        settle(walk.desk.place)
    return walk


SCREENS: dict[str, Callable[[Walk], object]] = {
    "menu-empty": lambda w: w,
    "menu": lambda w: _power(w).play(5).say(Press("menu")),
    "menu-reader": lambda w: w.say(ReaderLost("table", "/dev/x", Phrase("port.absent"))),
    "matches": lambda w: _power(w).play(5).say(Press("menu"), Press("matches")),
    "matches-empty": lambda w: w.say(Press("matches")),
    "players": lambda w: _power(w).say(Press("menu"), Press("players"), Press("erase", "Ann")),
    "settings": lambda w: w.say(Press("settings")),
    "settings-other": lambda w: w.say(
        Press("settings"), Press("louder", 1), Press("next", "screen.far")
    ),
    "settings-trial": lambda w: w.say(Press("settings"), Press("next", "screen.rotation")).wait(3),
    "settings-ruler": lambda w: _ruler(w),
    "settings-ruler-upright": lambda w: w.say(
        Opened((720, 1280), 8.2), Press("settings"), Press("next", "screen.px_per_mm")
    ),
    "settings-ruler-bound": lambda w: _ruler(w).say(*[Press("longer", 10)] * 9),
    "settings-ruler-set": lambda w: (
        _ruler(w)
        .say(Press("longer", -10), Press("done"), Press("keep"))
        .say(Press("next", "screen.px_per_mm"))
    ),
    "settings-games": lambda w: w.say(
        Press("settings"), Press("next", "cafe.games"), Press("game", "suitup")
    ),
    "settings-pin": lambda w: w.say(Press("settings"), Press("next", "cafe.pin"), Key("4")),
    "stick-none": lambda w: _sticks(w),
    "stick": lambda w: _sticks(w, Stick()),
    "stick-two": lambda w: _sticks(w, Stick(), Stick(name=WIDE, free=0, writable=False)),
    "stick-done": lambda w: _sticks(w, Stick(), press="back-up").wait(1),
    "stick-working": lambda w: _sticks(w, Stick(), press="back-up"),
    "stick-pulled": lambda w: _sticks(w, Stick(), press="back-up", fault=PULLED).wait(1),
    "backups": lambda w: _sticks(w, Stick(), press="restore").wait(1),
    "backups-ask": lambda w: (
        _sticks(_power(w), Stick(), press="restore").wait(1).say(Press("backup", 1))
    ),
    "seating": lambda w: w.say(Press("game", "power-suit")),
    "seating-sheet": lambda w: w.say(Press("game", "score-sheet"), *[Press("more")] * 10),
    "keyboard": lambda w: _power(w).say(
        Press("menu"), Press("game", "power-suit"), Press("rename", 1), Key("A"), Key("n")
    ),
    "layout": lambda w: w.say(Press("game", "power-suit"), Press("start")),
    "resume": lambda w: _power(w).play(20).say(Press("menu"), Press("resume", 1)),
    "table-start": lambda w: _power(w),
    "table": lambda w: _power(w).play(17),
    "table-late": lambda w: _power(w).play(25),
    "table-wide": lambda w: w.begin("power-suit", WIDE, WIDE).play(9),
    "card-given": lambda w: _power(w).play(14).say(TagSeen("table", 0, "lunatic")),
    "picker": lambda w: _power(w).play(14).say(Give((("verb", "power"), ("ace", "wyrms")))),
    "secret": lambda w: _power(w).play(14).say(Give((("verb", "event"), ("ace", "moons")))),
    "refused": lambda w: (
        _power(w)
        .play(9)
        .say(Give((("verb", "power"), ("ace", "suns"))), TagSeen("table", 0, "soldier"))
    ),
    "unknown": lambda w: _power(w).play(9).say(TagSeen("table", 0, "04A2B3C4D5E6F7")),
    "match": lambda w: _power(w).play(17).say(Press("match")),
    "match-sheet": lambda w: _sheet(w, "Ann", "Ben").say(Press("match")),
    "verdict-notice": lambda w: (
        _power(w).play(17).say(ReaderLost("t", "/x", Phrase("port.absent")))
    ),
    "sheet-amending": lambda w: _sheet(w, "Ann", "Ben", "Cid", "Dora").say(
        Press("history"), Press("step", 3), Press("amend"), Give((("seat", 3),)), Key("1"), Key("7")
    ),
    "undone": lambda w: _power(w).play(17).say(Press("undo")),
    "scored": lambda w: _power(w).play(26),
    "reveal": lambda w: _power(w).play(80),
    "over": lambda w: _power(w).play(81),
    "ended": lambda w: _power(w).play(81).say(Press("result")),
    "result": lambda w: _power(w).play(81).say(Press("result"), Press("stands")),
    "result-disk": lambda w: (
        _power(w).play(81).say(Press("result"), ReaderLost("t", "/x", Phrase("port.pulled")))
    ),
    "history": lambda w: _power(w).play(17).say(Press("history"), Press("step", 9)),
    "history-all": lambda w: (
        _power(w)
        .play(9)
        .say(Give((("verb", "power"), ("ace", "suns"))), TagSeen("table", 0, "soldier"), Drop())
        .say(Give((("verb", "event"), ("ace", "suns"))), TagSeen("table", 0, "castle"), Drop())
        .play(14, 9)
        .say(Press("undo"), Press("undo"))
        .play(13, 12)
        .say(Press("history"), Press("step", 11))
    ),
    "amending": lambda w: (
        _power(w).play(17).say(Press("history"), Press("step", 9), Press("amend"))
    ),
    "strings-layout": lambda w: _grid(w, 9),
    "strings-list": lambda w: _grid(w, 9).say(Press("lay-list")),
    "strings-twice": lambda w: _grid(w, 9).say(TagSeen("table", 0, SINGLE[0])),
    "strings-deal": lambda w: _grid(w, 0).say(Press("lay-deal"), *[Press("lay-next")] * 8),
    "strings-laid": lambda w: _grid(w, 36),
    "strings-start": lambda w: _strings(w, "two-games", 0),
    "strings-suit": lambda w: _strings(w, "two-games", 0).say(Give((("cell", "f6"),))),
    "strings": lambda w: _strings(w, "two-games", 23),
    "strings-lines": lambda w: _strings(w, "two-games", 31).say(Press("lines")),
    "strings-strength": lambda w: _strings(w, "two-games", 12).say(Press("estimate")),
    "strings-claim": lambda w: _strings(w, "claim", 7, ("award", "claim")),
    "strings-claiming": lambda w: _strings(w, "claim", 7, ("award", "claim")).say(
        Give((("verb", "claim"),))
    ),
    "strings-ended": lambda w: _strings(w, "two-games", 35),
    "suitup-flip": lambda w: w.go_on("suitup", crowded.NAMES[:4], []).say(Press("rank", "10")),
    "suitup-draw": lambda w: w.go_on(
        "suitup",
        crowded.NAMES[:5],
        [
            "flip 5-clubs",
            "2 draw",
            "2 discard 6-clubs block 4",
            "3 draw",
            "3 discard 2-hearts skip",
            "5 mayi",
            "4 mayi",
        ],
    ),
    "suitup-two": lambda w: w.go_on(
        "suitup", ("Ann", "Ben"), ["flip 5-clubs", "2 draw", "2 lay 7-hearts 7-spades 7-stars"]
    ),
    "suitup-full": lambda w: _gather(_crowd(w), *crowded.HAND),
    "suitup-melds": lambda w: _gather(
        w.go_on("suitup", crowded.NAMES, [*crowded.lines()[:25], "2 draw"], deal="12"),
        "7-stars",
        "8-shields",
        "Q-stars",
    ),
    "suitup-call": lambda w: _crowd(w, "1 discard 9-stars skip", "2 mayi", "8 mayi"),
    "suitup-keys": lambda w: _gather(_crowd(w), "9-stars", "9-spades").say(
        Press("card-keys"), Press("rank", "9")
    ),
    "suitup-letter": lambda w: _gather(_crowd(w), "9-stars").say(
        Press("ending", ("1 discard 9-stars", "block"))
    ),
    "suitup-count": lambda w: w.go_on(
        "suitup",
        crowded.NAMES[:4],
        [
            "flip 5-clubs",
            "2 draw",
            "2 lay 10-crowns J-hearts Q-spades K-diamonds A-clubs 2-stars 3-rainbows 4-shields",
        ],
    ).say(Give((("seat", 3),))),
    "decks": lambda w: _red(w, 20).say(Press("back")),
    "enrol": lambda w: w.say(*NEW_DECK),
    "enrol-some": lambda w: _red(w, 20),
    "enrol-known": lambda w: _red(w, 20).say(TagSeen("table", 0, "04A7")),
    "enrol-write": lambda w: _red(w.writing(), 20).say(TagSeen("table", 0, "04A7")),
    "enrol-all": lambda w: _red(w, 45).say(TagSeen("table", 0, "04FF")),
    "enrol-suitup": lambda w: w.say(
        *NEW_DECK[:2], Press("file", "suitup"), Press("answer", "Blue"), TagSeen("table", 0, "04A0")
    ),
    "enrol-test": lambda w: _red(w, 45).say(Press("test", True), TagSeen("table", 0, "04A7")),
    "judge": lambda w: _power(w).play(9).say(ButtonHeld("seat", 2)),
    "judge-wide": lambda w: w.begin("power-suit", WIDE, WIDE).say(ButtonHeld("seat", 1)),
    "take-back": lambda w: _power(w).play(17).say(ButtonTapped("undo")),
    "naming": lambda w: (
        _power(w).play(9).say(TagSeen("table", 0, "04FF")).say(Press("name", Shown("", "04FF")))
    ),
    "battle-seating": lambda w: w.say(Press("game", "conquest-of-fates"), *[Press("more")] * 6),
    "battle-supply": lambda w: _battle(w, "first-battle", 0),
    "battle-placement": lambda w: _battle(w, "first-battle", 13),
    "battle-two": lambda w: _battle(w, "stack", 20),
    "battle-four": lambda w: _battle(w, "responses", 22),
    "battle-layout": lambda w: _battle(w, "eight-seats", 60).say(Press("menu"), Press("resume", 1)),
    "battle-history": lambda w: _battle(w, "responses", 22).say(
        Press("history"), Press("step", 18)
    ),
    "battle-teams": lambda w: _battle(w, "teams", 50),
    "battle-nemesis": lambda w: _battle(w, "nemesis", 47),
    "battle-response": lambda w: _battle(w, "responses", 16),
    "battle-sums": lambda w: _battle(w, "responses", 60).say(Give((("verb", "done"),))),
    "battle-duel-response": lambda w: _battle(w, "stack", 15),
    **{f"battle-crowd-{phase}": partial(_crowded, phase) for phase in PHASES},
    "battle-done": lambda w: _battle(w, "three-battles", 24).say(Give((("verb", "done"),))),
    "battle-unit": lambda w: _battle(w, "totals", 12).say(Give((("unit", "1.1"),))),
    "battle-effects": lambda w: _battle(w, "responses", 22).say(Press("effects")),
    "battle-number": lambda w: _battle(w, "responses", 22).say(
        Give((("unit", "1.x1"),)), Press("effect", "boost")
    ),
    "battle-eight": lambda w: _battle(w, "eight-seats", 60),
    "rules": lambda w: _power(w).say(Press("rules")),
    "rulings": lambda w: _power(w).say(Press("rules"), Press("rulings")),
    "sheet": lambda w: _sheet(w, "Ann", "Ben", "Cid", "Dora"),
    "sheet-keypad": lambda w: _sheet(w, "Ann", "Ben", "Cid", "Dora").say(
        Give((("seat", 3),)), Key("1"), Key("7")
    ),
    "sheet-seven": lambda w: _sheet(w, *SEVEN),
    "sheet-twelve": lambda w: _sheet(w, *SEVEN, "Hua", "Ines", "Jo", "Kim", "Lea"),
    "clock-seating": lambda w: w.say(Press("game", "power-suit"), Press("clock", ("kind", "bank"))),
    "clock-bank": lambda w: (
        w.begin("power-suit", "Ann", "Ben", clock=(("kind", "bank"),)).play(17).wait(311)
    ),
    "clock-short": lambda w: (
        w.begin("power-suit", WIDE, WIDE, clock=(("kind", "bank"),)).play(17).wait(853)
    ),
    "clock-out": lambda w: (
        w.begin("power-suit", WIDE, WIDE, clock=(("kind", "bank"),)).play(17).wait(1_000)
    ),
    "clock-move": lambda w: w.begin(
        "strings-of-suits", "Ann", "Ben", clock=(("kind", "move"),)
    ).wait(19),
    "clock-many": lambda w: _bank(w, 900, 317),
    "clock-many-short": lambda w: _gather(_bank(w, 5_400, 5_360), *crowded.HAND),
    "clock-four": lambda w: w.go_on(
        "suitup",
        crowded.NAMES[:4],
        ["clock set bank 1800 5 told", "flip 5-clubs", "2 draw", "2 discard 6-clubs"],
    ).wait(777),
    "clock-round": lambda w: w.begin(
        "conquest-of-fates", "Ann", "Ben", clock=(("kind", "round"),)
    ).wait(100),
    "clock-end": lambda w: w.begin("score-sheet", *SEVEN, clock=(("kind", "round"),)).wait(2_800),
    "paused": lambda w: (
        w.begin("power-suit", WIDE, "Ben", clock=(("kind", "bank"),)).play(17).say(Press("pause"))
    ),
    "paused-many": lambda w: _bank(w, 900, 317).say(Press("pause")),
    "paused-plain": lambda w: _sheet(w, "Ann", "Ben", "Cid", "Dora").say(Press("pause")),
    "clock-history": lambda w: (
        w.begin("power-suit", WIDE, "Ben", clock=(("kind", "bank"),))
        .play(9)
        .wait(4_000)
        .say(Press("match"), Press("clock"), Press("seat", 2), Press("answer", "+120"))
        .say(Press("answer", "The reader was stuck"))
        .play(13, 9)
        .say(Press("history"), Press("step", 11))
    ),
    "clock-correct": lambda w: (
        w.begin("power-suit", WIDE, "Ben", clock=(("kind", "bank"),))
        .play(9)
        .say(Press("match"), Press("clock"), Press("seat", 2), Key("4"))
    ),
    "clock-told": lambda w: (
        w.begin("power-suit", WIDE, "Ben", clock=(("kind", "move"),)).play(9).wait(70)
    ),
    "clock-result": lambda w: (
        w.begin("power-suit", WIDE, "Ben", clock=(("kind", "bank"),))
        .play(81)
        .say(Press("result"), Press("stands"))
    ),
    "clock-over": lambda w: (
        w.begin("power-suit", "Ann", "Ben", clock=(("kind", "round"),)).play(80).wait(3_100)
    ),
    "sheet-one": lambda w: w.say(
        Press("game", "score-sheet"), Press("fewer"), Press("start"), Press("ready")
    ),
}


def draw(folder: Path, wanted: str = "") -> None:
    """Every screen whose name contains `wanted`, at every size, into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, walk in SCREENS.items():
        if wanted not in name:
            continue
        with tempfile.TemporaryDirectory() as place, Walk(Path(place)) as made:
            walk(made)
            picture = made.desk.picture()
        for width, height in SIZES:
            save(picture, folder / f"{name}-{width}x{height}.png", width, height)
            if README.get(name) == (width, height):
                save(picture, PICTURES / f"{name}-{width}x{height}.png", width, height)


def draw_desk() -> None:
    """The desk of `make sim` in the middle of a match, for the README."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    wired = replace(default_panel(4), pause=20, buzzer=21)
    hands = SimulatedPanel(wired)
    panel = PinPanel(wired, lambda message: None, time.monotonic_ns, hands.factory)
    panel.start()
    shown = Hands(
        tuple(wired.buttons()), hands.press, hands.release, hands.turn, hands.lights, lambda: 5,
        hands.buzzes,
    )  # fmt: skip
    words = Words()
    laid = ReaderHands(
        "table · line · general", "table", False, lambda card, deck: None, lambda: None,
        lambda plugged: None, lambda fault, on: None,
    )  # fmt: skip
    hardware = Hardware((laid,), words, shown)
    desk = open_desk((800, 480), 0.0, False, lambda act: None, hardware)
    with tempfile.TemporaryDirectory() as place, Walk(Path(place)) as walk:
        _power(walk).play(17)
        picture = walk.desk.picture()
    panel.show([signal._replace(verdict="") for signal in signals(picture)])
    while not any(light[0] for light in hands.lights()):
        time.sleep(0.01)
    desk.show(picture, 0)
    window = pygame.display.get_surface()
    assert window is not None
    pygame.image.save(window, str(PICTURES / "desk.png"))
    desk.close()
    panel.stop()


if __name__ == "__main__":
    if sys.argv[2:] in ([], ["desk"]):
        draw_desk()
    draw(Path(sys.argv[1] if len(sys.argv) > 1 else "shots"), *sys.argv[2:3])
