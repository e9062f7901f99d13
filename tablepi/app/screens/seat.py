"""A seat's own page: its player calls the judge, or gives up."""

from collections.abc import Callable

from tablepi.app.draft.prompt import Prompting
from tablepi.app.intents import Back, CallJudge, Intent
from tablepi.app.match.clocks import Timekeeper
from tablepi.app.match.referee import Referee
from tablepi.app.screens.base import MatchScreen, Navigation
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Button, Entry, Listing, Page, Section
from tablepi.core.draft import SEAT, Draft
from tablepi.core.match import Match
from tablepi.core.moves import Concede


class AskGiveUp(Intent):
    """Asks whether the player of this seat gives up."""

    seat: int


class GiveUp(Intent):
    """The player that was asked about gives up."""


class SeatScreen(MatchScreen):
    """What a player can do besides playing; `call_judge`: calls one for a seat, at a time (ms)."""

    def __init__(
        self,
        nav: Navigation,
        referee: Referee,
        words: Words,
        keeper: Timekeeper,
        seat: int,
        call_judge: Callable[[int, int], object],
    ) -> None:
        super().__init__(nav, referee, words)
        self._keeper = keeper
        self._seat = seat
        self._call_judge = call_judge

    def picture(self) -> Listing:
        """The judge first; one who gave up is said to be out."""
        words, seat = self._words, self._seat
        entries = [Entry(words("judge.call"), words("judge.call-how"), CallJudge(seat))]
        if seat in self._referee.match.state.out:
            entries.append(Entry(words("seat.gave-up", seat=seat), words("seat.out-how"), None))
        else:
            how = words("concede.how", seat=seat)
            entries.append(Entry(words("concede.seat", seat=seat), how, AskGiveUp(seat)))
        told = self._referee.ledger.notices(words)
        return self._listing(words.seat(seat), entries)._replace(
            back=self._back("button.table"), notices=self._nav.notices(*told), kind="seat"
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """Calls the judge, asks, or goes back to the table."""
        nav = self._nav
        if act == CallJudge(self._seat):
            nav.leave()
            self._call_judge(self._seat, now_ms)
        elif act == AskGiveUp(self._seat):
            page = (nav, self._referee, self._words, self._keeper)
            nav.replace(GiveUpQuestion(*page, self._seat, now_ms))
        else:
            super().hear(act, now_ms)


class GiveUpQuestion(MatchScreen):
    """Says what giving up means for this seat now, and asks; all clocks stand meanwhile."""

    def __init__(
        self,
        nav: Navigation,
        referee: Referee,
        words: Words,
        keeper: Timekeeper,
        seat: int,
        now_ms: int,
    ) -> None:
        super().__init__(nav, referee, words)
        self._seat = seat
        self._go_on = keeper.pause(now_ms)

    def picture(self) -> Page:
        """What follows, in words."""
        words = self._words
        said = [*meaning(self._referee.match, words, self._seat), words("concede.undo")]
        return Page(
            title=words("concede.ask", seat=self._seat),
            sections=(Section("", tuple(("", text) for text in said)),),
            buttons=(
                Button(words("concede.yes"), GiveUp(), "danger", icon="flag"),
                Button(words("concede.no"), Back(), "quiet", icon="back"),
            ),
            kind="gives up",
            notices=self._nav.notices(*self._referee.ledger.notices(words)),
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """Gives up, or plays on."""
        if act == GiveUp():
            self._referee.say(Concede(self._seat), now_ms)
        if act in (GiveUp(), Back()):
            self._nav.leave()
            self._go_on(now_ms)


def meaning(match: Match, words: Words, seat: int) -> list[str]:
    """What follows where this seat gives up now; nothing where it cannot."""
    after, verdict = match.offer(Concede(seat))
    if not verdict.accepted:
        return []
    result = after.result
    if result is None:
        own = [words("concede.things", seat=seat)] if words.has("concede.things") else []
        return [words("concede.out", seat=seat), *own]
    winners = result.winners
    ends = "concede.ends" if len(winners) == 1 else "concede.shared" if winners else "concede.none"
    return [words(ends, winners=winners)]


def means_nothing(referee: Referee, words: Words, seat: int) -> bool:
    """Whether a seat that is tapped now is no new word of the next line: it was tapped before, it
    is refused, or nothing else is asked after it than before.
    """
    draft, before = referee.draft, Prompting(referee, words).prompt()
    if draft == Draft({SEAT: seat}, openly=draft.openly):
        return referee.match.result is None
    if referee.judgement.usual.get(SEAT) == seat:
        return False
    if referee.broken or draft.begun or draft.step or referee.match.result is not None:
        return False
    referee.choose({SEAT: seat})
    refusal, after = referee.judgement.refusal, Prompting(referee, words).prompt()
    complete = referee.judgement.move is not None
    referee.drop(SEAT)
    same = after._replace(given=()) == before._replace(given=())
    return refusal is not None or (same and not complete)
