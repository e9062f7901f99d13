"""Offers while cards are entered: keys for printed cards, melds, lines of the gathered cards."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, cast

from tablepi.core.draft import SEAT, named
from tablepi.core.game import no_ideas
from tablepi.core.match import Match
from tablepi.core.move_probe import Choice
from tablepi.core.moves import Move, shape
from tablepi.core.notation import line_of
from tablepi.core.slots import UNKNOWN, Many, is_list
from tablepi.referee.intents import (
    ChooseRank,
    Give,
    Nothing,
    PlanRanks,
    PlayLine,
    ToggleCard,
    ToggleCardKeys,
)
from tablepi.referee.match.card_basket import Good, endings_of, verdict_on
from tablepi.referee.match.referee import Referee
from tablepi.referee.table_picture import Button, CardKeys, Offer
from tablepi.referee.words import Words


def lines_at_seats(match: Match, good: Good) -> Iterator[tuple[int, type, Move]]:
    """The legal ones of gathered cards: the seat, what ends the line, the whole line."""
    for move, tail in good.tails:
        for seat, line, verdict in endings_of(match, move, tail):
            if seat and verdict.accepted:
                yield seat, tail, line


def keys_at_seats(match: Match, good: Good, words: Words) -> dict[int, tuple[Button, ...]]:
    """By seat, the keys of these lines: the letter that is printed on the card."""
    keys: dict[int, tuple[Button, ...]] = {}
    for seat, tail, move in lines_at_seats(match, good):
        key = Button(words(f"short.{shape(tail).verb}"), PlayLine(line_of(move)))
        keys[seat] = (*keys.get(seat, ()), key)
    return keys


def offer_button(referee: Referee, words: Words, move: Move, index: int) -> Offer:
    """The button of a move; the first stands out. Whose it is, where several could make it."""
    form = shape(type(move))
    labels = [words(f"verb.{form.verb}")]
    if words.has(f"offer.{form.verb}"):
        values = {slot.name: getattr(move, slot.name) for slot in form.slots}
        labels = [words(f"offer.{form.verb}", **values)]
    are_several = len(referee.focus.state.turn) > 1 and SEAT not in referee.draft.words
    if are_several and form.seated:
        labels.append(words.seat(cast(Any, move).seat))
    act = PlayLine(line_of(move))
    return Offer(Button(" ".join(labels), act, "primary" if index == 0 else "normal"), named(move))


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
    return (
        None
        if any(verdict_on(match, line).accepted for line in _longer_lines(match, move))
        else move
    )


def _longer_lines(match: Match, move: Move) -> Iterator[Move]:
    """The line with each other card before or behind its own, or with one that nobody names."""
    for slot in filter(is_list, shape(type(move)).slots):
        cards = getattr(move, slot.name)
        is_unnamed = cast(Many, slot.kind).of.unknown
        for card in (UNKNOWN,) if is_unnamed else match.setup.cards:
            if card not in cards or is_unnamed:
                for longer in ((*cards, card), (card, *cards)):
                    yield cast(Move, replace(cast(Any, move), **{slot.name: longer}))


Ranks = tuple[str, ...]


def ranks_in(match: Match, cards: Sequence[str]) -> Ranks:
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
        moves = (move for move in good.moves if ranks_in(match, named(move)) == self.ranks)
        return next(moves, None) if self.ranks else None

    def offers(self, match: Match, good: Good, words: Words) -> tuple[Offer, ...]:
        """A button for each meld that the cards begin, by its first and last rank."""
        melds = dict.fromkeys(ranks_in(match, named(move)) for move in good.begun)
        labels = {meld: words("offer.begun", low=meld[0], high=meld[-1]) for meld in melds}
        return tuple(
            Offer(
                Button(label, PlanRanks(ranks), "primary" if ranks == self.ranks else "normal"), ()
            )
            for ranks, label in labels.items()
        )


def ranks_of(match: Match) -> tuple[str, ...]:
    return tuple(dict.fromkeys(card.rank for card in match.setup.cards.values()))


def asked_cards(referee: Referee) -> dict[str, Choice]:
    choices = referee.judgement.choices
    return {
        choice.value: choice
        for choice in choices
        if choice.slot == "card" and choice.value != UNKNOWN
    }


def card_keys(
    referee: Referee, words: Words, rank: str, gathers: bool, may_close: bool
) -> CardKeys:
    """The keys. `rank`: the chosen one; `gathers`: a card goes to the others gathered so far."""
    cards = referee.match.setup.cards
    cards_asked = asked_cards(referee)
    # Where no single card is asked for, none can be refused.
    bright_cards = {card for card, choice in cards_asked.items() if choice.bright} or set(cards)
    gathered = referee.draft.gathered

    def suit_key(suit: str) -> Button:
        card = f"{rank}-{suit}"
        act = ToggleCard(card) if gathers else Give((("card", card),))
        name = words(f"suit.{suit}") if words.has(f"suit.{suit}") else suit
        is_dim = not rank or card not in bright_cards
        return Button(name, act if rank else Nothing(), dim=is_dim, chosen=card in gathered)

    ranks = (
        Button(rank_of_deck, ChooseRank(rank_of_deck), chosen=rank_of_deck == rank)
        for rank_of_deck in ranks_of(referee.match)
    )
    suit_cards = {card.suits[0]: card.id for card in cards.values()}
    close = Button(words("basket.board"), ToggleCardKeys(), "quiet", icon="cross")
    return CardKeys(
        tuple(ranks),
        tuple((card, suit_key(suit)) for suit, card in suit_cards.items()),
        close if gathers and may_close else None,
    )


def next_rank(ranks: Sequence[str], gathered: Sequence[str]) -> str:
    """The rank after the last gathered one where the last two follow each other, else the last.

    `ranks`: of the deck in order, the lowest following the highest; `gathered`: of the cards so
    far. '' where none is gathered. Downwards it goes on downwards.
    """
    if len(gathered) < 2:
        return next(iter(gathered), "")
    previous, last = (ranks.index(rank) for rank in gathered[-2:])
    step = next(
        (direction for direction in (1, -1) if (previous + direction) % len(ranks) == last), 0
    )
    return ranks[(last + step) % len(ranks)]
