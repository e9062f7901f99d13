"""Pictures of every screen but the table: as they begin, full, and with what does not fit."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from tablepi.app.intents import Key, Opened, Press
from tablepi.app.tags.scanned_card import ScannedCard
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
    Ruler,
    Seating,
    Standing,
    Tile,
    Trial,
    Typing,
)
from tablepi.app.view.table_picture import Said
from tests.app.pocket import Pocket, Stick, settle
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
    yield "matches-empty", sitting.press("matches")
    sitting.press("back")
    yield "seating", sitting.press("game", "power-suit")
    yield "typing", sitting.press("rename", 1)
    sitting.enter("Ann")
    yield "layout", sitting.press("start")
    sitting.press("ready")
    yield "rules", sitting.press("rules")
    yield "rulings", sitting.press("rulings")
    sitting.press("back")
    yield "match-menu", sitting.press("match")
    sitting.press("back")
    sitting.scan("04FF")
    yield "naming", sitting.press("name", ScannedCard("04FF", "04FF"))
    yield "naming-kept", sitting.press("card", "castle")
    sitting.press("back")
    sitting.press("back")
    yield "menu-resume", sitting.press("menu")
    yield "matches", sitting.press("matches")
    sitting.press("back")
    yield "players", sitting.press("players")
    sitting.press("back")
    yield "settings", sitting.press("settings")
    yield "settings-other", sitting.press("louder", 1)
    yield "settings-trial", sitting.press("next", "screen.rotation")
    sitting.press("back")
    yield "settings-colours", sitting.press("next", "table.colours")
    sitting.press("seat", 3)
    yield "settings-colours-own", sitting.press("colour", "rose")
    sitting.press("back")
    sitting.hear(Opened((800, 480), 5.22))
    yield "settings-ruler", sitting.press("next", "screen.px_per_mm")
    for _ in range(9):
        sitting.press("longer", 10)
    sitting.press("done")
    sitting.press("keep")
    yield "settings-ruler-set", sitting.press("next", "screen.px_per_mm")
    yield "settings-ruler-large", sitting.press("longer", -1_000)
    yield "settings-ruler-small", sitting.press("longer", 1_000)
    sitting.press("back")
    yield from _sticks(sitting)
    yield "settings-games", sitting.press("next", "cafe.games")
    sitting.press("back")
    sitting.press("back")
    yield "decks-empty", sitting.press("decks")
    sitting.press("new")
    sitting.press("file", "decktet")
    yield "enrol", sitting.enter("Red")
    sitting.scan(*(f"04A{number}" for number in range(20)))
    yield "enrol-some", sitting.picture
    yield "enrol-known", sitting.scan("04A3")
    yield "enrol-test", sitting.press("test", True)
    sitting.press("back")
    yield "decks", sitting.picture
    sitting.press("back")
    yield "seating-sheet", sitting.press("game", "score-sheet")
    yield "keypad", sitting.press("type", "target")
    sitting.press("back")
    for _ in range(10):
        sitting.press("more")
    yield "seating-twelve", sitting.picture
    sitting.press("back")
    yield from _battle(sitting)


def _sticks(sitting: Sitting) -> Iterator[tuple[str, Picture]]:
    """Two sticks, one of them of a long name, and its backups."""
    two = Stick(), Stick(Path("/run/media/tablepi/sdb1"), "W" * 20, 0, writable=False)
    sitting.router.context = replace(sitting.router.context, sticks=Pocket(*two))
    yield "stick-looking", sitting.press("stick")
    settle(sitting.router.place)
    yield "stick", sitting.wait(1000)
    yield "stick-working", sitting.press("restore", str(two[1].path))
    settle(sitting.router.place)
    yield "backups", sitting.wait(1000)
    yield "backups-ask", sitting.press("backup", 1)
    for _ in range(3):
        sitting.press("back")


def _battle(sitting: Sitting) -> Iterator[tuple[str, Picture]]:
    """The pages on which effects are said, word by word."""
    yield "seating-battle", sitting.press("game", "conquest-of-fates")
    sitting.press("back")
    sitting.begin("conquest-of-fates", *"ABCD")
    for _ in range(4):
        sitting.give(verb="keep")
    sitting.press("effects")
    yield "battle-seats", sitting.press("effect", "gain")
    yield "battle-number", sitting.press("word", 3)
    sitting.press("back")
    sitting.press("effects")
    sitting.press("effect", "deploy")
    yield "battle-card", sitting.press("word", 3)
    yield "battle-search", sitting.press("type")


def made() -> Iterator[tuple[str, Picture]]:
    """Screens with names, scores and labels that are far too long, and as many as there can be."""
    yield "menu-hostile", _menu()
    yield "list-hostile", _list()
    yield "typing-hostile", _typing()
    for count in (1, 2, 8, 12):
        yield f"ending-{count}", _ending(count, "Ann", "42", "")
    yield "ending-shared", _ending(12, WIDE, "-123456", "Schiedsrichter +123456")


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
    match = Entry(f"Strings of Suits: {WIDE}, {WIDE}", LONG, Press("resume", 1), (), "suitup")
    return Menu(
        title=LONG,
        resume=(match, match._replace(act=Press("resume", 2))),
        tiles=tuple(Tile(game, WIDE, LONG, Press("game", game)) for game in GAMES),
        tools=(Button(LONG, Press("matches"), icon="history"), Button(WIDE, Press("players"))),
        notices=NOTICES,
    )


def _list() -> Listing:
    erase = Button(LONG, Press("erase"), "danger", icon="trash")
    plain = Entry(WIDE, LONG, Press("resume"), (), "power-suit")
    return Listing(
        title=LONG,
        entries=tuple(
            Entry(WIDE, "", None, (erase._replace(act=Press("erase", number)),))
            if number % 2
            else plain._replace(act=Press("resume", number), heading=LONG if number else "")
            for number in range(6)
        ),
        empty="",
        back=Button(LONG, Press("back"), "quiet", icon="back"),
        tools=(Button(WIDE, Press("tool"), icon="person"),),
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
        suggestions=tuple(Button(name, Press("answer", name), "quiet") for name in names),
        done=Button(WIDE, Key("enter"), "primary", icon="check"),
        cancel=Button(WIDE, Press("back"), "quiet", icon="back"),
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
            Button("Play again", Press("again"), "primary", icon="play"),
            Button(f"Another {name}", Press("menu"), icon="menu"),
            Button("Undo", Press("undo"), "quiet", icon="undo"),
            Button("To the table", Press("back"), "quiet", icon="back"),
        ),
        course=tuple(
            tuple((seat * line * 7919) % 97 - 20 + line * seat for line in range(60))
            for seat in range(1, count + 1)
        ),
    )
