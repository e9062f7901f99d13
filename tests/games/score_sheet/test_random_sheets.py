"""Random sheets against a pad of paper that is added up anew for every look."""

import random
from dataclasses import dataclass, field

from tablepi.core.game import Setup
from tablepi.core.match import Match, begin
from tablepi.core.moves import Adjust, Concede, Move, Rewrite, Turn, Undo
from tablepi.core.notation import Notation, line_of
from tablepi.games.score_sheet.game import GAME
from tablepi.games.score_sheet.sheet import Add, Close, Finish, FinishTogether, Pass, Set
from tablepi.games.score_sheet.sheet_state import Options
from tests.games.chance import chance

SHEETS = 40
LINES = 60


@dataclass
class Pad:
    """Closed rounds and the open one, as written; everything else is added up."""

    options: Options
    seats: int
    closed: list[list[int]] = field(default_factory=list)
    open: dict[int, int] = field(default_factory=dict)
    corrections: dict[int, int] = field(default_factory=dict)
    turn: int = 1
    over: bool = False
    gone: set[int] = field(default_factory=set)
    outcome: str = ""

    def write(self, move: Move) -> None:
        match move:
            case Add(seat=seat, points=points):
                self.open[seat] = self.open.get(seat, 0) + points
            case Set(seat=seat, points=points):
                self.open[seat] = points
            case Pass(seat=seat):
                self.pass_on(seat)
            case Turn(seat=seat):
                self.turn = seat
            case Adjust(seat=seat, points=points):
                self.corrections[seat] = self.corrections.get(seat, 0) + points
            case Concede(seat=seat):
                self.gone.add(seat)
                # All are one side where they win or lose together.
                sides_needed = 1 if self.options.best == "together" else 2
                self.over = self.seats - len(self.gone) < sides_needed
                if self.turn == seat and not self.over:
                    self.pass_on(seat)
            case Close():
                self.close()
                self.over = len(self.closed) == self.options.rounds or (
                    self.options.target > 0
                    and max(self.scores()[seat - 1] for seat in self.left()) >= self.options.target
                )
            case Finish() | FinishTogether():
                if self.open:
                    self.close()
                self.over, self.outcome = True, getattr(move, "outcome", "")

    def lacks(self, move: Move) -> bool:
        """Whether somebody is asked about before this line."""
        closes = isinstance(move, Close) or (
            isinstance(move, Finish | FinishTogether) and self.open
        )
        asks = closes and self.options.missing == "ask" and not getattr(move, "anyway", None)
        return bool(asks) and any(seat not in self.open for seat in self.left())

    def left(self) -> list[int]:
        return [seat for seat in self._all() if seat not in self.gone]

    def pass_on(self, seat: int) -> None:
        while True:
            seat = 1 if seat == self.seats else seat + 1
            if seat not in self.gone:
                self.turn = seat
                return

    def close(self) -> None:
        self.closed.append([self.open.get(seat, 0) for seat in self._all()])
        self.open = {}

    def _all(self) -> range:
        return range(1, self.seats + 1)

    def without_corrections(self, seat: int) -> int:
        rounds = sum(row[seat - 1] for row in self.closed)
        return self.options.start + rounds + self.open.get(seat, 0)

    def scores(self) -> list[int]:
        return [self.without_corrections(s) + self.corrections.get(s, 0) for s in self._all()]

    def winner(self) -> str:
        left = self.left()
        if not self.over or not left:
            return "-"
        if self.options.best == "together":
            return " ".join(map(str, left)) if self.outcome == "won" else "-"
        choose = min if self.options.best == "low" else max
        top = choose(self.scores()[seat - 1] for seat in left)
        return " ".join(str(seat) for seat in left if self.scores()[seat - 1] == top)

    def facts(self) -> dict[str, str]:
        said = {
            "phase": "over" if self.over else "play",
            "turn": "-" if self.over else str(self.turn),
            "winner": self.winner(),
            "out": " ".join(map(str, sorted(self.gone))) or "-",
        }
        for seat, score in zip(self._all(), self.scores(), strict=True):
            said[f"score.{seat}"] = str(score)
            said[f"entry.{seat}"] = str(self.open.get(seat, "-"))
            for number, row in enumerate(self.closed, 1):
                said[f"round.{number}.{seat}"] = str(row[seat - 1])
        return said


def _options(luck: random.Random) -> Options:
    best = luck.choice(("high", "low", "together"))
    return Options(
        best=best,
        missing=luck.choice(("ask", "zero")),
        rounds=0 if best == "together" else luck.choice((0, 0, 1, 3, 8)),
        target=0 if best == "together" else luck.choice((0, 0, 30, 200)),
        start=luck.choice((0, 0, -20, 1_000_000, -1_000_000)),
    )


def _move(luck: random.Random, pad: Pad) -> Move:
    seat = luck.randint(1, pad.seats)
    points = luck.choice((0, 1, -1, 7, 25, luck.randint(-2_000_001, 2_000_001)))
    forms: list[Move] = [Add(seat, points), Set(seat, points), Pass(seat), Adjust(seat, points)]
    anyway = luck.choice(("anyway", None))
    forms += [Turn(seat, "goes first")] if luck.random() < 0.2 else []
    forms += [Close(anyway)] if luck.random() < 0.4 else []
    if luck.random() < 0.05:
        together = FinishTogether(luck.choice(("won", "lost")), anyway)
        forms += [together if pad.options.best == "together" else Finish(anyway), Concede(seat)]
    return luck.choice(forms)


def _sheet(luck: random.Random) -> tuple[Match, Pad]:
    seats, options = luck.randint(1, 12), _options(luck)
    match = begin(GAME, Setup(tuple(f"Player {n}" for n in range(seats)), options))
    return match, Pad(options, seats)


def _out_of_range(pad: Pad, move: Move) -> bool:
    if not isinstance(move, Add | Set):
        return False
    tried = Pad(pad.options, pad.seats, pad.closed, dict(pad.open))
    tried.write(move)
    return abs(tried.without_corrections(move.seat)) > 1_000_000


def _rule(pad: Pad, move: Move) -> str | None:
    """The rule by which the page refuses the move, or None."""
    if pad.over and not isinstance(move, Adjust):
        return "T-OVER"
    if not isinstance(move, Adjust) and getattr(move, "seat", 0) in pad.gone:
        return "T-OUT"
    if pad.lacks(move):
        return "SC-EMPTY"
    return "SC-RANGE" if _out_of_range(pad, move) else None


def test_a_sheet_adds_up_like_a_pad_of_paper() -> None:
    luck = chance()
    for _ in range(SHEETS):
        match, pad = _sheet(luck)
        for _ in range(LINES):
            move = _move(luck, pad)
            rule = _rule(pad, move)
            if rule is None:
                pad.write(move)
            before, (match, verdict) = match, match.offer(move)
            assert verdict.rule == rule
            assert (match is before) == (rule is not None)
            facts = match.facts()
            number = int(facts.pop("round"))
            assert facts == pad.facts()
            assert number in (len(pad.closed), len(pad.closed) + 1)
            assert number == len(pad.closed) + 1 or (pad.over and not pad.open)


def test_every_line_of_a_sheet_can_be_undone_and_played_again() -> None:
    luck = chance()
    for _ in range(SHEETS):
        match, pad = _sheet(luck)
        first, notation = match, Notation(match.game, match.setup)
        for _ in range(LINES):
            before, (match, verdict) = match, match.offer(_move(luck, pad))
            if verdict.accepted:
                undone, _ = match.offer(Undo())
                assert undone is before
        again = first
        for line in match.standing():
            assert line.move is not None
            again, verdict = again.offer(notation.read(line_of(line.move)))
            assert verdict.accepted
            assert again.state == line.state


def test_an_amended_sheet_is_the_sheet_that_was_written_so_from_the_start() -> None:
    luck = chance()
    tried = 0
    for _ in range(SHEETS):
        match, pad = _sheet(luck)
        first = match
        for _ in range(20):
            match, _ = match.offer(_move(luck, pad))
        lines = [line.move for line in match.standing() if line.move is not None]
        if not lines:
            continue
        number, move = luck.randint(1, len(lines)), _move(luck, pad)
        straight, refused = first, 0
        for at, line in enumerate([*lines[: number - 1], move, *lines[number:]], 1):
            straight, verdict = straight.offer(line)
            refused = refused or (0 if verdict.accepted else at)
        amended, verdict = match.offer(Rewrite(number, 1, (move,)))
        if refused:
            assert verdict.why is not None
            assert verdict.rule == "T-AMEND"
            assert verdict.why.args["line"] == refused
        else:
            tried += 1
            assert amended.state == straight.state
            assert amended.offer(Undo())[0] is match
    assert tried
