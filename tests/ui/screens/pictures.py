"""Pictures of every screen but the table: as they begin, full, and with what does not fit."""

from collections.abc import Iterator

from tablepi.referee.intents import Answer, Back, GoToMenu, Key, SuggestedText, Undo, Wake
from tablepi.referee.table_picture import ShownVerdict
from tablepi.screens.pictures.leaderboard_picture import Leaderboard, Ranked
from tablepi.screens.pictures.picture import (
    Attract,
    Button,
    Code,
    Enrolling,
    Entry,
    Hero,
    Listing,
    MatchEnd,
    Menu,
    Notice,
    Page,
    Palette,
    Picture,
    Record,
    Ruler,
    Seating,
    Suggestion,
    Swatch,
    TakeHome,
    Tile,
    Trial,
    Typing,
)
from tablepi.screens.pictures.result_picture import Ending, Standing
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.ui.screens import scene_of
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.toolkit.pieces import Piece

WIDE = "W" * 20
LONG = "ein Wort das nicht endet und noch eines das auch nicht enden will " * 3
NOTICES = (
    Notice("reader", f"Card reader not found: tapping works, looking for it … {LONG}"),
    Notice("disk", f"Not recorded, so not played: {LONG}"),
)
GAMES = ("power-suit", "score-sheet", "strings-of-suits", "suitup", "unheard-of")


def made() -> Iterator[tuple[str, Picture]]:
    """Screens with names, scores and labels that are far too long, and as many as there can be."""
    yield "menu-hostile", _menu()
    yield "list-hostile", _list()
    for count in (0, 1, 2, 3, 5, 40):
        yield f"leaderboard-{count}", leaderboard(count, "Friederike")
        yield f"leaderboard-{count}-hostile", leaderboard(count, WIDE)._replace(notices=NOTICES)
    yield "typing-hostile", _typing()
    for length in (400, 1900, 4000):
        yield f"take-home-{length}-hostile", _take_home(length)
    yield "colours-hostile", _colours()
    for count in (1, 2, 8, 12):
        yield f"ending-{count}", _ending(count, "Ann", "42", "")
    yield "attract", _attract("Luna", 2)
    yield "attract-hostile", _attract(LONG, 12)._replace(hint=LONG, notices=NOTICES)
    yield "ending-shared-hostile", _ending(12, WIDE, "-123456", "Schiedsrichter +123456")


def _attract(name: str, seats: int) -> Attract:
    """The house, and four results of so many players."""
    scores = tuple((seat, WIDE, "-123456") for seat in range(1, seats + 1))
    results = tuple(MatchEnd(game, LONG, scores, (1,)) for game in GAMES[:4])
    return Attract(name, "", GAMES, "Last results", results, "Tap to play", Wake())


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
        told = picture._replace(
            title=LONG, ask=LONG, said=ShownVerdict(False, LONG), notices=NOTICES
        )
        return told._replace(tools=tools, mend=mend)
    if isinstance(picture, Typing):
        done = picture.done._replace(label=LONG)
        return picture._replace(title=LONG, text=WIDE * 2, hint=LONG, done=done)
    return picture


def _menu() -> Menu:
    match = Entry(f"Strings of Suits: {WIDE}, {WIDE}", LONG, ResumeMatch(1), (), "suitup")
    return Menu(
        title=LONG,
        hero=Hero("suitup", WIDE, LONG, (LONG, LONG), ResumeMatch(1), SCORES),
        resume=(match, match._replace(act=ResumeMatch(2))),
        tiles=tuple(Tile(game, WIDE, LONG, Answer("menu.game", game)) for game in GAMES),
        tools=(
            Button(LONG, Answer("menu.matches"), icon="history"),
            Button(WIDE, Answer("menu.players")),
        ),
        notices=NOTICES,
        house=LONG,
    )


SCORES = tuple((seat, "-123456") for seat in range(1, 13))
"""Of as many seats as a match can have."""


def _list() -> Listing:
    erase = Button(LONG, Answer("erase.ask", WIDE), "danger", icon="trash")
    plain = Entry(WIDE, LONG, ResumeMatch(0), (), "power-suit")
    return Listing(
        title=LONG,
        entries=tuple(
            Entry(WIDE, "", None, (erase._replace(act=Answer("erase.ask", str(number))),))
            if number % 2
            else plain._replace(
                act=ResumeMatch(number),
                heading=LONG if number else "",
                record=Record("1234", "of 1234", 0.5, number + 1),
            )
            for number in range(6)
        ),
        empty="",
        back=Button(LONG, Back(), "quiet", icon="back"),
        tools=(Button(WIDE, SuggestedText("tool"), icon="person"),),
        notices=NOTICES,
    )


def leaderboard(count: int, name: str) -> Leaderboard:
    """So many players, two on each place."""
    seasons = ("This season", "Last season", "All time", "Earlier")
    return Leaderboard(
        title="Leaderboard",
        seasons=tuple(
            Button(label, Answer(label), chosen=not index) for index, label in enumerate(seasons)
        ),
        order="by wins, then by fewer matches",
        lines=tuple(
            Ranked(
                1 + number // 2,
                f"{name}{number}",
                Record("1234", "of 1234", number / 40, 1 + number % 12),
                Answer("player", number),
                "best score -123456" if number % 2 else "",
            )
            for number in range(count)
        ),
        empty=(LONG, LONG),
        back=Button("Back", Back(), "quiet", icon="back"),
        game=Button(WIDE, Answer("board.games"), "quiet", icon="trophy"),
        kind="board",
        part="{first} to {last} of {of}",
    )


def _typing() -> Typing:
    rows = ("1234567890", "qwertyuiopü", "asdfghjklöä", "zxcvbnm.-")
    keys = [tuple(Button(key, Key(key)) for key in row) for row in rows]
    keys.append((Button("123", Key("figures"), "quiet"), Button("", Key(" "))))
    names = (WIDE, "Ann", "Bo", LONG, "Cid", "Dora", "Eve", "Fritz")
    return Typing(
        title=LONG,
        text=WIDE * 2,
        hint=LONG,
        passing=LONG,
        rows=tuple(keys),
        suggestions=tuple(Suggestion(name, SuggestedText(name)) for name in names),
        suggests=True,
        done=Button(WIDE, Key("enter"), "primary", icon="check"),
        cancel=Button(WIDE, Back(), "quiet", icon="back"),
    )


def _colours() -> Palette:
    """Colours to choose from, without seats."""
    back, any_ = (
        Button(LONG, Back(), "quiet", icon="back"),
        Button(WIDE, Answer("health.again"), icon="undo"),
    )
    swatches = tuple(Swatch(at, LONG, SuggestedText(str(at)), at == 3) for at in range(1, 13))
    return Palette(LONG, "", (), LONG, swatches, any_, back, NOTICES)


def _take_home(letters: int) -> TakeHome:
    codes = (Code("w" * letters, LONG),)
    back = Button(WIDE, Back(), "quiet", icon="back")
    return TakeHome(LONG, LONG, codes, LONG, back, NOTICES)


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
            Button("Play again", Answer("health.again"), "primary", icon="play"),
            Button(f"Another {name}", GoToMenu(), icon="menu"),
            Button("Undo", Undo(), "quiet", icon="undo"),
            Button("To the table", Back(), "quiet", icon="back"),
        ),
        course=tuple(
            tuple((seat * line * 7919) % 97 - 20 + line * seat for line in range(60))
            for seat in range(1, count + 1)
        ),
    )


def acts(picture: Picture, size: tuple[int, int] = (800, 480)) -> dict[object, Piece]:
    return {piece.act: piece for piece in scene_of(picture, of_window(*size)).pieces}
