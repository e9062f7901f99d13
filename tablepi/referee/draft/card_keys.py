"""The keys for printed cards: a rank, then a suit; and the rank that is likely next."""

from collections.abc import Sequence

from tablepi.core.match import Match
from tablepi.core.move_probe import Choice
from tablepi.core.slots import UNKNOWN
from tablepi.referee.button import Button
from tablepi.referee.intents import ChooseRank, Give, Nothing, ToggleCard, ToggleCardKeys
from tablepi.referee.match.referee import Referee
from tablepi.referee.table_picture import CardKeys
from tablepi.referee.words import Words


def ranks_of(match: Match) -> tuple[str, ...]:
    """The ranks of the deck, in its order."""
    return tuple(dict.fromkeys(card.rank for card in match.setup.cards.values()))


def asked_cards(referee: Referee) -> dict[str, Choice]:
    """The cards of which one is asked for, with their verdicts."""
    choices = referee.judgement.choices
    return {c.value: c for c in choices if c.slot == "card" and c.value != UNKNOWN}


def card_keys(
    referee: Referee, words: Words, rank: str, gathers: bool, may_close: bool
) -> CardKeys:
    """The keys. `rank`: the chosen one; `gathers`: a card goes to the others gathered so far."""
    cards = referee.match.setup.cards
    asked = asked_cards(referee)
    bright = {card for card, choice in asked.items() if choice.bright} or set(cards)
    gathered = referee.draft.gathered

    def suit_key(suit: str) -> Button:
        card = f"{rank}-{suit}"
        act = ToggleCard(card) if gathers else Give((("card", card),))
        name = words(f"suit.{suit}") if words.has(f"suit.{suit}") else suit
        dim = not rank or card not in bright
        return Button(name, act if rank else Nothing(), dim=dim, chosen=card in gathered)

    ranks = (
        Button(each, ChooseRank(each), chosen=each == rank) for each in ranks_of(referee.match)
    )
    shown = {card.suits[0]: card.id for card in cards.values()}
    close = Button(words("basket.board"), ToggleCardKeys(), "quiet", icon="cross")
    return CardKeys(
        tuple(ranks),
        tuple((card, suit_key(suit)) for suit, card in shown.items()),
        close if gathers and may_close else None,
    )


def next_rank(ranks: Sequence[str], gathered: Sequence[str]) -> str:
    """The rank after the last gathered one where the last two follow each other, else the last.

    `ranks`: of the deck in order, the lowest following the highest; `gathered`: of the cards so
    far. '' where none is gathered. Downwards it goes on downwards.
    """
    if len(gathered) < 2:
        return next(iter(gathered), "")
    before, last = (ranks.index(rank) for rank in gathered[-2:])
    step = next((way for way in (1, -1) if (before + way) % len(ranks) == last), 0)
    return ranks[(last + step) % len(ranks)]
