"""Search for the fewest touches and scans that say a line on the real screen, and their playing."""

import os
from collections.abc import Iterator
from heapq import heapify, heappop, heappush
from itertools import count
from typing import NamedTuple

from tablepi.core.match import Match
from tablepi.core.moves import Move
from tablepi.devices.messages import TagSeen
from tablepi.referee.intents import Carry, ChooseRank, Give, Intent, Key, TapSeat
from tablepi.referee.tags.scanned_card import Role
from tablepi.screens.pictures.picture import Picture
from tablepi.screens.pictures.picture import Table as TablePicture
from tablepi.screens.start.start_match import header_of
from tablepi.store import Store
from tablepi.ui.screens import scene_of
from tablepi.ui.toolkit.glass import of_window
from tests.taps.as_said import as_said
from tests.taps.by_hand import drags_of
from tests.taps.offers import CONFIRMED, FREE, Input, Laid, Line, at, laid_by
from tests.taps.tables import Table, Tables
from tests.ui.scene_pieces import in_sight, pieces

SIZE = (800, 480)
TRIES, MORE_TRIES = int(os.environ.get("TAPS_TRIES", "300")), 30
"""Positions of the draft after which a line is given up; those after which a way is enough."""

NOT_OFFERED = "the screen offers no way that the search knows"
UNPLAYED = "a way is offered, but fingers could not play it on the drawn screen"
GIVEN_UP = f"a way is perhaps offered, but none was found within {TRIES} positions"

MORE = 7
"""Inputs beyond the line's cards after which a way is given up."""


class Way(NamedTuple):
    """How a line was said: its inputs, how often a list was dragged before a tap, what it said.

    `besides`: the lines that the referee said by itself behind it.
    """

    line: str
    inputs: tuple[Input, ...] = ()
    drags: int = 0
    besides: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """Touches, drags among them, and scans."""
        return len(self.inputs) + self.drags


class Player:
    """Says the lines of a match at a table that is taken up anew for each of them.

    `readers`: the roles of the antennas that cards are scanned by; none where there are only
    fingers. `openly`: the table chose that a scanned card may be seen before its verb. `why`: why
    no way was found for the latest line.
    """

    def __init__(
        self, store: Store, match: Match, readers: tuple[Role, ...] = (), openly: bool = False
    ) -> None:
        cards = match.setup.cards
        if cards.digest:
            store.cards.keep(cards.digest, cards.text)
        number = store.journal.begin(header_of(match.game, match.setup, "2026-11-22"))
        self._readers = readers
        self._tables = Tables(store, number, match, readers=readers, openly=openly)
        self._glass = of_window(*SIZE)
        self._last: tuple[tuple[Input, ...], Table] | None = None
        self.why = ""

    def say(self, before: Match, move: Move) -> Way | None:
        """The shortest way found to say this line in this position; None without one."""
        self._tables.match, self._last = before, None
        with self._tables.kept():
            return self._shortest(Line(as_said(before, move)))

    def _by_hand(self, way: Way, besides: tuple[str, ...]) -> Way | None:
        """The way with the drags that a finger needs for it; None where a finger cannot say it."""
        drags = drags_of(self._tables.taken_up(), way.inputs, way.line, SIZE)
        return None if drags is None else way._replace(drags=drags, besides=besides)

    def _shortest(self, line: Line) -> Way | None:
        """The first way by how much of it is done and is to come; then shorter ones, for a while,
        those first of which least is to come.

        What the same inputs in another order led to is not tried again.
        """
        order, seen, tried = count(), set[int](), set[tuple[frozenset[str], ...]]()
        ahead = [(line.unsaid(laid_by(())), 0, next(order), Way(line.text))]
        best: Way | None = None
        unplayed = False
        enough = TRIES
        while ahead and len(seen) < enough:
            way = heappop(ahead)[-1]
            if best is not None and way.total >= best.total:
                continue
            table = self._after(way.inputs)
            said = table.said.lines
            if said:
                says_it = said[0] == line.text
                by_hand = self._by_hand(way, tuple(said[1:])) if says_it else None
                unplayed = unplayed or (says_it and by_hand is None)
                if by_hand is not None and (best is None or by_hand.total < best.total):
                    best = by_hand
                    enough = len(seen) + MORE_TRIES
                    ahead = [(way.total, cost - way.total, at, way) for cost, _, at, way in ahead]
                    heapify(ahead)
                continue
            picture = table.sitting.picture
            if not _is_new(picture, laid_by(way.inputs), seen):
                continue
            most = line.length + MORE if best is None else best.total - 1
            if way.total >= most:
                continue
            for longer in self._longer(way, picture, line, tried):
                left = line.unsaid(laid_by(longer.inputs))
                cost = (longer.total + left, 0) if best is None else (longer.total, left)
                heappush(ahead, (*cost, -next(order), longer))
        self.why = UNPLAYED if unplayed else GIVEN_UP if ahead else NOT_OFFERED
        return best

    def _longer(
        self, way: Way, picture: Picture, line: Line, tried: set[tuple[frozenset[str], ...]]
    ) -> Iterator[Way]:
        """The way with each input more that says something of the line."""
        for each, drags in self._offered(picture, line, laid_by(way.inputs)):
            again = isinstance(each, (Key, ChooseRank, TapSeat, Give, *FREE))
            if each in (way.inputs[-1:] if again else way.inputs) and not isinstance(each, Key):
                continue
            longer = Way(way.line, (*way.inputs, each), way.drags + drags)
            key = _in_any_order(longer.inputs)
            if key not in tried or sum(map(len, key)) < len(longer.inputs):
                tried.add(key)
                yield longer

    def _after(self, inputs: tuple[Input, ...]) -> Table:
        """The table after these inputs, which say nothing before the last of them."""
        if self._last is not None and self._last[0] == inputs[:-1] and inputs:
            table, rest = self._last[1], inputs[-1:]
        else:
            table, rest = self._tables.taken_up(), inputs
        for each in rest:
            table.hear(each)
        self._last = inputs, table
        return table

    def _offered(self, picture: Picture, line: Line, laid: Laid) -> Iterator[tuple[Input, int]]:
        """What says something of the line: taps in sight, taps after a drag, cards to scan."""
        scene = scene_of(picture, self._glass)
        near = {repr(each.act) for each in in_sight(scene)}
        everything = pieces(scene)
        for act in dict.fromkeys(each.act for each in everything):
            if act is not None and line.serves(act, picture, laid):
                yield act, repr(act) not in near
        loose = [each.act for each in everything if each.loose and each.act is not None]
        for act in _carried(loose, list(dict.fromkeys(each.act for each in everything))):
            if line.serves(act, picture, laid):
                yield act, 0
        for card in line.left(laid)[:1] if self._readers else ():
            for antenna, role in enumerate(self._readers):
                if at(line.words, role.place):
                    yield TagSeen("table", antenna, card), 0


def _in_any_order(inputs: tuple[Input, ...]) -> tuple[frozenset[str], ...]:
    """The inputs between those that open another page or look at a player or a place."""
    parts = [set[str]()]
    for each in inputs:
        if isinstance(each, (*FREE, TapSeat, Carry)):
            parts.append(set())
        parts[-1].add(repr(each))
    return tuple(map(frozenset, parts))


def _carried(loose: list[Intent], onto: list[Intent | None]) -> Iterator[Carry]:
    """Every thing that a finger can take along, onto everything."""
    for thing in loose:
        for there in onto:
            taken, given = getattr(thing, "words", ()), getattr(there, "words", None)
            if given and taken and given != taken and there is not None:
                yield Carry(taken, given)


def _is_new(picture: Picture, laid: Laid, seen: set[int]) -> bool:
    """Whether this picture was not seen before with these words said, and refuses nothing; then
    it is seen now.
    """
    if isinstance(picture, TablePicture) and picture.said and not picture.said.accepted:
        # A refusal that may be overruled asks whether it is meant so.
        acts = [button.act for button in picture.prompt.buttons]
        if not any(isinstance(act, Give) and CONFIRMED in dict(act.words) for act in acts):
            return False
    known = hash((repr(picture), laid))
    is_new = known not in seen
    seen.add(known)
    return is_new
