"""Every sentence of the program, one file `LANG.toml` a language, and the reader of such files.

A game's own sentences stand in files of the same form beside the game. A language is found by its
file: adding one means one file here and one in each game.
"""

import json
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

Sentences = Mapping[str, str]
"""Sentences by their ids, as format strings."""


class Translations(Mapping[str, Sentences]):
    """The sentences of one folder by language; each file is read when it is first asked for.

    English comes first, the others in the order of their names.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __getitem__(self, language: str) -> Sentences:
        if language not in self:
            raise KeyError(language)
        return _read(self.folder / f"{language}.toml")

    def __contains__(self, language: object) -> bool:
        return language in _languages(self.folder)

    def __iter__(self) -> Iterator[str]:
        return iter(_languages(self.folder))

    def __len__(self) -> int:
        return len(_languages(self.folder))


@cache
def _languages(folder: Path) -> tuple[str, ...]:
    found = (file.stem for file in folder.glob("*.toml"))
    return tuple(sorted(found, key=lambda language: (language != "en", language)))


@cache
def _read(file: Path) -> Sentences:
    """The sentences of a file.

    A file of nothing but comments and lines `"id" = "sentence"` is read as JSON, which takes a
    millisecond where tomllib takes 13 (of 700 sentences); any other TOML is read by tomllib.
    """
    text = file.read_text(encoding="utf-8")
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    try:
        said = json.loads("{" + ",".join(line.replace('" = "', '":"', 1) for line in lines) + "}")
    except ValueError:
        said = tomllib.loads(text)
    return {name: str(sentence) for name, sentence in said.items()}


SENTENCES = Translations(Path(__file__).parent)
"""The sentences of the program itself: screens, faults, rules that every game has."""
