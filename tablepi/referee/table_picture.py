"""Buttons and notices, and the picture of a match in play: board, seats, prompt, clocks."""

from collections.abc import Mapping
from typing import NamedTuple

from tablepi.core.board import Board, Counter, Fill, Troop
from tablepi.core.cards import Card
from tablepi.referee.intents import Intent


class Button(NamedTuple):
    """Something to tap."""

    label: str
    act: Intent
    look: str = "normal"
    """`normal`, `primary`, `quiet` or `danger`."""
    dim: bool = False
    """It can be tapped, but the words given so far refuse it."""
    why: str = ""
    """The reason for that."""
    icon: str = ""
    """Name of an icon, '' for none."""
    chosen: bool = False
    """It is the one that stands now."""


class Notice(NamedTuple):
    """Something that everybody should know."""

    kind: str
    """`reader`, `panel`, `disk`, `damage`, `clock`, `tag`, `supply`, `timer`, `slip` or `info`."""
    text: str
    act: Intent | None = None
    """Effect of a tap on it, None for what is only told."""
    volume: int = 0
    """Loudness of its sound as it comes, 0 for none."""


class ShownVerdict(NamedTuple):
    """The last verdict. `card`: its id, `?` for a secret one, '' for none. `line`: the standing
    line that a refusal asks to put right, 0 for none.
    """

    accepted: bool
    text: str
    rule: str = ""
    card: str = ""
    line: int = 0


class ReadAt(NamedTuple):
    """The place and time at which the last verdict's card was read."""

    reader: str
    antenna: int
    ms: int


MANY_SEATS = 8
"""With more, panels stand in two lines, and in a battle each tells of its player's units."""


class SeatPanel(NamedTuple):
    """A player's place."""

    seat: int
    name: str
    score: str
    counters: tuple[Counter, ...]
    to_act: bool
    corrected: str
    winner: bool
    act: Intent
    light: str = ""
    """`bright`, `dim`, or '' when the seat is not asked for."""
    asked: bool = False
    """Everybody waits for this seat, and its own button answers."""
    notes: tuple[str, ...] = ()
    """What stands at the seat now, in words."""
    call: str = ""
    """What tapping it calls out of turn."""
    out: str = ""
    """That its player gave up, in words; '' while they play."""
    aims: tuple[Button, ...] = ()
    """Keys that play the gathered card on this seat."""
    gain: str = ""
    """The points of the last line, `+2`, until the next input; '' for none."""
    question: str = ""
    """What this seat is asked while another one is asked as well, '' where the prompt asks."""
    answer: Button | None = None
    """The key by which it answers that."""


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

    `chips`: keys that add to it; there are none or at most four.
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
    """Cards gathered and not played yet, in the order in which they came."""

    cards: tuple[str, ...]
    offers: tuple[Offer, ...]
    """What they are good for."""
    letters: tuple[Button, ...]
    """What one card can be played with besides."""
    missing: tuple[str, ...]
    """Cards of which any would make a meld, after the words `lacks`."""
    lacks: str
    hint: str
    """Why there is no offer, '' where there is one."""
    keys: Button | None = None
    """Shows keys for cards."""


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
    """The question, the words given so far, and the choices."""

    text: str
    given: tuple[Button, ...]
    """Tapping one takes it back."""
    buttons: tuple[Button, ...]
    picker: Picker | None = None
    keypad: Keypad | None = None
    basket: Basket | None = None
    cards: CardKeys | None = None
    short: str = ""
    """The question without a name, for where `text` has no room; '' for none."""
    counted: tuple[CountedVerb, ...] = ()
    """They stand above the buttons."""


class Dial(NamedTuple):
    """A clock."""

    seat: int
    """Whose it is, 0 for the one that all share."""
    text: str
    """The time left, `4:37`."""
    label: str
    """The state in words."""
    state: str
    """`short`, `out`, or '' while there is time."""
    runs: bool
    delay: str = ""
    """The seconds that run before the time, `5`; '' for none."""


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


class Trace(NamedTuple):
    """The trace of the last line: its number and seat, 0 for none.

    `new`, `changed`: keys of what came to the board by it, and of what looks different since.
    `gains`: the points of each seat whose score changed, as text.
    """

    number: int = 0
    seat: int = 0
    new: frozenset[str] = frozenset()
    changed: frozenset[str] = frozenset()
    gains: tuple[tuple[int, str], ...] = ()

    @property
    def keys(self) -> frozenset[str]:
        """The pieces that the line touched."""
        return self.new | self.changed


class Ghost(NamedTuple):
    """A card that was refused, at the place that it was meant for, until the next input.

    `ways`: the places that would take it.
    """

    card: str
    seat: int
    place: Fill
    ways: frozenset[Fill]


MusterRow = tuple[str, tuple[Troop | None, ...]]
"""A place, and the unit that lies there with each player."""


class Muster(NamedTuple):
    """Face-up units, a column a player and a row a place.

    `heads`: the seats, each with the button by which it is finished, None where it is.
    """

    heads: tuple[tuple[int, Button | None], ...]
    rows: tuple[MusterRow, ...]


class Table(NamedTuple):
    """A match being refereed."""

    title: str
    board: Board
    faces: Mapping[str, Card]
    labels: Mapping[str, str]
    """Words for board texts by their id: titles of zones and of lines."""
    lit: Mapping[Fill, str]
    """Bright and dim board items, by what tapping them says: `Fill` to `bright` or `dim`."""
    seats: tuple[SeatPanel, ...]
    track: tuple[str, ...]
    step: int
    round: str
    prompt: Prompt
    said: ShownVerdict | None
    hands: tuple[str, ...]
    """What the players' hands do now."""
    last: str
    """The last line."""
    tools: tuple[Button, ...]
    """Undo, history, rules and the match's menu, in this order."""
    notices: tuple[Notice, ...] = ()
    dimmed: str = ""
    """Why the match cannot go on and is only looked at, '' while it can."""
    turned: bool | None = None
    said_seat: int = 0
    """Whose line the last verdict is about, 0 for the table's."""
    said_ms: int = 0
    """When that verdict was given."""
    read_at: ReadAt | None = None
    """Where its card came from, None for one without."""
    strength: Strength | None = None
    """An estimate, where somebody asked for one."""
    clocks: tuple[Dial, ...] = ()
    """Of a match with clocks: the table's alone, or a seat each."""
    flags: int = 0
    """How many have fallen since the match was opened."""
    volume: int = 0
    """How loud what happens is to be heard, 0 to 100."""
    tower: tuple[Level, ...] = ()
    """What waits for its turn to act, the next one first."""
    muster: Muster | None = None
    """In place of the board, while players go through all units."""
    explained: Button | None = None
    """What can be done now, for a first game; a tap on it opens more."""
    trace: Trace = Trace()
    """The trace of the last line, for as long as nothing else happened."""
    ghost: Ghost | None = None
    """The card that was just refused, None for none that is seen."""
