"""The meld that somebody chose to gather, of those proposed: the ranks of its cards in order."""

from collections.abc import Sequence

from tablepi.core.draft import named
from tablepi.core.match import Match
from tablepi.core.moves import Move
from tablepi.referee.button import Button
from tablepi.referee.intents import PlanRanks
from tablepi.referee.match.card_basket import Good
from tablepi.referee.table_picture import Offer
from tablepi.referee.words import Words

Ranks = tuple[str, ...]


def ranks_in(match: Match, cards: Sequence[str]) -> Ranks:
    """The ranks of these cards."""
    return tuple(match.setup.cards[card].rank for card in cards)


class MeldPlan:
    """The proposed meld that is being gathered. `ranks`: of its cards in order, () for none."""

    def __init__(self) -> None:
        self.ranks = Ranks()

    def choose(self, ranks: Ranks) -> None:
        """Takes a proposal; the one that was taken already is given up."""
        self.ranks = ranks if ranks != self.ranks else ()

    def left(self, match: Match, cards: Sequence[str]) -> Ranks:
        """The ranks that it still lacks; () where it is complete, or a card is none of its own."""
        if not self.ranks or not cards:
            return ()
        gathered = ranks_in(match, cards)
        if not set(gathered) <= set(self.ranks) or len(set(gathered)) < len(gathered):
            return ()
        return tuple(rank for rank in self.ranks if rank not in gathered)

    def keep_with(self, match: Match, cards: Sequence[str]) -> None:
        """Gives it up unless these cards are some of its own, and not yet all."""
        self.ranks = self.ranks if self.left(match, cards) else ()

    def move(self, match: Match, good: Good) -> Move | None:
        """The legal move of exactly its ranks, None while there is none."""
        fits = (move for move in good.moves if ranks_in(match, named(move)) == self.ranks)
        return next(fits, None) if self.ranks else None

    def offers(self, match: Match, good: Good, words: Words) -> tuple[Offer, ...]:
        """A button for each meld that the cards begin, by its first and last rank."""
        begun = dict.fromkeys(ranks_in(match, named(move)) for move in good.begun)
        labels = {ranks: words("offer.begun", low=ranks[0], high=ranks[-1]) for ranks in begun}
        return tuple(
            Offer(Button(label, PlanRanks(each), "primary" if each == self.ranks else "normal"), ())
            for each, label in labels.items()
        )
