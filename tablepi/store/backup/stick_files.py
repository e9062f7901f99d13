"""USB sticks that the system mounted for this user, and their files.

Cards may lie anywhere; the house's picture and a few named files tell the table something.
"""

import getpass
import os
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from tablepi.core.errors import DeckError, StoreError, cause
from tablepi.core.record import Stick
from tablepi.core.text.csv_reader import DecodedText, decode_text
from tablepi.store.backup.backup_file import unreadable
from tablepi.store.backup.block_devices import is_system
from tablepi.store.files.atomic_file import discard, open_plain, whole
from tablepi.store.files.table_files import LARGEST_PICTURE, PICTURES

ENDINGS = (".csv", ".toml")
EXPORTED = "tablepi-"
"""First letters of exported matches' names: they are no cards."""

MOST_FILES = 200
MOST_BYTES = 500_000
"""The tags of a hundred decks; a Raspberry Pi reads as much in a few seconds."""

FORGOTTEN = "tablepi-forgotten-pin.txt"
"""The file on a stick that says that the PIN is forgotten, whatever stands in it."""

JOIN_CARD = "tablepi-hall.txt"
"""The file on a stick in which the line of a hall's join card stands."""


def listed(files: Iterable[Path]) -> str:
    """Names in a row; of one that differs from the one before in its ending alone, the ending."""
    names, stem = list[str](), ""
    for file in files:
        names.append(file.suffix if file.stem == stem else file.name)
        stem = file.stem
    return " · ".join(names)


def card_files(folder: Path) -> tuple[Path, ...]:
    """The files in a folder that may hold cards, by name. Raises StoreError."""
    try:
        with os.scandir(folder) as entries:
            names = sorted(entry.name for entry in entries if _may_hold_cards(entry))
    except OSError as error:
        raise StoreError("file.unreadable", file=folder.name, error=cause(error)) from None
    return tuple(folder / name for name in names[:MOST_FILES])


def _may_hold_cards(entry: "os.DirEntry[str]") -> bool:
    name = entry.name.lower()
    is_hidden = name.startswith((".", EXPORTED))
    return name.endswith(ENDINGS) and not is_hidden and entry.is_file()


def text_of(path: Path) -> str:
    """The Unicode text of a file. Raises StoreError, and DeckError for any other, or far too long
    a one.
    """
    content = _content(path)
    try:
        text, is_guessed = decode_text(content)
        return content.decode() if is_guessed else text
    except UnicodeDecodeError as error:
        raise _not_unicode(path, content, error) from None


def decoded_file(path: Path) -> DecodedText:
    """The text of a table in whatever a spreadsheet makes of it; of a TOML only Unicode.

    For doors at which somebody sees what was guessed. Raises as `text_of` does.
    """
    if path.suffix.lower() == ".toml":
        return DecodedText(text_of(path), False)
    content = _content(path)
    try:
        return decode_text(content)
    except UnicodeDecodeError as error:
        raise _not_unicode(path, content, error) from None


def _content(path: Path) -> bytes:
    try:
        with open_plain(path) as file:
            # One byte more than may be, by which a longer file shows.
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise StoreError("file.unreadable", file=path.name, error=cause(error)) from None
    if len(content) > MOST_BYTES:
        raise DeckError("card-file.long", path=path.name, most=MOST_BYTES // 1_000)
    return content


def _not_unicode(path: Path, content: bytes, error: UnicodeDecodeError) -> DeckError:
    line = content[: error.start].count(b"\n") + 1
    return DeckError("card-file.not-utf-8", path=path.name, line=line)


def named_file(sticks: Iterable[Stick], name: str) -> Path | None:
    """The file of this name on one of these, None for none.

    An ending more counts as well: an Explorer that hides endings lets people type it twice.
    """
    for stick in sticks:
        with suppress(OSError), os.scandir(stick.path) as entries:
            for entry in entries:
                if entry.name.lower().startswith(name) and entry.is_file():
                    return Path(entry.path)
    return None


def card_line(sticks: Iterable[Stick]) -> str:
    """The line of the join card on one of these, '' where none has one. Raises StoreError."""
    file = named_file(sticks, JOIN_CARD)
    lines = text_of(file).split() if file else []
    return lines[0] if lines else ""


LABELS = Path("/dev/disk/by-label")
MOUNTS = Path("/proc/self/mountinfo")

_ESCAPED = re.compile(r"\\x([0-9a-f]{2})")
"""Pattern by which udev escapes characters in a label."""


def places(user: str = "") -> tuple[Path, ...]:
    """The folders in which desktops, and the package's unit on a Pi, mount sticks."""
    try:
        user = user or getpass.getuser()
    except (KeyError, OSError):
        return ()
    return Path("/media") / user, Path("/run/media") / user


def sticks(
    places: Iterable[Path],
    is_mount: Callable[[Path], bool] = os.path.ismount,
    mounts: Path = MOUNTS,
    labels: Path = LABELS,
) -> tuple[Stick, ...]:
    """Every stick in these folders, in the order of their names; one just being pulled is none.

    A partition of the system's own disk, which a desktop may mount there as well, is no stick.
    """
    return tuple(
        stick
        for place in places
        for path in _entries(place)
        if os.path.isdir(path) and is_mount(path) and (stick := _stick(path, mounts, labels))
    )


def _entries(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []


def _stick(path: Path, mounts: Path, labels: Path) -> Stick | None:
    try:
        file_system = os.statvfs(path)
    except OSError:
        return None
    device = _device(path, mounts)
    if is_system(device):
        return None
    writable = not file_system.f_flag & os.ST_RDONLY and os.access(path, os.W_OK)
    name = _label(device, labels) or path.name
    free = file_system.f_bavail * file_system.f_frsize
    return Stick(path, name, free, writable, found_picture(path))


def _device(path: Path, mounts: Path) -> str:
    """The name of the device mounted there, `sda1`; '' where it is unknown."""
    try:
        lines = mounts.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    mounted = {line.split()[4]: line.partition(" - ")[2].split() for line in lines}
    # The kernel writes a space in a path as \040.
    source = mounted.get(str(path).replace(" ", "\\040"), [])
    return Path(source[1]).name if len(source) > 1 else ""


def _label(device: str, labels: Path) -> str:
    for link in _entries(labels):
        with suppress(OSError):
            if device and Path(os.readlink(link)).name == device:
                return _ESCAPED.sub(lambda match: chr(int(match[1], 16)), link.name)
    return ""


def found_picture(folder: Path) -> str:
    with suppress(OSError):
        return next((name for name in PICTURES if (folder / name).is_file()), "")
    return ""


def take_picture(stick: Stick, folder: Path) -> None:
    """Copies a stick's picture into a folder, in place of the one there. Raises StoreError."""
    source = stick.path / stick.picture
    try:
        if source.stat().st_size > LARGEST_PICTURE:
            raise StoreError("file.large", file=stick.picture, n=LARGEST_PICTURE >> 20)
        data = source.read_bytes()
    except OSError as error:
        raise unreadable(stick.picture, error) from error
    new_file = folder / f"new-{stick.picture}"
    discard(new_file)
    with whole(new_file) as copy:
        copy.write(data)
    os.replace(new_file, folder / stick.picture)
    for old_name in PICTURES:
        if old_name != stick.picture:
            discard(folder / old_name)
