"""The terms of a sheet on which tricks are bid and made: cards by round, points by hit and miss."""

from typing import NamedTuple

UP, DOWN, UP_DOWN, DOWN_UP = ORDERS = ("up", "down", "up-down", "down-up")


class Scoring(NamedTuple):
    """Points of a bid: `base` and `per` for each unit where it is hit, `miss` where it is not."""

    base: int = 0
    per: int = 0
    miss: int = 0


class BidTerms(NamedTuple):
    """The table `bid` of a template's `[rounds]`.

    `deck`: the cards that are dealt from, `hand`: the most that anybody gets; 0 for no limit.
    `order`: how their number goes from round to round. `scoring`: by trick, of the difference where
    the bid is missed; `made`: the points of each trick made besides. `zero`: of a bid of 0, by card
    of the round; None where it counts as the others do. `hook`: the bids may not add up to the
    cards. `bonus`: further points are entered.
    """

    deck: int = 0
    hand: int = 0
    order: str = UP
    scoring: Scoring = Scoring()
    made: int = 0
    zero: Scoring | None = None
    hook: bool = False
    bonus: bool = False

    def most(self, seats: int) -> int:
        """The largest hand."""
        limits = (self.deck // seats if self.deck else 0, self.hand)
        return min(filter(None, limits), default=0)

    def rounds(self, seats: int) -> int:
        """The number of rounds that the cards give."""
        most = self.most(seats)
        return most if self.order in (UP, DOWN) else 2 * most - 1

    def cards(self, number: int, seats: int) -> int:
        """The cards of a round, from 1; those of the last one in every round after it."""
        most = self.most(seats)
        at = min(number, self.rounds(seats))
        if self.order == UP:
            return at
        if self.order == DOWN:
            return most + 1 - at
        # The turning round stands once.
        return most - abs(at - most) if self.order == UP_DOWN else 1 + abs(at - most)

    def points(self, bid: int, made: int, cards: int) -> int:
        """The points of a seat in a round of so many cards."""
        if bid == 0 and self.zero is not None:
            zero = self.zero
            return zero.miss * cards if made else zero.base + zero.per * cards
        base, per, miss = self.scoring
        counted = base + per * bid if made == bid else miss * abs(made - bid)
        return counted + self.made * made
