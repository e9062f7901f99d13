"""Intents: what a touch, a key or a button asks for, as messages of the screen.

Rows and buttons of a page are an `Answer` each, which carries what it does. A class of its own is
for what more than the page that shows it must know: the table, lights, the panel, the router.
A screen that does not know an intent ignores it, so that a tap which comes late does no harm.
"""

from collections.abc import Callable, Hashable
from dataclasses import field
from typing import Any

from tablepi.core.value import Value


class Intent(Value):
    """Something that is asked for."""


class Opened(Intent):
    """The screen was opened. `size_px`: of the panel before rotation; `px_per_mm`: the pixels a
    millimetre by which it is known, or guessed."""

    size_px: tuple[int, int]
    px_per_mm: float


class Wake(Intent):
    """A touch on a dimmed screen, which brightens it and does nothing else."""


class OpenNewReader(Intent):
    """The question whether a card reader that was found is to be used; the menu hears it, also from
    under other screens.
    """

    port: str


class AskEvening(Intent):
    """Asks whether it is still the evening before a power-up, if an earlier start left that open.

    The menu hears it, also from under other screens.
    """


class OpenSubject(Intent):
    """The page of what a notice speaks of: `readers`, `health`, `space` or `hall`. The menu hears
    it, also from under other screens.
    """

    page: str


class TypedScan(Intent):
    """A card reader typed like a keyboard, and what it typed was swallowed."""


class TouchBounced(Intent):
    """The glass lost a finger and found it again, and told one touch as two."""


class Nothing(Intent):
    """A tap that means nothing, on something that can be tapped at other times."""


class Back(Intent):
    """Back to the screen before."""


class GoToMenu(Intent):
    """The way to the first screen; a match stays open."""


class Key(Intent):
    """A key of the on-screen or a real keyboard: one character, `back`, `shift` or `enter`."""

    text: str


class Answer(Intent):
    """A row or a button of the page that is shown, by its `id`.

    `value`: the row's own among many of one id. `do`: what the screen that offers it does once it
    comes out of the inbox; no other may call it, and two answers are equal without it.
    """

    id: str
    value: Hashable = None
    do: Callable[[], object] | None = field(default=None, compare=False, repr=False)


class SuggestedText(Intent):
    """A whole text that is suggested instead of typing it."""

    text: str


class Give(Intent):
    """Words of a move, by slot: `(("ace", "suns"),)`, `(("verb", "power"),)`."""

    words: tuple[tuple[str, Any], ...]


class TapSeat(Give):
    """A seat's panel: the seat as a word, or its own page where it is no word of anything now."""


class Carry(Intent):
    """A thing on the board is taken along, by what tapping it says.

    `onto`: what tapping the thing says that it was let go on; () while it is on its way.
    """

    words: tuple[tuple[str, Any], ...]
    onto: tuple[tuple[str, Any], ...] = ()


class Drop(Intent):
    """Takes back a word given but not yet played; all of them for ''."""

    slot: str = ""


class Yes(Intent):
    """A seat's own button: this seat agrees to the one thing that is left for it.

    `began_ms`: when it went down, None for just now.
    """

    seat: int
    began_ms: int | None = field(default=None, compare=False)


class Undo(Intent):
    """Takes back what is begun of the next line, else the last line; said on the screen."""


class UndoSlip(Intent):
    """Takes back a line that looks like a slip, and what followed it by itself."""


class AskUndo(Intent):
    """Takes back what is begun, else the last line once its player agrees; said on the panel."""


class ChooseTiming(Intent):
    """A value of one of the fields of the match's clocks."""

    field: str
    value: str


class OpenHistory(Intent):
    """The lines of the match. `line`: the one that is shown first, 0 for the last."""

    line: int = 0


class OpenRules(Intent):
    """The rules of the phase."""


class OpenMatchMenu(Intent):
    """Opens the match's menu."""


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
    """Something that happens to a unit. `wanted`: an optional word that is to be said as well.

    `number`: the one that it lacks, None where that is to be asked.
    """

    verb: str
    wanted: str = ""
    number: int | None = None


class ChooseUnits(Intent):
    """Several units at once, by the word for them, in place of the one that was tapped."""

    units: str


class AddUp(Intent):
    """The line that waits for late effects is played."""


class ToggleCardKeys(Intent):
    """Shows keys for cards, or the board again."""


class ChooseRank(Intent):
    """A key for the rank of a card."""

    rank: str


class PlanRanks(Intent):
    """Chooses a proposed meld by its ranks in order; a second tap gives it up."""

    ranks: tuple[str, ...]


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


class TypeWord(Intent):
    """Asks for a card by keys."""


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


class KnowSpelling(Intent):
    """The tags of a deck are spelled as the last one was, which another reader read."""


class NameTag(Intent):
    """Asks which card the unknown tag is on that was shown last."""
