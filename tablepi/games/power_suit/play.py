"""The rules of Power Suit: what is legal, and the state after each move."""

from collections.abc import Callable
from typing import Any

from tablepi.core.game import Illegal, check_turn, keeps_turn
from tablepi.core.moves import Move
from tablepi.core.slots import UNKNOWN
from tablepi.core.text.phrase import Phrase
from tablepi.games.power_suit.moves import (
    Deal,
    Discard,
    Event,
    FaceDown,
    Location,
    Personality,
    Power,
    Reveal,
)
from tablepi.games.power_suit.state import (
    ALL_PLAYS,
    INDEX,
    NONE_TAKEN,
    PLAYS_EACH,
    SUITS,
    Down,
    State,
    starter,
)
from tablepi.games.power_suit.suiting import settle_aces, suit_up, waiting_aces


def play(state: State, move: Move) -> State:
    """The next state. Raises Illegal for the first rule broken, Needs for an open word."""
    check_turn(state, move)
    return _PLAYS[type(move)](state, move)


def _power(state: State, move: Power) -> State:
    seat, card, ace = move.seat, move.card, move.ace
    _check_card(state, seat, card)
    _check_suit(state, card, ace)
    suit = INDEX[ace]
    place = seat * 6 - 6 + suit
    chips = state.supply[place]
    if not chips:
        raise _no_chip(state, seat, card, ace)
    up, stack, supply = state.up, state.stack, state.supply
    return _after_play(
        state,
        seat,
        up=(*up[:place], (*up[place], card), *up[place + 1 :]),
        stack=(*stack[:suit], stack[suit] + 1, *stack[suit + 1 :]),
        supply=(*supply[:place], chips - 1, *supply[place + 1 :]),
        seen=state.seen | {card},
    )


def _no_chip(state: State, seat: int, card: str, ace: str) -> Illegal:
    """PS-CHIP with the ways that are open to this card: face-down here, or at another ace."""
    own_places = {suit: seat * 6 - 6 + INDEX[suit] for suit in state.book.suits[card]}
    is_laid = state.down[own_places[ace]] is not None
    other_aces = [
        suit
        for suit, place in own_places.items()
        if suit != ace and (state.supply[place] or not state.down[place])
    ]
    variant = ("" if other_aces else "here") if not is_laid else "other" if other_aces else "none"
    other_ace = other_aces[0] if other_aces else ""
    return Illegal("PS-CHIP", variant, seat=seat, card=card, ace=ace, other=other_ace)


def _event(state: State, move: Event) -> State:
    place = _check_face_down(state, move, "event")
    down = _with_down(state, place, Down(move.card, "event"))
    lowest_card, up = _without_lowest(state, (place + 6) % 12)
    removed = (*state.removed, lowest_card) if lowest_card else state.removed
    return _after_play(state, move.seat, up=tuple(up), down=down, removed=removed)


def _location(state: State, move: Location) -> State:
    place = _check_face_down(state, move, "location")
    down = _with_down(state, place, Down(move.card, "location"))
    lowest_card, up = _without_lowest(state, (place + 6) % 12)
    if lowest_card:
        up[place] = (*up[place], lowest_card)
    return _after_play(state, move.seat, up=tuple(up), down=down)


def _without_lowest(state: State, place: int) -> tuple[str, list[tuple[str, ...]]]:
    """The lowest face-up card at a place ('' for none), and all rows without it."""
    up = list(state.up)
    lowest_card = min(up[place], key=state.book.ranks.__getitem__, default="")
    up[place] = tuple([card for card in up[place] if card != lowest_card])
    return lowest_card, up


def _personality(state: State, move: Personality) -> State:
    place = _check_face_down(state, move, "personality")
    suit = place % 6
    down = _with_down(state, place, Down(move.card, "personality"))
    stack, supply = state.stack, state.supply
    if not stack[suit]:
        return _after_play(state, move.seat, down=down)
    return _after_play(
        state,
        move.seat,
        down=down,
        stack=(*stack[:suit], stack[suit] - 1, *stack[suit + 1 :]),
        supply=(*supply[:place], supply[place] + 1, *supply[place + 1 :]),
    )


def _discard(state: State, move: Discard) -> State:
    seat, card = move.seat, move.card
    _check_card(state, seat, card)
    for suit in state.book.suits[card]:
        place = seat * 6 - 6 + INDEX[suit]
        if state.supply[place] or state.down[place] is None:
            raise Illegal("PS-STUCK", card=card, ace=suit)
    return _after_play(state, seat, removed=(*state.removed, card), seen=state.seen | {card})


def _reveal(state: State, move: Reveal) -> State:
    seat, card, ace = move.seat, move.card, move.ace
    place = seat * 6 - 6 + INDEX[ace]
    if card != UNKNOWN:
        _check_card(state, seat, card, shown_at=ace)
        if ace not in state.book.suits[card]:
            raise _not_there("PS-SUIT", move)
    down = state.down[place]
    if down is None or place not in state.owed:
        asked_ace = next(
            SUITS[owed_place % 6] for owed_place in state.owed if owed_place // 6 == seat - 1
        )
        raise Illegal("PS-REVEAL", seat=seat, ace=ace, asked=asked_ace)
    seen_cards = state.seen
    if card != UNKNOWN:
        if down.kind not in state.book.types[card]:
            raise _not_there("PS-TYPE", move, kind=down.kind)
        seen_cards = seen_cards | {card}
    down_cards = _with_down(state, place, Down(card, down.kind, True))
    return settle_aces(state._replace(down=down_cards, seen=seen_cards), waiting_aces(state.owed))


def _not_there(rule: str, move: Reveal, **args: object) -> Illegal:
    """The refusal of a card that its owner cannot have laid there, by the line that laid it."""
    suspect = {"seat": move.seat, "ace": move.ace, "is_hiding": True}
    return Illegal(rule, "reveal", card=move.card, ace=move.ace, suspect=suspect, **args)


def _deal(state: State, move: Deal) -> State:
    next_round = state._replace(
        phase="influence",
        round=state.round + 1,
        plays=(0, 0),
        up=((),) * 12,
        down=(None,) * 12,
        stack=tuple(chips + 1 for chips in state.stack),
        aside=state.aside - 6,
        removed=(),
        seen=frozenset(),
        taken=NONE_TAKEN,
    )
    return next_round._replace(turn=(starter(next_round),))


def hand_turn(state: State, seat: int) -> State:
    """The table in which a judge has this seat act next; the turns alternate from there."""
    if state.phase != "influence":
        keeps_turn(state, seat)
    if state.plays[seat - 1] == PLAYS_EACH:
        raise Illegal("T-TURN", "played", seat=seat, n=PLAYS_EACH)
    return state._replace(turn=(seat,))


def _check_card(
    state: State, seat: int, card: str, shown_at: str | None = None, is_open: bool = True
) -> None:
    """PS-CARD and PS-SEEN.

    `shown_at`: the ace at which the card is turned over. `is_open`: everybody sees which it is.
    """
    if card not in state.book.ranks:
        raise Illegal("PS-CARD")
    variant = "" if shown_at is None else "reveal"
    if card in state.seen:
        raise _seen(state, card, variant, is_open)
    own_cards = state.down[:6] if seat == 1 else state.down[6:]
    for down in own_cards:
        if down is not None and down.card == card and SUITS[own_cards.index(down)] != shown_at:
            raise Illegal("PS-SEEN", variant)


def _seen(state: State, card: str, variant: str, is_open: bool) -> Illegal:
    """PS-SEEN, with the place where a card lies that everybody sees."""
    if not is_open:
        return Illegal("PS-SEEN")
    sides = (
        place
        for place, (row, down) in enumerate(zip(state.up, state.down, strict=True))
        if card in row or (down is not None and down.turned and down.card == card)
    )
    side = next(sides, None)
    where = Phrase("lies.removed")
    if side is not None:
        where = Phrase("lies.side", {"seat": side // 6 + 1, "ace": SUITS[side % 6]})
    variant = f"{variant}-lies" if variant else "lies"
    return Illegal("PS-SEEN", variant, card=card, where=where, suspect={"card": card})


def _check_suit(state: State, card: str, ace: str) -> None:
    if ace not in state.book.suits[card]:
        raise Illegal("PS-SUIT", ace=ace)


def _check_face_down(state: State, move: FaceDown, kind: str) -> int:
    """PS-CARD, PS-SEEN, PS-SUIT and PS-TYPE, then PS-DOWN; gives the place.

    Without a name only PS-TYPE is tried before: some such card must not have been seen yet.
    """
    card, ace = move.card, move.ace
    if card == UNKNOWN:
        if state.book.fitting[kind, ace] <= state.seen:
            raise Illegal("PS-TYPE", "seen", kind=kind, ace=ace)
    else:
        _check_card(state, move.seat, card, is_open=False)
        _check_suit(state, card, ace)
        if kind not in state.book.types[card]:
            raise Illegal("PS-TYPE", kind=kind)
    first_place = move.seat * 6 - 6
    place = first_place + INDEX[ace]
    if state.down[place] is not None:
        variant = "" if None in state.down[first_place : first_place + 6] else "all"
        raise Illegal("PS-DOWN", variant, seat=move.seat, ace=ace)
    return place


def _with_down(state: State, place: int, down: Down) -> tuple[Down | None, ...]:
    return (*state.down[:place], down, *state.down[place + 1 :])


def _after_play(
    state: State,
    seat: int,
    *,
    up: tuple[tuple[str, ...], ...] | None = None,
    down: tuple[Down | None, ...] | None = None,
    stack: tuple[int, ...] | None = None,
    supply: tuple[int, ...] | None = None,
    removed: tuple[str, ...] | None = None,
    seen: frozenset[str] | None = None,
) -> State:
    """The table after one of the 26 plays, with what it changed; the last one suits up."""
    one, two = state.plays
    plays = (one + 1, two) if seat == 1 else (one, two + 1)
    # A judge may have let a seat act twice: the other then plays on alone in the end.
    next_seat = 3 - seat if plays[2 - seat] < PLAYS_EACH else seat
    next_state = State(
        "influence",
        (next_seat,),
        state.corrections,
        state.out,
        state.book,
        state.options,
        state.round,
        plays,
        state.up if up is None else up,
        state.down if down is None else down,
        state.stack if stack is None else stack,
        state.supply if supply is None else supply,
        state.aside,
        state.removed if removed is None else removed,
        state.seen if seen is None else seen,
        (),
        NONE_TAKEN,
        state.scores,
    )
    return suit_up(next_state) if plays == ALL_PLAYS else next_state


_PLAYS: dict[type, Callable[[State, Any], State]] = {
    Power: _power,
    Event: _event,
    Location: _location,
    Personality: _personality,
    Discard: _discard,
    Reveal: _reveal,
    Deal: _deal,
}
