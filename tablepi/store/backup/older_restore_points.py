"""What restores have set aside beside the journal: the newest two are kept, older ones go."""

import glob
import re
from contextlib import suppress
from pathlib import Path

from tablepi.store.atomic_file import discard

SETTINGS = "settings.toml"
"""The file beside the journal in which is kept what was chosen on the screen."""

UNTIL = ".until-"
"""Between the journal's name and the day of the restore, in the name of what it set aside."""

KEPT = 2

_GOING = ".going-"
_DAY = r"(\d{4}-\d{2}-\d{2})(?:-(\d+))?"


def set_aside(journal: Path) -> list[Path]:
    """The folders in which is kept what was here before."""
    return _named(journal, UNTIL)


def to_set_aside(journal: Path, today: str) -> Path:
    """A name for what is here now: a second one of a day has a number, and none comes twice."""
    of_today = [by_age(each)[1] for each in set_aside(journal) if by_age(each)[0] == today]
    number = max(of_today, default=0) + 1
    return journal.with_name(f"{journal.name}{UNTIL}{today}{f'-{number}' if number > 1 else ''}")


def by_age(folder: Path) -> tuple[str, int, str]:
    """To sort what was set aside, the oldest first."""
    day = re.search(re.escape(UNTIL) + _DAY, folder.name)
    return (day[1], int(day[2] or 1), folder.name) if day else ("", 0, folder.name)


def forget_older(journal: Path, latest: Path) -> None:
    """Deletes what was set aside before the newest two; `latest` is always one of them.

    To be called once a restore is done. A folder with another's name, or with another's file in it,
    is let be. What cannot be deleted now goes after the next restore.
    """
    with suppress(OSError):
        _remove_if_empty(latest)
        ours = [each for each in set_aside(journal) if _is_ours(each, UNTIL, journal.name)]
        newest_first = sorted(ours, key=lambda each: (each == latest, by_age(each)), reverse=True)
        for folder in newest_first[KEPT:]:
            # Under another name first: half of it is nothing to go back to.
            folder.rename(folder.with_name(folder.name.replace(UNTIL, _GOING)))
        for folder in _named(journal, _GOING):
            if _is_ours(folder, _GOING, journal.name):
                discard(folder)


def _named(journal: Path, between: str) -> list[Path]:
    return [Path(each) for each in glob.glob(f"{glob.escape(str(journal))}{between}*")]


def _remove_if_empty(folder: Path) -> None:
    """Where there was nothing, nothing is kept."""
    if not any(folder.iterdir()):
        folder.rmdir()


def _is_ours(folder: Path, between: str, name: str) -> bool:
    """Whether a restore made it, and nobody has put anything into it since."""
    if folder.is_symlink() or not folder.is_dir():
        return False
    if not re.fullmatch(re.escape(name + between) + _DAY, folder.name):
        return False
    files = {name, f"{name}-wal", f"{name}-shm", SETTINGS}
    known = files | {f"{each}.part" for each in files}
    return all(each.name in known and each.is_file() for each in folder.iterdir())
