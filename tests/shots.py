"""Draws every screen at every size: python -m tests.shots [FOLDER]. The README's go to pictures."""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame

from tablepi.app.intents import (
    Answer,
    AskErase,
    Back,
    ChangeVolume,
    ChooseEffect,
    ChooseEnding,
    ChooseRank,
    ChooseSeat,
    ChooseTiming,
    DealGrid,
    Drop,
    Give,
    GoToMenu,
    Intent,
    Key,
    NameTag,
    NextCard,
    Opened,
    OpenEffects,
    OpenHistory,
    OpenMatchMenu,
    OpenResult,
    OpenRules,
    Pause,
    ToggleCardKeys,
    ToggleCardList,
    ToggleEstimate,
    ToggleLines,
    Undo,
)
from tablepi.app.screens.appliance.backups import ChooseBackup
from tablepi.app.screens.appliance.colour_choice import ChooseColour
from tablepi.app.screens.appliance.decks import ChooseFile, NewDeck
from tablepi.app.screens.appliance.offered_games import ToggleGame
from tablepi.app.screens.appliance.ruler import FinishMeasuring, LengthenEdge
from tablepi.app.screens.appliance.setting_trial import KeepTrial
from tablepi.app.screens.appliance.settings import NextValue, OpenUsbStick
from tablepi.app.screens.appliance.teach_deck import TryDeck
from tablepi.app.screens.appliance.usb_stick import BackUp, ListBackups
from tablepi.app.screens.match_history import Amend, ShowStep
from tablepi.app.screens.match_menu import OpenClocks
from tablepi.app.screens.menu import (
    ChooseGame,
    OpenDecks,
    OpenMatches,
    OpenPlayers,
    OpenSettings,
    ResumeMatch,
)
from tablepi.app.screens.result import ConfirmResult
from tablepi.app.screens.seating import AddSeat, RemoveSeat, RenameSeat, StartMatch
from tablepi.app.screens.start_match import Ready
from tablepi.app.screens.text_page import OpenRulings
from tablepi.app.text.words import Words
from tablepi.app.view.signals import signals
from tablepi.core.errors import StoreError
from tablepi.core.phrase import Phrase
from tablepi.devices.messages import ButtonHeld, ButtonTapped, ReaderLost, TagSeen
from tablepi.devices.panel.pin_panel import PinPanel
from tablepi.devices.panel.pins import default_panel
from tablepi.devices.sim.simulated_panel import SimulatedPanel
from tablepi.ui.screenshot import save
from tablepi.ui.simulator.desk import Hardware, open_desk
from tablepi.ui.simulator.desk_panel import Hands
from tablepi.ui.simulator.desk_reader import ReaderHands
from tests import crowded
from tests.app.pocket import Pocket, Stick
from tests.crowded_battle import PHASES
from tests.walk import (
    SINGLE,
    Walk,
    bank,
    battle,
    crowd,
    crowded_phase,
    duel,
    gather,
    grid,
    ruler,
    sheet,
    strings,
)

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


SEVEN = ("Ann", "Ben", WIDE, "Đặng Thị", "Edgar", "Friederike-Charlotte", "Gus")

NEW_DECK = (OpenDecks(), NewDeck(), ChooseFile("decktet"), Answer("Red"))


def _red(walk: Walk, count: int) -> Walk:
    """A deck of which so many cards were taught."""
    walk.say(*NEW_DECK)
    return walk.say(*(TagSeen("table", 0, f"04A{number}") for number in range(count)))


PULLED = StoreError("file.unwritten", file="tablepi-2026-11-21.zip", error=Phrase("cause.broken"))


def _sticks(
    walk: Walk,
    *device_status: Stick,
    work: Callable[[str], Intent] | None = None,
    fault: StoreError | None = None,
    ends: bool = True,
) -> Walk:
    """The page of sticks, when these were seen; and what goes on of that work."""
    pocket = Pocket(*device_status)
    pocket.fault = fault
    walk.router.home()
    walk.router.context = replace(walk.router.context, sticks=pocket)
    walk.say(OpenSettings(), OpenUsbStick())
    walk.settle().wait(1)
    if work:
        walk.say(work(str(device_status[0].path)))
    if fault:
        walk.settle().wait(1)
        pocket.device_status = ()
        for _ in range(3):
            walk.settle().wait(1)
    return walk.settle() if ends else walk


def _sheet(said: tuple[str, int]) -> Give:
    """A line of a score sheet's first seat."""
    verb, points = said
    return Give((("seat", 1), ("verb", verb), ("points", points)))


def _tapped_player(phase: str, walk: Walk) -> Walk:
    """A crowded battle, whose second player was tapped."""
    return crowded_phase(phase, walk).say(Give((("seat", 2),)))


SCREENS: dict[str, Callable[[Walk], object]] = {
    "menu-empty": lambda w: w,
    "menu": lambda w: duel(w).play(5).say(GoToMenu()),
    "menu-reader": lambda w: w.say(ReaderLost("table", "/dev/x", Phrase("port.absent"))),
    "matches": lambda w: duel(w).play(5).say(GoToMenu(), OpenMatches()),
    "matches-empty": lambda w: w.say(OpenMatches()),
    "players": lambda w: duel(w).say(GoToMenu(), OpenPlayers(), AskErase("Ann")),
    "settings": lambda w: w.say(OpenSettings()),
    "settings-other": lambda w: w.say(OpenSettings(), ChangeVolume(1), NextValue("screen.far")),
    "settings-trial": lambda w: w.say(OpenSettings(), NextValue("screen.rotation")).wait(3),
    "settings-ruler": lambda w: ruler(w),
    "settings-ruler-upright": lambda w: w.say(
        Opened((720, 1280), 8.2), OpenSettings(), NextValue("screen.px_per_mm")
    ),
    "settings-ruler-bound": lambda w: ruler(w).say(*[LengthenEdge(10)] * 9),
    "settings-ruler-set": lambda w: (
        ruler(w)
        .say(LengthenEdge(-10), FinishMeasuring(), KeepTrial())
        .say(NextValue("screen.px_per_mm"))
    ),
    "settings-colours": lambda w: w.say(OpenSettings(), NextValue("table.colours")),
    "settings-colours-own": lambda w: w.say(
        OpenSettings(), NextValue("table.colours"), ChooseSeat(3), ChooseColour("rose")
    ),
    "colours-own": lambda w: battle(
        w.say(OpenSettings(), NextValue("table.colours"))
        .say(ChooseSeat(1), ChooseColour("rose"), ChooseSeat(2), ChooseColour("lime"))
        .say(Back(), Back()),
        "responses",
        22,
    ),
    "settings-games": lambda w: w.say(
        OpenSettings(), NextValue("cafe.games"), ToggleGame("suitup")
    ),
    "settings-pin": lambda w: w.say(OpenSettings(), NextValue("cafe.pin"), Key("4")),
    "stick-none": lambda w: _sticks(w),
    "stick": lambda w: _sticks(w, Stick()),
    "stick-two": lambda w: _sticks(w, Stick(), Stick(name=WIDE, free=0, writable=False)),
    "stick-done": lambda w: _sticks(w, Stick(), work=BackUp).wait(1),
    "stick-working": lambda w: _sticks(w, Stick(), work=BackUp, ends=False),
    "stick-pulled": lambda w: _sticks(w, Stick(), work=BackUp, fault=PULLED).wait(1),
    "backups": lambda w: _sticks(w, Stick(), work=ListBackups).wait(1),
    "backups-ask": lambda w: (
        _sticks(duel(w), Stick(), work=ListBackups).wait(1).say(ChooseBackup(1))
    ),
    "seating": lambda w: w.say(ChooseGame("power-suit")),
    "seating-sheet": lambda w: w.say(ChooseGame("score-sheet"), *[AddSeat()] * 10),
    "keyboard": lambda w: duel(w).say(
        GoToMenu(), ChooseGame("power-suit"), RenameSeat(1), Key("A"), Key("n")
    ),
    "layout": lambda w: w.say(ChooseGame("power-suit"), StartMatch()),
    "resume": lambda w: duel(w).play(20).say(GoToMenu(), ResumeMatch(1)),
    "table-start": lambda w: duel(w),
    "table": lambda w: duel(w).play(17),
    "table-late": lambda w: duel(w).play(25),
    "table-wide": lambda w: w.begin("power-suit", WIDE, WIDE).play(9),
    "card-given": lambda w: duel(w).play(14).say(TagSeen("table", 0, "lunatic")),
    "picker": lambda w: duel(w).play(14).say(Give((("verb", "power"), ("ace", "wyrms")))),
    "secret": lambda w: duel(w).play(14).say(Give((("verb", "event"), ("ace", "moons")))),
    "refused": lambda w: (
        duel(w)
        .play(9)
        .say(Give((("verb", "power"), ("ace", "suns"))), TagSeen("table", 0, "soldier"))
    ),
    "unknown": lambda w: duel(w).play(9).say(TagSeen("table", 0, "04A2B3C4D5E6F7")),
    "match": lambda w: duel(w).play(17).say(OpenMatchMenu()),
    "match-sheet": lambda w: sheet(w, "Ann", "Ben").say(OpenMatchMenu()),
    "verdict-notice": lambda w: duel(w).play(17).say(ReaderLost("t", "/x", Phrase("port.absent"))),
    "sheet-amending": lambda w: sheet(w, "Ann", "Ben", "Cid", "Dora").say(
        OpenHistory(), ShowStep(3), Amend(), Give((("seat", 3),)), Key("1"), Key("7")
    ),
    "undone": lambda w: duel(w).play(17).say(Undo()),
    "scored": lambda w: duel(w).play(26),
    "reveal": lambda w: duel(w).play(80),
    "over": lambda w: duel(w).play(81),
    "ended": lambda w: duel(w).play(81).say(OpenResult()),
    "result": lambda w: duel(w).play(81).say(OpenResult(), ConfirmResult()),
    "result-disk": lambda w: (
        duel(w).play(81).say(OpenResult(), ReaderLost("t", "/x", Phrase("port.pulled")))
    ),
    "history": lambda w: duel(w).play(17).say(OpenHistory(), ShowStep(9)),
    "history-all": lambda w: (
        duel(w)
        .play(9)
        .say(Give((("verb", "power"), ("ace", "suns"))), TagSeen("table", 0, "soldier"), Drop())
        .say(Give((("verb", "event"), ("ace", "suns"))), TagSeen("table", 0, "castle"), Drop())
        .play(14, 9)
        .say(Undo(), Undo())
        .play(13, 12)
        .say(OpenHistory(), ShowStep(11))
    ),
    "amending": lambda w: duel(w).play(17).say(OpenHistory(), ShowStep(9), Amend()),
    "strings-layout": lambda w: grid(w, 9),
    "strings-list": lambda w: grid(w, 9).say(ToggleCardList()),
    "strings-twice": lambda w: grid(w, 9).say(TagSeen("table", 0, SINGLE[0])),
    "strings-deal": lambda w: grid(w, 0).say(DealGrid(), *[NextCard()] * 8),
    "strings-laid": lambda w: grid(w, 36),
    "strings-start": lambda w: strings(w, "two-games", 0),
    "strings-suit": lambda w: strings(w, "two-games", 0).say(Give((("cell", "f6"),))),
    "strings": lambda w: strings(w, "two-games", 23),
    "strings-lines": lambda w: strings(w, "two-games", 31).say(ToggleLines()),
    "strings-strength": lambda w: strings(w, "two-games", 12).say(ToggleEstimate()),
    "strings-claim": lambda w: strings(w, "claim", 7, ("award", "claim")),
    "strings-claiming": lambda w: strings(w, "claim", 7, ("award", "claim")).say(
        Give((("verb", "claim"),))
    ),
    "strings-ended": lambda w: strings(w, "two-games", 35),
    "suitup-flip": lambda w: w.go_on("suitup", crowded.NAMES[:4], []).say(ChooseRank("10")),
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
    "suitup-full": lambda w: gather(crowd(w), *crowded.HAND),
    "suitup-melds": lambda w: gather(
        w.go_on("suitup", crowded.NAMES, [*crowded.lines()[:25], "2 draw"], deal="12"),
        "7-stars",
        "8-shields",
        "Q-stars",
    ),
    "suitup-call": lambda w: crowd(w, "1 discard 9-stars skip", "2 mayi", "8 mayi"),
    "suitup-keys": lambda w: gather(crowd(w), "9-stars", "9-spades").say(
        ToggleCardKeys(), ChooseRank("9")
    ),
    "suitup-letter": lambda w: gather(crowd(w), "9-stars").say(
        ChooseEnding("1 discard 9-stars", "block")
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
    "decks": lambda w: _red(w, 20).say(Back()),
    "enrol": lambda w: w.say(*NEW_DECK),
    "enrol-some": lambda w: _red(w, 20),
    "enrol-known": lambda w: _red(w, 20).say(TagSeen("table", 0, "04A7")),
    "enrol-write": lambda w: _red(w.writing(), 20).say(TagSeen("table", 0, "04A7")),
    "enrol-all": lambda w: _red(w, 45).say(TagSeen("table", 0, "04FF")),
    "enrol-suitup": lambda w: w.say(
        *NEW_DECK[:2], ChooseFile("suitup"), Answer("Blue"), TagSeen("table", 0, "04A0")
    ),
    "enrol-test": lambda w: _red(w, 45).say(TryDeck(True), TagSeen("table", 0, "04A7")),
    "judge": lambda w: duel(w).play(9).say(ButtonHeld("seat", 2)),
    "judge-wide": lambda w: w.begin("power-suit", WIDE, WIDE).say(ButtonHeld("seat", 1)),
    "judge-three": lambda w: w.begin("score-sheet", "Ann", WIDE, "Đặng Thị").say(
        *(ButtonHeld("seat", seat) for seat in (2, 1, 3)), ButtonTapped("seat", 1)
    ),
    "take-back": lambda w: duel(w).play(17).say(ButtonTapped("undo")),
    "take-back-amendment": lambda w: (
        w.begin("score-sheet", WIDE, WIDE)
        .say(_sheet(("add", 3)), OpenHistory(), ShowStep(1), Amend())
        .say(_sheet(("set", 9)), ButtonTapped("undo"), ButtonTapped("seat", 2))
    ),
    "naming": lambda w: duel(w).play(9).say(TagSeen("table", 0, "04FF")).say(NameTag()),
    "battle-seating": lambda w: w.say(ChooseGame("conquest-of-fates"), *[AddSeat()] * 6),
    "battle-supply": lambda w: battle(w, "first-battle", 0),
    "battle-placement": lambda w: battle(w, "first-battle", 13),
    "battle-two": lambda w: battle(w, "stack", 20),
    "battle-four": lambda w: battle(w, "responses", 22),
    "battle-layout": lambda w: battle(w, "eight-seats", 60).say(GoToMenu(), ResumeMatch(1)),
    "battle-history": lambda w: battle(w, "responses", 22).say(OpenHistory(), ShowStep(18)),
    "battle-teams": lambda w: battle(w, "teams", 50),
    "battle-nemesis": lambda w: battle(w, "nemesis", 47),
    "battle-response": lambda w: battle(w, "responses", 16),
    "battle-sums": lambda w: battle(w, "responses", 60).say(Give((("verb", "done"),))),
    "battle-duel-response": lambda w: battle(w, "stack", 15),
    **{f"battle-crowd-{phase}": partial(crowded_phase, phase) for phase in PHASES},
    "battle-done": lambda w: battle(w, "three-battles", 24).say(Give((("verb", "done"),))),
    "battle-unit": lambda w: battle(w, "totals", 12).say(Give((("unit", "1.1"),))),
    **{f"battle-player-{phase}": partial(_tapped_player, phase) for phase in PHASES},
    "battle-effects": lambda w: battle(w, "responses", 22).say(OpenEffects()),
    "battle-number": lambda w: battle(w, "responses", 22).say(
        Give((("unit", "1.x1"),)), ChooseEffect("boost")
    ),
    "battle-eight": lambda w: battle(w, "eight-seats", 60),
    "rules": lambda w: duel(w).say(OpenRules()),
    "rulings": lambda w: duel(w).say(OpenRules(), OpenRulings()),
    "sheet": lambda w: sheet(w, "Ann", "Ben", "Cid", "Dora"),
    "sheet-keypad": lambda w: sheet(w, "Ann", "Ben", "Cid", "Dora").say(
        Give((("seat", 3),)), Key("1"), Key("7")
    ),
    "sheet-seven": lambda w: sheet(w, *SEVEN),
    "sheet-twelve": lambda w: sheet(w, *SEVEN, "Hua", "Ines", "Jo", "Kim", "Lea"),
    "clock-seating": lambda w: w.say(ChooseGame("power-suit"), ChooseTiming("kind", "bank")),
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
    "clock-many": lambda w: bank(w, 900, 317),
    "clock-many-short": lambda w: gather(bank(w, 5_400, 5_360), *crowded.HAND),
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
        w.begin("power-suit", WIDE, "Ben", clock=(("kind", "bank"),)).play(17).say(Pause())
    ),
    "paused-many": lambda w: bank(w, 900, 317).say(Pause()),
    "paused-plain": lambda w: sheet(w, "Ann", "Ben", "Cid", "Dora").say(Pause()),
    "clock-history": lambda w: (
        w.begin("power-suit", WIDE, "Ben", clock=(("kind", "bank"),))
        .play(9)
        .wait(4_000)
        .say(OpenMatchMenu(), OpenClocks(), ChooseSeat(2), Answer("+120"))
        .say(Answer("The reader was stuck"))
        .play(13, 9)
        .say(OpenHistory(), ShowStep(11))
    ),
    "clock-correct": lambda w: (
        w.begin("power-suit", WIDE, "Ben", clock=(("kind", "bank"),))
        .play(9)
        .say(OpenMatchMenu(), OpenClocks(), ChooseSeat(2), Key("4"))
    ),
    "clock-told": lambda w: (
        w.begin("power-suit", WIDE, "Ben", clock=(("kind", "move"),)).play(9).wait(70)
    ),
    "clock-result": lambda w: (
        w.begin("power-suit", WIDE, "Ben", clock=(("kind", "bank"),))
        .play(81)
        .say(OpenResult(), ConfirmResult())
    ),
    "clock-over": lambda w: (
        w.begin("power-suit", "Ann", "Ben", clock=(("kind", "round"),)).play(80).wait(3_100)
    ),
    "sheet-one": lambda w: w.say(ChooseGame("score-sheet"), RemoveSeat(), StartMatch(), Ready()),
}

PHASES_OF_GAMES = (
    *("table-start", "table", "scored", "reveal", "over"),
    *("strings-layout", "strings-start", "strings", "strings-claim", "strings-ended"),
    *("suitup-flip", "suitup-draw", "suitup-full", "suitup-call", "suitup-count"),
    *("sheet", "sheet-one", "sheet-twelve"),
)
"""Screens of every phase of the games but Conquest of Fates, of which a panel is tapped as well."""


def _tapped(name: str, walk: Walk) -> Walk:
    SCREENS[name](walk)
    return walk.say(Give((("seat", 1),)))


SCREENS |= {f"{name}-player": partial(_tapped, name) for name in PHASES_OF_GAMES}


def draw(folder: Path, wanted: str = "") -> None:
    """Every screen whose name contains `wanted`, at every size, into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, walk in SCREENS.items():
        if wanted not in name:
            continue
        with tempfile.TemporaryDirectory() as place, Walk(Path(place)) as made:
            walk(made)
            picture, colours = made.router.picture(), made.router.look.colours
        for width, height in SIZES:
            save(picture, folder / f"{name}-{width}x{height}.png", width, height, colours)
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
        lambda device_status: None, lambda fault, on: None,
    )  # fmt: skip
    hardware = Hardware((laid,), words, shown)
    desk = open_desk((800, 480), 0.0, False, lambda act: None, hardware)
    with tempfile.TemporaryDirectory() as place, Walk(Path(place)) as walk:
        duel(walk).play(17)
        picture = walk.router.picture()
    panel.show([signal._replace(verdict="") for signal in signals(picture)])
    assert hands.wait_for(lambda: any(light[0] for light in hands.lights()))
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
