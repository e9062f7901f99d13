"""Taps: how many touches and scans each line of the golden matches takes at a table of 800×480.

`python -m tests.taps [GAME...]` plays every line of the golden matches through the real screen with
fingers and scans, in the fewest ways that can be found, and prints the counts; `--write` puts them
on the page of measurements.
"""

import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple, cast

from tablepi.core.draft import VERB, named, words_of
from tablepi.core.match import Match
from tablepi.core.moves import Move, shape
from tablepi.core.notation import ANY_TIME, line_of
from tablepi.core.slots import UNKNOWN, is_card, is_list, may_be_unknown
from tablepi.referee.tags.scanned_card import GENERAL, Role
from tablepi.store import Store
from tests.figures import PAGE
from tests.games.golden import played, scripts
from tests.taps.search import Player, Way

BEGIN, END = "<!-- taps -->\n", "<!-- end of taps -->"
ACES = tuple(Role(place=ace) for ace in ("moons", "suns", "waves", "leaves", "wyrms", "knots"))


class With(NamedTuple):
    """What a match is played with."""

    name: str
    readers: tuple[Role, ...] = ()
    openly: bool = False


TOUCH, READER = With("fingers"), With("a card reader", (GENERAL,))
OPENLY = With("fingers, scanning plays openly", (), True)
READER_OPENLY = With("a card reader, scanning plays openly", (GENERAL,), True)
AT_ACES = With("a reader at each ace", ACES)
AT_ACES_OPENLY = With("a reader at each ace, scanning plays openly", ACES, True)

GOALS: dict[str, dict[With, tuple[int, int]]] = {
    "power-suit": {
        TOUCH: (2, 0),
        OPENLY: (2, 0),
        READER: (2, 0),
        READER_OPENLY: (1, 0),
        AT_ACES: (2, 0),
        AT_ACES_OPENLY: (1, 0),
    },
    "suitup": {TOUCH: (2, 4), READER: (1, 2)},
    "conquest-of-fates": {TOUCH: (2, 4), READER: (1, 2)},
    "score-sheet": {TOUCH: (2, 0)},
}
"""By game and what it is played with: the median and the 90th percentile to keep to, 0 for none."""


class Counts(NamedTuple):
    """The counts of lines that were said, and how many were not or are a judge's.

    `seconds`: of a processor that finding them took.
    """

    counts: tuple[int, ...] = ()
    not_found: tuple[str, ...] = ()
    judges: int = 0
    seconds: float = 0

    def joined(self, more: "Counts") -> "Counts":
        """Those of several matches."""
        judges, seconds = self.judges + more.judges, self.seconds + more.seconds
        lost = self.not_found + more.not_found
        return Counts(self.counts + more.counts, lost, judges, seconds)

    def at(self, share: float) -> int:
        """The count that this share of lines keeps to."""
        ordered = sorted(self.counts)
        return ordered[max(0, -int(-share * len(ordered) // 1) - 1)] if ordered else 0


PUT_RIGHT = ("holds", "reshuffle", "note")
"""Verbs by which the table puts right what the referee could not know."""


def is_a_judges(move: Move) -> bool:
    """Whether a line is no play: a judge's, what is put right, cards laid out that others dealt."""
    verb = words_of(move)[VERB]
    laid_out = verb == "deal" and bool(named(move))
    return isinstance(move, ANY_TIME) or verb in PUT_RIGHT or laid_out


class Standing(NamedTuple):
    """A line of a match, and what came of it: a way to say it, None where none was found.

    `why`: why it was not counted, '' where it was. `lost`: why no way was found.
    """

    move: Move
    way: Way | None = None
    why: str = ""
    lost: str = ""


def ways(match: Match, using: With) -> Iterator[Standing]:
    """Every line of a match as it stands, with a way to say it."""
    folder = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=folder if folder.exists() else None) as room:
        store = Store.open(Path(room) / "tablepi.db")
        player = Player(store, match, using.readers, using.openly)
        lines = match.standing() if using.readers else nameless(match)
        said = list[str]()
        for each in lines:
            assert each.move is not None
            assert each.earlier is not None
            by_itself, said = said[:1] == [line_of(each.move)], said[1:]
            if by_itself:
                yield Standing(each.move, why="by itself")
            elif is_a_judges(each.move):
                yield Standing(each.move, why="judge")
            else:
                way = player.say(each.earlier, each.move)
                said = list(way.besides) if way else []
                yield Standing(each.move, way, lost=player.why)
        store.close()


def nameless(match: Match) -> list[Match]:
    """The lines of a match as fingers say them where no list names the cards: with `?` for each.

    As they stand, where the cards have names, or the match could not be played so.
    """
    lines = match.standing()
    if match.setup.cards or not lines:
        return lines
    first = lines[0].earlier
    assert first is not None
    without, unnamed = first, list[Match]()
    for each in lines:
        assert each.move is not None
        after, verdict = without.offer(unnamed_in(each.move))
        if not verdict.accepted:
            after, verdict = without.offer(each.move)
        if not verdict.accepted:
            return lines
        without = after
        unnamed.append(after)
    return unnamed


def unnamed_in(move: Move) -> Move:
    """The line with `?` for each card that may be one."""
    slots = shape(type(move)).slots
    words = {s.name: UNKNOWN for s in slots if is_card(s) and may_be_unknown(s)}
    several = [s.name for s in slots if s.kind.domain == "card" and is_list(s)]
    words = {slot: word for slot, word in words.items() if getattr(move, slot) is not None}
    lists = {slot: (UNKNOWN,) * len(getattr(move, slot)) for slot in several}
    return cast(Move, replace(cast(Any, move), **words, **lists))


def counts_of(path: Path, using: With) -> Counts:
    """The counts of a golden match."""
    began = time.process_time()
    counts, lost, judges = list[int](), list[str](), 0
    match = played(path).steps[-1].after
    for number, each in enumerate(ways(match, using), 1):
        if each.way is not None:
            counts.append(each.way.total)
        elif each.why:
            judges += 1
        else:
            lost.append(f"{each.lost}: `{line_of(each.move)}` ({path.stem} {number})")
    return Counts(tuple(counts), tuple(lost), judges, time.process_time() - began)


def _keeps(counts: Counts, median: int, most: int) -> bool:
    return counts.at(0.5) <= median and (not most or counts.at(0.9) <= most)


def row_of(game: str, using: With, counts: Counts) -> str:
    """A row of the table."""
    median, most = GOALS[game][using]
    got, at_90 = counts.at(0.5), counts.at(0.9)
    goal = f"{median}, p90 {most}" if most else str(median)
    lost = len(counts.not_found)
    worst = counts._replace(counts=counts.counts + (99,) * lost)
    mark = "met" if _keeps(worst, median, most) else "missed"
    if mark == "missed" and _keeps(counts, median, most):
        mark = "of those found"
    cells = game, using.name, len(counts.counts), got, at_90, goal, mark
    return "| " + " | ".join(map(str, (*cells, lost or ""))) + " |"


HEAD = """\
`make taps`: the golden matches at 800×480, each line said in the fewest touches and
scans that a search finds on the real screen, then played by fingers and scans. Touches,
drags and scans count one each, also with a reader. A judge's lines, those that put
right what the referee could not know, and those that the referee says by itself are left
out. Where no list names the cards, fingers say them as `?`. With a reader, cards may be
tapped as well. A goal is met if it is with every line that no way was found for counted as
too long; else only of those found. Each line is said at a table taken up anew, so that
nothing stays chosen from the line before, and without words that change nothing, such as
`from=hand`."""

NOTES = """\
With one reader, a card alone says a line of Power Suit only where the rules leave one ace:
that is so for 41 of its 207 cards face-up. Of the other 166 the ace has to be told, and a
card face-down needs its verb as well. No ace is proposed: the best rule of thumb, where
the player's row counts more, names the right one for 120 of the 166, which is too few for
the goal and would write 46 wrong lines that nobody has said. With a reader at each ace the
goal is met. With a reader, Conquest's long lines are effects that few cards have: of those
with `from=`, `while=`, two zones, several units, or a number that no key offers, most take
four inputs and more. A card that is scanned takes its verb besides, since it may be laid
face-down; whose card it is has to be told where that is not the player whose unit acts; and
each card of a list is scanned. A number of two figures on a score sheet is three touches, its
figures and *Add*: a third figure could follow, and nothing is entered without a touch that means
it."""


def table(rows: Sequence[str], lost: Sequence[str], seconds: float) -> str:
    """The table as it stands on the page, and below it the lines that were not found."""
    titles = "| game | with | lines | median | p90 | goal | | not found |"
    ruler = "| --- | --- | ---: | ---: | ---: | --- | --- | ---: |"
    took = f"All this took {seconds / 60:.0f} minutes of one core."
    whys = dict.fromkeys(each.partition(": ")[0] for each in lost)
    lists = [_not_found(why, [e for e in lost if e.partition(": ")[0] == why]) for why in whys]
    return "\n".join([HEAD, "", titles, ruler, *rows, "", NOTES, took, "", *lists, ""])


def _not_found(why: str, lost: Sequence[str]) -> str:
    """The lines that were not found for this reason, with the matches that they are of."""
    lines = dict.fromkeys(each.partition(": ")[2] for each in lost)
    return f"Not found, {why}: {', '.join(lines)}.\n"


def write(rows: Sequence[str], lost: Sequence[str], seconds: float) -> None:
    """Puts the rows on the page."""
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    page = before + BEGIN + table(rows, lost, seconds) + END + rest.split(END)[1]
    PAGE.write_text(page, encoding="utf-8")


def main(*words: str) -> None:
    """Measures, prints, and writes if asked to."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    rows, lost, seconds = list[str](), list[str](), 0.0
    with ProcessPoolExecutor(2) as pool:
        for game in [word for word in words if word in GOALS] or GOALS:
            paths = [path for path in scripts() if path.parent.name == game]
            for using in GOALS[game]:
                total = Counts()
                for each in pool.map(counts_of, paths, [using] * len(paths)):
                    total = total.joined(each)
                rows.append(row_of(game, using, total))
                lost += total.not_found
                seconds += total.seconds
                print(rows[-1], *total.not_found, f"{seconds:.0f} s", sep="\n  ", flush=True)
    if "--write" in words:
        write(rows, lost, seconds)


if __name__ == "__main__":
    main(*sys.argv[1:])
