"""The backups on a stick: a list, and a confirmation before one is restored."""

from collections.abc import Callable, Sequence
from functools import partial

from tablepi.core.errors import TablepiError
from tablepi.core.record import Backup
from tablepi.referee.intents import Answer
from tablepi.referee.storage import Storage
from tablepi.referee.text.move_text import size_said
from tablepi.referee.words import Words
from tablepi.screens.navigation.base import Navigation, Way
from tablepi.screens.navigation.list_page import ListPage
from tablepi.screens.navigation.question import KEEP, Question
from tablepi.screens.pictures.picture import Entry

Fetch = Callable[[Backup], None]


def backups_page(
    nav: Navigation, backups: Sequence[Backup], storage: Storage, fetch: Fetch
) -> ListPage:
    """Each backup with its day and what it holds, the latest first.

    `fetch`: reads one, on the page of the sticks, which is left for this one.
    """
    words = nav.words

    def ask(backup: Backup) -> None:
        nav.enter(restore_question(nav, backup, storage, fetch))

    rows = [_row(words, at, backup, ask) for at, backup in enumerate(backups)]
    return ListPage(nav, words("backups.title"), lambda: rows, empty=words("backups.empty"))


def _row(words: Words, at: int, backup: Backup, ask: Callable[[Backup], None]) -> Entry:
    """A backup; one that is damaged cannot be chosen."""
    if backup.fault is not None:
        return Entry(backup.file.name, words.say(backup.fault), None)
    size = size_said(words, backup.size)
    sentence = "backups.here" if backup.here else "backups.holds"
    holds = words(sentence, n=backup.matches, size=size, file=backup.file.name)
    choose = Answer("backup", at, partial(ask, backup))
    return Entry(words("backups.of", date=backup.made), holds, choose)


def restore_question(nav: Navigation, backup: Backup, storage: Storage, fetch: Fetch) -> Question:
    """Asks before a restore: what it brings, to be known by numbers of matches, and what becomes
    of what is here.
    """
    words = nav.words

    def restore() -> None:
        nav.leave(2)
        fetch(backup)

    return Question(
        nav,
        words("restore.title", date=backup.made),
        (
            words("restore.comes", n=backup.matches),
            *([words("restore.damages", n=backup.damages)] if backup.damages else []),
            _replaced(words, storage),
            words("restore.then"),
            *([words("restore.unused", why=backup.unused)] if backup.unused else []),
        ),
        Way("restore.yes", restore, "danger", "check"),
        KEEP,
    )


def _replaced(words: Words, storage: Storage) -> str:
    """The sentence about the matches that are replaced."""
    try:
        return words("restore.aside", n=storage.journal.count())
    except TablepiError:
        return words("restore.aside-damaged")
