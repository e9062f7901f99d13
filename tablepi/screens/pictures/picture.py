"""Pictures of all screens as plain data, every text in the table's language."""

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from tablepi.core.board import Board
from tablepi.core.cards import Card
from tablepi.referee.intents import Intent
from tablepi.referee.table_picture import Button as Button
from tablepi.referee.table_picture import Notice as Notice
from tablepi.referee.table_picture import SeatPanel, ShownVerdict
from tablepi.referee.table_picture import Table as Table


class TableTool(NamedTuple):
    """One tool, large enough for everybody at the table; tapping it does `act`.

    `kind`: `dice`, `coin`, `starter` or `timer`. `faces`: the dice, 1 to 6; of the coin one,
    `heads` or `tails`, none before the first throw; the seats drawn among; the time in figures.
    `mark`: the seat on which the mark is, 0 for none. `state`: of a timer, `short` or `out`, '' for
    none. `said`: what came of it, in words. `tabs`: the tools; `controls`: what is set with this
    one; `go`: the likely step. `volume`: how loud a timer is, 0 to 100.
    """

    title: str
    kind: str
    faces: tuple[str, ...]
    said: str
    act: Intent
    tabs: tuple[Button, ...]
    controls: tuple[Button, ...]
    go: Button
    back: Button
    mark: int = 0
    state: str = ""
    notices: tuple[Notice, ...] = ()
    volume: int = 0


class MatchEnd(NamedTuple):
    """End of a match. `scores`: seat, name and score, the winners first."""

    emblem: str
    title: str
    scores: tuple[tuple[int, str, str], ...]
    winners: tuple[int, ...]


class Attract(NamedTuple):
    """The menu while nobody is there: the house, its games, the last result; a tap leads back.

    `logo`: the file of a picture, '' for none; `sentence`: what the table does; `results`: the last
    one, under a heading, () for none.
    """

    title: str
    logo: str
    emblems: tuple[str, ...]
    heading: str
    results: tuple[MatchEnd, ...]
    hint: str
    act: Intent
    notices: tuple[Notice, ...] = ()
    sentence: str = ""


class Code(NamedTuple):
    """A text to be shown as a code. `said`: what stands beside it, '' for nothing."""

    text: str
    said: str = ""


class TakeHome(NamedTuple):
    """A code to be scanned. `codes`: the fullest first, of which the first that fits is shown;
    `too_long` is said where none does.
    """

    title: str
    hint: str
    codes: tuple[Code, ...]
    too_long: str
    back: Button
    notices: tuple[Notice, ...] = ()


CARD_MM = (85.6, 53.98)
"""The size of every bank card (ISO/IEC 7810, ID-1)."""


class Trial(NamedTuple):
    """A trial of a setting that may be unusable; it is undone unless it is confirmed.

    `left`: the seconds that are left until then, in figures, '' where it waits for good.
    `turn`, `back`: tries the next, undoes it; None where there is none.
    """

    title: str
    left: str
    hint: str
    keep: Button
    turn: Button | None
    back: Button | None
    notices: tuple[Notice, ...] = ()


class Ruler(NamedTuple):
    """A card and a ruler to be matched with real ones, drawn at `px_per_mm`.

    `size`, `sides`: what that makes of the panel; `card`: what is written on the card. `steps`:
    shorter by much and by little, longer by little and by much. `auto`: the panel's own size, None
    where that is in force.
    """

    title: str
    hint: str
    size: str
    sides: str
    px_per_mm: float
    card: str
    steps: tuple[Button, ...]
    auto: Button | None
    done: Button
    back: Button
    notices: tuple[Notice, ...] = ()


class Swatch(NamedTuple):
    """A seat and its colour's name."""

    seat: int
    label: str
    act: Intent
    chosen: bool = False


class Palette(NamedTuple):
    """Colours of the seats. `ask`, `then`: what is tapped first among `seats`, and next among
    `colours`; `usual`: every colour as it usually is, None where that is so.
    """

    title: str
    ask: str
    seats: tuple[Swatch, ...]
    then: str
    colours: tuple[Swatch, ...]
    usual: Button | None
    back: Button
    notices: tuple[Notice, ...] = ()


class Spot(NamedTuple):
    """A card of a deck that is being taught; tapping it asks for it, unless `act` is None.

    `state`: `missing`, `part` (it has a tag, and lacks another) or `known`; while testing, `known`
    are those that were seen. `asked`: its tag comes next.
    """

    card: str
    state: str
    asked: bool
    act: Intent | None


class Enrolling(NamedTuple):
    """A deck being taught or tested, `share` of it known, 0 to 1; or a tag that is being named,
    where that is None.

    `ask`: what to do now; `card`: shown large, '' for none. `said`: what became of the last tag,
    None before the first; `mend`: what can be done about it.
    """

    title: str
    share: float | None
    ask: str
    card: str
    said: ShownVerdict | None
    mend: tuple[Button, ...]
    spots: tuple[Spot, ...]
    faces: Mapping[str, Card]
    tools: tuple[Button, ...]
    back: Button
    notices: tuple[Notice, ...] = ()


class Picture(Protocol):
    """A screen as plain data, every text in the table's language; each kind is a named tuple."""

    @property
    def title(self) -> str:
        """The heading of the screen."""


class Hero(NamedTuple):
    """A match to go on with, or to begin, as a scene on the ground of its game, `emblem`.

    `label`: what a tap does; `lines`: who plays, and how far it has come; `scores`: seat and score;
    `cards`: some that lie open. In the place of the row or tile that does the same.
    """

    emblem: str
    title: str
    label: str
    lines: tuple[str, ...]
    act: Intent
    scores: tuple[tuple[int, str], ...] = ()
    cards: tuple[Card, ...] = ()


class Tile(NamedTuple):
    """A game in the menu; `emblem` is the game's id. `players`: how many, '' where not said."""

    emblem: str
    title: str
    promise: str
    act: Intent
    players: str = ""


class Record(NamedTuple):
    """Matches won of those played: in words, as `12` and `of 22`, and as a `share`, 0 to 1.

    `seat`: the number of the colour that stands for the player.
    """

    won: str
    of: str
    share: float
    seat: int


class Entry(NamedTuple):
    """A row of a list: title, details, the intent of tapping it, buttons at its end.

    `heading`: stands above it and the lines that follow. `sign`: the icon that says what becomes of
    a tap: `right` leads on. `record`: matches won, as a bar and in figures at the end.
    """

    title: str
    detail: str
    act: Intent | None
    buttons: tuple[Button, ...] = ()
    emblem: str = ""
    heading: str = ""
    sign: str = "right"
    record: Record | None = None


class NoHero(NamedTuple):
    """The place of a match where none is open. `lines`: what is missing, and how it comes."""

    lines: tuple[str, ...]
    help: Button


class Menu(NamedTuple):
    """The menu. `hero`: what is likely wanted; `resume`: open matches, the host's repairs first;
    `house`, `logo`: the house's name and the file of its picture, '' for none.
    """

    title: str
    hero: Hero | NoHero
    resume: tuple[Entry, ...]
    tiles: tuple[Tile, ...]
    tools: tuple[Button, ...]
    notices: tuple[Notice, ...] = ()
    house: str = ""
    logo: str = ""


class Listing(NamedTuple):
    """Any list; `empty` is said when it has no line, under an icon, its `sign`.

    `volume`: how loud the table is, 0 to 100, where that is set. `kind`: which list it is; each
    keeps its page while others lie on it. `shown`: the entry whose page is seen. `part`: what is
    said of the rows of a page, with places for the `first`, the `last`, and how many there are.
    `seat`: the number of the colour of the player whose page it is, 0 of any other page.
    `unwritten`: what is said where no font has all letters of the title.
    """

    title: str
    entries: tuple[Entry, ...]
    empty: str
    back: Button
    tools: tuple[Button, ...] = ()
    notices: tuple[Notice, ...] = ()
    volume: int | None = None
    sign: str = "list"
    kind: str = "list"
    shown: int = 0
    part: str = "{first}–{last} / {of}"
    seat: int = 0
    unwritten: str = ""


class SeatField(NamedTuple):
    """A seat while a match is set up. `player`: a number that stays with whoever sits there.

    `sign`: the icon of what a tap does, `edit` or `swap`, or `lot` where the lot fell; `picked`: it
    waits for the other one with which it changes places.
    """

    seat: int
    name: str
    act: Intent
    player: int
    sign: str
    picked: bool = False


class OptionField(NamedTuple):
    """An option: its values as buttons where they are few, else less and more around the value."""

    label: str
    value: str
    choices: tuple[Button, ...]
    less: Button | None = None
    more: Button | None = None
    type: Button | None = None


class Seating(NamedTuple):
    """The set-up of a match: seats and options. `fewer`, `more`: None where seats are fixed.

    `tools`: drawing lots, and other ways to seat everybody anew; `mark`: the seat that a lot
    passes, or on which it fell, 0 for none. `goal`: of the game; `how`: opens how to play it.
    `unwritten`: what is said where no font has the letters of a name.
    """

    emblem: str
    title: str
    seats: tuple[SeatField, ...]
    fewer: Button | None
    more: Button | None
    tools: tuple[Button, ...]
    mark: int
    options: tuple[OptionField, ...]
    start: Button
    back: Button
    notices: tuple[Notice, ...] = ()
    goal: str = ""
    how: Button | None = None
    unwritten: str = ""


class Section(NamedTuple):
    """A heading with lines under it; each line is (small label or '', text)."""

    heading: str
    lines: tuple[tuple[str, str], ...]


class Page(NamedTuple):
    """Text to read: what to lay out, the rules of a phase, a message. `board` may stand beside.

    `kind`: `layout`, steps to do in their order; any other is to be read, and one kind keeps its
    place while another is read. `asked`: the seats whose own button says yes to the page. `part`:
    what is said of a part of it, with places for its number and for how many there are.
    """

    title: str
    sections: tuple[Section, ...]
    buttons: tuple[Button, ...]
    board: Board | None = None
    faces: Mapping[str, Card] = {}
    names: tuple[str, ...] = ()
    labels: Mapping[str, str] = {}
    kind: str = "read"
    notices: tuple[Notice, ...] = ()
    asked: tuple[int, ...] = ()
    lost: Hero | None = None
    stays: int = 0
    part: str = "{n} / {of}"


class Suggestion(NamedTuple):
    """A whole answer to tap; the letters from `start` to `end` are those that were typed."""

    text: str
    act: Intent
    start: int = 0
    end: int = 0


class Typing(NamedTuple):
    """A keyboard or keypad on the screen. `rows`: keys as buttons; `hint`: what is expected.

    `suggestions`: whole answers to tap; `suggests`: they keep their room where none fits now.
    `hidden`: show dots instead of the text. `wrong`: why the last answer was not taken, beside the
    hint; `passing`: a word that stands in its place until the next input; '' for none. `seat`:
    whose name is asked for, 0 for none. `notices`: what is heard. `unwritten`: what is said where
    no font has all letters of the text.
    """

    title: str
    text: str
    hint: str
    rows: tuple[tuple[Button, ...], ...]
    suggestions: tuple[Suggestion, ...]
    done: Button
    cancel: Button
    hidden: bool = False
    passing: str = ""
    wrong: str = ""
    notices: tuple[Notice, ...] = ()
    seat: int = 0
    suggests: bool = False
    unwritten: str = ""


class Past(NamedTuple):
    """One line of the history. `kind`: `line`, `correction`, `undone`, `refused` or `clock`.

    `time`: when it was said, counted from the beginning of the match. `marked`: whether it is
    marked, None while no lines are.
    """

    number: str
    seat: int
    text: str
    kind: str
    act: Intent | None
    chosen: bool = False
    time: str = ""
    marked: bool | None = None


class History(NamedTuple):
    """Every line, and the board as it was after the chosen one.

    `title`: which that is, `of`: of how many, `detail`: what else there is to say of the match.
    `steps`: to the line before and to the next one; `at`: the chosen line and their number.
    `change`: the main key, beside it `more`, which turns up the `others` and the `views` (all, or
    what stands) in the list's place.
    """

    title: str
    of: str
    detail: str
    lines: tuple[Past, ...]
    board: Board
    faces: Mapping[str, Card]
    labels: Mapping[str, str]
    seats: tuple[SeatPanel, ...]
    at: tuple[int, int]
    steps: tuple[Button, Button]
    change: Button
    more: Button
    others: tuple[Button, ...]
    views: tuple[Button, ...]
    back: Button
    notices: tuple[Notice, ...] = ()
    turned: bool | None = None


class Call(NamedTuple):
    """The judge is called, to be seen from far away. `seat`: who calls, 0 for the table; `also`:
    who has called since."""

    title: str
    seat: int
    name: str
    hint: str
    buttons: tuple[Button, ...]
    notices: tuple[Notice, ...] = ()
    also: tuple[int, ...] = ()


class Paused(NamedTuple):
    """The table rests: it is seen behind a veil, and a touch anywhere goes on."""

    title: str
    hint: str
    act: Intent
    table: Table
    notices: tuple[Notice, ...] = ()
