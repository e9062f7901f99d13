"""Instructions for laying out the table: at the start, on resuming, after an undo."""

from tablepi.core.phrase import Phrase
from tablepi.games.power_suit.state import SUITS, State, hand, pile


def layout(state: State) -> list[Phrase]:
    """What to lay out for a new match, or how the table of an open one should look."""
    if state.round == 1 and not state.plays:
        first = state.turn[0] if state.turn else state.options.starter
        words = ("layout.aces", "layout.chips", "layout.deal")
        return [*map(Phrase, words), Phrase("layout.first", {"seat": first})]
    seats = [phrase for seat in (1, 2) for phrase in _seat(state, seat)]
    return [Phrase("layout.table"), *seats, Phrase("layout.removed", {"n": len(state.removed)})]


def _seat(state: State, seat: int) -> tuple[Phrase, Phrase]:
    """What a player has: cards in hand and pile, chips of each suit."""
    supply = dict(zip(SUITS, state.supply[seat * 6 - 6 : seat * 6], strict=True))
    cards = {"seat": seat, "hand": hand(state, seat), "pile": pile(state, seat)}
    return Phrase("layout.seat", cards), Phrase("layout.supply", {"seat": seat, **supply})


def back(now: State, then: State) -> list[Phrase]:
    """What to put back so that the table looks as it did: cards, then chips, then draws."""
    return [*_cards(now, then), *_face_down(now, then), *_chips(now, then), *_draws(now, then)]


def _cards(now: State, then: State) -> list[Phrase]:
    was, lies = _places(then), _places(now)
    return [
        Phrase("back.card", {"card": card, "place": was.get(card, Phrase("place.hand"))})
        for card in {**lies, **was}
        if lies.get(card) != was.get(card)
    ]


def _places(state: State) -> dict[str, Phrase]:
    """Where each face-up or removed card lies."""
    lies = {
        card: Phrase("place.side", {"seat": place // 6 + 1, "ace": SUITS[place % 6]})
        for place, row in enumerate(state.up)
        for card in row
    }
    return {**lies, **dict.fromkeys(state.removed, Phrase("place.removed"))}


def _face_down(now: State, then: State) -> list[Phrase]:
    said = []
    for place, (down, was) in enumerate(zip(now.down, then.down, strict=True)):
        if (down is None) != (was is None):
            word = "back.face-down" if was is None else "back.lay-again"
        elif down and was and down.turned != was.turned:
            word = "back.turn"
        else:
            continue
        said.append(Phrase(word, {"seat": place // 6 + 1, "ace": SUITS[place % 6]}))
    return said


def _chips(now: State, then: State) -> list[Phrase]:
    """Chips to and from the aces: first those that come onto an ace, which others may leave."""
    gained = [had - has for has, had in zip(now.supply, then.supply, strict=True)]
    moved = [(at, more) for at, more in enumerate(gained) if more]
    said = []
    for at, more in sorted(moved, key=lambda move: move[1] > 0):
        word = "back.to-supply" if more > 0 else "back.from-supply"
        args = {"seat": at // 6 + 1, "n": abs(more), "ace": SUITS[at % 6]}
        said.append(Phrase(word, args))
    if then.aside != now.aside:
        said.append(Phrase("back.aside"))
    return said


def _draws(now: State, then: State) -> list[Phrase]:
    drawn = {seat: pile(then, seat) - pile(now, seat) for seat in (1, 2)}
    return [Phrase("back.draw", {"seat": seat, "n": n}) for seat, n in drawn.items() if n > 0]
