"""The golden scripts: whole matches as a card player would write them down, played line by line."""

from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from tablepi import decks
from tablepi.core.cards import Cards
from tablepi.core.game import Game
from tablepi.core.match import Match
from tablepi.core.printed_deck import read_deck
from tablepi.core.script import Compared, Judged, Script
from tablepi.core.text.tokenizer import words_of
from tablepi.games import games

FOLDER = Path(__file__).parent / "scripts"
"""One folder a game, by its id."""


class Step(NamedTuple):
    """One line of a script that was answered, with the match before and after it."""

    words: list[str]
    answer: Judged | Compared
    before: Match
    after: Match


class Played(NamedTuple):
    """A script that was played to its end."""

    script: Script
    steps: list[Step]


def scripts() -> list[Path]:
    """Every golden script of every game."""
    return sorted(FOLDER.glob("*/*.txt"))


def scripts_of(game: str) -> list[Path]:
    """The golden scripts of a game."""
    return sorted((FOLDER / game).glob("*.txt"))


@cache
def played(path: Path) -> Played:
    """Plays a script through. Raises as the script does where its header is none."""
    script = Script(games().get, partial(cards_of, path))
    steps = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        before = script.match
        answer = script.feed(number, line)
        if answer is None:
            continue
        assert script.match is not None
        # The first line behind the header is played on the match that it has just set up.
        before = before or script.match.earlier or script.match
        steps.append(Step(words_of(line), answer, before, script.match))
    return Played(script, steps)


def cards_of(path: Path, game: Game[Any]) -> Cards:
    """The game's own deck, or the card file that lies beside the script under the same name.

    For a game with templates all that lie in the folder of its scripts.
    """
    if game.templates:
        own = sorted(path.parent.glob("*.toml"))
        return game.templates(tuple((file.name, file.read_text("utf-8")) for file in own))
    for beside in (path.with_suffix(".csv"), path.with_suffix(".toml")):
        if beside.exists():
            return read_deck(beside.stem, beside.read_text(encoding="utf-8"))
    return decks.load(game.deck)
