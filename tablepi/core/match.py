"""A match: a chain of its standing lines and the states that they led to."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar, cast

from tablepi.core.board import Board
from tablepi.core.errors import DeckError, SetupError
from tablepi.core.game import (
    ACCEPTED,
    Game,
    Illegal,
    Result,
    Setup,
    State,
    Verdict,
    ask,
    sides_left,
)
from tablepi.core.moves import Adjust, Change, Concede, Move, Rewrite, Turn, Undo, masked, shape
from tablepi.core.notation import Notation, line_of
from tablepi.core.options import changed
from tablepi.core.text.phrase import Phrase
from tablepi.core.text.tokenizer import MALFORMED, Malformed
from tablepi.locale import SENTENCES


class Match(NamedTuple):
    """A match after its latest standing line; immutable, so that earlier ones stay as they were."""

    game: Game[Any]
    setup: Setup
    number: int
    """Number of standing lines."""
    move: Move | None
    """The latest of the standing lines."""
    state: State
    earlier: "Match | None"
    """The match one standing line shorter."""
    undone: "Match | None"
    """The match that `undo` gives, another than `earlier` after an `amendment`."""
    final: bool = False
    """The players said that the result stands. Only then nothing is secret any more, because a
    match that merely ended can be taken back and played on.
    """
    amendment: Rewrite | Change | None = None
    """The line that put other lines, or the header, right."""
    recorded: Result | None = None
    """The result by earlier rules, where today's come to another."""

    # Identity, not value: comparing values would walk the whole chain of earlier matches.
    def __eq__(self, other: object) -> bool:
        return self is other

    def __ne__(self, other: object) -> bool:
        return self is not other

    def __hash__(self) -> int:
        return id(self)

    def __repr__(self) -> str:
        return f"<Match of {self.game.id} after {self.number} lines>"

    def offer(self, move: Move) -> tuple["Match", Verdict]:
        """The match after the move and the verdict on it; a refused move gives the same match."""
        # An undo is always one tap away; where there is something to take back it breaks no rule.
        if type(move) is Undo and self.undone is not None:
            return self.undone, ACCEPTED
        play_move = _OF_EVERY_GAME.get(type(move))
        if play_move is not None:
            next_match, verdict, _ = ask(play_move, self, move)
            return next_match or self, verdict
        state, verdict, _ = ask(self.game.play, self.state, move)
        if state is None:
            return self, verdict
        return Match(self.game, self.setup, self.number + 1, move, state, self, self), verdict

    def standing(self) -> list["Match"]:
        """The matches after each standing line, in order; line K stands at index K - 1."""
        return list(self._walk_back())[::-1]

    def _walk_back(self) -> Iterator["Match"]:
        match = self
        while match.earlier is not None:
            yield match
            match = match.earlier

    @property
    def public(self) -> Any:
        """The state as the table may see it."""
        return self.state if self.final else self.game.public(self.state)

    @property
    def board(self) -> Board:
        return _board_of(self)

    def facts(self) -> dict[str, str]:
        """The public state, flat."""
        return self.game.facts(self.public)

    @property
    def notation(self) -> Notation:
        """The notation of its lines, which changes with the header alone."""
        return notation_of(self.game, self.setup)

    @property
    def result(self) -> Result | None:
        """The result, None while the match goes on."""
        return self.recorded or self.game.result(self.state)

    def remarks(self) -> list[Phrase]:
        """Remarks beside the result: the game's, then whom a judge let act next."""
        moves = [match.move for match in self._walk_back()]
        seats = tuple(sorted({move.seat for move in moves if isinstance(move, Turn)}))
        turns = [Phrase("remark.turns", {"seats": seats})] if seats else []
        return [*self.game.remarks(self.public), *turns]

    def closed(self, recorded: Result | None = None) -> "Match":
        """The same match with its result final: what was recorded, else that of its state."""
        return self._replace(final=True, recorded=recorded)

    def public_moves(self) -> list[Move]:
        """The standing lines, with `?` for every word that the table has not seen."""
        moves = [cast(Move, match.move) for match in self._walk_back()][::-1]
        if self.final:
            return moves
        return [
            move
            if not shape(type(move)).secret or self.game.seen(self.state, move, moves[index + 1 :])
            else masked(move)
            for index, move in enumerate(moves)
        ]


M = TypeVar("M", bound=Move)


def as_seen(move: M, match: Match) -> M:
    """An accepted move with `?` for every word that the table has not seen when it is played."""
    if match.final or isinstance(move, Undo):
        return move
    if isinstance(move, Change):
        return cast(M, replace(move, rewrite=move.rewrite and as_seen(move.rewrite, match)))
    if isinstance(move, Rewrite):
        start = move.number - 1
        lines = match.public_moves()[start : start + len(move.lines)]
        return cast(M, replace(move, lines=tuple(lines)))
    if not shape(type(move)).secret or match.game.seen(match.state, move, []):
        return move
    return masked(move)


def begin(game: Game[Any], setup: Setup) -> Match:
    """The match before its first line. Raises SetupError where it cannot be set up."""
    played_game = game.of(setup)
    return Match(played_game, setup, 0, None, played_game.start(setup), None, None)


def hands_between(before: Match, move: Move, after: Match) -> list[Phrase]:
    """The instructions for hands after a move, made from public states."""
    if isinstance(move, Undo | Rewrite | Change):
        seats = (len(match.setup.seats) for match in (before, after))
        if before.game is not after.game or len(set(seats)) > 1:
            return after.game.layout(after.public)
        return before.game.back(before.public, after.public)
    if isinstance(move, Adjust | Turn):
        return []
    if isinstance(move, Concede):
        if after.state.phase == "over":
            return [Phrase("hands.concede", {"seat": move.seat})]
        phrase = Phrase("hands.leaves", {"seat": move.seat})
        return [phrase, *after.game.hands(before.public, move, after.public)]
    return after.game.hands(before.public, masked(move), after.public)


def sums_between(before: Match, move: Move, after: Match) -> list[Phrase]:
    """Sums that a move adds up, made from public states; nothing for a correction."""
    if isinstance(move, Undo | Rewrite | Change | Adjust | Concede | Turn):
        return []
    return after.game.sums(before.public, after.public)


def _undo(match: Match, move: Undo) -> Match:
    """T-UNDO: there is nothing to take back."""
    raise Illegal("T-UNDO")


def rewritten(match: Match, move: Rewrite) -> tuple[Match, Move | None, Verdict]:
    """The match in which other lines stand, as far as they can.

    Then the first line that could not stand and its verdict; None where all can.
    """
    new_match = cast(Match, match.standing()[move.number - 1].earlier)
    for line in _lines_with(match, move)[new_match.number :]:
        new_match, verdict = new_match.offer(line)
        if not verdict.accepted:
            return new_match, line, verdict
    return new_match, None, ACCEPTED


def _lines_with(match: Match, rewrite: Rewrite | None) -> list[Move]:
    """The lines as they are to stand: those put right are in the place of what they replace."""
    moves = [cast(Move, step.move) for step in match.standing()]
    if rewrite is not None:
        start = rewrite.number - 1
        moves[start : start + rewrite.count] = rewrite.lines
    return moves


def _rewrite(match: Match, move: Rewrite) -> Match:
    _check_lines(match, move)
    new_match, _, verdict = rewritten(match, move)
    if not verdict.accepted:
        raise _cannot_stand(new_match, verdict, "T-AMEND")
    return new_match._replace(undone=match, amendment=move)


def _check_lines(match: Match, move: Rewrite) -> None:
    """T-AMEND: these are no lines of the match."""
    if not 1 <= move.number <= match.number or move.number + move.count - 1 > match.number:
        line = move.number + max(0, move.count - 1)
        variant = "none" if match.number else "no-line"
        raise Illegal("T-AMEND", variant, line=line, lines=match.number)


def _cannot_stand(match: Match, verdict: Verdict, rule: str, variant: str = "") -> Illegal:
    """The refusal that names the line that would be next, and its rule, but no word of it.

    `match`: as far as its lines can stand.
    """
    line, broken_rule = match.number + 1, cast(str, verdict.rule)
    if broken_rule == MALFORMED:
        return Illegal(rule, MALFORMED, line=line)
    sentence_id = f"rule.{broken_rule}"
    is_known = sentence_id in match.game.words["en"] or sentence_id in SENTENCES["en"]
    reason = Phrase(sentence_id) if is_known else ""
    return Illegal(rule, variant, line=line, broken=broken_rule, reason=reason)


def set_up_again(match: Match, move: Change) -> tuple[Match, Move | None, Verdict]:
    """The match with its header put right, and lines with it, as far as they can stand.

    Then the first line that could not and its verdict, None where all can; one that could not even
    be read is refused by the rule `malformed`. Raises Illegal where no match can be set up.
    """
    try:
        new_match = begin(match.game, setup_after(match, move))
    except (SetupError, DeckError) as error:
        raise Illegal("T-SETUP", why=error.said) from None
    for line in _lines_with(match, move.rewrite):
        try:
            new_match, verdict = new_match.offer(new_match.notation.read(line_of(line)))
        except Malformed:
            return new_match, line, Verdict(MALFORMED)
        if not verdict.accepted:
            return new_match, line, verdict
    return new_match, None, ACCEPTED


def setup_after(match: Match, move: Change) -> Setup:
    """The set-up with the header put right; a seat that joins has missed what was played so far.

    Raises SetupError.
    """
    setup, seats = changed(match.game, match.setup, move), len(match.setup.seats)
    if len(setup.seats) == seats:
        return setup
    return replace(setup, missed={**setup.missed, seats + 1: match.game.come(match.state)})


def _change(match: Match, move: Change) -> Match:
    if move.rewrite is not None:
        _check_lines(match, move.rewrite)
    new_match, _, verdict = set_up_again(match, move)
    if not verdict.accepted:
        rule, variant = ("T-AMEND", "") if move.rewrite else ("T-SETUP", "line")
        raise _cannot_stand(new_match, verdict, rule, variant)
    return new_match._replace(undone=match, amendment=move)


def _adjust(match: Match, move: Adjust) -> Match:
    corrections = list(match.state.corrections)
    corrections[move.seat - 1] += move.points
    return _next_match(match, move, _replace_state(match.state, corrections=tuple(corrections)))


def _concede(match: Match, move: Concede) -> Match:
    state, game = match.state, match.game
    _check_playing(state, move.seat)
    state_after = _replace_state(state, out=tuple(sorted((*state.out, move.seat))))
    # Where all are one side, the match goes on while one of them plays.
    sides = game.sides(state_after)
    if len(sides_left(sides, state_after.out)) >= min(2, len(sides)):
        return _next_match(match, move, game.leave(state_after, move.seat))
    return _next_match(match, move, _replace_state(state_after, phase="over", turn=()))


def _turn(match: Match, move: Turn) -> Match:
    _check_playing(match.state, move.seat)
    return _next_match(match, move, match.game.hand_turn(match.state, move.seat))


def _check_playing(state: State, seat: int) -> None:
    """T-OVER and T-OUT: the match goes on, and the seat plays in it."""
    if state.phase == "over":
        raise Illegal("T-OVER")
    if seat in state.out:
        raise Illegal("T-OUT", seat=seat)


# Setups are told apart by identity: one a match, and one more for every change of its header.
@lru_cache(maxsize=8)
def notation_of(game: Game[Any], setup: Setup) -> Notation:
    return Notation(game.of(setup), setup)


# The current board is asked for several times with every move, earlier ones seldom.
@lru_cache(maxsize=4)
def _board_of(match: Match) -> Board:
    return match.game.board(match.public)


def _replace_state(state: State, **changes: Any) -> State:
    return cast(State, cast(Any, state)._replace(**changes))


def _next_match(match: Match, move: Move, state: State) -> Match:
    setup, number = match.setup, match.number + 1
    return Match(match.game, setup, number, move, state, match, match, match.final)


_OF_EVERY_GAME: dict[type, Callable[[Match, Any], Match]] = {
    Undo: _undo,
    Rewrite: _rewrite,
    Change: _change,
    Adjust: _adjust,
    Concede: _concede,
    Turn: _turn,
}
