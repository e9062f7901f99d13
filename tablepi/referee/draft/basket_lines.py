"""The lines that gathered cards make, as buttons; and the one to which no card could be added."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

from tablepi.core.draft import SEAT, named
from tablepi.core.game import no_ideas
from tablepi.core.match import Match
from tablepi.core.moves import Move, shape
from tablepi.core.notation import line_of
from tablepi.core.slots import UNKNOWN, Many, is_list
from tablepi.referee.button import Button
from tablepi.referee.intents import PlayLine
from tablepi.referee.match.card_basket import Good, verdict_on
from tablepi.referee.match.referee import Referee
from tablepi.referee.table_picture import Offer
from tablepi.referee.words import Words


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


def whole_line(match: Match, good: Good, cards: tuple[str, ...]) -> Move | None:
    """The one legal line of all these cards, where the rules take no longer one.

    A single card is a line only in a game without ideas for cards.

    None where another line is legal, or a card more would make one, or several seats may act: the
    cards of one may be a line of another's on the way.
    """
    if (
        len(match.state.turn) != 1
        or len(cards) < (1 if match.game.suggest is no_ideas else 2)
        or len(good.moves) != 1
        or good.missing
        or good.tails
    ):
        return None
    [move] = good.moves
    if set(named(move)) != set(cards):
        return None
    return None if any(verdict_on(match, each).accepted for each in _longer(match, move)) else move


def _longer(match: Match, move: Move) -> Iterator[Move]:
    """The line with each other card before or behind its own, or with one that nobody names."""
    for slot in filter(is_list, shape(type(move)).slots):
        own = getattr(move, slot.name)
        unnamed = cast(Many, slot.kind).of.unknown
        for card in (UNKNOWN,) if unnamed else match.setup.cards:
            if card not in own or unnamed:
                for longer in ((*own, card), (card, *own)):
                    yield cast(Move, replace(cast(Any, move), **{slot.name: longer}))
