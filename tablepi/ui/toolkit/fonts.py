"""Fonts, and which of them has a character.

The main face is Barlow, with a narrow cut for what is too long; a word with a letter that it lacks
is written in a condensed Noto Sans. `.ci/cut_fonts.py` cuts both. The wide face has the other
alphabets.
"""

import importlib
import struct
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, groupby
from pathlib import Path
from typing import NamedTuple

import pygame

from tablepi.core.errors import ScreenError
from tablepi.ui.toolkit.font_letters import Letters, read_letters
from tablepi.ui.toolkit.further_fonts import further_files, reads_right_to_left

MAIN = "main"
SIGNS = "signs"
WIDE = "wide"
BOX = "box"

CAP_HEIGHT = 0.7
"""The height of an H and of a figure, as a share of the em: 0.714 in the two other faces."""

_FOLDER = Path(__file__).parent.parent / "fonts"
_MAIN_FILES = {
    (False, False): "BarlowSemiCondensed-Medium.ttf",
    (True, False): "BarlowSemiCondensed-Bold.ttf",
    (False, True): "BarlowCondensed-SemiBold.ttf",
    (True, True): "BarlowCondensed-Bold.ttf",
}
"""By weight, and whether the narrow cut is wanted."""

_SIGNS_FILES = {False: "NotoSansCondensed-Regular.ttf", True: "NotoSansCondensed-Bold.ttf"}
_WIDE_PACKAGE, _WIDE_FILE = "fontpkg_noto_sans", "NotoSans[wdth,wght].ttf"
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_JOINER = "\u200d"


class Run(NamedTuple):
    """A stretch of text that one typeface writes; in the face BOX each of its clusters is a box."""

    face: str
    text: str
    clusters: int


@lru_cache(maxsize=96)
def font(face: str, size_px: int, bold: bool, narrow: bool = False) -> pygame.font.Font:
    """The typeface with an em of this many pixels; the main one has a `narrow` cut."""
    if not pygame.font.get_init():
        pygame.font.init()
    typeface = pygame.font.Font(str(_file(face, bold, narrow)), size_px)
    # The wide face is one variable file, whose default instance is the regular weight.
    typeface.set_bold(bold and face not in (MAIN, SIGNS))
    if reads_right_to_left(face):
        typeface.set_direction(pygame.DIRECTION_RTL)
    return typeface


@lru_cache(maxsize=1024)
def clusters(text: str) -> tuple[str, ...]:
    """The text in pieces that must not be parted: a character and the marks that sit on it."""
    if _is_plain(text):
        return tuple(text)
    pieces: list[str] = []
    for character in unicodedata.normalize("NFC", text):
        if pieces and (_is_mark(character) or pieces[-1].endswith(_JOINER)):
            pieces[-1] += character
        else:
            pieces.append(character)
    return tuple(pieces)


@lru_cache(maxsize=1024)
def runs(text: str) -> tuple[Run, ...]:
    """The text in stretches of one typeface each; what none can write becomes boxes."""
    if _is_plain(text):
        return (Run(MAIN, text, len(text)),) if text else ()
    pairs = (pair for word in _words(clusters(text)) for pair in _faces_of(word))
    stretches = ((face, tuple(group)) for face, group in groupby(pairs, lambda pair: pair[0]))
    return tuple(
        Run(face, "".join(cluster for _, cluster in group), len(group)) for face, group in stretches
    )


def _words(pieces: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The clusters word by word, the blanks between them as well."""
    for _, group in groupby(pieces, str.isspace):
        yield tuple(group)


def _faces_of(word: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The face of each cluster: where one of them writes the whole word, all have that face."""
    faces = [face_for(cluster) for cluster in word]
    if set(faces) == {MAIN, SIGNS}:
        letters = {ord(letter) for cluster in word for letter in cluster}
        faces = [SIGNS] * len(word) if _letters_of(SIGNS).include(letters) else faces
    return zip(faces, word, strict=True)


def _is_plain(text: str) -> bool:
    """True if the main face writes every character, and each stands alone: nearly always."""
    return _plain_characters().issuperset(text)


@lru_cache(maxsize=1)
def _plain_characters() -> frozenset[str]:
    every = map(chr, _letters_of(MAIN))
    characters = (character for character in every if unicodedata.is_normalized("NFC", character))
    return frozenset(
        letter for letter in characters if face_for(letter) == MAIN and not _is_mark(letter)
    )


def _is_mark(character: str) -> bool:
    return character == _JOINER or unicodedata.category(character) in ("Mn", "Me", "Mc")


@lru_cache(maxsize=2048)
def face_for(cluster: str) -> str:
    """The first face with all letters of a cluster, `BOX` where none has them."""
    if any(unicodedata.category(character) in _UNSEEN for character in cluster):
        return BOX
    points = {ord(character) for character in cluster}
    faces = chain((MAIN, SIGNS, WIDE), map(str, further_files()))
    return next((face for face in faces if _letters_of(face).include(points)), BOX)


def is_written(text: str) -> bool:
    """True if no character of the text becomes a box."""
    return all(run.face != BOX for run in runs(text))


def _file(face: str, bold: bool, narrow: bool = False) -> Path:
    if face == MAIN:
        return _FOLDER / _MAIN_FILES[bold, narrow]
    if face == SIGNS:
        return _FOLDER / _SIGNS_FILES[bold]
    if face != WIDE:
        return Path(face)
    try:
        root: Path = importlib.import_module(_WIDE_PACKAGE).ROOT
    except ImportError as error:
        name = _WIDE_PACKAGE.replace("_", "-")
        message = f"The font package {name} is missing: install it, then start again."
        raise ScreenError(message) from error
    return root / "files" / _WIDE_FILE


@lru_cache(maxsize=256)
def _letters_of(face: str) -> Letters:
    """The letters of a face; a further font that cannot be read has none."""
    try:
        return read_letters(_file(face, False))
    except (OSError, struct.error, StopIteration):
        if face in (MAIN, SIGNS, WIDE):
            raise
        return Letters(())


def prefetch_letters() -> Iterator[None]:
    """Prefetches: reads the letters of one more of the further fonts at each step.

    All of 200 at once, for the first letter that none of them has, took 23 ms.
    """
    for file in further_files():
        _letters_of(str(file))
        yield
