"""The clocks of a table's screen, which run under any screen on top of it."""

from abc import abstractmethod

from tablepi.app.match.clocks import Timekeeper
from tablepi.app.match.referee import Referee
from tablepi.app.match.round_watch import RoundWatch
from tablepi.app.screens.base import Navigation, Screen
from tablepi.app.screens.paused import PausedScreen
from tablepi.app.table_settings import Loudness
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Notice, Picture, Table


class TimedScreen(Screen):
    """The timed part of a table's screen, its base class."""

    shows_hall = True

    def __init__(self, nav: Navigation, referee: Referee, words: Words) -> None:
        super().__init__(nav)
        self._referee = referee
        self._words = words
        self._keeper = Timekeeper(referee)
        self._round = RoundWatch(nav.hall, referee, self._keeper, words)
        self._is_news = False
        self._beneath: tuple[tuple[int, int, Loudness], Table] | None = None

    @abstractmethod
    def picture(self) -> Table:
        """The match as everybody may see it."""

    def beneath(self) -> Table:
        """The match while another page lies on it: made anew only where something was written."""
        referee, clocks = self._referee, self._round.dials()
        written = len(referee.ledger.rows), referee.verdict_ms, self._nav.loudness
        if self._beneath is None or self._beneath[0] != written:
            self._beneath = written, self.picture()
        return self._beneath[1]._replace(clocks=clocks, flags=self._keeper.flags)

    def start(self, now_ms: int) -> None:
        """Play begins, or goes on: the clocks run from now on."""
        self._keeper.start(now_ms)

    def due_ms(self) -> int | None:
        """When a clock shows something new or a flag falls; None while none runs."""
        dues = self._keeper.due_ms, self._round.due_ms()
        return min((due for due in dues if due is not None), default=None)

    def pass_time(self, now_ms: int) -> None:
        """Advances the clocks; where a flag falls, what the table chose follows."""
        rows = len(self._referee.ledger.rows)
        self._keeper.pass_time(now_ms)
        if said := self._round.pass_time(now_ms):
            self._nav.passing, self._is_news = said, True
        self._is_news = self._is_news or len(self._referee.ledger.rows) != rows
        if self._keeper.is_alone:
            self.pause(now_ms)

    def touched(self) -> None:
        """Notes that somebody is at the table."""
        self._keeper.touched()

    def ticked(self, picture: Picture) -> Picture:
        """The page's own picture, with clocks that show the present time."""
        is_news, self._is_news = self._is_news, False
        if is_news or not isinstance(picture, Table):
            return self.picture()
        return picture._replace(clocks=self._round.dials())

    def pause(self, now_ms: int) -> bool:
        """The table rests, whatever screen lies on it."""
        go_on = self._keeper.pause(now_ms)
        # Clocks that stood, because the disk was full say, go on as well; not in a question.
        go_on = self._keeper.start if self._nav.current is self else go_on
        self._nav.enter(PausedScreen(self._nav, self._words, self.picture, go_on))
        return True

    def rest(self, now_ms: int) -> None:
        """Leaves the match: its clocks stand until it is resumed."""
        self._keeper.pause(now_ms)

    def _flags(self) -> tuple[Notice, ...]:
        """The notices about seats whose time is up."""
        shown = self._round.dials()
        seats = (dial for dial in shown if dial.seat and dial.runs and dial.state == "out")
        return tuple(Notice("clock", dial.label) for dial in seats)
