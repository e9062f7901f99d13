"""Faults of the appliance: the doctor's findings, and what the host can mend."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from tablepi.core.errors import CheckProgress, Finding, Level
from tablepi.core.record import DiskUse
from tablepi.core.text.phrase import Phrase
from tablepi.referee.intents import Answer
from tablepi.referee.match.move_text import size_said
from tablepi.referee.storage import Repair
from tablepi.screens.context.equipment import Host
from tablepi.screens.equipment.usb_stick import UsbStickScreen
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.navigation.simple_pages import KEEP, Question
from tablepi.screens.navigation.text_entry import ask_host_pin
from tablepi.screens.pictures.paging import page_part
from tablepi.screens.pictures.picture import Button, Entry, Listing, Notice, Page, Section


class DamagedJournalScreen(Screen):
    """The two ways on, an empty journal or a backup; nothing is deleted on either."""

    def __init__(self, nav: Navigation, host: Host) -> None:
        super().__init__(nav)
        self._host = host
        self._repair = host.repair

    def picture(self) -> Listing:
        """The fault and the choice."""
        words = self._nav.words
        rows = (
            Way("damaged.restore", self._restore).row(words, "damaged.restore.how"),
            Way("damaged.set-aside", self._ask_set_aside).row(words, "damaged.set-aside.how"),
        )
        listing = self._listing(words("damaged.title"), rows)
        notices = self._nav.notices(Notice("disk", words("damaged.keeps")))
        return listing._replace(notices=notices, kind="damaged")

    def _restore(self) -> None:
        self._nav.enter(UsbStickScreen(self._nav, self._host.equipment, restores=True))

    def _ask_set_aside(self) -> None:
        self._nav.enter(set_aside_question(self._nav, self._repair))

    def is_over(self) -> bool:
        """Once another journal is there."""
        return self._repair.damage() is None


def set_aside_question(nav: Navigation, repair: Repair) -> Question:
    """Asks before an empty journal is begun: what stays, and what does not."""
    words = nav.words
    return Question(
        nav,
        words("aside.title"),
        (words("aside.kept"), words("aside.stays"), words("aside.empty")),
        Way("aside.yes", repair.set_aside, "danger", "check"),
        KEEP,
    )


def damaged_settings(
    nav: Navigation, why: Sequence[Phrase], use_usual: Callable[[], None]
) -> Question:
    """Asks before the file is moved aside. `why`: its faults; `use_usual`: moves it."""
    words = nav.words
    return Question(
        nav,
        words("usual.ask"),
        (*map(words.say, why), words("usual.kept"), words("usual.then")),
        Way("usual.yes", use_usual, "danger", "check", words("fault.usual")),
        KEEP,
    )


class DiskSpaceScreen(Screen):
    """Everything that can be deleted, the largest first, and the journal, which never is."""

    def __init__(self, nav: Navigation, host: Host) -> None:
        super().__init__(nav)
        self._host = host
        self._repair = host.repair
        self._uses = tuple(host.repair.disk_use())

    def picture(self) -> Listing:
        """The rows by size, and how much is free."""
        words = self._nav.words
        rows = [self._row(number, use) for number, use in enumerate(self._uses)]
        size = size_said(words, self._repair.journal_size())
        kept = Entry(words("space.journal"), words("space.journal.how", size=size), None)
        free = size_said(words, self._repair.free())
        listing = self._listing(words("space.title", size=free), [*rows, kept])
        return listing._replace(kind="space")

    def _row(self, number: int, use: DiskUse) -> Entry:
        words = self._nav.words
        how = words(f"space.{use.kind}.how", size=size_said(words, use.size))
        return Entry(
            words(f"space.{use.kind}", date=use.made),
            how,
            Answer("space.row", number, partial(self._ask, use)),
        )

    def _ask(self, use: DiskUse) -> None:
        """Asks before it is deleted; a journal that was set aside can be exported before."""
        nav, words, name = self._nav, self._nav.words, f"space.{use.kind}"
        frees = words("space.frees", size=size_said(words, use.size))
        export = Way("stick.export", partial(self._export, use), icon="stick")
        question = Question(
            nav,
            words("space.ask", what=words(name, date=use.made)),
            (words(f"{name}.is"), words("space.kept"), frees),
            *([export] if use.kind == "aside" else []),
            Way("space.delete", partial(self._delete, use), "danger", "trash"),
            KEEP,
        )
        nav.enter(question)

    def _export(self, use: DiskUse) -> None:
        """The sticks onto which the matches of a journal go that was set aside."""
        self._nav.enter(UsbStickScreen(self._nav, self._host.equipment, use.file))

    def _delete(self, use: DiskUse) -> None:
        try:
            self._repair.delete(use)
            self._nav.leave()
            self._nav.notify("space.done")
        finally:
            self._look_again()

    def _look_again(self) -> None:
        self._uses = tuple(self._repair.disk_use())


WORST_FIRST = (Level.ERROR, Level.WARNING, Level.OK)


class HealthScreen(Screen):
    """Looks at one part after the other while it is open, a step at a time."""

    shows_time = True

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
            part=page_part(words),
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
        part, sentence = words(f"doctor.check.{found.check}"), words.say(found.said)
        if found.todo is None and found.level is Level.OK:
            return "", f"{part}: {sentence}"
        return part, " ".join([f"{sentence}.", *([words.say(found.todo)] if found.todo else [])])

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
        buttons, why = (way.button(words) for way in ways), words.say(self._why)
        return self._page(words("fault.title"), (how,), buttons, Notice("disk", why))

    def _ask_usual(self) -> None:
        ask_host_pin(self._nav, self._go_without)

    def go_back(self, now_ms: int) -> None:
        """Nothing: there is no page before."""

    def _go_without(self, now_ms: int) -> None:
        if self._usual is not None:
            self._usual()
            self._again()
