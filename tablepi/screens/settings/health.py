"""Faults of the appliance: the doctor's findings, and the reason why the referee cannot start."""

from collections.abc import Callable, Iterator

from tablepi.core.errors import CheckProgress, Finding, Level
from tablepi.core.text.phrase import Phrase
from tablepi.referee.intents import Answer
from tablepi.screens.context.equipment import Host
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.navigation.text_entry import ask_host_pin
from tablepi.screens.pictures.picture import Button, Notice, Page, Picture, Section
from tablepi.screens.settings.repairs import DiskSpaceScreen

WORST_FIRST = (Level.ERROR, Level.WARNING, Level.OK)


class HealthScreen(Screen):
    """Looks at one part after the other while it is open, a step at a time."""

    on_card = "notice.no-match"

    def __init__(self, nav: Navigation, host: Host) -> None:
        super().__init__(nav)
        self._host = host
        self._devices = host.equipment.devices
        self._findings: list[Finding] = []
        self._left: Iterator[Finding | CheckProgress] | None = None
        self._far: CheckProgress | None = None
        self._panel: dict[str, str] = {}
        self._begin()

    def _begin(self) -> None:
        """Looks at everything, from the first part on."""
        self._findings, self._panel = self._devices.findings(), dict(self._devices.panel)
        self._far, self._left = None, self._host.examine()

    def due_ms(self) -> int | None:
        """Now, as long as checks remain, and when a button got stuck or free."""
        more = self._left is not None or self._panel != self._devices.panel
        return 0 if more else None

    def pass_time(self, now_ms: int) -> None:
        """One step more."""
        if self._panel != self._devices.panel:
            self._begin()
        if self._left is None:
            return
        found = next(self._left, None)
        if isinstance(found, CheckProgress):
            self._far = found
            return
        self._far = None
        if found is None:
            self._left = None
        else:
            self._findings.append(found)

    def ticked(self, picture: Picture) -> Picture:
        """The picture with what was found meanwhile."""
        return self.picture()

    def rest(self, now_ms: int) -> None:
        """Stops the checks."""
        self._left = None

    def picture(self) -> Page:
        """The worst first."""
        words = self._nav.words
        sections = tuple(
            Section(words(f"health.{level}"), lines)
            for level in WORST_FIRST
            if (lines := tuple(map(self._line, self._of(level))))
        )
        done = self._left is None
        again = Answer("health.again", do=self._begin if done else None)
        return Page(
            title=words("health.title") if done else self._looking(),
            sections=sections,
            buttons=(
                self._back(),
                Button(words("health.again"), again, dim=not done),
                Way("space.button", self._open_space, icon="pile").button(words),
            ),
            notices=self._nav.notices(),
        )

    def _looking(self) -> str:
        """The title while there is more to look at, with the progress of a long check."""
        done, whole = self._far or (0, 0)
        if not whole:
            return self._nav.words("health.looking")
        return self._nav.words("health.far", n=100 * done // whole)

    def _of(self, level: Level) -> list[Finding]:
        return [found for found in self._findings if found.level is level]

    def _line(self, found: Finding) -> tuple[str, str]:
        """The section of a finding: one line if all is well, else with what to do."""
        words = self._nav.words
        part, said = words(f"doctor.check.{found.check}"), words.say(found.said)
        if found.todo is None and found.level is Level.OK:
            return "", f"{part}: {said}"
        return part, " ".join([f"{said}.", *([words.say(found.todo)] if found.todo else [])])

    def _open_space(self) -> None:
        self._nav.enter(DiskSpaceScreen(self._nav, self._host))


class StartFaultScreen(Screen):
    """Why the referee cannot start, and a button to try again, which calls `again`.

    `usual`: keeps the unusable settings aside, so that the next try goes without them; None where
    that cannot be.
    """

    on_card = ""

    def __init__(
        self,
        nav: Navigation,
        why: Phrase,
        again: Callable[[], None],
        usual: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(nav)
        self._why = why
        self._again = again
        self._usual = usual

    def picture(self) -> Page:
        """The fault, and what to do."""
        words = self._nav.words
        ways = [Way("fault.again", self._again, "primary", "undo")]
        if self._usual is not None:
            ways.insert(0, Way("fault.usual", self._ask_usual, "danger", "settings"))
        how = words("fault.how" if self._usual is None else "fault.how-usual")
        return Page(
            title=words("fault.title"),
            sections=(Section("", (("", how),)),),
            buttons=tuple(way.button(words) for way in ways),
            notices=self._nav.notices(Notice("disk", words.say(self._why))),
        )

    def _ask_usual(self) -> None:
        ask_host_pin(self._nav, self._go_without, self._nav.now_ms)

    def go_back(self, now_ms: int) -> None:
        """Nothing: there is no page before."""

    def _go_without(self, now_ms: int) -> None:
        if self._usual is not None:
            self._usual()
            self._again()
