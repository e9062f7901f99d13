"""Buttons and notices, and the picture of a match in play: board, seats, prompt, clocks."""

from collections.abc import Mapping
from typing import NamedTuple

from tablepi.core.board import Board, Counter, Fill, Troop
from tablepi.core.cards import Card
from tablepi.referee.intents import Intent


class Button(NamedTuple):
    """Something to tap. `look`: `normal`, `primary`, `quiet` or `danger`.

    `dim`: it can be tapped, but the words given so far refuse it; `why` says the reason.
    `icon`: the name of an icon, '' for none. `chosen`: it is the one that stands now.
    """

    label: str
    act: Intent
    look: str = "normal"
    dim: bool = False
    why: str = ""
    icon: str = ""
    chosen: bool = False


class Notice(NamedTuple):
    """Something that everybody should know. `kind`: `reader`, `panel`, `disk`, `damage`,
    `clock`, `tag`, `supply`, `timer`, `info`.

    `act`: what tapping it does, None for what is only told. `volume`: how loud it sounds as it
    comes, 0 for not at all.
    """

    kind: str
    text: str
    act: Intent | None = None
    volume: int = 0


class ShownVerdict(NamedTuple):
    """The last verdict. `card`: its id, `?` for a secret one, '' for none."""

    accepted: bool
    text: str
    rule: str = ""
    card: str = ""


class ReadAt(NamedTuple):
    """The place and time at which the last verdict's card was read."""

    reader: str
    antenna: int
    ms: int


class SeatPanel(NamedTuple):
    """A player's place. `light`: `bright`, `dim` or '' when the seat is not asked for.

    `asked`: everybody waits for this seat, and its own button answers. `notes`:
    what stands at the seat now, in words; `call`: what tapping it calls out of turn. `out`: that
    its player gave up, in words, '' while they play. `aims`: keys that play the gathered card on
    this seat.
    """

    seat: int
    name: str
    score: str
    counters: tuple[Counter, ...]
    to_act: bool
    corrected: str
    winner: bool
    act: Intent
    light: str = ""
    asked: bool = False
    notes: tuple[str, ...] = ()
    call: str = ""
    out: str = ""
    aims: tuple[Button, ...] = ()


class Picker(NamedTuple):
    """Cards to choose from, bright and dimmed.

    `secret`: the faces are for one player's eyes, and `title` says for whose.
    """

    cards: tuple[tuple[str, Button], ...]
    secret: bool
    unknown: Button | None
    title: str = ""


class Keypad(NamedTuple):
    """A number being typed for a slot; `confirms` end it, one for each verb that takes it.

    `chips`: keys that add to it; there are none or eight.
    """

    text: str
    keys: tuple[Button, ...]
    confirms: tuple[Button, ...]
    chips: tuple[Button, ...] = ()


class Offer(NamedTuple):
    """A move that gathered cards can make; `button` plays it."""

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


class CountedVerb(NamedTuple):
    """A verb, and keys that say it with each of its likely numbers."""

    button: Button
    numbers: tuple[Button, ...]


class Prompt(NamedTuple):
    """The question, the words given so far (tapping takes one back), and the choices.

    `short`: the question without a name, for where `text` has no room; '' for none. `counted`:
    stand above the buttons.
    """

    text: str
    given: tuple[Button, ...]
    buttons: tuple[Button, ...]
    picker: Picker | None = None
    keypad: Keypad | None = None
    basket: Basket | None = None
    cards: CardKeys | None = None
    short: str = ""
    counted: tuple[CountedVerb, ...] = ()


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
    """An estimate of who stands better: each seat's share, from 0 to 1, and its title."""

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


MusterRow = tuple[str, tuple[Troop | None, ...]]
"""A place, and the unit that lies there with each player."""


class Muster(NamedTuple):
    """Face-up units, a column a player and a row a place.

    `heads`: the seats, each with the button by which it is finished, None where it is.
    """

    heads: tuple[tuple[int, Button | None], ...]
    rows: tuple[MusterRow, ...]


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
    a seat each; `flags`: how many have fallen since it was opened. `volume`: how loud what happens
    is to be heard, 0 to 100. `tower`: what waits for its turn to act, the next one first.
    `muster`: stands in place of the board while players go through all units. `explained`: what can
    be done now, for a first game, and what a tap on it opens.
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
    said: ShownVerdict | None
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
    flags: int = 0
    volume: int = 0
    tower: tuple[Level, ...] = ()
    muster: Muster | None = None
    explained: Button | None = None
