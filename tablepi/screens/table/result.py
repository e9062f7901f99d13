"""The result of a match: who won, every score, the seal of the sheet, a code to take home."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from tablepi.core.errors import StoreError
from tablepi.core.moves import Move
from tablepi.core.plays import FinishedPlay, Link, links
from tablepi.referee.intents import Answer, AskUndo, Intent, Undo, UndoSlip
from tablepi.referee.match.clocks import minutes
from tablepi.referee.match.move_text import move_in_words, title_of
from tablepi.referee.match.referee import Referee
from tablepi.referee.match.slips import slip_notices
from tablepi.referee.results.finished_play import Highlights, highlights
from tablepi.referee.words import Words
from tablepi.screens.corrections.judge_corrections import take_back
from tablepi.screens.navigation.base import MatchScreen, Navigation, Way, answers_in
from tablepi.screens.navigation.simple_pages import CodePage
from tablepi.screens.pictures.picture import Button, Code
from tablepi.screens.pictures.result_picture import Ending, Standing


def take_home_page(nav: Navigation, play: FinishedPlay) -> CodePage:
    """One code for one play; what does not fit is said beside it."""
    words = nav.words
    codes = [Code(link.url, _said(words, link)) for link in links(play)]
    return CodePage(
        nav,
        words("home.title"),
        words("home.hint"),
        codes,
        back="home.back",
        on_card="notice.at-table",
    )


def _said(words: Words, link: Link) -> str:
    """Part of the result that the code does not tell, in words."""
    if not link.left_out:
        return ""
    named = ", ".join(words(f"home.{field}") for field in link.left_out)
    return words("home.left-out", what=named)


class AfterMatch(NamedTuple):
    """Actions after a match. `again`: begins another one of the same players, where `offered`.

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
            notices=(*self._match_notices(), *slip_notices(self._referee, words)),
            course=self._high.course,
            turn=self._high.turn,
            rounds=tuple(
                (words("round", n=at), each) for at, each in enumerate(self._high.rounds, 1)
            ),
            heading=words("result.rounds"),
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """Takes the last line back, until the result stands; by the panel, it is asked for.

        The table takes back a line that looks like a slip, with what followed it by itself.
        """
        if not isinstance(act, Undo | AskUndo | UndoSlip):
            super().hear(act, now_ms)
        elif not self._referee.match.final:
            self._nav.leave()
            if isinstance(act, Undo):
                take_back(self._nav, self._referee)
            else:
                self._nav.current.hear(act, now_ms)

    def takes(self, button: str) -> bool:
        """Undo asks about the last line, until the result stands."""
        return button == "undo" and not self._referee.match.final

    def intent_of(self, command: str) -> Intent | None:
        """The button that plays once more, where it is offered."""
        again = Answer("result.again")
        return again if command == "again" and again in answers_in(self.picture()) else None

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
            *self._told_highlights(moves),
            *map(words.say, match.remarks()),
            words("result.last", text=move_in_words(words, moves[-1])) if moves else "",
            *(() if match.final else (words("result.open"),)),
        )

    def _told_highlights(self, moves: Sequence[Move]) -> Iterator[str]:
        """The turning point, which the chart marks as well, and the most points at once."""
        words, line, best = self._words, self._high.turn_line, self._high.best
        if line:
            yield words("result.turn", n=line, text=move_in_words(words, moves[line - 1]))
        if best:
            yield words("result.best", seat=best.seat, points=f"{best.points:+d}", n=best.line)

    def _buttons(self, final: bool) -> tuple[Button, ...]:
        """The result stands, once more, another game, or back to the last move."""
        words, after, menu = self._words, self._after, self._nav.home
        table = self._back("button.table")
        if not final:
            stands = Way("result.stands", self._close, "primary", "check").button(words)
            # The knob asks at the table instead: a hand at it is not seen by everybody.
            undo = Button(words("tool.undo"), Undo(), "quiet", icon="undo")
            return stands, table, undo
        home = Way("home.take", after.take_home, "quiet", "code").button(words)
        keep = [Way("match.keep", after.keep, "quiet", "stick").button(words)] if after.keep else []
        if not after.offered():
            other = Way("result.other", menu, "primary", "menu").button(words)
            return other, home, table, *keep
        again = Way("result.again", self._play_again, "primary", "play").button(words)
        return again, home, table, *keep, Way("tool.menu", menu, "quiet", "menu").button(words)

    def _play_again(self) -> None:
        self._after.again(self._nav.now_ms)

    def _close(self) -> None:
        """The result stands from now on; a time that cannot be stored is left out."""
        self._referee.close(self._nav.now_ms)
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
    """Notes beside a score: that its player gave up, and a judge's correction."""
    corrected = words("corrected", n=f"{points:+d}") if points else ""
    return " · ".join(filter(None, (words("seat.out") if out else "", corrected)))
