"""Instructions for the players' hands: after a move, at the start, on resuming, after an undo."""

from collections.abc import Sequence
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
from tablepi.games.power_suit.state import ALL_PLAYS, SUITS, State, hand, pile
from tablepi.games.power_suit.suiting import is_level, waiting_aces


def hands(before: State, move: Move, after: State) -> list[Phrase]:
    if isinstance(move, Deal):
        return [Phrase("hands.collect"), Phrase("hands.deal"), Phrase("hands.aside")]
    has_drawn = any(pile(after, seat) < pile(before, seat) for seat in (1, 2))
    phrases = _play_phrases(before, move, after, has_drawn)
    if isinstance(move, Reveal):
        return phrases + _suiting_phrases(before, after)
    return phrases + (_suiting_phrases(before, after) if after.plays == ALL_PLAYS else [])


def _play_phrases(before: State, move: Move, after: State, has_drawn: bool) -> list[Phrase]:
    if isinstance(move, Power):
        args = {"seat": move.seat, "card": move.card, "ace": move.ace}
        return [Phrase("hands.power-draw" if has_drawn else "hands.power", args)]
    if isinstance(move, Discard):
        args = {"seat": move.seat, "card": move.card}
        return [Phrase("hands.discard-draw" if has_drawn else "hands.discard", args)]
    if isinstance(move, Reveal) and move.card == UNKNOWN:
        return [Phrase("hands.no-card", {"seat": move.seat, "ace": move.ace})]
    if isinstance(move, Event | Location | Personality):
        args = {"seat": move.seat, "other": 3 - move.seat, "ace": move.ace}
        card_phrase = Phrase("hands.face-down-draw" if has_drawn else "hands.face-down", args)
        return [card_phrase, _effect_phrase(before, move, after, args)]
    return []


def _effect_phrase(
    before: State, move: Event | Location | Personality, after: State, args: dict[str, object]
) -> Phrase:
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
    phrases = _at_aces("hands.owed", after.owed)
    phrases += _at_aces("hands.turn-over", _places_turned(after, aces))
    phrases += [phrase for seat in (1, 2) for phrase in _taking_phrases(after, seat, aces)]
    phrases += [phrase for ace in aces for phrase in _rest_phrases(after, ace)]
    if after.phase in ("scored", "over"):
        gain_one, gain_two = (
            score_now - score_before
            for score_now, score_before in zip(after.scores, before.scores, strict=True)
        )
        phrases.append(Phrase("hands.scored", {"one": gain_one, "two": gain_two}))
    return phrases


def _places_turned(state: State, aces: list[int]) -> list[int]:
    """The cards at aces that were compared unseen: all see them before chips are taken."""
    return [
        place
        for ace in aces
        if is_level(state, ace, state.stack[ace] + state.taken[ace] + state.taken[ace + 6])
        for place in (ace, ace + 6)
        if _is_hidden(state, place)
    ]


def _at_aces(word: str, places: Sequence[int]) -> list[Phrase]:
    """A sentence for each player, with all of the aces where that player has one of these."""
    return [
        Phrase(word, {"seat": seat, "aces": _listed(_ace_phrases(places, seat))})
        for seat in (1, 2)
        if _ace_phrases(places, seat)
    ]


def _ace_phrases(places: Sequence[int], seat: int) -> list[Phrase]:
    return [_side_phrase("hands.ace", place) for place in places if place // 6 + 1 == seat]


def _listed(phrases: list[Phrase]) -> Phrase:
    return reduce(lambda one, more: Phrase("hands.and", {"one": one, "more": more}), phrases)


def _taking_phrases(state: State, seat: int, aces: list[int]) -> list[Phrase]:
    """The chips that a player takes at these aces, all in one sentence."""
    places = [ace + 6 * (seat - 1) for ace in aces if state.taken[ace + 6 * (seat - 1)]]
    if len(places) < 2:
        return [_side_phrase("hands.takes", place, n=state.taken[place]) for place in places]
    chip_phrases = [_side_phrase("hands.chips", place, n=state.taken[place]) for place in places]
    return [Phrase("hands.takes-all", {"seat": seat, "chips": _listed(chip_phrases)})]


def _rest_phrases(state: State, ace: int) -> list[Phrase]:
    if not state.stack[ace]:
        return []
    return [Phrase("hands.stays", {"n": state.stack[ace], "ace": SUITS[ace]})]


def _is_hidden(state: State, place: int) -> bool:
    down_card = state.down[place]
    return down_card is not None and not down_card.turned


def _side_phrase(word: str, place: int, **args: object) -> Phrase:
    return Phrase(word, {"seat": place // 6 + 1, "ace": SUITS[place % 6], **args})


def layout(state: State) -> list[Phrase]:
    """The layout of a new match, or of an open one as its table should look."""
    if state.round == 1 and not any(state.plays):
        first_seat = state.turn[0] if state.turn else state.options.starter
        words = ("layout.aces", "layout.chips", "layout.shuffle", "hands.deal")
        return [*map(Phrase, words), Phrase("layout.first", {"seat": first_seat})]
    seats = [phrase for seat in (1, 2) for phrase in _seat_layout(state, seat)]
    return [Phrase("layout.table"), *seats, Phrase("layout.removed", {"n": len(state.removed)})]


def _seat_layout(state: State, seat: int) -> tuple[Phrase, Phrase]:
    """A player's line of the layout: cards in hand and pile, chips of each suit."""
    supply = dict(zip(SUITS, state.supply[seat * 6 - 6 : seat * 6], strict=True))
    cards = {"seat": seat, "hand": hand(state, seat), "pile": pile(state, seat)}
    return Phrase("layout.seat", cards), Phrase("layout.supply", {"seat": seat, **supply})


def back(now: State, then: State) -> list[Phrase]:
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
