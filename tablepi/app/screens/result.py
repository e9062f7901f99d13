"""The result of a match: who won, every score, and the seal of the sheet."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from tablepi.app.intents import AskUndo, GoToMenu, Intent, KeepSheet, Undo
from tablepi.app.match.clocks import minutes
from tablepi.app.match.highlights import Highlights, highlights
from tablepi.app.match.referee import Referee
from tablepi.app.screens.base import MatchScreen, Navigation
from tablepi.app.screens.corrections.judge_corrections import take_back
from tablepi.app.text.move_text import title_of, told
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Button, Ending, Standing
from tablepi.core.errors import StoreError
from tablepi.core.moves import Move


class ConfirmResult(Intent):
    """The result stands."""


class PlayAgain(Intent):
    """The same players play once more."""


class TakeHome(Intent):
    """The result as a code that a telephone scans."""


class AfterMatch(NamedTuple):
    """What follows a match. `again`: begins another one of the same players, where `offered`.

    `stands`: stores when the result was said to stand; `take_home`: shows it as a code. Both raise
    TablepiError. `keep`: where to keep its score sheet, None where it has none.
    """

    again: Callable[[int], None]
    offered: Callable[[], bool]
    stands: Callable[[], None]
    take_home: Callable[[], None]
    keep: Callable[[], None] | None = None


class ResultScreen(MatchScreen):
    """The winners and every score; the seal once the players say that the result stands."""

    on_card = ""

    def __init__(self, nav: Navigation, referee: Referee, words: Words, after: AfterMatch) -> None:
        super().__init__(nav, referee, words)
        self._after = after
        self._high = Highlights() if referee.broken else highlights(referee.match)

    def picture(self) -> Ending:
        """Places from the first; shared ones share their number."""
        words, match = self._words, self._referee.match
        result = match.result
        assert result is not None
        number = "over.none" if not result.winners else "over.one"
        headline = words(
            "over.shared" if len(result.winners) > 1 else number, winners=result.winners
        )
        return Ending(
            emblem=match.game.id,
            title=title_of(words, match),
            headline=headline,
            standings=self._standings(),
            details=self._details(),
            seal=self._seal() if match.final else "",
            buttons=self._buttons(match.final),
            notices=self._nav.notices(*self._referee.ledger.notices(words)),
            course=self._high.course,
            turn=self._high.turn,
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """The result stands, once more, another game, or back to the last move."""
        final = self._referee.match.final
        match act:
            case GoToMenu():
                self._nav.home()
            case ConfirmResult():
                self._close(now_ms)
            case Undo() if not final:
                self._nav.leave()
                take_back(self._nav, self._referee, now_ms)
            case AskUndo() if not final:
                self._nav.leave()
                self._nav.current.hear(act, now_ms)
            case KeepSheet() if self._after.keep is not None:
                self._after.keep()
            case PlayAgain() if final:
                self._after.again(now_ms)
            case TakeHome() if final:
                self._after.take_home()
            case _:
                super().hear(act, now_ms)

    def takes(self, button: str) -> bool:
        """Undo asks about the last line, until the result stands."""
        return button == "undo" and not self._referee.match.final

    def _details(self) -> tuple[str, ...]:
        """The lines that stand; of a match by earlier rules, what is known of it today."""
        words, match, broken = self._words, self._referee.match, self._referee.broken
        if broken is not None:
            return (words.say(broken.phrase),)
        moves = match.public_moves()
        played = [row.at_ms for row in self._referee.ledger.rows if row.kind == "line"]
        took = words("result.took", time=minutes(played[-1])) if played and played[-1] else ""
        lines = words("result.lines", n=match.number)
        return (
            " · ".join(filter(None, (lines, took))),
            *map(words.say, match.game.remarks(match.public)),
            *self._told_highlights(moves),
            words("result.last", text=told(words, moves[-1])) if moves else "",
            *(() if match.final else (words("result.open"),)),
        )

    def _told_highlights(self, moves: Sequence[Move]) -> Iterator[str]:
        """The turning point, which the chart marks as well, and the most points at once."""
        words, line, best = self._words, self._high.turn_line, self._high.best
        if line:
            yield words("result.turn", n=line, text=told(words, moves[line - 1]))
        if best:
            yield words("result.best", seat=best.seat, points=f"{best.points:+d}", n=best.line)

    def _buttons(self, final: bool) -> tuple[Button, ...]:
        words = self._words
        table = self._back("button.table")
        if not final:
            return (
                Button(words("result.stands"), ConfirmResult(), "primary", icon="check"),
                table,
                Button(words("tool.undo"), Undo(), "quiet", icon="undo"),
            )
        home = Button(words("home.take"), TakeHome(), icon="code")
        kept = Button(words("match.keep"), KeepSheet(), "quiet", icon="stick")
        keep = (kept,) if self._after.keep is not None else ()
        if not self._after.offered():
            other = Button(words("result.other"), GoToMenu(), "primary", icon="menu")
            return other, home, table, *keep
        return (
            Button(words("result.again"), PlayAgain(), "primary", icon="play"),
            home,
            table,
            *keep,
            Button(words("tool.menu"), GoToMenu(), "quiet", icon="menu"),
        )

    def _close(self, now_ms: int) -> None:
        """The result stands from now on; a time that cannot be stored is left out."""
        self._referee.close(now_ms)
        if self._referee.match.final:
            self._fault(self._after.stands)

    def _seal(self) -> str:
        try:
            seal = self._referee.ledger.seal()
        except StoreError as wrong:
            return self._nav.words.say(wrong.said)
        return self._words("result.seal", seal=seal)

    def _standings(self) -> tuple[Standing, ...]:
        match, words = self._referee.match, self._words
        result = match.result
        assert result is not None
        board = match.board
        places, clocks = result.places, self._referee.timed.clocks
        used = [words("result.used", time=minutes(ms)) for ms in clocks.used_ms] if clocks else []
        return tuple(
            Standing(
                place=places[at],
                seat=at + 1,
                name=words.seat(at + 1),
                score=str(result.scores[at]),
                corrected=_note(words, at + 1 in match.state.out, board.seats[at].corrected),
                winner=at + 1 in result.winners,
                time=used[at + 1] if used else "",
            )
            for at in sorted(range(len(places)), key=places.__getitem__)
        )


def _note(words: Words, out: bool, points: int) -> str:
    """What stands beside a score: that its player gave up, and a judge's correction."""
    corrected = words("corrected", n=f"{points:+d}") if points else ""
    return " · ".join(filter(None, (words("seat.out") if out else "", corrected)))
