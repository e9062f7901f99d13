"""Drawing a table in the middle of a match, on SDL's dummy driver."""

import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from tablepi import decks
from tablepi.core.board import Columns
from tablepi.core.cards import NO_CARDS
from tablepi.core.options import setup_of
from tablepi.core.text.tokenizer import words_of
from tablepi.games import games
from tablepi.referee.inbox import Stamped
from tablepi.referee.intents import Answer, Give, Intent
from tablepi.runtime.settings.store_handle import StoreHandle
from tablepi.screens.context.context import Context
from tablepi.screens.menu import menu
from tablepi.screens.pictures.picture import Picture, Table
from tablepi.screens.router import Router
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.screens.start.start_match import header_of
from tablepi.tools.demo import OPENING, recorded
from tablepi.ui.stage import Stage
from tablepi.ui.touch_screen import open_window

LINES = 20
REDRAWS = 200


EIGHT = 8


def _battle_lines() -> Iterator[str]:
    """Eight players in the middle of a skirmish: units up and down, a stack."""
    seats = range(1, EIGHT + 1)
    yield from (f"{seat} {verb}" for verb, seat in product(("keep", "pass"), seats))
    yield from (f"{seat} place {place} ?" for seat in seats for place in (1, 2, 4))
    yield from (f"{seat} done" for seat in seats)
    yield from (line for seat in seats for line in (f"{seat} reveal ? cq={seat}", f"{seat} done"))
    yield from ("1 reveal ? cq=2", "1 deploy ? x cq=3")


BATTLE = tuple(_battle_lines())


class Battle:
    """One stage of 1280×720 with a battle of eight players in it."""

    def __init__(self) -> None:
        self._stage: Stage | None = None

    def full(self) -> float:
        """Milliseconds to draw everything anew."""
        if self._stage is None:
            window = open_window(1280, 720)
            self._stage = Stage(window.surface, window.glass, lambda intent: None, motion=False)
        stage = self._stage
        stage.show(_battle_picture(), 0)
        return _median_ms(lambda: stage.whole(0))


def begin_battle(store_handle: StoreHandle) -> int:
    """Writes a match of eight in the middle of a battle: its id."""
    game = games()["conquest-of-fates"]
    names = tuple(f"Player {seat}" for seat in range(1, EIGHT + 1))
    setup = setup_of(game, names, {"responses": "off"}, NO_CARDS)
    number = store_handle.journal.begin(header_of(game, setup, "2026-01-01"))
    for line in BATTLE:
        store_handle.journal.append(number, 0, "line", line)
    return number


def _battle_picture() -> Picture:
    with tempfile.TemporaryDirectory(prefix="tablepi-bench-") as folder:
        store_handle = StoreHandle(Path(folder) / "tablepi.db")
        number = begin_battle(store_handle)
        router = Router(
            Context(store_handle, games(), lambda game: NO_CARDS, lambda: "2026-01-01"), menu
        )
        for intent in (ResumeMatch(number), Answer("button.ready")):
            router.hear(Stamped(0, intent))
        picture = router.picture()
        store_handle.close()
    assert isinstance(picture, Table)
    assert not picture.dimmed
    return picture


class Screen:
    """One stage of 1280×720 with the table of a recorded match."""

    def __init__(self) -> None:
        self._stage: Stage | None = None
        self._picture: Table | None = None

    def full(self) -> float:
        """Milliseconds to draw everything anew."""
        stage, picture = self._prepare()
        stage.show(picture, 0)
        return _median_ms(lambda: stage.whole(0))

    def smallest(self) -> float:
        """Milliseconds from a picture in which two things changed to its drawn screen."""
        stage, picture = self._prepare()
        pictures = [picture, _one_chip_more(picture, 2)]
        stage.show(pictures[1], 0)
        times = []
        for number in range(REDRAWS):
            start_s = time.perf_counter()
            stage.show(pictures[number % 2], 0)
            times.append(time.perf_counter() - start_s)
        return statistics.median(times) * 1_000

    def _prepare(self) -> tuple[Stage, Table]:
        if self._stage is None:
            window = open_window(1280, 720)
            self._stage = Stage(window.surface, window.glass, lambda intent: None, motion=False)
        if self._picture is None:
            picture = _match_picture()
            assert isinstance(picture, Table)
            self._picture = picture
        return self._stage, self._picture


def _match_picture() -> Picture:
    with tempfile.TemporaryDirectory(prefix="tablepi-bench-") as folder:
        store_handle = StoreHandle(Path(folder) / "tablepi.db")
        context = Context(
            store_handle, games(), lambda game: decks.load(game.deck), lambda: "2026-01-01"
        )
        router = Router(context, menu)
        for intent in (*OPENING, *_plays()):
            router.hear(Stamped(0, intent))
        picture = router.picture()
        store_handle.close()
    return picture


def _plays() -> list[Intent]:
    lines = [line for line in recorded() if " ! " not in line][:LINES]
    plays: list[Intent] = []
    for line in lines:
        _, verb, card, ace = words_of(line)
        plays.append(Give((("verb", verb), ("ace", ace))))
        plays.append(Give((("card", card),)))
    return plays


def _one_chip_more(picture: Table, aces: int) -> Table:
    """The table with one chip more on each of the first aces."""
    columns, *other_zones = picture.board.zones
    assert isinstance(columns, Columns)
    new_columns = [
        column._replace(head=column.head._replace(chips=column.head.chips + (index < aces)))
        for index, column in enumerate(columns.columns)
    ]
    zones = (Columns(tuple(new_columns)), *other_zones)
    return picture._replace(board=picture.board._replace(zones=zones))


def _median_ms(work: Callable[[], object]) -> float:
    times = []
    for _ in range(REDRAWS):
        start_s = time.perf_counter()
        work()
        times.append(time.perf_counter() - start_s)
    return statistics.median(times) * 1_000
