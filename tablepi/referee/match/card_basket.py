"""The basket of gathered cards: which moves they can make, by the game's suggestions and `play`."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple, cast

from tablepi.core.board import Board, Fill, Melds
from tablepi.core.draft import named
from tablepi.core.game import Verdict, ask, no_ideas
from tablepi.core.match import Match
from tablepi.core.moves import Move, shape
from tablepi.core.notation import Notation
from tablepi.core.slots import Many, Seat, Slot, Tail


class Good(NamedTuple):
    """The moves that gathered cards can make."""

    moves: tuple[Move, ...]
    """Legal ones that need no other card."""
    missing: tuple[str, ...]
    """Cards of which each would make a legal one."""
    tails: tuple[tuple[Move, type], ...]
    """Moves with what can end them."""
    refusal: Verdict | None
    """Why there is none, by the first idea."""
    begun: tuple[Move, ...] = ()
    """Legal moves that need several cards more."""


def gathers(match: Match, form: type[Move] | None) -> bool:
    """True if cards that are shown now are gathered: a list of them can be played.

    `form`: the class of the line, None while several are possible: a game without ideas of what
    cards are good for has a list of them only for a line that takes one.
    """
    if match.game.suggest is no_ideas:
        return form is not None and bool(free_list(form))
    forms = (form for form in match.game.moves if match.state.phase in form.phases)
    return any(map(free_list, forms))


def free_list(form: type[Move]) -> str:
    """The slot of its list of cards, as many as there are; '' for a line without one."""
    kinds = ((slot.name, slot.kind) for slot in shape(form).slots)
    lists = ((name, kind) for name, kind in kinds if isinstance(kind, Many) and not kind.count)
    return next((name for name, kind in lists if kind.domain == "card"), "")


def ideas(match: Match, form: type[Move] | None, words_given: Mapping[str, Any]) -> Iterator[Move]:
    """The game's moves for gathered cards; where it has none, the line of just these cards."""
    if match.game.suggest is not no_ideas:
        suggested = match.game.suggest(match.public, words_given)
        yield from (_of_seat(move, words_given.get("seat", 0)) for move in suggested)
    elif form is not None and words_given["cards"]:
        cards = {free_list(form): words_given["cards"]}
        words = {"seat": words_given["seat"], **cards} if "seat" in words_given else cards
        if words.keys() == shape(form).names:
            yield cast(Move, cast(Any, form)(**words))


def _of_seat(move: Move, seat: int) -> Move:
    """The move as this seat's, so that `play` judges whose turn it is; 0 for anybody's."""
    seated = shape(type(move)).seated
    return cast(Move, replace(cast(Any, move), seat=seat)) if seat and seated else move


def good_for(
    match: Match, notation: Notation, form: type[Move] | None, words_given: Mapping[str, Any]
) -> Good:
    """The moves that the cards in `given["cards"]` can make, tried on the public state."""
    cards = set(words_given["cards"])
    moves, missing, refusals = list[Move](), dict[str, None](), list[Verdict]()
    begun_moves = list[Move]()
    tails = list[tuple[Move, type]]()
    for move in ideas(match, form, words_given):
        lacking_cards = [card for card in named(move) if card not in cards]
        verdict = verdict_on(match, move)
        # Of one card that lacks, its name helps; of several, only that the move is begun.
        if len(lacking_cards) > 1:
            begun_moves += [move] if verdict.accepted else []
            continue
        if lacking_cards:
            missing.update(dict.fromkeys(lacking_cards) if verdict.accepted else {})
            continue
        if verdict.accepted:
            moves.append(move)
        else:
            refusals.append(verdict)
        tails += [(move, tail) for tail in _tails(match, notation, move)]
    refusal = refusals[0] if refusals and not moves and not tails else None
    return Good(tuple(moves), tuple(missing), tuple(tails), refusal, tuple(begun_moves))


def going_to(match: Match, good: Good, words_given: Mapping[str, Any], place: Fill) -> Move | None:
    """The move that takes gathered cards to a thing on the board: those that are good for it.

    Where none is, all of them, so that `play` says why; None where nothing could ever go there.
    """
    for move in good.moves:
        if _goes_to(type(move), place.slot) and getattr(move, place.slot) == place.value:
            return move
    state = match.public
    for form in match.game.moves:
        if state.phase in form.phases and _goes_to(form, place.slot):
            words = {"seat": state.turn[0], place.slot: place.value, **words_given}
            return cast(Move, cast(Any, form)(**words))
    return None


def _goes_to(form: type[Move], place_slot: str) -> bool:
    """True if it takes a list of cards to what this word says."""
    return place_slot not in ("seat", "cards") and {slot.name for slot in shape(form).slots} == {
        "seat",
        place_slot,
        "cards",
    }


def endings_of(match: Match, move: Move, tail: type) -> Iterator[tuple[int, Move, Verdict]]:
    """The move with each ending of this kind: for which seat (0: for none), and the verdict."""
    slot = _tail_of(move)
    assert slot is not None
    tail_slots = shape(tail).slots
    seats = range(1, len(match.setup.seats) + 1) if tail_slots else (0,)
    for seat in seats:
        words = {tail_slots[0].name: seat} if tail_slots else {}
        ended_move = cast(Move, replace(cast(Any, move), **{slot.name: tail(**words)}))
        yield seat, ended_move, verdict_on(match, ended_move)


def places_for_cards(board: Board) -> Iterator[Fill]:
    """The items of the board to which gathered cards might be added."""
    for zone in board.zones:
        if isinstance(zone, Melds):
            yield from (row.fill for row in zone.rows if row.fill is not None)


def verdict_on(match: Match, move: Move) -> Verdict:
    return ask(match.game.play, match.public, move)[1]


def _tail_of(move: Move) -> Slot | None:
    slots = shape(type(move)).slots
    return next((slot for slot in slots if isinstance(slot.kind, Tail) and slot.optional), None)


def _tails(match: Match, notation: Notation, move: Move) -> Iterator[type]:
    """The tails that a move can have at this table, with one seat or no further word."""
    slot = _tail_of(move)
    if slot is None:
        return
    kind = cast(Tail, slot.kind)
    for tail in kind.of:
        tail_slots = shape(tail).slots
        is_known = not kind.domain or shape(tail).verb in notation.domain(kind.domain)
        is_simple = not tail_slots or (
            len(tail_slots) == 1 and isinstance(tail_slots[0].kind, Seat)
        )
        if (
            is_known
            and is_simple
            and any(verdict.accepted for *_, verdict in endings_of(match, move, tail))
        ):
            yield tail
