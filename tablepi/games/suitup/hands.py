"""Instructions for the players' hands: after a move, at the start, on resuming, after an undo."""

from collections.abc import Container

from tablepi.core.game import cards_back
from tablepi.core.moves import Concede, Move
from tablepi.core.text.phrase import Phrase
from tablepi.games.suitup.drawing import first_caller, serve_caller
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
from tablepi.games.suitup.state import WAITING, State, is_blocked, next_seat


def hands(before: State, move: Move, after: State) -> list[Phrase]:
    phrases: list[Phrase] = []
    match move:
        case Flip(card):
            phrases = [Phrase("hands.flip", {"card": card})]
        case Draw(seat):
            served_state = serve_caller(before) if before.calls else before
            word = "hands.draws" if before.calls else "hands.draw"
            phrases = [
                *_served_phrases(before, served_state),
                *_draw_phrases(word, served_state, after, seat),
            ]
        case Take(seat):
            phrases = [Phrase("hands.take", {"seat": seat, "card": before.discards[-1][0]})]
        case Allow():
            phrases = _served_phrases(before, after)
        case Mayi(seat):
            phrases = [Phrase("hands.call", {"seat": seat, "card": before.discards[-1][0]})]
        case Lay(seat, cards):
            phrases = [Phrase("hands.lay", {"seat": seat, "n": len(cards)})]
        case Add(seat, meld, cards):
            phrases = [Phrase("hands.add", {"seat": seat, "n": len(cards), "meld": meld})]
        case Discard():
            phrases = _discard_phrases(before, move, after)
        case Reshuffle():
            under = len(before.discards) - len(after.discards)
            phrases = [Phrase("hands.reshuffle" if under else "hands.nothing-under", {"n": under})]
        case Holds(seat, held):
            phrases = [Phrase("hands.holds", {"seat": seat, "n": held, "pile": after.pile})]
        case Hand(seat) | Count(seat):
            points = after.scores[seat - 1] - before.scores[seat - 1]
            phrases = [Phrase("hands.counts", {"seat": seat, "n": points})]
        case Concede(seat):
            phrases = _leave_phrases(before, seat, after)
        case Deal():
            phrases = [Phrase("hands.collect"), *deal(after)]
    return phrases + _end_phrases(before, after)


def deal(state: State) -> list[Phrase]:
    """The instructions for dealing a round; for a dealer who is out the next seat deals."""
    seat = state.dealer if state.dealer not in state.out else next_seat(state, state.dealer)
    args = {"seat": seat, "n": max(state.hands)}
    return [Phrase("hands.deal", args), Phrase("hands.turn-up")]


def _served_phrases(before: State, after: State) -> list[Phrase]:
    """The sentences about who gets the called discard and draws a card."""
    if not before.calls:
        return []
    caller, card = first_caller(before), before.discards[-1][0]
    take_phrase = Phrase("hands.takes", {"seat": caller, "card": card})
    if after.hands[caller - 1] - before.hands[caller - 1] == 1:
        return [take_phrase, Phrase("hands.no-more", {"seat": caller})]
    shuffles = _shuffle_phrases(before.pile, len(before.discards) - 1)
    if shuffles:
        return [take_phrase, *shuffles, Phrase("hands.draws", {"seat": caller})]
    return [Phrase("hands.served", {"seat": caller, "card": card})]


def _draw_phrases(word: str, before: State, after: State, seat: int) -> list[Phrase]:
    """The sentences about what the seat itself draws; its name is said after a caller's."""
    if after.hands[seat - 1] == before.hands[seat - 1]:
        return [Phrase("hands.nothing", {"seat": seat})]
    shuffles = _shuffle_phrases(before.pile, len(before.discards))
    return [*shuffles, Phrase(word, {"seat": seat})]


def _shuffle_phrases(pile: int, discards: int) -> list[Phrase]:
    """Shuffling of the discard pile as the pile, where it is needed before a card can be drawn."""
    return [Phrase("hands.pile-anew")] if not pile and discards > 1 else []


def _discard_phrases(before: State, move: Discard, after: State) -> list[Phrase]:
    """The card, what its letter did, who is passed over, who goes on."""
    seat, card, letter = move.seat, move.card, move.letter
    phrases = [Phrase("hands.discard", {"seat": seat, "card": card})]
    if after.won:
        return phrases
    match letter:
        case Block(other_seat) if is_blocked(after, other_seat):
            phrases.append(Phrase("hands.block", {"seat": other_seat}))
        case Reverse():
            has_turned = before.direction != after.direction
            phrases.append(Phrase("hands.reverse" if has_turned else "hands.reverse-two"))
        case Skip():
            phrases.append(Phrase("hands.skip", {"seat": after.turn[0]}))
        case Trade(other_seat):
            phrases.append(Phrase("hands.trade", {"seat": seat, "other": other_seat}))
    blocked = [seat for seat, block in enumerate(before.blocks, 1) if block & WAITING]
    if isinstance(letter, Block):
        blocked.append(letter.seat)
    return phrases + _passed_phrases(seat, blocked, after)


def _passed_phrases(seat: int, blocked: Container[int], after: State) -> list[Phrase]:
    """The seats behind this one whose block was used up in this line."""
    steps_around = range(1, len(after.hands) - len(after.out) + 1)
    seats = (next_seat(after, seat, steps) for steps in steps_around)
    return [
        Phrase("hands.passed", {"seat": seat_})
        for seat_ in seats
        if seat_ in blocked and not is_blocked(after, seat_)
    ]


def _leave_phrases(before: State, seat: int, after: State) -> list[Phrase]:
    """The hand of a seat that gave up, and who is passed over in its turn."""
    hand_size = before.hands[seat - 1]
    phrases = [Phrase("hands.left", {"seat": seat, "n": hand_size})] if hand_size else []
    if seat not in before.turn or before.phase == "count":
        return phrases
    blocked = [seat_ for seat_, block in enumerate(before.blocks, 1) if block & WAITING]
    return [*phrases, *_passed_phrases(seat, blocked, after)]


def _end_phrases(before: State, after: State) -> list[Phrase]:
    """The sentences after the end of a round, or after all have counted."""
    if after.won and not before.won:
        is_out = after.hands[after.won - 1] == 0 and len(after.discards) > len(before.discards)
        word = "hands.out" if is_out else "hands.blitz"
        return [Phrase(word, {"seat": after.won}), Phrase("hands.show")]
    if before.phase == "count" and after.phase == "between":
        return [Phrase("hands.counted", {"n": after.round})]
    return []


def layout(state: State) -> list[Phrase]:
    """The layout of a new match, or of an open one as its table should look."""
    if state.phase == "flip":
        first_seat = next_seat(state, state.dealer)
        first_phrase = Phrase("layout.first", {"seat": first_seat})
        return [Phrase("layout.cards"), *deal(state), first_phrase]
    seats = [_holdings(state, seat) for seat, hand_size in enumerate(state.hands, 1) if hand_size]
    return [Phrase("layout.table"), *seats, Phrase("layout.pile", {"n": state.pile})]


def _holdings(state: State, seat: int) -> Phrase:
    return Phrase("layout.seat", {"seat": seat, "n": state.hands[seat - 1]})


def back(now: State, then: State) -> list[Phrase]:
    if now.round != then.round:
        return [Phrase("back.round", {"n": then.round}), *layout(then)]
    return [
        *_trades_back(now, then),
        *_cards_back(now, then),
        *_discards_back(now, then),
        *_numbers_back(now, then),
    ]


def _trades_back(now: State, then: State) -> list[Phrase]:
    """Hands that were swapped go back, the last trade first; those that stand again are made."""
    same_count = 0
    for trade_now, trade_then in zip(now.trades, then.trades, strict=False):
        if trade_now != trade_then:
            break
        same_count += 1
    swaps = [*reversed(now.trades[same_count:]), *then.trades[same_count:]]
    return [Phrase("back.trade", {"seat": seat, "other": other_seat}) for seat, other_seat in swaps]


def _cards_back(now: State, then: State) -> list[Phrase]:
    """Cards that lie somewhere else than they did, as far as they lie open or were taken."""
    places_then, places_now = _places(then), _places(now)
    under = {card for card, _ in then.discards[:-1]}
    return cards_back(
        places_now,
        {
            card: places_then[card]
            for card in places_then
            if card in places_now or card not in under
        },
    )


def _places(state: State) -> dict[str, Phrase]:
    """The place of each open card, and the seat that took each."""
    places = dict.fromkeys((card for card, _ in state.discards), Phrase("place.discard"))
    for number, meld in enumerate(state.melds, 1):
        places.update(dict.fromkeys(meld.cards, Phrase("place.meld", {"n": number})))
    return places


def _discards_back(now: State, then: State) -> list[Phrase]:
    """The pile that was made of the discards is the discards again, or the reverse."""
    under = {card for card, _ in then.discards[:-1]}
    hidden_cards = under - now.table - frozenset().union(*now.known)
    return [Phrase("back.discards", {"n": len(under)})] if hidden_cards else []


def _numbers_back(now: State, then: State) -> list[Phrase]:
    """The numbers of cards that changed hands and the pile hold again."""
    hand_sizes = zip(now.hands, then.hands, strict=True)
    phrases = [
        Phrase("back.hand", {"seat": seat, "n": count_then})
        for seat, (count_now, count_then) in enumerate(hand_sizes, 1)
        if count_now != count_then
    ]
    return phrases + ([Phrase("back.pile", {"n": then.pile})] if now.pile != then.pile else [])
