"""What every outlet is shown: pages as plain data, every text already in the table's language."""

from collections.abc import Mapping
from typing import NamedTuple

from tablepi.app.acts import Act
from tablepi.app.button import Button as Button
from tablepi.app.button import Notice as Notice
from tablepi.app.setting_pictures import Palette as Palette
from tablepi.app.setting_pictures import Ruler as Ruler
from tablepi.app.setting_pictures import Swatch as Swatch
from tablepi.app.setting_pictures import Trial as Trial
from tablepi.core.board import Board, Counter, Fill
from tablepi.core.cards import Card


class Tile(NamedTuple):
    """A game in the menu; `emblem` is the game's id."""

    emblem: str
    title: str
    promise: str
    act: Act


class Entry(NamedTuple):
    """A line of a list: what it is, more about it, what tapping it does, buttons at its end."""

    title: str
    detail: str
    act: Act | None
    buttons: tuple[Button, ...] = ()
    emblem: str = ""


class Menu(NamedTuple):
    """Where everything begins: matches to go on with first, then the games."""

    title: str
    resume: tuple[Entry, ...]
    tiles: tuple[Tile, ...]
    tools: tuple[Button, ...]
    notices: tuple[Notice, ...] = ()


class Listing(NamedTuple):
    """Any list that may be longer than the screen; `empty` is said when it has no line, under an
    icon, its `sign`.

    `volume`: how loud the table is, 0 to 100, where that is set; None elsewhere.
    """

    title: str
    entries: tuple[Entry, ...]
    empty: str
    back: Button
    tools: tuple[Button, ...] = ()
    notices: tuple[Notice, ...] = ()
    volume: int | None = None
    sign: str = "list"


class SeatField(NamedTuple):
    """A seat while a match is set up: tapping it renames the player."""

    seat: int
    name: str
    rename: Act


class OptionField(NamedTuple):
    """An option: its values as buttons where they are few, else less and more around the value."""

    label: str
    value: str
    choices: tuple[Button, ...]
    less: Button | None = None
    more: Button | None = None
    type: Button | None = None


class Seating(NamedTuple):
    """Who plays, and by which options. `fewer` and `more` are None where seats are fixed."""

    emblem: str
    title: str
    seats: tuple[SeatField, ...]
    fewer: Button | None
    more: Button | None
    options: tuple[OptionField, ...]
    start: Button
    back: Button
    notices: tuple[Notice, ...] = ()


class Section(NamedTuple):
    """A heading with lines under it; each line is (small label or '', text)."""

    heading: str
    lines: tuple[tuple[str, str], ...]


class Page(NamedTuple):
    """Text to read: what to lay out, the rules of a phase, a message. `board` may stand beside.

    `kind`: `layout`, steps to do in their order; any other is to be read, and one kind keeps its
    place while another is read. `asked`: the seats whose own button says yes to the page.
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


class Typing(NamedTuple):
    """A keyboard or keypad on the screen. `rows`: keys as buttons; `hint`: what is expected.

    `suggestions`: whole answers to tap. `hidden`: show dots instead of the text.
    """

    title: str
    text: str
    hint: str
    rows: tuple[tuple[Button, ...], ...]
    suggestions: tuple[Button, ...]
    done: Button
    cancel: Button
    hidden: bool = False


class Said(NamedTuple):
    """The last verdict as it is shown. `card`: its id, `?` for a secret one, '' for none."""

    accepted: bool
    text: str
    rule: str = ""
    card: str = ""


class ReadAt(NamedTuple):
    """Where the card was read that the last verdict is about, and when."""

    reader: str
    antenna: int
    ms: int


class Spot(NamedTuple):
    """A card of a deck that is being taught; tapping it asks for it, unless `act` is None.

    `state`: `missing`, `part` (it has a tag, and lacks another) or `known`; while testing, `known`
    are those that were seen. `asked`: its tag comes next.
    """

    card: str
    state: str
    asked: bool
    act: Act | None


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
    said: Said | None
    mend: tuple[Button, ...]
    spots: tuple[Spot, ...]
    faces: Mapping[str, Card]
    tools: tuple[Button, ...]
    back: Button
    notices: tuple[Notice, ...] = ()


class SeatPanel(NamedTuple):
    """A player's place. `light`: `bright`, `dim` or '' when the seat is not asked for.

    `asked`: everybody waits for this seat, and its own button answers. `notes`:
    what stands at the seat now, in words; `call`: what tapping it calls out of turn.
    """

    seat: int
    name: str
    score: str
    counters: tuple[Counter, ...]
    to_act: bool
    corrected: str
    winner: bool
    act: Act
    light: str = ""
    asked: bool = False
    notes: tuple[str, ...] = ()
    call: str = ""


class Picker(NamedTuple):
    """Cards to choose from, bright and dimmed.

    `secret`: the faces are for one player's eyes, and `title` says for whose.
    """

    cards: tuple[tuple[str, Button], ...]
    secret: bool
    unknown: Button | None
    title: str = ""


class Keypad(NamedTuple):
    """A number being typed for a slot; `confirms` end it, one for each verb that takes it."""

    text: str
    keys: tuple[Button, ...]
    confirms: tuple[Button, ...]


class Offer(NamedTuple):
    """What some of the gathered cards are good for; `button` plays it."""

    button: Button
    cards: tuple[str, ...]


class Basket(NamedTuple):
    """Cards gathered and not played yet, in the order in which they came.

    `offers`: what they are good for. `letters`: what one card can be played with besides.
    `missing`: cards of which any would make a meld, after the words `lacks`. `hint`: why there is
    no offer, '' where there is one. `keys`: shows keys for cards.
    """

    cards: tuple[str, ...]
    offers: tuple[Offer, ...]
    letters: tuple[Button, ...]
    missing: tuple[str, ...]
    lacks: str
    hint: str
    keys: Button | None = None


class CardKeys(NamedTuple):
    """Keys for printed cards: a rank, then a suit. A suit's card shows what the suit looks like.

    `close`: puts them away, None where nothing else is to be done.
    """

    ranks: tuple[Button, ...]
    suits: tuple[tuple[str, Button], ...]
    close: Button | None = None


class Prompt(NamedTuple):
    """What is waited for, what was given so far (tapping takes it back), what may follow."""

    text: str
    given: tuple[Button, ...]
    buttons: tuple[Button, ...]
    picker: Picker | None = None
    keypad: Keypad | None = None
    basket: Basket | None = None
    cards: CardKeys | None = None


class Dial(NamedTuple):
    """A clock. `seat`: whose, 0 for the one that all share; `text`: what is left, `4:37`.

    `state`: `short`, `out`, or '' while there is time; `label` says the same in words.
    """

    seat: int
    text: str
    label: str
    state: str
    runs: bool


class Strength(NamedTuple):
    """Who stands better: each seat's share of the whole, from 0 to 1, and what that is called."""

    shares: tuple[float, ...]
    label: str


class Level(NamedTuple):
    """One level of a tower of what waits for its turn to act: whose, where it lies, its card's
    name or '', what it counts.
    """

    seat: int
    place: str
    name: str
    total: str


class Table(NamedTuple):
    """A match being refereed.

    `lit`: bright and dim board items by what tapping them says (`Fill` to `bright` or `dim`).
    `hands`: what the players' hands do now. `last`: the last line. `tools`: undo, history, rules,
    the match's menu, in this order. `labels`: words for board texts by their id (titles of zones
    and of lines).
    `dimmed`: why the match cannot go on (read only), '' while it can. `said_seat`, `said_ms`: whose
    line the last verdict is about, 0 for the table's, and when it was said; `read_at`: where its
    last card came from, None for one without. `strength`: an
    estimate, where somebody asked for one. `clocks`: of a match with clocks, the table's alone or
    a seat each. `volume`: how loud what happens is to be heard, 0 to 100. `tower`: what waits for
    its turn to act, the next one first.
    """

    title: str
    board: Board
    faces: Mapping[str, Card]
    labels: Mapping[str, str]
    lit: Mapping[Fill, str]
    seats: tuple[SeatPanel, ...]
    track: tuple[str, ...]
    step: int
    round: str
    prompt: Prompt
    said: Said | None
    hands: tuple[str, ...]
    last: str
    tools: tuple[Button, ...]
    notices: tuple[Notice, ...] = ()
    dimmed: str = ""
    turned: bool | None = None
    said_seat: int = 0
    said_ms: int = 0
    read_at: ReadAt | None = None
    strength: Strength | None = None
    clocks: tuple[Dial, ...] = ()
    volume: int = 0
    tower: tuple[Level, ...] = ()


class Past(NamedTuple):
    """One line of the history. `kind`: `line`, `correction`, `undone`, `refused` or `clock`.

    `time`: when it was said, counted from the beginning of the match.
    """

    number: str
    seat: int
    text: str
    kind: str
    act: Act | None
    chosen: bool = False
    time: str = ""


class History(NamedTuple):
    """Every line, and the board as it was after the chosen one.

    `views`: all that happened, or only what stands; none where that is the same.
    """

    title: str
    views: tuple[Button, ...]
    lines: tuple[Past, ...]
    board: Board
    faces: Mapping[str, Card]
    labels: Mapping[str, str]
    seats: tuple[SeatPanel, ...]
    caption: str
    buttons: tuple[Button, ...]
    back: Button
    notices: tuple[Notice, ...] = ()
    turned: bool | None = None


class Standing(NamedTuple):
    """One player's end: place 1 is a win, several may share it.

    `time`: how long the table waited for it, '' in a match without clocks.
    """

    place: int
    seat: int
    name: str
    score: str
    corrected: str
    winner: bool
    time: str = ""


class Ending(NamedTuple):
    """The result, with the seal that a photo of it carries; '' until the result stands.

    `course`: for each seat its scores in the course of the match.
    """

    emblem: str
    title: str
    headline: str
    standings: tuple[Standing, ...]
    details: tuple[str, ...]
    seal: str
    buttons: tuple[Button, ...]
    notices: tuple[Notice, ...] = ()
    course: tuple[tuple[int, ...], ...] = ()


class Call(NamedTuple):
    """The judge is called, to be seen from far away. `seat`: who calls, 0 for the table."""

    title: str
    seat: int
    name: str
    hint: str
    buttons: tuple[Button, ...]
    notices: tuple[Notice, ...] = ()


class Paused(NamedTuple):
    """The table rests: it is seen behind a veil, and a touch anywhere goes on."""

    title: str
    hint: str
    act: Act
    table: Table
    notices: tuple[Notice, ...] = ()


Picture = (
    Menu
    | Listing
    | Seating
    | Page
    | Typing
    | Trial
    | Ruler
    | Palette
    | Enrolling
    | Table
    | History
    | Ending
    | Call
    | Paused
)
