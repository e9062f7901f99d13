"""Instructions for the players' hands: after a move, at the start, on resuming, after an undo."""

from functools import reduce

from tablepi.core.game import cards_back
from tablepi.core.moves import Move
from tablepi.core.slots import UNKNOWN
from tablepi.core.text.phrase import Phrase
from tablepi.games.power_suit.moves import (
    Deal,
    Discard,
    Event,
    Location,
    Personality,
    Power,
    Reveal,
)
from tablepi.games.power_suit.state import PLAYS, SUITS, State, hand, pile
from tablepi.games.power_suit.suiting import is_level, waiting_aces


def hands(before: State, move: Move, after: State) -> list[Phrase]:
    """The instructions for cards and chips after an accepted move."""
    if isinstance(move, Deal):
        return [Phrase("hands.collect"), Phrase("hands.aside"), Phrase("hands.deal")]
    phrases = _play_phrases(before, move, after)
    if isinstance(move, Reveal):
        return phrases + _suiting_phrases(before, after)
    seat = before.turn[0]
    if pile(after, seat) < pile(before, seat):
        phrases.append(Phrase("hands.draw", {"seat": seat}))
    return phrases + (_suiting_phrases(before, after) if after.plays == PLAYS else [])


def _play_phrases(before: State, move: Move, after: State) -> list[Phrase]:
    if isinstance(move, Power):
        return [Phrase("hands.power", {"seat": move.seat, "card": move.card, "ace": move.ace})]
    if isinstance(move, Discard):
        return [Phrase("hands.discard", {"seat": move.seat, "card": move.card})]
    if isinstance(move, Reveal):
        word = "hands.no-card" if move.card == UNKNOWN else "hands.reveal"
        return [Phrase(word, {"seat": move.seat, "card": move.card, "ace": move.ace})]
    if isinstance(move, Event | Location | Personality):
        args = {"seat": move.seat, "other": 3 - move.seat, "ace": move.ace}
        return [Phrase("hands.face-down", args), _effect_phrase(before, move, after, args)]
    return []


def _effect_phrase(
    before: State, move: Event | Location | Personality, after: State, args: dict[str, object]
) -> Phrase:
    """The sentence about what a face-down card did."""
    ace = SUITS.index(move.ace)
    if isinstance(move, Personality):
        # The last play may be suited up at once: the chip is judged by the stack before.
        return Phrase("hands.personality" if before.stack[ace] else "hands.nothing", args)
    row = before.up[ace + 6 * (2 - move.seat)]
    if not row:
        return Phrase("hands.nothing", args)
    lowest = min(row, key=before.book.ranks.__getitem__)
    word = "hands.event" if isinstance(move, Event) else "hands.location"
    return Phrase(word, {**args, "card": lowest})


def _suiting_phrases(before: State, after: State) -> list[Phrase]:
    """The sentences about cards to be shown, and chips taken, at the aces suited up now."""
    aces_before = waiting_aces(before.owed) if before.phase == "reveal" else range(6)
    aces_waiting = waiting_aces(after.owed)
    aces = [ace for ace in aces_before if ace not in aces_waiting]
    phrases = [_side_phrase("hands.owed", place) for place in after.owed]
    phrases += [phrase for ace in aces for phrase in _turning_phrases(after, ace)]
    phrases += [phrase for seat in (1, 2) for phrase in _taking_phrases(after, seat, aces)]
    phrases += [phrase for ace in aces for phrase in _rest_phrases(after, ace)]
    if after.phase in ("scored", "over"):
        gain_one, gain_two = (
            score_now - score_before
            for score_now, score_before in zip(after.scores, before.scores, strict=True)
        )
        phrases.append(Phrase("hands.scored", {"one": gain_one, "two": gain_two}))
    return phrases


def _turning_phrases(state: State, ace: int) -> list[Phrase]:
    """The cards at an ace that were compared unseen: all see them before chips are taken."""
    chips = state.stack[ace] + state.taken[ace] + state.taken[ace + 6]
    if not is_level(state, ace, chips):
        return []
    return [
        _side_phrase("hands.turn-over", place)
        for place in (ace, ace + 6)
        if _is_hidden(state, place)
    ]


def _taking_phrases(state: State, seat: int, aces: list[int]) -> list[Phrase]:
    """The chips that a player takes at these aces, all in one sentence."""
    places = [ace + 6 * (seat - 1) for ace in aces if state.taken[ace + 6 * (seat - 1)]]
    if len(places) < 2:
        return [_side_phrase("hands.takes", place, n=state.taken[place]) for place in places]
    chip_phrases = [_side_phrase("hands.chips", place, n=state.taken[place]) for place in places]
    chips_phrase = reduce(
        lambda phrase, next_phrase: Phrase("hands.and", {"one": phrase, "more": next_phrase}),
        chip_phrases,
    )
    return [Phrase("hands.takes-all", {"seat": seat, "chips": chips_phrase})]


def _rest_phrases(state: State, ace: int) -> list[Phrase]:
    if not state.stack[ace]:
        return []
    return [Phrase("hands.stays", {"n": state.stack[ace], "ace": SUITS[ace]})]


def _is_hidden(state: State, place: int) -> bool:
    down_card = state.down[place]
    return down_card is not None and not down_card.turned


def _side_phrase(word: str, place: int, **args: object) -> Phrase:
    """A sentence about a seat's side of an ace."""
    return Phrase(word, {"seat": place // 6 + 1, "ace": SUITS[place % 6], **args})


def layout(state: State) -> list[Phrase]:
    """The layout of a new match, or of an open one as its table should look."""
    if state.round == 1 and not state.plays:
        first_seat = state.turn[0] if state.turn else state.options.starter
        words = ("layout.aces", "layout.chips", "layout.deal")
        return [*map(Phrase, words), Phrase("layout.first", {"seat": first_seat})]
    seats = [phrase for seat in (1, 2) for phrase in _seat_layout(state, seat)]
    return [Phrase("layout.table"), *seats, Phrase("layout.removed", {"n": len(state.removed)})]


def _seat_layout(state: State, seat: int) -> tuple[Phrase, Phrase]:
    """A player's line of the layout: cards in hand and pile, chips of each suit."""
    supply = dict(zip(SUITS, state.supply[seat * 6 - 6 : seat * 6], strict=True))
    cards = {"seat": seat, "hand": hand(state, seat), "pile": pile(state, seat)}
    return Phrase("layout.seat", cards), Phrase("layout.supply", {"seat": seat, **supply})


def back(now: State, then: State) -> list[Phrase]:
    """The instructions that restore an earlier table: cards, then chips, then draws."""
    cards = cards_back(_places(now), _places(then))
    return [*cards, *_face_down_back(now, then), *_chips_back(now, then), *_draws_back(now, then)]


def _places(state: State) -> dict[str, Phrase]:
    """The place of each face-up or removed card."""
    places = {
        card: _side_phrase("place.side", place)
        for place, row in enumerate(state.up)
        for card in row
    }
    return {**places, **dict.fromkeys(state.removed, Phrase("place.removed"))}


def _face_down_back(now: State, then: State) -> list[Phrase]:
    phrases = []
    for place, (card_now, card_then) in enumerate(zip(now.down, then.down, strict=True)):
        if (card_now is None) != (card_then is None):
            phrases.append(
                _side_phrase("back.face-down" if card_then is None else "back.lay-again", place)
            )
        elif card_now and card_then and card_now.turned != card_then.turned:
            phrases.append(_side_phrase("back.turn", place))
    return phrases


def _chips_back(now: State, then: State) -> list[Phrase]:
    """Chips to and from the aces: first those that come onto an ace, which others may leave."""
    gains = [
        count_then - count_now
        for count_now, count_then in zip(now.supply, then.supply, strict=True)
    ]
    to_aces = [
        _side_phrase("back.from-supply", place, n=-gain)
        for place, gain in enumerate(gains)
        if gain < 0
    ]
    to_supplies = [
        _side_phrase("back.to-supply", place, n=gain)
        for place, gain in enumerate(gains)
        if gain > 0
    ]
    aside = [Phrase("back.aside")] if then.aside != now.aside else []
    return [*to_aces, *to_supplies, *aside]


def _draws_back(now: State, then: State) -> list[Phrase]:
    draws = {seat: pile(then, seat) - pile(now, seat) for seat in (1, 2)}
    return [
        Phrase("back.draw", {"seat": seat, "n": card_count})
        for seat, card_count in draws.items()
        if card_count > 0
    ]
