"""The judgement of a draft: what its words have come to."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from tablepi.core.game import Verdict
from tablepi.core.move_probe import Choice
from tablepi.core.moves import Move
from tablepi.core.slots import Number
from tablepi.core.text.phrase import Phrase


class Judgement(NamedTuple):
    """The judgement of a draft.

    `asks`: the slot being asked, '' when nothing is. `choices`: its values; `verbs`: those that
    have a place in this phase. `typed`: number slots that a keypad fills, by slot. `form`: the
    class of the line, None while several are possible.
    `move`: the line that is complete. `refusal`: why nothing is left, or why that line is refused.
    `early`: values of words that can be said before the verb that is being asked.
    `seat`: who makes the only move left, 0 where that is not settled.
    `hides`: slots whose words a verb hides that is legal in this position. `unseen`: slots of words
    given that are shown to nobody: they lie face-down until a verb is chosen that shows them.
    `ruled_out`: slots of words given that the chosen verb has no place for. `usual`: words that
    the line has unless others are said. `shown`: the cards that can be named before the verb, each
    with the only verb that would show it, of which no other word is open; `shows`: that verb.
    `confirmed`: the refused line with the word that confirms it, where it is then accepted.
    """

    asks: str = ""
    choices: tuple[Choice, ...] = ()
    verbs: tuple[Choice, ...] = ()
    typed: Mapping[str, Number] = {}
    form: type[Move] | None = None
    move: Move | None = None
    refusal: Verdict | None = None
    early: tuple[Choice, ...] = ()
    seat: int = 0
    hides: frozenset[str] = frozenset()
    unseen: frozenset[str] = frozenset()
    ruled_out: tuple[str, ...] = ()
    usual: Mapping[str, Any] = {}
    shown: tuple[Choice, ...] = ()
    shows: str = ""
    confirmed: Move | None = None


def torn(seat: int) -> Verdict:
    """The refusal of another seat's word in a draft that this seat has begun."""
    return Verdict("T-TURN", Phrase("notice.begun", {"who": seat}))
