"""The set-up of a match: seats, who begins, options, clocks."""

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from random import Random
from typing import Any

from tablepi.core.cards import Cards
from tablepi.core.game import Game, Setup
from tablepi.core.options import setup_of
from tablepi.core.record import Profile
from tablepi.core.time_control import Timing
from tablepi.referee.intents import Answer, Back, ChooseTiming, Intent
from tablepi.referee.words import Words
from tablepi.screens.context.lot import RESULT_MS, Draw
from tablepi.screens.context.seats import Entered, Seats
from tablepi.screens.navigation.base import Navigation, Screen, Unsaved, Way
from tablepi.screens.navigation.option_fields import ChooseOption, OptionFields
from tablepi.screens.pictures.picture import Button, Notice, Picture, SeatField, Seating
from tablepi.screens.start.seat_guests import SeatGuests
from tablepi.screens.start.time_control_choice import TimingChoice
from tablepi.screens.table import text_page as how_to_play

START = Answer("button.start")
"""Begins the match as it is set up."""


Begin = Callable[[Game[Any], Setup, Timing, int, bool], None]


class SeatingScreen(Screen):
    """Seats with default names and options with default values: one tap starts the match.

    `seats`: how many are usual here. `known`: gives the names of those who played, `wishes` the
    colours that some want. `cards`: gives the game's. `begin`: begins the match at a time in
    milliseconds, one that explains itself where that is wanted. All four raise TablepiError.
    `chance`: draws lots; `moving`: everybody can watch the mark on its way. `own`: opens the page
    of the table's own score sheets.
    """

    on_card = "notice.no-match"

    def __init__(
        self,
        nav: Navigation,
        game: Game[Any],
        seats: int,
        timing: Timing,
        known: Callable[[], list[str]],
        wishes: Callable[[Sequence[str]], tuple[str, ...]],
        cards: Callable[[], Cards],
        begin: Begin,
        chance: Random,
        moving: bool,
        own: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__(nav)
        self._game = game
        self._cards = cards
        self._begin = begin
        self._chance = chance
        self._moving = moving
        self._own = own
        self._words = Words(game, language=nav.words.language)
        count = max(game.seats[0], min(seats, game.seats[-1]))
        self._seats = Seats(game, count, lambda seat: nav.words("seat.default", n=seat))
        self._guests = SeatGuests(nav, self._seats, known, wishes)
        if self._seats.words.get("title") == game.title:
            self._seats.words["title"] = self._words("title")
        self._options = OptionFields(self._words, self._seats)
        self._clocks = TimingChoice(timing, self._words)
        self._first_game = False
        self._now_ms = 0
        self._draw: Draw | None = None
        self._then_begins = False
        self._begins_ms: int | None = None
        self._swaps = False
        self._picked = 0
        self._before = self._entered

    def picture(self) -> Seating:
        """The seats, the options, the start."""
        words, possible = self._words, self._seats.game.seats
        first = how_to_play.first_game_field(words, self._first_game, self._choose_first)
        start = Way(START.id, self._start, "primary", "play")
        return Seating(
            emblem=self._game.id,
            title=self._options.title,
            seats=tuple(map(self._seat, range(1, len(self._seats.players) + 1))),
            fewer=self._count(Way("seats.fewer", self._remove, icon="minus"), possible[0]),
            more=self._count(Way("seats.more", self._seats.sit_down, icon="plus"), possible[-1]),
            tools=self._tools(),
            mark=self._mark,
            options=(*first, *self._options.fields(self._type), *self._clocks.fields()),
            start=start.button(words),
            back=self._back(),
            notices=self._nav.notices(*self._told()),
            goal=words("goal") if words.has("goal") else "",
            how=how_to_play.how_button(words, self._show_how),
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """Seats, names, options; then the match. A draw is waited for, or left."""
        self._now_ms = now_ms
        if self._draw is not None and not isinstance(act, Back) and act != START:
            return
        self._trouble, self._begins_ms = "", None
        self._draw = None if isinstance(act, Back) else self._draw
        match act:
            case ChooseOption(name, value):
                self._seats.choose(name, value)
            case ChooseTiming(name, value):
                self._clocks.choose(name, value)
            case _:
                super().hear(act, now_ms)

    def _choose_first(self, first: bool) -> None:
        """Whether the match is somebody's first, and explains itself."""
        self._first_game = first

    def _show_how(self) -> None:
        how_to_play.enter(self._nav, self._seats.game)

    def _type(self, option: str) -> None:
        ask = partial(self._options.ask, self._nav, option, self._cards, self._own)
        self._attempt(ask)

    @property
    def unsaved(self) -> Unsaved | None:
        """Names that were given, and options that were chosen."""
        if self._entered == self._before:
            return None
        work = self._seats, self._clocks, self._first_game
        return Unsaved(self._nav.words("discard.seating"), work)

    @property
    def names_guests(self) -> bool:
        """Whether those who sit there are named."""
        return True

    @property
    def page(self) -> Hashable:
        """The set-up of this game."""
        return type(self).__name__, self._game.id

    def take_up(self, work: Any) -> None:
        """Everybody sits as they did, and what was chosen is chosen."""
        seats, self._clocks, self._first_game = work
        self._seats.take_up(seats)

    @property
    def _entered(self) -> Entered:
        return self._seats.entered(self._clocks.timing, self._first_game)

    def heard(self) -> None:
        """The seats' colours are what those who sit there want now."""
        self._guests.wish()

    def recognise(self, profile: Profile, seat: int, now_ms: int) -> None:
        """Seats the player whose tag or code was scanned."""
        if self._draw is None:
            self._guests.recognise(profile, seat)

    def _remove(self) -> None:
        """One seat less."""
        self._swaps, self._picked = self._swaps and len(self._seats.players) > 3, 0
        self._seats.stand_up()

    def _swap(self) -> None:
        """Two change places at once; of more, two are tapped who do, or no longer."""
        if len(self._seats.players) == 2:
            self._seats.swap(1, 2)
        else:
            self._swaps, self._picked = not self._swaps, 0

    def due_ms(self) -> int | None:
        """When the mark of a draw goes on, or the match begins after it."""
        return self._begins_ms if self._draw is None else self._draw.next_ms(self._now_ms)

    def pass_time(self, now_ms: int) -> None:
        """The mark of a draw goes on; after it the match begins, where it was waited for."""
        self._now_ms = now_ms
        if self._draw is not None and now_ms >= self._draw.ends_ms:
            self._settle(self._draw)
            self._begins_ms = now_ms + RESULT_MS if self._then_begins else None
        if self._begins_ms is not None and now_ms >= self._begins_ms:
            self._begins_ms = None
            self._begin_match(now_ms)

    def ticked(self, picture: Picture) -> Picture:
        """The page with the mark where it is now."""
        return self.picture()

    @property
    def _mark(self) -> int:
        """The seat on which the lot fell, or which its mark passes now; 0 for none."""
        return self._seats.drawn_seat if self._draw is None else self._draw.at(self._now_ms)

    def _seat(self, seat: int) -> SeatField:
        player = self._seats.players[seat - 1]
        if self._swaps:
            picked = seat == self._picked
            pick = Answer("seat", seat, partial(self._pick, seat))
            return SeatField(seat, player.name, pick, player.id, "swap", picked)
        sign = "lot" if player.id == self._seats.drawn else "edit"
        ask = Answer("seat.name", seat, partial(self._guests.ask, seat))
        return SeatField(seat, player.name, ask, player.id, sign)

    def _count(self, way: Way, end: int) -> Button | None:
        """The button for more or fewer players, dim at the `end`; None where seats are fixed."""
        if len(self._seats.game.seats) == 1:
            return None
        if len(self._seats.players) != end:
            return way.button(self._words)
        return Button(self._words(way.id), Answer(way.id), icon=way.icon, dim=True)

    def _tools(self) -> tuple[Button, ...]:
        words = self._words
        if len(self._seats.players) == 1:
            return ()
        return (
            Way("lot.draw", self._draw_lot, icon="lot").button(words),
            Way("seats.shuffle", self._shuffle, icon="shuffle").button(words),
            Way("seats.swap", self._swap, icon="swap").button(words)._replace(chosen=self._swaps),
        )

    def _told(self) -> tuple[Notice, ...]:
        how = self._words("seats.swap-how") if self._swaps else ""
        return tuple(Notice("info", told) for told in (self._trouble, how) if told)

    def _pick(self, seat: int) -> None:
        """The first of two players, or the second, who changes places with the first."""
        if self._picked:
            self._seats.swap(self._picked, seat)
        self._picked = 0 if self._picked else seat

    def _shuffle(self) -> None:
        """Seats everybody anew, by chance."""
        self._seats.shuffle(self._chance)

    def _draw_lot(self, then_begins: bool = False) -> None:
        """Draws by lot who begins."""
        now_ms, count = self._nav.now_ms, len(self._seats.players)
        seat = self._chance.randrange(count) + 1
        self._draw, self._then_begins = Draw(seat, count, now_ms, self._moving), then_begins
        self._swaps, self._picked, self._seats.drawn = False, 0, 0
        self.pass_time(now_ms)

    def _settle(self, draw: Draw) -> None:
        """The mark stays, and everybody is told where."""
        who, self._draw = self._seats.names[draw.seat - 1], None
        self._seats.draw(draw.seat)
        option = self._seats.lot_option
        what = self._words(f"option.{option}" if option else "lot.first")
        self._nav.notify("lot.drawn", what=what, who=who)

    def _start(self) -> None:
        """Begins the match; a lot that is open is drawn before, so that everybody sees it."""
        if self._draw is not None:
            self._settle(self._draw)
        elif self._seats.is_open:
            self._draw_lot(then_begins=True)
            return
        self._begin_match(self._nav.now_ms)

    def _begin_match(self, now_ms: int) -> None:
        def begin() -> None:
            setup = setup_of(self._game, self._seats.names, self._seats.settled, self._cards())
            self._begin(self._game, setup, self._clocks.timing, now_ms, self._first_game)

        self._attempt(begin)
