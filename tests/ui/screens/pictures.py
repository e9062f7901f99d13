"""Pictures of every screen but the table: as they begin, full, and with what does not fit."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from tablepi.app.intents import (
    Answer,
    AskErase,
    Back,
    ChangeVolume,
    ChooseEffect,
    ChooseSeat,
    GoToMenu,
    Key,
    NameTag,
    Opened,
    OpenEffects,
    OpenMatchMenu,
    OpenRules,
    TryAgain,
    TypeWord,
    Undo,
)
from tablepi.app.screens.appliance.backups import ChooseBackup
from tablepi.app.screens.appliance.colour_choice import ChooseColour
from tablepi.app.screens.appliance.decks import ChooseFile, NewDeck
from tablepi.app.screens.appliance.ruler import FinishMeasuring, LengthenEdge
from tablepi.app.screens.appliance.setting_trial import KeepTrial
from tablepi.app.screens.appliance.settings import NextValue, OpenUsbStick
from tablepi.app.screens.appliance.teach_deck import TryDeck
from tablepi.app.screens.appliance.usb_stick import ListBackups
from tablepi.app.screens.menu import (
    ChooseGame,
    OpenDecks,
    OpenMatches,
    OpenPlayers,
    OpenSettings,
    ResumeMatch,
)
from tablepi.app.screens.name_tag import NameCard
from tablepi.app.screens.seating import AddSeat, RenameSeat, StartMatch, TypeOption
from tablepi.app.screens.start_match import Ready
from tablepi.app.screens.text_page import OpenRulings
from tablepi.app.view.picture import (
    Button,
    Ending,
    Enrolling,
    Entry,
    Listing,
    Menu,
    Notice,
    Page,
    Palette,
    Picture,
    Seating,
    Standing,
    Tile,
    Trial,
    Typing,
)
from tablepi.app.view.setting_pictures import Ruler
from tablepi.app.view.table_picture import Said
from tests.app.pocket import Pocket, Stick
from tests.app.sitting import Sitting

WIDE = "W" * 20
LONG = "ein Wort das nicht endet und noch eines das auch nicht enden will " * 3
NOTICES = (
    Notice("reader", f"Card reader not found: tapping works, looking for it … {LONG}"),
    Notice("disk", f"Not recorded, so not played: {LONG}"),
)
GAMES = ("power-suit", "score-sheet", "strings-of-suits", "suitup", "unheard-of")


def seen(sitting: Sitting) -> Iterator[tuple[str, Picture]]:
    """Screens as the app shows them."""
    yield "menu", sitting.picture
    yield "matches-empty", sitting.hear(OpenMatches())
    sitting.hear(Back())
    yield "seating", sitting.hear(ChooseGame("power-suit"))
    yield "typing", sitting.hear(RenameSeat(1))
    sitting.enter("Ann")
    yield "layout", sitting.hear(StartMatch())
    sitting.hear(Ready())
    yield "rules", sitting.hear(OpenRules())
    yield "rulings", sitting.hear(OpenRulings())
    sitting.hear(Back())
    yield "match-menu", sitting.hear(OpenMatchMenu())
    sitting.hear(Back())
    sitting.scan("04FF")
    yield "naming", sitting.hear(NameTag())
    yield "naming-kept", sitting.hear(NameCard("castle"))
    sitting.hear(Back())
    sitting.hear(Back())
    yield "menu-resume", sitting.hear(GoToMenu())
    yield "matches", sitting.hear(OpenMatches())
    sitting.hear(Back())
    yield "players", sitting.hear(OpenPlayers())
    sitting.hear(Back())
    yield "settings", sitting.hear(OpenSettings())
    yield "settings-other", sitting.hear(ChangeVolume(1))
    yield "settings-trial", sitting.hear(NextValue("screen.rotation"))
    sitting.hear(Back())
    yield "settings-colours", sitting.hear(NextValue("table.colours"))
    sitting.hear(ChooseSeat(3))
    yield "settings-colours-own", sitting.hear(ChooseColour("rose"))
    sitting.hear(Back())
    sitting.hear(Opened((800, 480), 5.22))
    yield "settings-ruler", sitting.hear(NextValue("screen.px_per_mm"))
    for _ in range(9):
        sitting.hear(LengthenEdge(10))
    sitting.hear(FinishMeasuring())
    sitting.hear(KeepTrial())
    yield "settings-ruler-set", sitting.hear(NextValue("screen.px_per_mm"))
    yield "settings-ruler-large", sitting.hear(LengthenEdge(-1_000))
    yield "settings-ruler-small", sitting.hear(LengthenEdge(1_000))
    sitting.hear(Back())
    yield from _sticks(sitting)
    yield "settings-games", sitting.hear(NextValue("cafe.games"))
    sitting.hear(Back())
    sitting.hear(Back())
    yield "decks-empty", sitting.hear(OpenDecks())
    sitting.hear(NewDeck())
    sitting.hear(ChooseFile("decktet"))
    yield "enrol", sitting.enter("Red")
    sitting.scan(*(f"04A{number}" for number in range(20)))
    yield "enrol-some", sitting.picture
    yield "enrol-known", sitting.scan("04A3")
    yield "enrol-test", sitting.hear(TryDeck(True))
    sitting.hear(Back())
    yield "decks", sitting.picture
    sitting.hear(Back())
    yield "seating-sheet", sitting.hear(ChooseGame("score-sheet"))
    yield "keypad", sitting.hear(TypeOption("target"))
    sitting.hear(Back())
    for _ in range(10):
        sitting.hear(AddSeat())
    yield "seating-twelve", sitting.picture
    sitting.hear(Back())
    yield from _battle(sitting)


def _sticks(sitting: Sitting) -> Iterator[tuple[str, Picture]]:
    """Two sticks, one of them of a long name, and its backups."""
    two = Stick(), Stick(Path("/run/media/tablepi/sdb1"), "W" * 20, 0, writable=False)
    sitting.router.context = replace(sitting.router.context, sticks=Pocket(*two))
    yield "stick-looking", sitting.hear(OpenUsbStick())
    sitting.settle()
    yield "stick", sitting.wait(1000)
    yield "stick-working", sitting.hear(ListBackups(str(two[1].path)))
    sitting.settle()
    yield "backups", sitting.wait(1000)
    yield "backups-ask", sitting.hear(ChooseBackup(1))
    for _ in range(3):
        sitting.hear(Back())


def _battle(sitting: Sitting) -> Iterator[tuple[str, Picture]]:
    """The pages beside a battle's table."""
    yield "seating-battle", sitting.hear(ChooseGame("conquest-of-fates"))
    sitting.hear(Back())
    sitting.begin("conquest-of-fates", *"ABCD")
    for _ in range(4):
        sitting.give(verb="keep")
    sitting.hear(OpenEffects())
    yield "battle-effects", sitting.picture
    sitting.hear(ChooseEffect("deploy"))
    sitting.give(seat=3)
    sitting.give(unit="3.2")
    yield "battle-search", sitting.hear(TypeWord())


def made() -> Iterator[tuple[str, Picture]]:
    """Screens with names, scores and labels that are far too long, and as many as there can be."""
    yield "menu-hostile", _menu()
    yield "list-hostile", _list()
    yield "typing-hostile", _typing()
    for count in (1, 2, 8, 12):
        yield f"ending-{count}", _ending(count, "Ann", "42", "")
    yield "ending-shared-hostile", _ending(12, WIDE, "-123456", "Schiedsrichter +123456")


def hostile(name: str, picture: Picture) -> Picture:
    """The same screen with everything in it too long."""
    if isinstance(picture, Seating):
        seats = tuple(seat._replace(name=WIDE) for seat in picture.seats)
        options = tuple(option._replace(label=LONG, value=WIDE) for option in picture.options)
        start = picture.start._replace(label=LONG)
        return picture._replace(
            title=LONG, seats=seats, options=options, start=start, notices=NOTICES
        )
    if isinstance(picture, Page):
        sections = tuple(
            section._replace(lines=tuple((WIDE, LONG + WIDE * 3) for _ in section.lines))
            for section in picture.sections
        )
        buttons = tuple(button._replace(label=LONG) for button in picture.buttons)
        return picture._replace(title=LONG, sections=sections, buttons=buttons)
    if isinstance(picture, Palette):
        first = tuple(each._replace(label=LONG) for each in picture.seats)
        then = tuple(each._replace(label=LONG) for each in picture.colours)
        full = picture._replace(title=LONG, ask=LONG, then=LONG, notices=NOTICES)
        return full._replace(seats=first, colours=then)
    if isinstance(picture, Ruler):
        done = picture.done._replace(label=LONG)
        long = picture._replace(title=LONG, hint=LONG, size=LONG, sides=LONG, card=LONG)
        return long._replace(done=done, notices=NOTICES)
    if isinstance(picture, Trial):
        keep = picture.keep._replace(label=LONG)
        return picture._replace(title=LONG, hint=LONG, keep=keep, notices=NOTICES)
    if isinstance(picture, Enrolling):
        tools = tuple(tool._replace(label=LONG) for tool in picture.tools)
        mend = tuple(button._replace(label=LONG) for button in picture.mend)
        told = picture._replace(title=LONG, ask=LONG, said=Said(False, LONG), notices=NOTICES)
        return told._replace(tools=tools, mend=mend)
    if isinstance(picture, Typing):
        done = picture.done._replace(label=LONG)
        return picture._replace(title=LONG, text=WIDE * 2, hint=LONG, done=done)
    return picture


def _menu() -> Menu:
    match = Entry(f"Strings of Suits: {WIDE}, {WIDE}", LONG, ResumeMatch(1), (), "suitup")
    return Menu(
        title=LONG,
        resume=(match, match._replace(act=ResumeMatch(2))),
        tiles=tuple(Tile(game, WIDE, LONG, ChooseGame(game)) for game in GAMES),
        tools=(Button(LONG, OpenMatches(), icon="history"), Button(WIDE, OpenPlayers())),
        notices=NOTICES,
    )


def _list() -> Listing:
    erase = Button(LONG, AskErase(WIDE), "danger", icon="trash")
    plain = Entry(WIDE, LONG, ResumeMatch(0), (), "power-suit")
    return Listing(
        title=LONG,
        entries=tuple(
            Entry(WIDE, "", None, (erase._replace(act=AskErase(str(number))),))
            if number % 2
            else plain._replace(act=ResumeMatch(number), heading=LONG if number else "")
            for number in range(6)
        ),
        empty="",
        back=Button(LONG, Back(), "quiet", icon="back"),
        tools=(Button(WIDE, Answer("tool"), icon="person"),),
        notices=NOTICES,
    )


def _typing() -> Typing:
    rows = ("1234567890", "qwertyuiopü", "asdfghjklöä", "zxcvbnm.-")
    keys = [tuple(Button(key, Key(key)) for key in row) for row in rows]
    keys.append((Button(LONG, Key(" ")),))
    names = (WIDE, "Ann", "Bo", LONG, "Cid", "Dora", "Eve", "Fritz")
    return Typing(
        title=LONG,
        text=WIDE * 2,
        hint=LONG,
        passing=LONG,
        rows=tuple(keys),
        suggestions=tuple(Button(name, Answer(name), "quiet") for name in names),
        done=Button(WIDE, Key("enter"), "primary", icon="check"),
        cancel=Button(WIDE, Back(), "quiet", icon="back"),
    )


def _ending(count: int, name: str, score: str, corrected: str) -> Ending:
    return Ending(
        emblem="power-suit",
        title=name,
        headline=f"{name} und {name} gewinnen",
        standings=tuple(
            Standing(min(seat, 2), seat, name, score, corrected, seat < 3)
            for seat in range(1, count + 1)
        ),
        details=(LONG, name),
        seal="Seal 3f9a1c22",
        buttons=(
            Button("Play again", TryAgain(), "primary", icon="play"),
            Button(f"Another {name}", GoToMenu(), icon="menu"),
            Button("Undo", Undo(), "quiet", icon="undo"),
            Button("To the table", Back(), "quiet", icon="back"),
        ),
        course=tuple(
            tuple((seat * line * 7919) % 97 - 20 + line * seat for line in range(60))
            for seat in range(1, count + 1)
        ),
    )
