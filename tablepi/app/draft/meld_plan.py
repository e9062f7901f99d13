"""The meld that somebody chose to gather, of those proposed: the ranks of its cards in order."""

from collections.abc import Sequence

from tablepi.app.draft.card_basket import Good
from tablepi.app.intents import PlanRanks
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Button
from tablepi.app.view.table_picture import Offer
from tablepi.core.draft import named
from tablepi.core.match import Match
from tablepi.core.moves import Move

Ranks = tuple[str, ...]


def ranks_in(match: Match, cards: Sequence[str]) -> Ranks:
    """The ranks of these cards."""
    return tuple(match.setup.cards[card].rank for card in cards)


def still_open(match: Match, plan: Ranks, cards: Sequence[str]) -> Ranks:
    """The ranks that this plan still lacks; () where the cards are no part of it, or all."""
    if not plan or not cards:
        return ()
    gathered = ranks_in(match, cards)
    if not set(gathered) <= set(plan) or len(set(gathered)) < len(gathered):
        return ()
    return tuple(rank for rank in plan if rank not in gathered)


def proposals(match: Match, good: Good, plan: Ranks, words: Words) -> tuple[Offer, ...]:
    """A button for each meld that the cards begin, by its first and last rank."""
    ranks = dict.fromkeys(ranks_in(match, named(move)) for move in good.begun)
    return tuple(
        Offer(
            Button(
                words("offer.begun", low=each[0], high=each[-1]),
                PlanRanks(each),
                "primary" if each == plan else "normal",
            ),
            (),
        )
        for each in ranks
    )


def planned(match: Match, good: Good, plan: Ranks) -> Move | None:
    """The legal move of exactly the planned ranks, None while there is none."""
    return next((move for move in good.moves if ranks_in(match, named(move)) == plan), None)
