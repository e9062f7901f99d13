"""The moves that gathered cards can make, as buttons."""

from typing import Any, cast

from tablepi.app.intents import PlayLine
from tablepi.app.match.referee import Referee
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Button
from tablepi.app.view.table_picture import Offer
from tablepi.core.draft import SEAT, named
from tablepi.core.moves import Move, shape
from tablepi.core.notation import line_of


def offer(referee: Referee, words: Words, move: Move, at: int) -> Offer:
    """The button of a move; the first stands out. Whose it is, where several could make it."""
    form = shape(type(move))
    said = [words(f"verb.{form.verb}")]
    if words.has(f"offer.{form.verb}"):
        values = {slot.name: getattr(move, slot.name) for slot in form.slots}
        said = [words(f"offer.{form.verb}", **values)]
    several = len(referee.focus.state.turn) > 1 and SEAT not in referee.draft.words
    if several and form.seated:
        said.append(words.seat(cast(Any, move).seat))
    act = PlayLine(line_of(move))
    return Offer(Button(" ".join(said), act, "primary" if at == 0 else "normal"), named(move))
