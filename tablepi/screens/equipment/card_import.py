"""Own cards: what was imported, and the import from a stick, each fault of a file by its line."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from tablepi.core.errors import StoreError, TablepiError
from tablepi.core.record import Stick
from tablepi.core.text.csv_reader import DecodedText, guessed_words
from tablepi.core.text.phrase import Phrase
from tablepi.referee.inbox import BackgroundTask, TaskFinished, TaskProgress
from tablepi.referee.intents import Answer
from tablepi.referee.match.move_text import file_name
from tablepi.referee.words import Words
from tablepi.screens.context.equipment import Equipment
from tablepi.screens.context.own_files import DECK, Imported
from tablepi.screens.equipment.usb_stick import StickWatch, WatchingScreen
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.navigation.simple_pages import EraseButtons, Question, ask_to_discard
from tablepi.screens.pictures.paging import row_part
from tablepi.screens.pictures.picture import Entry, Listing, Notice


def imported_title(words: Words, each: Imported) -> str:
    """A list or a printing by the game or the cards, a deck by its name."""
    name = each.name if each.what == DECK else file_name(words, each.name)
    return words(f"cards.{each.what}", name=name)


class OwnCardsScreen(Screen):
    """Lists, printings and decks, each with a way to remove it."""

    def __init__(self, nav: Navigation, equipment: Equipment) -> None:
        super().__init__(nav)
        self._equipment = equipment
        self._cards = equipment.own_cards
        self._erasing = EraseButtons("cards.remove", "cards.sure", self._remove)

    def picture(self) -> Listing:
        """Own cards, and the ways to get more."""
        words = self._nav.words
        entries, trouble = self._read(lambda: tuple(self._rows()))
        empty = words("cards.none")
        take = Way("cards.import", self._open_import, "primary", "stick").button(words)
        title, tools = words("cards.title"), (take,)
        return self._listing(
            title, entries, empty, trouble, tools=tools, kind="own cards", sign="deck"
        )

    def _rows(self) -> Iterator[Entry]:
        words = self._nav.words
        for key, each in self._keyed().items():
            title = imported_title(words, each)
            count = words(f"cards.{each.what}.count", n=each.size)
            yield Entry(title, count, None, self._erasing.of(words, key))

    def _keyed(self) -> Mapping[str, Imported]:
        return {f"{card.what} {card.name}": card for card in self._cards.all()}

    def _open_import(self) -> None:
        self._nav.enter(CardImportScreen(self._nav, self._equipment))

    def _remove(self, key: str) -> None:
        self._attempt(lambda: self._drop(key))

    def _drop(self, key: str) -> None:
        each = self._keyed().get(key)
        if each is not None:
            self._cards.drop(each.what, each.name)


FAULTS = "faults"
ELSEWHERE = "tags.already"
"""The fault of a tag that is another card here already, which can be moved."""

Found = Sequence[tuple[Stick, Sequence[Path]]]
"""Each stick with the files on it that may hold cards."""


class CardImportScreen(WatchingScreen):
    """The files on all sticks; one that is tapped is read whole, checked and imported.

    `_known`: what files that were read are, or their first fault, while their stick is there.
    """

    def __init__(self, nav: Navigation, equipment: Equipment) -> None:
        super().__init__(nav)
        self._sticks = equipment.sticks()
        self._cards = equipment.own_cards
        self._put = equipment.put
        self._found: Found | None = None
        self._reading: tuple[Path, BackgroundTask[DecodedText]] | None = None
        self._said: tuple[Notice, ...] = ()
        self._known: dict[Path, str] = {}
        self._watch = StickWatch(nav, self, self._files, equipment.put)

    def _files(self) -> Found:
        """Read on a thread of its own."""
        return [(stick, self._sticks.card_files(stick)) for stick in self._sticks.there()]

    def hear_task(self, news: TaskFinished | TaskProgress, now_ms: int) -> None:
        """Shows the files that were found, or takes the one that was read."""
        if not isinstance(news, TaskFinished):
            return
        if self._reading and news.task is self._reading[1]:
            file, task = self._reading
            self._reading = None
            self._take(file, task)
        elif look := self._watch.ended(news, now_ms):
            try:
                self._found = look.result()
                there = {file for _, files in self._found for file in files}
                self._known = {file: said for file, said in self._known.items() if file in there}
            except TablepiError as wrong:
                self._found, self._said = (), (self._notice("disk", wrong.said),)

    def picture(self) -> Listing:
        """The files by stick."""
        words, found = self._nav.words, self._found
        empty = "stick.looking" if found is None else "cards.no-file" if found else "stick.none"
        title = words("cards.from-stick")
        if self._reading:
            title = words("cards.reading", file=self._reading[0].name)
        return Listing(
            title=title,
            entries=tuple(self._rows(found or ())),
            empty=words(empty),
            back=self._back(),
            notices=self._nav.notices(*self._said),
            sign="stick",
            kind="card files",
            part=row_part(words),
        )

    def _rows(self, found: Found) -> Iterator[Entry]:
        words = self._nav.words
        for stick, files in found:
            for at, file in enumerate(files):
                take = Answer("card file", str(file), partial(self._begin_reading, file))
                is_toml = file.suffix.lower() == ".toml"
                usual = words("cards.file.toml" if is_toml else "cards.file.csv")
                how = self._known.get(file, usual)
                heading = "" if at else stick.name
                act = None if self._reading else take
                yield Entry(file.name, how, act, heading=heading, sign="plus")

    def _begin_reading(self, file: Path) -> None:
        self._said = ()
        read = partial(self._sticks.text, file)
        self._reading = file, BackgroundTask(self, read, self._put)

    def _take(self, file: Path, task: BackgroundTask[DecodedText]) -> None:
        """Imports what was read; asks before, where its letters may be others."""
        try:
            text, is_guessed = task.result()
        except TablepiError as wrong:
            self._refuse(file, wrong)
            return
        if is_guessed:
            take = partial(self._check, file, text)
            self._nav.enter(letters_question(self._nav, file.name, text, take))
        else:
            self._check(file, text)

    def _check(self, file: Path, text: str) -> None:
        try:
            self._import(file, text)
        except TablepiError as wrong:
            again = partial(self._import, file, text, move=True) if _moves(wrong) else None
            self._refuse(file, wrong, again)

    def _refuse(
        self, file: Path, wrong: TablepiError, again: Callable[[], object] | None = None
    ) -> None:
        """Opens the page of a file's faults; of a disk's there is a notice."""
        if isinstance(wrong, StoreError):
            self._said = (self._notice("disk", wrong.said),)
            return
        first = faults_of(wrong.said)[0]
        self._known[file] = _without_name(self._nav.words, file.name, first)
        self._nav.enter(import_faults(self._nav, file.name, wrong.said, again))

    def _import(self, file: Path, text: str, *, move: bool = False) -> None:
        if not move and (comes := self._cards.replaces(file.name, text)):
            self._ask(file, text, comes)
        else:
            self._keep(file, text, move=move)

    def _ask(self, file: Path, text: str, comes: Imported) -> None:
        """Asks before other cards take the place of those that are here."""
        ask_to_discard(
            self._nav,
            "discard.cards",
            "discard.replace",
            lambda now_ms: self._keep(file, text),
            title=imported_title(self._nav.words, comes),
            file=file.name,
            m=comes.size,
        )

    def _keep(self, file: Path, text: str, *, move: bool = False) -> None:
        taken = self._cards.take(file.name, text, move=move)
        words = self._nav.words
        count = words(f"cards.{taken.what}.count", n=taken.size)
        told = "cards.taken" if taken.what == DECK else "cards.taken.new"
        sentence = words(told, title=imported_title(words, taken), count=count)
        self._said, self._known[file] = (Notice("info", sentence),), sentence

    def _notice(self, kind: str, said: Phrase) -> Notice:
        return Notice(kind, self._nav.words.say(said))


def faults_of(said: Phrase) -> Sequence[Phrase]:
    """The faults of a file, in the order of their lines."""
    faults: Sequence[Phrase] = said.args[FAULTS] if said.id == FAULTS else [said]
    return faults


def import_faults(
    nav: Navigation, file: str, said: Phrase, again: Callable[[], object] | None
) -> Question:
    """Every fault of a file in the order of their lines; nothing of it was imported.

    `again`: imports it and moves tags, None where that would not help.
    """
    words = nav.words

    def move() -> None:
        nav.leave()
        if again is not None:
            again()

    how = words("cards.faults.move" if again else "cards.faults.how")
    faults = (_without_name(words, file, each) for each in faults_of(said))
    back, ways = Way("button.back", None, "quiet", "back"), [Way("cards.move", move, icon="edit")]
    title = words("cards.faults", file=file)
    return Question(nav, title, (how, *faults), back, *ways * bool(again), kind="import faults")


def letters_question(nav: Navigation, file: str, text: str, take: Callable[[], object]) -> Question:
    """Words of a file whose letters were guessed, to be looked at before it is imported."""
    words = nav.words

    def go_on() -> None:
        nav.leave()
        take()

    lines = (
        words("cards.letters", words=", ".join(guessed_words(text))),
        words("cards.letters.how"),
    )
    title, on = words("cards.letters.title", file=file), Way("cards.letters.yes", go_on, "primary")
    return Question(nav, title, lines, on, Way("button.back", None, "quiet", "back"))


def _moves(wrong: TablepiError) -> bool:
    """True if all faults are tags that are other cards here."""
    faults: Sequence[Any] = wrong.said.args.get(FAULTS, ())
    return bool(faults) and all(fault.id == ELSEWHERE for fault in faults)


def _without_name(words: Words, file: str, fault: Phrase) -> str:
    """A fault as a sentence; the file's name stands above all of them."""
    said = words.say(fault).removeprefix(f"{file}: ")
    return said if said.startswith(file) else said[:1].upper() + said[1:]
