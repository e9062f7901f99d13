"""The seats of a match that is set up, and the lot among them that everybody can watch."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from tablepi.core.game import Game, Setup
from tablepi.core.options import alone, make_options, option_kinds, value_of
from tablepi.core.text.names import clean_name, folded

STEP_MS = 250
"""The time for which a mark stays with a seat on its way around the table."""
LEAST_STEPS = 5
RESULT_MS = 1_500
"""Time for which the result is seen before a match begins by itself."""


class Draw(NamedTuple):
    """A draw: a mark goes from seat to seat, beginning at the first, and stays with one.

    `seat`: where it stays; `moving`: without, it is there at once.
    """

    seat: int
    seats: int
    began_ms: int
    moving: bool

    @property
    def ends_ms(self) -> int:
        """Time at which the mark has come to stay."""
        around = (self.seat - 1 - LEAST_STEPS) % self.seats
        return self.began_ms + STEP_MS * (LEAST_STEPS + around if self.moving else 0)

    def at(self, now_ms: int) -> int:
        """The seat at which the mark is."""
        steps = (now_ms - self.began_ms) // STEP_MS
        return steps % self.seats + 1 if now_ms < self.ends_ms else self.seat

    def next_ms(self, now_ms: int) -> int:
        """Time at which the mark goes on."""
        return now_ms + STEP_MS - (now_ms - self.began_ms) % STEP_MS


def drawn_again(game: Game[Any], setup: Setup, chance: Random) -> Setup:
    """The set-up of one match more, its lot drawn anew where the game's text has it drawn."""
    option = game.lot.option(setup.options)
    if not (game.lot.usual and option):
        return setup
    seat = chance.randrange(len(setup.seats)) + 1
    return replace(setup, options=replace(setup.options, **{option: seat}))


LOT = "lot"
"""The word for a seat that is drawn by lot before the match begins."""


class Player(NamedTuple):
    """Somebody who sits down. `id`: stays theirs wherever they sit."""

    id: int
    name: str


class SeatEntries(NamedTuple):
    """Names that were given, and what was chosen for the match."""

    names: Sequence[str]
    choices: tuple[object, ...]


class Seats:
    """The players in the order of their seats, and the options' words, which may name a seat.

    `players`, `words`: by seat and by option. `drawn`: the id of the player on whom the lot fell, 0
    for nobody. `default`: gives the name of whoever sits down at a seat and says none.
    """

    def __init__(self, game: Game[Any], count: int, default: Callable[[int], str]) -> None:
        self.game = game
        self._default = default
        self.kinds = option_kinds(game.options)
        options = game.options()
        self.words = {name: str(value_of(options, name)) for name in self.kinds}
        self.players: list[Player] = []
        self.drawn = 0
        for _ in range(count):
            self.sit_down()
        self._open_lot()

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names."""
        return tuple(player.name for player in self.players)

    def entered(self, *choices: object) -> SeatEntries:
        """The names that were given, and the options' words but for what a lot decides.

        `choices`: what else was chosen for the match.
        """
        usual = {self._default(seat) for seat in range(1, self.game.seats[-1] + 1)}
        words = {name: word for name, word in self.words.items() if name not in self._naming}
        return SeatEntries([name for name in self.names if name not in usual], (words, *choices))

    @property
    def settled(self) -> dict[str, str]:
        """The options' words, with seat 1 where a lot is still to be drawn; without those that have
        no place beside the others.
        """
        words = {name: "1" if word == LOT else word for name, word in self.words.items()}
        unused = self.game.unused(words)
        return alone(self.game, {name: word for name, word in words.items() if name not in unused})

    @property
    def is_open(self) -> bool:
        """True if a lot is to be drawn before the match begins."""
        return LOT in self.words.values()

    @property
    def lot_option(self) -> str:
        """The option that a lot decides, '' where that is the order of the seats."""
        if self.settled.keys() != self.words.keys():
            # A template leaves nothing to choose.
            return ""
        return self.game.lot.option(make_options(self.game, self.settled))

    @property
    def usual_lot(self) -> str:
        """The option that is decided by lot unless somebody chooses, '' for none."""
        return self.lot_option if self.game.lot.usual else ""

    @property
    def drawn_seat(self) -> int:
        """The seat of the player on whom the lot fell, 0 for none."""
        ids = [player.id for player in self.players]
        return ids.index(self.drawn) + 1 if self.drawn in ids else 0

    def take_up(self, other: "Seats") -> None:
        """Everybody and everything as in other seats of this game."""
        self.game, self.words = other.game, other.words
        self.players, self.drawn = other.players, other.drawn

    def sit_down(self) -> None:
        """One player more, at the last seat."""
        number = max((player.id for player in self.players), default=0) + 1
        self.players.append(Player(number, self._unused(len(self.players) + 1)))
        self._reopen()

    def play(self, option: str, template: str, game: Game[Any]) -> None:
        """The game that a template makes: as many players as before, if it is for so many."""
        self.game, self.words[option] = game, template
        self.seat(max(game.seats[0], min(len(self.players), game.seats[-1])))

    def seat(self, count: int) -> bool:
        """So many players; False, and as many as before, where the game is not for so many."""
        if count not in self.game.seats:
            return False
        while len(self.players) < count:
            self.sit_down()
        while len(self.players) > count:
            self.stand_up()
        return True

    def stand_up(self) -> None:
        """The last player goes; what named their seat names the first."""
        self.players.pop()
        for name in self._naming:
            if self.words[name] != LOT and int(self.words[name]) > len(self.players):
                self.words[name] = "1"
        self._reopen()

    def welcome(self, name: str, wanted: int = 0) -> int:
        """Seats a player where nobody has a name yet, else at one seat more; the seat, 0 for none.

        `wanted`: the seat to take if it is free. Who sits there already stays.
        """
        folded_names = [folded(seat_name) for seat_name in self.names]
        if folded(name) in folded_names:
            return folded_names.index(folded(name)) + 1
        given = {self._default(seat) for seat in range(1, self.game.seats[-1] + 1)}
        unnamed = [at for at, each in enumerate(self.names, 1) if each in given]
        free = wanted if wanted in unnamed else next(iter(unnamed), 0)
        if not free and len(self.players) + 1 in self.game.seats:
            self.sit_down()
            free = len(self.players)
        if free:
            self.rename(free, name)
        return free

    def rename(self, seat: int, name: str) -> None:
        """Gives a player a name; '' for one that nobody has."""
        player, name = self.players[seat - 1], clean_name(name)
        self.players[seat - 1] = player._replace(name="")
        self.players[seat - 1] = player._replace(name=name or self._unused(seat))

    def reorder(self, order: Sequence[int]) -> None:
        """Seats everybody elsewhere; options go on naming the same players. `order`: from 0."""
        self.players = [self.players[at] for at in order]
        for name in self._naming:
            if self.words[name] != LOT:
                self.words[name] = str(order.index(int(self.words[name]) - 1) + 1)
        if not self.lot_option:
            self.drawn = 0

    def shuffle(self, chance: Random) -> None:
        """Seats everybody anew by chance."""
        self.reorder(chance.sample(range(len(self.players)), len(self.players)))

    def swap(self, one: int, other: int) -> None:
        """Two seats change their players."""
        order = list(range(len(self.players)))
        order[one - 1], order[other - 1] = other - 1, one - 1
        self.reorder(order)

    def choose(self, name: str, word: str) -> None:
        """Chooses an option's word; who begins is then no lot's choice any more."""
        before = self.lot_option
        self.words[name] = word
        if self.lot_option != before:
            self.words[before] = self.settled[before]
            self.drawn = 0
            self._open_lot()
        elif name == before:
            self.drawn = 0

    def draw(self, seat: int) -> None:
        """The lot falls on a seat: the option names it, or else it becomes the first."""
        player, option, count = self.players[seat - 1], self.lot_option, len(self.players)
        if option:
            self.words[option] = str(seat)
        else:
            self.reorder((*range(seat - 1, count), *range(seat - 1)))
        self.drawn = player.id

    @property
    def _naming(self) -> list[str]:
        """The options whose value is a seat."""
        return [name for name, kind in self.kinds.items() if kind.domain == "seat"]

    def _reopen(self) -> None:
        """Other players sit there now: a lot that fell is drawn anew."""
        if self.drawn:
            self.drawn = 0
            self._open_lot()

    def _open_lot(self) -> None:
        if option := self.usual_lot:
            self.words[option] = LOT

    def _unused(self, seat: int) -> str:
        """`Player 3`, or the next that nobody is called."""
        name = self._default(seat)
        return self._unused(seat + 1) if name in self.names else name
