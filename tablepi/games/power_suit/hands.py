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
from tablepi.games.power_suit.suiting import is_level, waits


def hands(before: State, move: Move, after: State) -> list[Phrase]:
    """The instructions for cards and chips after an accepted move."""
    if isinstance(move, Deal):
        return [Phrase("hands.collect"), Phrase("hands.aside"), Phrase("hands.deal")]
    does = _play(before, move, after)
    if isinstance(move, Reveal):
        return does + _suited(before, after)
    seat = before.turn[0]
    if pile(after, seat) < pile(before, seat):
        does.append(Phrase("hands.draw", {"seat": seat}))
    return does + (_suited(before, after) if after.plays == PLAYS else [])


def _play(before: State, move: Move, after: State) -> list[Phrase]:
    if isinstance(move, Power):
        return [Phrase("hands.power", {"seat": move.seat, "card": move.card, "ace": move.ace})]
    if isinstance(move, Discard):
        return [Phrase("hands.discard", {"seat": move.seat, "card": move.card})]
    if isinstance(move, Reveal):
        word = "hands.no-card" if move.card == UNKNOWN else "hands.reveal"
        return [Phrase(word, {"seat": move.seat, "card": move.card, "ace": move.ace})]
    if isinstance(move, Event | Location | Personality):
        args = {"seat": move.seat, "other": 3 - move.seat, "ace": move.ace}
        return [Phrase("hands.face-down", args), _effect(before, move, after, args)]
    return []


def _effect(
    before: State, move: Event | Location | Personality, after: State, args: dict[str, object]
) -> Phrase:
    """The sentence about what a face-down card did."""
    at = SUITS.index(move.ace)
    if isinstance(move, Personality):
        # The last play may be suited up at once: the chip is judged by the stack before.
        return Phrase("hands.personality" if before.stack[at] else "hands.nothing", args)
    row = before.up[at + 6 * (2 - move.seat)]
    if not row:
        return Phrase("hands.nothing", args)
    lowest = min(row, key=before.book.ranks.__getitem__)
    word = "hands.event" if isinstance(move, Event) else "hands.location"
    return Phrase(word, {**args, "card": lowest})


def _suited(before: State, after: State) -> list[Phrase]:
    """The sentences about cards to be shown, and chips taken, at the aces suited up now."""
    waited = waits(before.owed) if before.phase == "reveal" else range(6)
    waiting = waits(after.owed)
    aces = [at for at in waited if at not in waiting]
    said = [_at("hands.owed", place) for place in after.owed]
    said += [phrase for at in aces for phrase in _turned_over(after, at)]
    said += [phrase for seat in (1, 2) for phrase in _takes(after, seat, aces)]
    said += [phrase for at in aces for phrase in _stays(after, at)]
    if after.phase in ("scored", "over"):
        one, two = (new - old for new, old in zip(after.scores, before.scores, strict=True))
        said.append(Phrase("hands.scored", {"one": one, "two": two}))
    return said


def _turned_over(state: State, at: int) -> list[Phrase]:
    """The cards at an ace that were compared unseen: all see them before chips are taken."""
    chips = state.stack[at] + state.taken[at] + state.taken[at + 6]
    if not is_level(state, at, chips):
        return []
    return [_at("hands.turn-over", place) for place in (at, at + 6) if _hides(state, place)]


def _takes(state: State, seat: int, aces: list[int]) -> list[Phrase]:
    """The chips that a player takes at these aces, all in one sentence."""
    places = [at + 6 * (seat - 1) for at in aces if state.taken[at + 6 * (seat - 1)]]
    if len(places) < 2:
        return [_at("hands.takes", place, n=state.taken[place]) for place in places]
    chips = [_at("hands.chips", place, n=state.taken[place]) for place in places]
    some = reduce(lambda one, more: Phrase("hands.and", {"one": one, "more": more}), chips)
    return [Phrase("hands.takes-all", {"seat": seat, "chips": some})]


def _stays(state: State, at: int) -> list[Phrase]:
    if not state.stack[at]:
        return []
    return [Phrase("hands.stays", {"n": state.stack[at], "ace": SUITS[at]})]


def _hides(state: State, place: int) -> bool:
    down = state.down[place]
    return down is not None and not down.turned


def _at(word: str, place: int, **more: object) -> Phrase:
    """A sentence about a seat's side of an ace."""
    return Phrase(word, {"seat": place // 6 + 1, "ace": SUITS[place % 6], **more})


def layout(state: State) -> list[Phrase]:
    """The layout of a new match, or of an open one as its table should look."""
    if state.round == 1 and not state.plays:
        first = state.turn[0] if state.turn else state.options.starter
        words = ("layout.aces", "layout.chips", "layout.deal")
        return [*map(Phrase, words), Phrase("layout.first", {"seat": first})]
    seats = [phrase for seat in (1, 2) for phrase in _seat(state, seat)]
    return [Phrase("layout.table"), *seats, Phrase("layout.removed", {"n": len(state.removed)})]


def _seat(state: State, seat: int) -> tuple[Phrase, Phrase]:
    """A player's line of the layout: cards in hand and pile, chips of each suit."""
    supply = dict(zip(SUITS, state.supply[seat * 6 - 6 : seat * 6], strict=True))
    cards = {"seat": seat, "hand": hand(state, seat), "pile": pile(state, seat)}
    return Phrase("layout.seat", cards), Phrase("layout.supply", {"seat": seat, **supply})


def back(now: State, then: State) -> list[Phrase]:
    """The instructions that restore an earlier table: cards, then chips, then draws."""
    cards = cards_back(_places(now), _places(then))
    return [*cards, *_face_down(now, then), *_chips(now, then), *_draws(now, then)]


def _places(state: State) -> dict[str, Phrase]:
    """The place of each face-up or removed card."""
    lies = {card: _at("place.side", place) for place, row in enumerate(state.up) for card in row}
    return {**lies, **dict.fromkeys(state.removed, Phrase("place.removed"))}


def _face_down(now: State, then: State) -> list[Phrase]:
    said = []
    for place, (down, was) in enumerate(zip(now.down, then.down, strict=True)):
        if (down is None) != (was is None):
            said.append(_at("back.face-down" if was is None else "back.lay-again", place))
        elif down and was and down.turned != was.turned:
            said.append(_at("back.turn", place))
    return said


def _chips(now: State, then: State) -> list[Phrase]:
    """Chips to and from the aces: first those that come onto an ace, which others may leave."""
    gained = [had - has for has, had in zip(now.supply, then.supply, strict=True)]
    onto = [_at("back.from-supply", at, n=-more) for at, more in enumerate(gained) if more < 0]
    off = [_at("back.to-supply", at, n=more) for at, more in enumerate(gained) if more > 0]
    aside = [Phrase("back.aside")] if then.aside != now.aside else []
    return [*onto, *off, *aside]


def _draws(now: State, then: State) -> list[Phrase]:
    drawn = {seat: pile(then, seat) - pile(now, seat) for seat in (1, 2)}
    return [Phrase("back.draw", {"seat": seat, "n": n}) for seat, n in drawn.items() if n > 0]
