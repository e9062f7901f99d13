"""A table that is walked through by messages, and some tables worth looking at."""

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from typing import Self

from tablepi import decks
from tablepi.core.notation import line_of
from tablepi.core.record import Header
from tablepi.core.text.tokenizer import words_of
from tablepi.devices.messages import TagSeen
from tablepi.games import games
from tablepi.referee.inbox import Stamped
from tablepi.referee.intents import Answer, ChooseTiming, Give, Opened, PlayGrid, SuggestedText
from tablepi.screens.context.context import Context
from tablepi.screens.context.table_settings import DEFAULTS, Settings
from tablepi.screens.menu import menu
from tablepi.screens.navigation.option_fields import ChooseOption
from tablepi.screens.router import Router
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.screens.start.start_match import header_of
from tablepi.store import Store
from tablepi.tools.bench.verdict_speed import FIRST
from tablepi.tools.demo import recorded
from tests.games.golden import FOLDER, played
from tests.worlds.table import crowded, crowded_battle
from tests.worlds.table.plugged import Plugged
from tests.worlds.table.pocket import settle
from tests.worlds.table.settings_rows import to


class Walk:
    """A desk of its own that is walked through by messages, as a table does."""

    def __init__(self, folder: Path, language: str = "en") -> None:
        self._put: SimpleQueue[object] = SimpleQueue()
        chance = random.Random(1).randbytes
        self.store = store = Store.open(folder / "tablepi.db", synchronous="OFF", chance=chance)
        files = {name: decks.load(name) for name in decks.names()}
        context = Context(
            store,
            games(),
            lambda g: g.templates(()) if g.templates else decks.load(g.deck),
            lambda: "2026-11-21",
            files=files,
            chance=random.Random(1),
            settings=Settings({**DEFAULTS, "table.language": language}),
            put=self._put.put,
        )
        self.router = Router(context, menu)
        self._ms = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.store.close()

    def writing(self) -> "Walk":
        """With a reader that can write on cards."""
        readers = Plugged()
        readers.writes = lambda order: None
        return self.with_readers(readers)

    def with_readers(self, readers: Plugged) -> "Walk":
        """With these card readers plugged in."""
        self.router.context = replace(self.router.context, readers=readers)
        return self

    def say(self, *messages: object) -> "Walk":
        for message in messages:
            self._ms += 2_000
            self.router.hear(Stamped(self._ms, message))
        return self

    def settle(self) -> "Walk":
        """Waits until every background task has ended, and hears of it."""
        settle(self.router, self._put, self._ms)
        return self

    @property
    def now_ms(self) -> int:
        """The time of the latest message."""
        return self._ms

    def wait(self, seconds: int) -> "Walk":
        return self.pass_ms(1_000 * seconds)

    def pass_ms(self, milliseconds: int) -> "Walk":
        self._ms += milliseconds
        self.router.pass_time(self._ms)
        return self

    def begin(self, game: str, *names: str, clock: tuple[tuple[str, str], ...] = ()) -> "Walk":
        """A match with these players, its table ready."""
        self.say(Answer("menu.game", game), *(ChooseTiming(*each) for each in clock))
        for _ in range(len(names) - 2):
            self.say(Answer("seats.more"))
        for seat, name in enumerate(names, 1):
            self.say(Answer("seat.name", seat), SuggestedText(name))
        return self.say(Answer("button.start"), Answer("button.ready"))

    def go_on(
        self, game: str, names: Sequence[str], lines: Sequence[str], **options: str
    ) -> "Walk":
        """A match that lies in the journal with these lines, taken up again."""
        store, found = self.store, games()[game]
        cards = decks.load(found.deck)
        if cards.digest:
            store.cards.keep(cards.digest, cards.text)
        said = tuple(options.items())
        header = Header(game, found.version, tuple(names), said, cards.digest, "2026-11-21")
        number = store.journal.begin(header)
        for at, line in enumerate(lines):
            store.journal.append(number, at, "note" if line.startswith("clock") else "line", line)
        return self.say(ResumeMatch(number), Answer("button.ready"))

    def play(self, count: int, first: int = 0) -> "Walk":
        """The accepted lines of the recorded match up to that one, scanned."""
        lines = [line for line in recorded() if " ! " not in line][first:count]
        for line in lines:
            words = words_of(line)
            scans = words if words[0] == "deal" else [words[1], *words[:1:-1]]
            self.say(*(TagSeen("table", 0, word) for word in scans))
        return self


def duel(walk: Walk) -> Walk:
    return walk.begin("power-suit", "Ann", "Ben")


def sheet(walk: Walk, *names: str) -> Walk:
    walk.begin("score-sheet", *names)
    for number in range(5):
        for seat in range(1, len(names) + 1):
            points = (seat * 37 + number * 53) % 90 - 12
            walk.say(Give((("seat", seat), ("verb", "add"), ("points", points))))
        walk.say(Give((("verb", "close"),)))
    return walk.say(Give((("seat", 2), ("verb", "add"), ("points", 12))))


def battle(walk: Walk, script: str, lines: int) -> Walk:
    """Conquest of Fates after so many accepted lines of a golden script."""
    path = FOLDER / "conquest-of-fates" / f"{script}.txt"
    match = played(path).steps[-1].after
    header = header_of(match.game, match.setup, "2026-11-21")
    number = walk.store.journal.begin(header)
    for each in match.standing()[:lines]:
        assert each.move is not None
        walk.store.journal.append(number, 0, "line", line_of(each.move))
    return walk.say(ResumeMatch(number), Answer("button.ready"))


def crowded_phase(
    phase: str, walk: Walk, names: tuple[str, ...] = crowded_battle.NAMES, *more: str
) -> Walk:
    """Eight seats of Conquest of Fates with the longest names, or more, in a phase."""
    lines = crowded_battle.lines_to(phase, names)
    walk.go_on("conquest-of-fates", names, [*lines, *more])
    return walk.say(Give((("verb", "done"),))) if phase == "end" else walk


def ruler(walk: Walk) -> Walk:
    return walk.say(
        Opened((800, 480), 5.22),
        Answer("menu.settings"),
        *to(Answer("setting", "screen.px_per_mm")),
    )


SINGLE = words_of(FIRST["strings-of-suits"])[1:]


def grid(walk: Walk, count: int, *options: tuple[str, str]) -> Walk:
    """A match of Strings of Suits, so many of its cards laid out."""
    chosen = (("starter", "1"), *options)
    walk.say(Answer("menu.game", "strings-of-suits"), *(ChooseOption(*each) for each in chosen))
    for seat, name in enumerate(("Ann", "Ben"), 1):
        walk.say(Answer("seat.name", seat), SuggestedText(name))
    walk.say(Answer("button.start"), Answer("button.ready"))
    return walk.say(*(TagSeen("table", 0, card) for card in SINGLE[:count]))


def strings(walk: Walk, script: str, count: int, *options: tuple[str, str]) -> Walk:
    """The first chips and claims of a golden script on that grid."""
    grid(walk, len(SINGLE), *options).say(PlayGrid())
    for step in played(FOLDER / "strings-of-suits" / f"{script}.txt").steps:
        words = step.words
        if step.answer.verdict != "accepted" or not words[0].isdigit() or not count:
            continue
        count -= 1
        if words[1] == "place":
            walk.say(Give((("cell", words[2]), ("suit", words[3]))))
        elif words[1] == "claim":
            walk.say(Give((("verb", "claim"),)), Give((("lines", tuple(words[2:])),)))
    return walk


def crowd(walk: Walk, *more: str) -> Walk:
    """Eight seats of SuitUP and twelve melds."""
    return walk.go_on("suitup", crowded.NAMES, [*crowded.lines(), *more], deal="12")


def crowd_of_twelve(walk: Walk, *more: str) -> Walk:
    """Twelve seats of SuitUP, each with a meld."""
    return walk.go_on("suitup", crowded.TWELVE, [*crowded.lines_of_twelve(), *more])


def gather(walk: Walk, *cards: str) -> Walk:
    return walk.say(*(TagSeen("table", 0, card) for card in cards))


def bank(walk: Walk, time_s: int, seconds: int, *chosen: str) -> Walk:
    """The crowd with a bank each, of which so much is gone. `chosen`: a delay, times of seats."""
    lines = [" ".join(("clock set bank", str(time_s), "10 told", *chosen)), *crowded.lines()]
    return walk.go_on("suitup", crowded.NAMES, lines, deal="12").wait(seconds)
