"""A table without glass: acts and scans go in, pictures come out, time is passed in."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from queue import SimpleQueue
from typing import Any, TypeVar

from tablepi import decks
from tablepi.core.cards import Cards
from tablepi.core.game import Game
from tablepi.core.options import make_options
from tablepi.core.record import Header, Row
from tablepi.core.time_control import NO_CLOCKS, Timing
from tablepi.devices.messages import Message, TagSeen
from tablepi.games import games
from tablepi.referee.inbox import Stamped
from tablepi.referee.intents import (
    Answer,
    Give,
    GoToMenu,
    Intent,
    Key,
    OpenMatchMenu,
    SuggestedText,
)
from tablepi.referee.match.clocks import minutes
from tablepi.referee.match.replay import reopen
from tablepi.referee.storage import Storage
from tablepi.referee.table_picture import Keypad, ShownVerdict
from tablepi.referee.tags.scanned_card import Role
from tablepi.screens.context.context import Context
from tablepi.screens.context.table_config import FAR
from tablepi.screens.context.table_settings import DEFAULTS, Settings
from tablepi.screens.menu import menu
from tablepi.screens.navigation.option_fields import ChooseOption
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.picture import Table
from tablepi.screens.router import Router
from tablepi.screens.start.match_list import ResumeMatch
from tests.worlds.table.pocket import deliver, settle

START_MS = 5_000_000
"""What the clock says when the sitting begins: any number, and not 0."""

FILES = {name: decks.load(name) for name in decks.names()}

P = TypeVar("P")


def _deck(game: Game[Any]) -> Cards:
    return game.templates(()) if game.templates else decks.load(game.deck)


def seat_one(game: str, options: Mapping[str, str] = {}) -> tuple[ChooseOption, ...]:
    """Has seat 1 begin where a lot is usual and no option says otherwise."""
    lot = games()[game].lot
    first = lot.option(make_options(games()[game], options))
    return (ChooseOption(first, "1"),) if lot.usual and first not in options else ()


class Sitting:
    """Somebody at the table. Every message comes a second after the one before."""

    def __init__(
        self,
        storage: Storage,
        *,
        language: str = "en",
        pin: str = "",
        at_ms: int = START_MS,
        turned: bool | None = None,
        roles: Mapping[str, tuple[Role, ...]] | None = None,
        timing: Timing = NO_CLOCKS,
        openly: bool = False,
    ) -> None:
        scan_first = "open" if openly else "secret"
        own = {"table.language": language, "table.pin": pin, "table.scan_first": scan_first}
        far = next(word for word, value in FAR.items() if value == turned)
        settings = Settings({**DEFAULTS, **own, "screen.far": far})
        context = Context(storage, games(), _deck, lambda: "2026-11-21", FILES, settings=settings)
        self._put: SimpleQueue[object] = SimpleQueue()
        context = replace(context, timing=timing, put=self._put.put)
        if roles is not None:
            context = replace(context, roles=roles)
        self.storage = storage
        self.router = Router(context, menu)
        self.at_ms = at_ms
        self.step_ms = 1000
        self.shown: list[Callable[[pictures.Picture], None]] = []

    def hear(self, *messages: Message | Intent) -> pictures.Picture:
        """Hears these one after the other; the picture after the last."""
        seen = [self._heard(message) for message in messages]
        return seen[-1] if seen else self.picture

    def _heard(self, message: Message | Intent) -> pictures.Picture:
        self.at_ms += self.step_ms
        self.router.hear(Stamped(self.at_ms, message))
        picture = self.router.picture()
        for see in self.shown:
            see(picture)
        return picture

    def wait(self, milliseconds: int) -> pictures.Picture:
        """Nothing happens for so long; clocks are looked at when they have something to show."""
        deliver(self.router, self._put, self.at_ms)
        end_ms = self.at_ms + milliseconds
        while (due_ms := self.router.due_ms) is not None and due_ms <= end_ms:
            self.router.pass_time(due_ms)
        self.router.pass_time(end_ms)
        self.at_ms = end_ms
        return self.picture

    def settle(self) -> pictures.Picture:
        """Waits until every background task has ended, and hears of it."""
        settle(self.router, self._put, self.at_ms)
        return self.picture

    def give(self, **words: Any) -> pictures.Picture:
        return self.hear(Give(tuple(words.items())))

    def scan(self, *uids: str) -> pictures.Picture:
        for uid in uids:
            self.hear(TagSeen("table", 0, uid))
        return self.picture

    def keys(self, text: str) -> pictures.Picture:
        for key in text:
            self.hear(Key(key))
        return self.picture

    def number(self, text: str) -> pictures.Picture:
        """Types a number on the table's keypad and ends it by its first verb."""
        self.keys(text)
        assert self.keypad.text == text
        return self.hear(self.keypad.confirms[0].act)

    def enter(self, text: str = "") -> pictures.Picture:
        self.keys(text)
        return self.hear(Key("enter"))

    def give_up(self, seat: int) -> pictures.Picture:
        """A seat gives up, from the match's menu."""
        self.hear(OpenMatchMenu())
        self.hear(Answer("match.concede"))
        self.hear(Answer("seat", seat))
        return self.hear(Answer("concede.yes"))

    @property
    def picture(self) -> pictures.Picture:
        return self.router.picture()

    def see(self, kind: type[P]) -> P:
        """The picture, which must be of this kind."""
        picture = self.picture
        assert isinstance(picture, kind), picture
        return picture

    @property
    def table(self) -> pictures.Table:
        return self.see(pictures.Table)

    @property
    def keypad(self) -> Keypad:
        """The keypad, which must be there."""
        keypad = self.table.prompt.keypad
        assert keypad is not None
        return keypad

    def begin(self, game: str, *names: str, **options: str) -> pictures.Table:
        """A match from the menu to its table."""
        self.hear(GoToMenu()) if not isinstance(self.picture, pictures.Menu) else None
        self.hear(Answer("menu.game", game))
        while len(self.see(pictures.Seating).seats) < len(names):
            self.hear(Answer("seats.more"))
        for seat, name in enumerate(names, 1):
            self.hear(Answer("seat.name", seat))
            self.hear(SuggestedText(name))
            if name in names[: seat - 1]:
                self.hear(Answer("same.equal"))
        for act in (*(ChooseOption(*each) for each in options.items()), *seat_one(game, options)):
            self.hear(act)
        self.hear(Answer("button.start"))
        self.hear(Answer("button.ready"))
        return self.table

    def go_on(
        self, game: str, names: tuple[str, ...], *lines: str, **options: str
    ) -> pictures.Table:
        """A match that lies in the journal with these lines, taken up again."""
        found, store = games()[game], self.storage
        cards = _deck(found)
        if cards.digest:
            store.cards.keep(cards.digest, cards.text)
        said = tuple(options.items())
        header = Header(game, found.version, names, said, cards.digest, "2026-11-21")
        number = store.journal.begin(header)
        for at, line in enumerate(lines):
            store.journal.append(number, at, "line", line)
        self.hear(GoToMenu())
        self.hear(ResumeMatch(number))
        self.hear(Answer("button.ready"))
        return self.table

    def rows(self, match: int = 1) -> list[Row]:
        """The rows of a match behind the note that seals who sits where."""
        return list(self.storage.journal.read(match).rows)[1:]

    def notes(self) -> list[str]:
        """The notes of the first match."""
        return [row.text for row in self.rows() if row.kind == "note"]

    def lines(self, match: int = 1) -> list[str]:
        """The accepted lines of a match as the journal has them."""
        return [row.text for row in self.rows(match) if row.kind == "line"]

    def refusals(self, match: int = 1) -> list[str]:
        return [row.text for row in self.rows(match) if row.kind == "refused"]


def replays_its_clocks(sitting: Sitting, since_ms: int = 0) -> None:
    """The first match's rows alone give the clocks that are shown, so long after the last of them.

    To the millisecond: the seconds of each, and how long until one shows another.
    """
    assert sitting.router.due_ms is not None
    shown = [dial.text for dial in sitting.table.clocks], sitting.router.due_ms - sitting.at_ms
    opened = reopen(sitting.storage, games(), 1)
    assert opened.timed.clocks is not None
    again = opened.timed.clocks.at(opened.at_ms + since_ms)
    left = [minutes(again.left(dial.seat)) for dial in sitting.table.clocks]
    assert (left, again.next_in_ms()) == shown


def notices(picture: pictures.Picture) -> list[str]:
    """The texts of what everybody should know now."""
    return [notice.text for notice in getattr(picture, "notices", ())]


def offers(table: pictures.Table) -> Iterator[tuple[str, Any, Intent]]:
    """Everything on the table that says a word when it is tapped: its slot, the word, the act."""
    buttons = [*table.prompt.buttons]
    if table.prompt.picker:
        buttons += [button for _, button in table.prompt.picker.cards]
        buttons += [table.prompt.picker.unknown] if table.prompt.picker.unknown else []
    acts = [button.act for button in buttons]
    acts += [Give((fill,)) for fill in table.lit if fill.slot != "card"]
    acts += [panel.act for panel in table.seats if panel.light]
    for act in acts:
        if isinstance(act, Give) and len(act.words) == 1:
            yield *act.words[0], act


def chips(table: Table) -> list[str]:
    """The words given so far, as their buttons say them."""
    return [button.label for button in table.prompt.given]


def refused(sitting: Sitting) -> ShownVerdict:
    """The refusal that the table shows."""
    said = sitting.table.said
    assert said is not None
    assert not said.accepted
    return said
