"""Taps: how many touches and scans each line of the golden matches takes at a table of 800×480.

`python -m tests.taps [GAME...]` plays every line of the golden matches through the real screen with
fingers and scans, in the fewest ways that can be found, and prints the counts; `--write` puts them
on the page of measurements.
"""

import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

from tablepi.app.tags.scanned_card import GENERAL, Role
from tablepi.core.draft import VERB, named, words_of
from tablepi.core.match import Match
from tablepi.core.moves import Move
from tablepi.core.notation import ANY_TIME
from tablepi.store import Store
from tests.figures import PAGE
from tests.games.golden import played, scripts
from tests.tap_search import Player, Way

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
    """The counts of lines that were said, and how many were not or are a judge's."""

    counts: tuple[int, ...] = ()
    not_found: tuple[str, ...] = ()
    judges: int = 0

    def joined(self, more: "Counts") -> "Counts":
        """Those of several matches."""
        judges = self.judges + more.judges
        return Counts(self.counts + more.counts, self.not_found + more.not_found, judges)

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


def ways(match: Match, using: With) -> Iterator[Way | Move | None]:
    """A way for each line of a match as it stands; the line where it is a judge's, else None."""
    folder = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=folder if folder.exists() else None) as room:
        store = Store.open(Path(room) / "tablepi.db")
        player = Player(store, match, using.readers, using.openly)
        for each in match.standing():
            assert each.move is not None
            if is_a_judges(each.move):
                player.skip(each.move)
                yield each.move
            else:
                yield player.say(each.move)
        store.close()


def counts_of(path: Path, using: With) -> Counts:
    """The counts of a golden match."""
    counts, lost, judges = list[int](), list[str](), 0
    match = played(path).steps[-1].after
    for standing, way in zip(match.standing(), ways(match, using), strict=True):
        if isinstance(way, Way):
            counts.append(way.total)
        elif way is None:
            lost.append(str(standing.move))
        else:
            judges += 1
    return Counts(tuple(counts), tuple(lost), judges)


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


def table(rows: Sequence[str]) -> str:
    """The table as it stands on the page."""
    head = (
        "`make taps`: the golden matches at 800×480, each line said in the fewest touches and",
        "scans that a search finds on the real screen, then played by fingers and scans. Touches,",
        "drags and scans count one each, also with a reader. A judge's lines, and those that put",
        "right what the referee could not know, are left out. With a reader, cards may be tapped",
        "as well. A goal is met if it is with every line that no way was found for counted as too",
        "long; else only of those found.",
        "",
        "| game | with | lines | median | p90 | goal | | not found |",
        "| --- | --- | ---: | ---: | ---: | --- | --- | ---: |",
    )
    return "\n".join([*head, *rows, ""])


def write(rows: Sequence[str]) -> None:
    """Puts the rows on the page."""
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    page = before + BEGIN + table(rows) + END + rest.split(END)[1]
    PAGE.write_text(page, encoding="utf-8")


def main(*words: str) -> None:
    """Measures, prints, and writes if asked to."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    rows = []
    with ProcessPoolExecutor(2) as pool:
        for game in [word for word in words if word in GOALS] or GOALS:
            paths = [path for path in scripts() if path.parent.name == game]
            for using in GOALS[game]:
                total = Counts()
                for each in pool.map(counts_of, paths, [using] * len(paths)):
                    total = total.joined(each)
                rows.append(row_of(game, using, total))
                print(rows[-1], *total.not_found, sep="\n  ", flush=True)
    if "--write" in words:
        write(rows)


if __name__ == "__main__":
    main(*sys.argv[1:])
