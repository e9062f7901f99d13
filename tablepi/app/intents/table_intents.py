"""Intents of the table: what is tapped there besides the words of a move."""

from typing import Any

from tablepi.app.intents import Intent


class OpenHistory(Intent):
    """The lines of the match."""


class OpenRules(Intent):
    """The rules of the phase."""


class OpenMatchMenu(Intent):
    """What can be done with the match."""


class OpenResult(Intent):
    """The result."""


class Pause(Intent):
    """The table rests."""


class ToggleLines(Intent):
    """Points out lines on the board, or no longer."""


class ToggleEstimate(Intent):
    """Shows who stands better, or no longer."""


class EnlargeField(Intent):
    """Shows one player's field large."""

    owner: int


class OpenEffects(Intent):
    """The list of everything that can happen to a unit."""


class ChooseEffect(Intent):
    """Something that happens to a unit."""

    verb: str


class AddUp(Intent):
    """The line that waits for late effects is played."""


class ToggleCardKeys(Intent):
    """Shows keys for cards, or the board again."""


class ChooseRank(Intent):
    """A key for the rank of a card."""

    rank: str


class ToggleCard(Intent):
    """Gathers a card, or puts it away again."""

    card: str


class PlayLine(Intent):
    """A move that is offered for the gathered cards, as its line."""

    line: str


class ChooseEnding(Intent):
    """The end of a move that needs a seat. `verb`: of the end."""

    line: str
    verb: str


class ChooseWord(Intent):
    """A value of the word that is asked for."""

    value: Any


class TypeWord(Intent):
    """Asks for a word by keys."""


class DealGrid(Intent):
    """Deals all cards of a grid by chance."""


class NextCard(Intent):
    """The next card of a grid that is dealt."""


class ToggleCardList(Intent):
    """Shows the cards for a grid as a list, or the grid again."""


class KeepGrid(Intent):
    """Changes no more of a grid that is full."""


class PlayGrid(Intent):
    """Plays a grid that is full."""


class UseDeck(Intent):
    """Plays on with another deck."""

    deck: str


class NameTag(Intent):
    """Asks which card the unknown tag is on that was shown last."""
