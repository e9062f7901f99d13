"""Further fonts, for names in scripts that the program's own lack: the system's Noto Sans, and the
packages of the extra `fonts`.
"""

import importlib.util
from functools import lru_cache
from pathlib import Path

PACKAGES = tuple(
    f"fontpkg_noto_sans_{script}"
    for script in ("arabic", "devanagari", "khmer", "tamil", "telugu", "thai")
)
FOLDERS = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"))

MOST_FILES = 200
"""Debian's `fonts-noto-core` has some 180 that count here."""

_OTHER_CUTS = ("Mono", "Display", "SemiCondensed", "UI-")

RIGHT_TO_LEFT = ("Arabic", "Hebrew", "Syriac", "Thaana", "NKo")
"""Scripts in the names of such fonts."""


@lru_cache(maxsize=1)
def further_files() -> tuple[Path, ...]:
    """The files of further fonts, a script each: packages first, then the system's."""
    packaged = [file for name in PACKAGES for file in _packaged(name)]
    return (*packaged, *system_files(FOLDERS))


def system_files(folders: tuple[Path, ...]) -> list[Path]:
    """The regular cuts of Noto Sans in these folders, by name."""
    found = {
        file.name: file
        for folder in folders
        for pattern in ("NotoSans*-Regular.[ot]t[fc]", "NotoSans*CJK*-Regular.ttc")
        for file in folder.rglob(pattern)
        if not any(cut in file.name for cut in _OTHER_CUTS)
    }
    return [found[name] for name in sorted(found)][:MOST_FILES]


def reads_right_to_left(face: str) -> bool:
    """True if the script of a font, by its file, is read from right to left."""
    return any(script in Path(face).name for script in RIGHT_TO_LEFT)


def _packaged(name: str) -> list[Path]:
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        return []
    return sorted((Path(spec.origin).parent / "files").glob("*.ttf"))[:1]
