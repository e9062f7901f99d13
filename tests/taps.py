"""Taps: how many touches and scans each line of the golden matches takes at a table of 800×480.

`python -m tests.taps [GAME...]` plays every line through the real screen in the fewest ways in that
it can be said, once by fingers alone and once with a card reader, and prints the counts.
`--write` puts them on the page of measurements.
"""

import os
import statistics
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from tablepi.app.intents import (
    AddUp,
    ChooseEffect,
    ChooseEnding,
    ChooseRank,
    ChooseUnits,
    Give,
    Intent,
    Key,
    OpenEffects,
    PlayGrid,
    PlayLine,
    ToggleCard,
    ToggleCardKeys,
    Undo,
)
from tablepi.app.screens.menu import ResumeMatch
from tablepi.app.screens.start_match import Ready, header_of
from tablepi.app.view.picture import Picture, Table
from tablepi.core.draft import SEAT, VERB, named, words_of
from tablepi.core.match import Match
from tablepi.core.moves import Concede, Move
from tablepi.core.notation import line_of
from tablepi.core.slots import UNKNOWN
from tablepi.devices.messages import TagSeen
from tablepi.store import Store
from tablepi.ui.screens import scene_of
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.toolkit.pieces import Piece
from tests.app.sitting import Sitting
from tests.games.golden import played, scripts
from tests.ui.hands import Hands
from tests.ui.scene_pieces import in_sight, pieces

SIZE = (800, 480)
MOST, TRIES = 12, 250
"""Inputs and positions of the draft after which a line counts as not to be said."""

SKIPPED = frozenset({"deal", "note"})
"""Verbs of lines that lay out a table: they are no play."""

FREE = (AddUp, OpenEffects, PlayGrid, ToggleCardKeys)

Input = Intent | TagSeen


class Way(NamedTuple):
    """How a line was said: its inputs, and how often a list was dragged before a tap."""

    line: str
    inputs: tuple[Input, ...]
    drags: int

    @property
    def taps(self) -> int:
        """Touches: taps and drags."""
        return sum(not isinstance(each, TagSeen) for each in self.inputs) + self.drags

    @property
    def count(self) -> int:
        """Touches and scans."""
        return len(self.inputs) + self.drags


class Player:
    """Says the lines of a match, each in the fewest inputs. `scans`: cards go over a reader."""

    def __init__(self, store: Store, match: Match, scans: bool, openly: bool = False) -> None:
        self._store, self._scans, self._openly = store, scans, openly
        cards = match.setup.cards
        if cards.digest:
            store.cards.keep(cards.digest, cards.text)
        self._number = store.journal.begin(header_of(match.game, match.setup, "2026-11-22"))
        self._glass = of_window(*SIZE)

    def skip(self, move: Move) -> None:
        """The line stands without having been said on the screen."""
        self._store.journal.append(self._number, 0, "line", line_of(move))

    def say(self, move: Move) -> Way | None:
        """The shortest way to say this line, which stands then; None where none was found."""
        order, cards = count(), len(named(move))
        ahead = [(0, 0, next(order), Way(line_of(move), (), 0))]
        seen: set[int] = set()
        while ahead and len(seen) < TRIES:
            way = heappop(ahead)[-1]
            picture = self._shown(way)
            if picture is None:
                return way
            if way.count == MOST or hash(repr(picture)) in seen:
                continue
            seen.add(hash(repr(picture)))
            for each, drags in self._offered(picture, move, way):
                longer = Way(way.line, (*way.inputs, each), way.drags + drags)
                # Each card of a list is an input of its own; ways that have come farther go first.
                left = max(0, cards - sum(isinstance(i, ToggleCard | TagSeen) for i in longer.inputs))
                heappush(ahead, (longer.count + left, -longer.count, next(order), longer))
        if os.environ.get("V"): print("    NONE", len(seen), line_of(move))
        self.skip(move)
        return None

    def _shown(self, way: Way) -> Picture | None:
        """What these inputs lead to at a table taken up again; None where they say the line.

        Another line is taken back, and leads back to where it began.
        """
        sitting = self._sitting()
        before = len(sitting.rows(self._number))
        for each in way.inputs:
            sitting.hear(each)
        said = [row.text for row in sitting.rows(self._number)[before:] if row.kind == "line"]
        if said == [way.line]:
            return None
        if not said:
            return sitting.picture
        for _ in said:
            self._sitting().hear(Undo())
        return self._sitting().picture

    def _sitting(self) -> Sitting:
        sitting = Sitting(self._store, openly=self._openly)
        sitting.hear(ResumeMatch(self._number))
        sitting.hear(Ready())
        return sitting

    def _offered(self, picture: Picture, move: Move, way: Way) -> Iterator[tuple[Input, int]]:
        """What says something of the line: taps in sight, taps after a drag, cards to scan."""
        scene = scene_of(picture, self._glass)
        near = [each.act for each in in_sight(scene)]
        for act in dict.fromkeys(each.act for each in pieces(scene)):
            if act is not None and serves(act, move, picture):
                yield act, act not in near
        if self._scans:
            yield from ((TagSeen("table", 0, card), 0) for card in dict.fromkeys(named(move)))


def serves(act: Intent, move: Move, picture: Picture) -> bool:
    """Whether a tap can be part of saying this line."""
    words, cards = words_of(move), named(move)
    match act:
        case Give(given):
            return all(_agrees(slot, word, words) for slot, word in given)
        case Key(figure):
            return any(_typed(picture, figure, word) for word in words.values())
        case ChooseEffect(verb) | ChooseEnding(verb=verb):
            return verb == words[VERB]
        case ToggleCard(card):
            return card in cards
        case PlayLine(line):
            return line == line_of(move)
        case ChooseRank(rank):
            return any(rank in card for card in cards) or UNKNOWN in cards
        case ChooseUnits(units):
            return units in words.values()
    return isinstance(act, FREE)


def _agrees(slot: str, word: Any, words: Mapping[str, Any]) -> bool:
    """Whether a word is one of the line's, whatever slot it stands in until its verb is known."""
    if slot in (SEAT, VERB):
        return bool(words.get(slot) == word)
    owner = str(words.get("unit", words.get(SEAT))).partition(".")[0]
    said = [each for key, each in words.items() if key not in (SEAT, VERB)]
    return any(
        each == word or word == f"{owner}.{each}" or (isinstance(each, tuple) and word in each)
        for each in said
    )


def _typed(picture: Picture, key: str, word: Any) -> bool:
    """Whether a key types the next figure of this number, or its sign."""
    number = len(word) if isinstance(word, tuple) and UNKNOWN in word else word
    if not isinstance(picture, Table) or picture.prompt.keypad is None:
        return False
    if not isinstance(number, int) or isinstance(number, bool):
        return False
    text = picture.prompt.keypad.text
    if key == "sign":
        return number < 0 and not text.startswith("-")
    return str(abs(number)).startswith(text.lstrip("-") + key)


def ways(path: Path, scans: bool, openly: bool = False) -> Iterator[Way | None]:
    """A way for each play of a golden match as it stands at its end; None where none was found."""
    match = played(path).steps[-1].after
    folder = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=folder if folder.exists() else None) as room:
        store = Store.open(Path(room) / "tablepi.db")
        player = Player(store, match, scans, openly)
        for each in match.standing():
            if each.move is None:
                continue
            if isinstance(each.move, Concede) or words_of(each.move)[VERB] in SKIPPED:
                player.skip(each.move)
            else:
                yield player.say(each.move)
        store.close()


def main() -> None:
    """Prints the counts."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    for path in scripts():
        if path.parent.name not in (sys.argv[1:] or [path.parent.name]):
            continue
        for scans in (False, True):
            found = list(ways(path, scans))
            said = [way for way in found if way is not None]
            counts = sorted(way.count for way in said)
            print(path.parent.name, path.stem, "scans" if scans else "taps", len(found) - len(said), counts, flush=True)
            for way in said:
                if '-v' in os.environ.get('V',''): print('   ', way.count, way.line, way.inputs)


if __name__ == "__main__":
    main()
