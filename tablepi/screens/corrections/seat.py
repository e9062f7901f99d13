"""A seat's own page: its player calls the judge, or gives up."""

from collections.abc import Callable

from tablepi.core.draft import SEAT, Draft
from tablepi.core.match import Match
from tablepi.core.moves import Concede
from tablepi.referee.draft.prompt import Prompting
from tablepi.referee.intents import Answer
from tablepi.referee.match.clocks import Timekeeper
from tablepi.referee.match.referee import Referee
from tablepi.referee.words import Words
from tablepi.screens.navigation.base import MatchScreen, Navigation, Way
from tablepi.screens.navigation.simple_pages import MatchQuestion
from tablepi.screens.pictures.picture import Entry, Listing


class SeatScreen(MatchScreen):
    """Actions of a player besides playing; `call_judge`: calls one for a seat, at a time (ms)."""

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
        entries = [Way("judge.call", self._call).row(words, "judge.call-how")]
        if seat in self._referee.match.state.out:
            entries.append(Entry(words("seat.gave-up", seat=seat), words("seat.out-how"), None))
        else:
            how, ask = words("concede.how", seat=seat), Answer("concede.seat", seat, self._ask)
            entries.append(Entry(words("concede.seat", seat=seat), how, ask))
        return self._listing(words.seat(seat), entries)._replace(
            back=self._back("button.table"), notices=self._match_notices(), kind="seat"
        )

    def _call(self) -> None:
        self._nav.leave()
        self._call_judge(self._seat, self._nav.now_ms)

    def _ask(self) -> None:
        page = self._nav, self._referee, self._words, self._keeper
        self._nav.replace(GiveUpQuestion(*page, self._seat))


class GiveUpQuestion(MatchQuestion):
    """Says what giving up means for this seat now, and asks."""

    kind = "gives up"

    def __init__(
        self, nav: Navigation, referee: Referee, words: Words, keeper: Timekeeper, seat: int
    ) -> None:
        super().__init__(
            nav,
            referee,
            words,
            keeper,
            words("concede.ask", seat=seat),
            (*meaning(referee.match, words, seat), words("concede.undo")),
            Way("concede.yes", self._give_up, "danger", "flag"),
            Way("concede.no", None, "primary", "play"),
        )
        self._seat = seat

    def _give_up(self) -> None:
        self._referee.say(Concede(self._seat), self._nav.now_ms)
        self.go_back(self._nav.now_ms)


def meaning(match: Match, words: Words, seat: int) -> list[str]:
    """Consequence if this seat gives up now; nothing where it cannot."""
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
    """True if a seat that is tapped now is no new word of the next line: it was tapped before, it
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
