"""Instructions for the players' hands: after a move, at the start, on resuming, after an undo."""

from collections.abc import Container

from tablepi.core.game import cards_back
from tablepi.core.moves import Concede, Move
from tablepi.core.text.phrase import Phrase
from tablepi.games.suitup.drawing import first_caller, served
from tablepi.games.suitup.moves import (
    Add,
    Allow,
    Block,
    Count,
    Deal,
    Discard,
    Draw,
    Flip,
    Hand,
    Holds,
    Lay,
    Mayi,
    Reshuffle,
    Reverse,
    Skip,
    Take,
    Trade,
)
from tablepi.games.suitup.state import BLOCKED, State, next_seat


def hands(before: State, move: Move, after: State) -> list[Phrase]:
    """The instructions for cards after an accepted move."""
    does: list[Phrase] = []
    match move:
        case Flip(card):
            does = [Phrase("hands.flip", {"card": card})]
        case Draw(seat):
            there = served(before) if before.calls else before
            does = [*_served(before, there), *_draws(there, after, seat)]
        case Take(seat):
            does = [Phrase("hands.take", {"seat": seat, "card": before.discards[-1][0]})]
        case Allow():
            does = _served(before, after)
        case Mayi(seat):
            does = [Phrase("hands.call", {"seat": seat, "card": before.discards[-1][0]})]
        case Lay(seat, cards):
            does = [Phrase("hands.lay", {"seat": seat, "n": len(cards)})]
        case Add(seat, meld, cards):
            does = [Phrase("hands.add", {"seat": seat, "n": len(cards), "meld": meld})]
        case Discard():
            does = _discarded(before, move, after)
        case Reshuffle():
            under = len(before.discards) - len(after.discards)
            does = [Phrase("hands.reshuffle" if under else "hands.nothing-under", {"n": under})]
        case Holds(seat, held):
            does = [Phrase("hands.holds", {"seat": seat, "n": held, "pile": after.pile})]
        case Hand(seat) | Count(seat):
            points = after.scores[seat - 1] - before.scores[seat - 1]
            does = [Phrase("hands.counts", {"seat": seat, "n": points})]
        case Concede(seat):
            does = _left(before, seat, after)
        case Deal():
            does = [Phrase("hands.collect"), *deal(after)]
    return does + _ended(before, after)


def deal(state: State) -> list[Phrase]:
    """The instructions for dealing a round; for a dealer who is out the next seat deals."""
    seat = state.dealer if state.dealer not in state.out else next_seat(state, state.dealer)
    args = {"seat": seat, "n": max(state.hands)}
    return [Phrase("hands.deal", args), Phrase("hands.turn-up", {"seat": seat})]


def _served(before: State, after: State) -> list[Phrase]:
    """The sentences about who gets the called discard and draws a card."""
    if not before.calls:
        return []
    caller, card = first_caller(before), before.discards[-1][0]
    takes = Phrase("hands.take", {"seat": caller, "card": card})
    if after.hands[caller - 1] - before.hands[caller - 1] == 1:
        return [takes, Phrase("hands.no-more", {"seat": caller})]
    anew = _made_anew(before.pile, len(before.discards) - 1)
    return [takes, *anew, Phrase("hands.draw", {"seat": caller})]


def _draws(before: State, after: State, seat: int) -> list[Phrase]:
    """The sentences about what the seat itself draws."""
    if after.hands[seat - 1] == before.hands[seat - 1]:
        return [Phrase("hands.nothing", {"seat": seat})]
    anew = _made_anew(before.pile, len(before.discards))
    return [*anew, Phrase("hands.draw", {"seat": seat})]


def _made_anew(pile: int, discards: int) -> list[Phrase]:
    """Shuffling of the discard pile as the pile, where it is needed before a card can be drawn."""
    return [Phrase("hands.pile-anew")] if not pile and discards > 1 else []


def _discarded(before: State, move: Discard, after: State) -> list[Phrase]:
    """The card, what its letter did, who is passed over, who goes on."""
    seat, card, letter = move.seat, move.card, move.letter
    said = [Phrase("hands.discard", {"seat": seat, "card": card})]
    if after.won:
        return said
    match letter:
        case Block(other):
            said.append(Phrase("hands.block", {"seat": other}))
        case Reverse():
            turned = before.direction != after.direction
            said.append(Phrase("hands.reverse" if turned else "hands.reverse-two"))
        case Skip():
            said.append(Phrase("hands.skip", {"seat": after.turn[0], "card": card}))
        case Trade(other):
            said.append(Phrase("hands.trade", {"seat": seat, "other": other}))
    blocked = [seat for seat, block in enumerate(before.blocks, 1) if block == BLOCKED]
    if isinstance(letter, Block):
        blocked.append(letter.seat)
    return said + _passed(seat, blocked, after)


def _passed(seat: int, blocked: Container[int], after: State) -> list[Phrase]:
    """The seats behind this one whose block was used up in this line."""
    around = range(1, len(after.hands) - len(after.out) + 1)
    seats = (next_seat(after, seat, steps) for steps in around)
    return [
        Phrase("hands.passed", {"seat": each})
        for each in seats
        if each in blocked and after.blocks[each - 1] != BLOCKED
    ]


def _left(before: State, seat: int, after: State) -> list[Phrase]:
    """The hand of a seat that gave up, and how its turn goes on."""
    held = before.hands[seat - 1]
    said = [Phrase("hands.left", {"seat": seat, "n": held})] if held else []
    if seat not in before.turn or before.phase == "count":
        return said
    blocked = [each for each, block in enumerate(before.blocks, 1) if block == BLOCKED]
    goes_on = Phrase("hands.goes-on", {"turn": after.turn})
    return [*said, *_passed(seat, blocked, after), goes_on]


def _ended(before: State, after: State) -> list[Phrase]:
    """The sentences after the end of a round, or after all have counted."""
    if after.won and not before.won:
        out = after.hands[after.won - 1] == 0 and len(after.discards) > len(before.discards)
        word = "hands.out" if out else "hands.blitz"
        return [Phrase(word, {"seat": after.won}), Phrase("hands.show", {"turn": after.turn})]
    if before.phase == "count" and after.phase == "between":
        return [Phrase("hands.counted", {"n": after.round})]
    return []


def layout(state: State) -> list[Phrase]:
    """The layout of a new match, or of an open one as its table should look."""
    if state.phase == "flip":
        first = next_seat(state, state.dealer)
        begins = Phrase("layout.first", {"seat": first})
        return [Phrase("layout.cards"), *deal(state), begins]
    seats = [_holds(state, seat) for seat, held in enumerate(state.hands, 1) if held]
    return [Phrase("layout.table"), *seats, Phrase("layout.pile", {"n": state.pile})]


def _holds(state: State, seat: int) -> Phrase:
    return Phrase("layout.seat", {"seat": seat, "n": state.hands[seat - 1]})


def back(now: State, then: State) -> list[Phrase]:
    """The instructions that restore an earlier table."""
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
    return cards_back(lies, {card: was[card] for card in was if card in lies or card not in under})


def _places(state: State) -> dict[str, Phrase]:
    """The place of each open card, and the seat that took each."""
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
    """The numbers of cards that changed hands and the pile hold again."""
    held = zip(now.hands, then.hands, strict=True)
    said = [
        Phrase("back.hand", {"seat": seat, "n": n})
        for seat, (was, n) in enumerate(held, 1)
        if was != n
    ]
    return said + ([Phrase("back.pile", {"n": then.pile})] if now.pile != then.pile else [])
