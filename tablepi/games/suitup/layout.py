"""Instructions for laying out the table: at the start, on resuming, after an undo."""

from tablepi.core.phrase import Phrase
from tablepi.games.suitup.hands import deal
from tablepi.games.suitup.state import State, next_seat


def layout(state: State) -> list[Phrase]:
    """What to lay out for a new match, or how the table of an open one should look."""
    if state.phase == "flip":
        first = next_seat(state, state.dealer)
        begins = Phrase("layout.first", {"seat": first})
        return [Phrase("layout.cards"), *deal(state), begins]
    seats = [_holds(state, seat) for seat in range(1, len(state.hands) + 1)]
    return [Phrase("layout.table"), *seats, Phrase("layout.pile", {"n": state.pile})]


def _holds(state: State, seat: int) -> Phrase:
    return Phrase("layout.seat", {"seat": seat, "n": state.hands[seat - 1]})


def back(now: State, then: State) -> list[Phrase]:
    """What to put back so that the table looks as it did."""
    if now.round != then.round:
        return [Phrase("back.round", {"n": then.round}), *layout(then)]
    return [*_trades(now, then), *_cards(now, then), *_turned(now, then), *_numbers(now, then)]


def _trades(now: State, then: State) -> list[Phrase]:
    """Hands that were swapped go back, the last trade first; those that stand again are made."""
    kept = 0
    for one, other in zip(now.trades, then.trades, strict=False):
        if one != other:
            break
        kept += 1
    swaps = [*reversed(now.trades[kept:]), *then.trades[kept:]]
    return [Phrase("back.trade", {"seat": one, "other": other}) for one, other in swaps]


def _cards(now: State, then: State) -> list[Phrase]:
    """Cards that lie somewhere else than they did, as far as they lie open or were taken."""
    was, lies = _places(then), _places(now)
    under = {card for card, _ in then.discards[:-1]}
    said = []
    for card in {**lies, **was}:
        place, here = was.get(card), lies.get(card)
        if place == here or (here is None and card in under):
            continue
        said.append(Phrase("back.card", {"card": card, "place": place or Phrase("place.hand")}))
    return said


def _places(state: State) -> dict[str, Phrase]:
    """Where each open card lies, and which seat took which."""
    lies = dict.fromkeys((card for card, _ in state.discards), Phrase("place.discard"))
    for number, meld in enumerate(state.melds, 1):
        lies.update(dict.fromkeys(meld.cards, Phrase("place.meld", {"n": number})))
    return lies


def _turned(now: State, then: State) -> list[Phrase]:
    """The pile that was made of the discards is the discards again, or the reverse."""
    under = {card for card, _ in then.discards[:-1]}
    hidden = under - now.table - frozenset().union(*now.known)
    return [Phrase("back.discards", {"n": len(under)})] if hidden else []


def _numbers(now: State, then: State) -> list[Phrase]:
    """How many cards every changed hand, and the pile, hold again."""
    held = zip(now.hands, then.hands, strict=True)
    said = [
        Phrase("back.hand", {"seat": seat, "n": n})
        for seat, (was, n) in enumerate(held, 1)
        if was != n
    ]
    return said + ([Phrase("back.pile", {"n": then.pile})] if now.pile != then.pile else [])
