"""Dice, a coin, who begins and a timer, without a match."""

from functools import partial
from random import Random

from tablepi.referee.intents import Answer, Intent
from tablepi.screens.context.seats import Draw
from tablepi.screens.context.table_timer import TableTimer
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.pictures.picture import Button, Notice, TableTool

KINDS = ("dice", "coin", "starter", "timer")
MOST_DICE, MOST_SEATS = 6, 12

TUMBLES = (90, 180, 270)
"""Times at which dice and coin show other faces before they lie, in milliseconds."""

MINUTE_MS = 60_000

_ICONS = {"dice": "die", "coin": "chip", "starter": "lot", "timer": "hourglass"}


class TableToolsScreen(Screen):
    """One tool at a time, a running timer first, which runs on when the page is left.

    `moving`: everybody can watch a throw and a draw.
    """

    shows_time = True

    def __init__(
        self,
        nav: Navigation,
        chance: Random,
        seats: int,
        moving: bool,
        timer: TableTimer,
        now_ms: int,
    ) -> None:
        super().__init__(nav)
        self._chance = chance
        self._moving = moving
        self._kind = "dice"
        self._count = {"dice": 2, "starter": max(2, min(seats, MOST_SEATS))}
        self._dice: tuple[int, ...] = (1, 6)
        self._side = ""
        self._thrown_ms: int | None = None
        self._draw: Draw | None = None
        self._timer = timer
        self._now_ms = now_ms
        if timer.runs:
            self._kind = "timer"

    def picture(self) -> TableTool:
        """The tool that is chosen."""
        words, kind = self._nav.words, self._kind
        use = Answer("tools.use", do=self._use)
        tabs = (
            Button(words(f"tools.{each}"), choose, icon=_ICONS[each], chosen=each == kind)
            for each in KINDS
            for choose in [Answer("tools", each, partial(self._choose, each))]
        )
        return TableTool(
            title=words(f"tools.{kind}"),
            kind=kind,
            faces=self._faces(),
            said=self._said(),
            act=use,
            tabs=tuple(tabs),
            controls=self._controls(),
            go=Button(words(self._step()), use, "primary", icon=self._sign()),
            back=self._back(),
            mark=self._mark if kind == "starter" else 0,
            state=self._timer.state(self._now_ms) if kind == "timer" else "",
            notices=self._notices(),
            volume=self._nav.loudness.heard,
        )

    def _notices(self) -> tuple[Notice, ...]:
        """The notices, but for what the timer says itself."""
        shows_time = self._kind == "timer"
        notices = self._nav.notices()
        return tuple(notice for notice in notices if not (shows_time and notice.kind == "timer"))

    def hear(self, act: Intent, now_ms: int) -> None:
        """Hears a message at the time of now."""
        self._now_ms = now_ms
        super().hear(act, now_ms)

    def _choose(self, kind: str) -> None:
        self._kind = kind

    def _turn_timer(self) -> None:
        """The timer counts up, or down again."""
        self._timer.set(0 if self._timer.span_ms else 3 * MINUTE_MS)

    def _next_round(self) -> None:
        self._timer.next_round(self._nav.now_ms)

    def lasts(self) -> bool:
        """A running timer is looked at, not touched."""
        return self._timer.runs and self._timer.state(self._now_ms) != "out"

    def due_ms(self) -> int | None:
        """Time at which another face, seat or second is to be shown."""
        dues = [self._timer.due_ms(self._now_ms)]
        if self._draw is not None and self._now_ms < self._draw.ends_ms:
            dues.append(self._draw.next_ms(self._now_ms))
        if self._thrown_ms is not None:
            later = (self._thrown_ms + each for each in TUMBLES)
            dues.append(next((ms for ms in later if ms > self._now_ms), None))
        return min((due for due in dues if due is not None), default=None)

    def pass_time(self, now_ms: int) -> None:
        """Shows another face of what tumbles."""
        if self._thrown_ms is not None:
            steps = sum(self._now_ms < self._thrown_ms + each <= now_ms for each in TUMBLES)
            if steps:
                self._throw()
            if now_ms >= self._thrown_ms + TUMBLES[-1]:
                self._thrown_ms = None
        self._now_ms = now_ms

    @property
    def _mark(self) -> int:
        return self._draw.at(self._now_ms) if self._draw is not None else 0

    def _use(self) -> None:
        """Throws, draws, starts or stops: what the tool that is shown is for."""
        now_ms = self._nav.now_ms
        if self._kind == "timer":
            self._timer.toggle(now_ms)
        elif self._kind == "starter":
            seats = self._count["starter"]
            self._draw = Draw(self._chance.randrange(seats) + 1, seats, now_ms, self._moving)
        else:
            self._throw()
            self._thrown_ms = now_ms if self._moving else None

    def _throw(self) -> None:
        if self._kind == "coin":
            self._side = self._chance.choice(("heads", "tails"))
        elif self._kind == "dice":
            self._dice = tuple(self._chance.randint(1, 6) for _ in range(self._count["dice"]))

    def _change(self, steps: int) -> None:
        if self._kind == "timer" and self._timer.span_ms:
            minutes = self._timer.span_ms // MINUTE_MS + steps
            self._timer.set(max(1, minutes) * MINUTE_MS)
        elif self._kind == "dice":
            self._count["dice"] = max(1, min(MOST_DICE, self._count["dice"] + steps))
            self._dice = (*self._dice, *[1] * MOST_DICE)[: self._count["dice"]]
        elif self._kind == "starter":
            self._count["starter"] = max(2, min(MOST_SEATS, self._count["starter"] + steps))
            self._draw = None

    def _faces(self) -> tuple[str, ...]:
        match self._kind:
            case "dice":
                return tuple(map(str, self._dice))
            case "coin":
                return (self._side,) if self._side else ()
            case "starter":
                return tuple(map(str, range(1, self._count["starter"] + 1)))
        seconds = self._timer.shown_ms(self._now_ms)
        # A countdown shows the second that has begun, so that 0:00 is the end.
        seconds = -(-seconds // 1_000) if self._timer.span_ms else seconds // 1_000
        return (f"{seconds // 60}:{seconds % 60:02d}",)

    def _said(self) -> str:
        words = self._nav.words
        if self._kind == "dice":
            return words("tools.sum", n=sum(self._dice)) if len(self._dice) > 1 else ""
        if self._kind == "coin":
            return words(f"tools.{self._side or 'coin-how'}")
        if self._kind == "starter":
            settled = self._draw is not None and self._now_ms >= self._draw.ends_ms
            return words("tools.begins", n=self._mark) if settled else words("tools.starter-how")
        if self._timer.state(self._now_ms) == "out":
            return words("tools.time-up")
        return words("round", n=self._timer.round) if self._timer.round > 1 else ""

    def _step(self) -> str:
        if self._kind != "timer":
            return {"starter": "tools.draw", "coin": "tools.toss"}.get(self._kind, "tools.throw")
        if self._timer.state(self._now_ms) == "out":
            return "tools.next-round"
        return "tools.stop" if self._timer.runs else "tools.start"

    def _sign(self) -> str:
        if self._kind == "timer":
            return "pause" if self._step() == "tools.stop" else "play"
        return "lot" if self._kind == "starter" else "shuffle"

    def _controls(self) -> tuple[Button, ...]:
        """Settings of the tool; a timer is set while it stands."""
        words, kind, timer = self._nav.words, self._kind, self._timer
        if kind == "timer" and (timer.runs or timer.state(self._now_ms) == "out"):
            anew = Way("tools.next-round", self._next_round, "quiet", "next").button(words)
            return (anew,) if self._step() == "tools.stop" and timer.span_ms else ()
        if kind == "coin":
            return ()
        sign = ("", "") if kind == "timer" else ("minus", "plus")
        steps = (
            Way(f"tools.fewer-{kind}", partial(self._change, -1), "quiet", sign[0]).button(words),
            Way(f"tools.more-{kind}", partial(self._change, 1), "quiet", sign[1]).button(words),
        )
        if kind != "timer":
            return steps
        way = "tools.up" if timer.span_ms else "tools.down"
        turn = Way(way, self._turn_timer, "quiet", "swap").button(words)
        return (*steps, turn) if timer.span_ms else (turn,)
