"""Moves that need no further word: a seat's button confirms them, or one tap says them."""

from collections.abc import Iterator, Mapping
from typing import Any, cast

from tablepi.core.board import Board
from tablepi.core.draft import Draft
from tablepi.core.game import Game, Verdict, allows, ask
from tablepi.core.judge import judge
from tablepi.core.match import Match
from tablepi.core.moves import Move, shape
from tablepi.core.notation import Notation
from tablepi.core.slots import is_few


def agreements(match: Match, words_given: Mapping[str, Any], seat: int) -> list[Move]:
    """The legal moves that the words given and this seat already are; the table's where none is.

    Where another seat asks for something, its answer alone: a yes is meant for whoever asked.
    `words_given`: by slot, the verb under `verb`. A rare verb has to be among them. Tried on the
    public state, so nothing secret shows in what a button can do.
    """
    return _agreements(match, match.public, words_given, seat)


def _agreements(match: Match, public: Any, words_given: Mapping[str, Any], seat: int) -> list[Move]:
    moves = list(_whole_moves(match, public, {**words_given, "seat": seat}, seated=True))
    moves = [move for move in moves if move.answers] or moves
    # What the table says while seats are asked, that nobody answers say, is no seat's own yes.
    return moves or (
        [] if match.state.turn else list(_whole_moves(match, public, words_given, seated=False))
    )


def answers_of_seat(
    match: Match, notation: Notation, words_given: Mapping[str, Any], seat: int
) -> list[Move]:
    """The moves that a seat may confirm, with the words given unless these are another seat's.

    Words are another's when they name it, or when the rules refuse them to this seat.
    """
    named_seat = words_given.get("seat")
    if named_seat not in (None, seat):
        return agreements(match, {}, seat)
    moves = agreements(match, words_given, seat)
    if moves or not words_given or named_seat == seat:
        return moves
    is_refused = judge(match, notation, Draft({**words_given, "seat": seat})).refusal is not None
    return agreements(match, {}, seat) if is_refused else []


def seats_asked(match: Match, words_given: Mapping[str, Any]) -> frozenset[int]:
    """The seats that everybody waits for and that can answer by their own button alone.

    Not the one seat whose turn it is, unless it is asked to answer what another did or asks for;
    and nobody for a move that the seat in turn could make as well.
    """
    turn, phase, public = match.state.turn, match.state.phase, match.public
    moves = {
        seat: _agreements(match, public, words_given if seat in turn else {}, seat)
        for seat in range(1, len(match.setup.seats) + 1)
    }
    single_moves = {seat: agreed[0] for seat, agreed in moves.items() if len(agreed) == 1}
    if not turn:
        return frozenset(single_moves)
    waits_for_all = len(turn) > 1 or phase in match.game.windows
    usual_forms = {type(move) for seat in turn for move in moves[seat]}
    return frozenset(
        seat
        for seat, move in single_moves.items()
        if (waits_for_all or move.answers if seat in turn else type(move) not in usual_forms)
    )


def _whole_moves(
    match: Match, public: Any, words: Mapping[str, Any], *, seated: bool
) -> Iterator[Move]:
    declared = words.get("verb")
    words_known = {slot: word for slot, word in words.items() if slot != "verb"}
    for form in match.game.moves:
        form_shape = shape(form)
        is_asked = (
            form_shape.verb not in match.game.rare
            if declared is None
            else form_shape.verb == declared
        )
        if not is_asked or form_shape.seated is not seated or form_shape.secret:
            continue
        is_whole = form_shape.needed <= words_known.keys() <= form_shape.names
        if is_whole and allows(match.game, public, move := form(**words_known)):
            yield move


def whole_verbs(game: Game[Any]) -> tuple[str, ...]:
    """The rare verbs of a game that need no other word but one of a few: they stand in the match's
    menu.
    """
    forms = (shape(form) for form in game.moves)
    return tuple(
        form.verb
        for form in forms
        if form.verb in game.rare and all(slot.optional or is_few(slot) for slot in form.slots)
    )


def callers(match: Match, board: Board) -> dict[int, str]:
    """The seats of a ring that may say something out of turn with one tap, and by which verb."""
    verdicts = _out_of_turn(match, board)
    return {seat: verb for seat, verb, verdict in verdicts if verdict.accepted}


def calls(match: Match, board: Board) -> set[str]:
    """The verbs of a ring that seats say out of turn, whether any may just now or not."""
    return {verb for _, verb, verdict in _out_of_turn(match, board) if verdict.rule != "T-TURN"}


def _out_of_turn(match: Match, board: Board) -> Iterator[tuple[int, str, Verdict]]:
    """Every seat whose turn it is not with each verb that needs no other word, and the verdict."""
    state = match.public
    for form in match.game.moves if board.ring else ():
        if state.phase not in form.phases or [slot.name for slot in shape(form).slots] != ["seat"]:
            continue
        for seat in range(1, len(match.setup.seats) + 1):
            if seat not in state.turn and seat not in state.out:
                move = cast(Move, cast(Any, form)(seat=seat))
                yield seat, shape(form).verb, ask(match.game.play, state, move)[1]
