"""A score sheet while it is made on the screen, and the template that it comes to."""

import json
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from unicodedata import normalize

from tablepi.games.score_sheet.template_keys import KINDS

_SPELLED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


@dataclass(frozen=True, slots=True)
class RowDraft:
    """A row. `points`: what its kind counts with, of `count` and `bonus` one number.

    `of`: the rows of a bonus, by their places from 0.
    """

    name: str
    kind: str = "points"
    points: tuple[int, ...] = (1,)
    per: int = 1
    ties: str = "split"
    of: frozenset[int] = frozenset()
    least: int = 0


@dataclass(frozen=True, slots=True)
class SheetDraft:
    """A sheet of rows. `tie`: the rows that break a tie, by their places from 0, in turn."""

    title: str = ""
    best: str = "high"
    hidden: bool = False
    rows: tuple[RowDraft, ...] = ()
    tie: tuple[int, ...] = field(default=())

    def with_row(self, at: int, row: RowDraft) -> "SheetDraft":
        """The sheet with this row at a place; behind the others where there is none yet."""
        return replace(self, rows=(*self.rows[:at], row, *self.rows[at + 1 :]))

    def without_row(self, at: int) -> "SheetDraft":
        """The sheet without a row; what named it names it no more."""

        def moved(places: Collection[int]) -> Iterator[int]:
            return (place - (place > at) for place in places if place != at)

        left = (*self.rows[:at], *self.rows[at + 1 :])
        rows = tuple(replace(row, of=frozenset(moved(row.of))) for row in left)
        return replace(self, rows=rows, tie=tuple(moved(self.tie)))

    def breaking_ties(self, at: int) -> "SheetDraft":
        """The sheet in which this row breaks ties as well, after the others; or no more."""
        tie = tuple(each for each in self.tie if each != at)
        return replace(self, tie=tie if at in self.tie else (*tie, at))

    def may_count(self, at: int) -> list[int]:
        """The rows of which a bonus at this place can be made: those entered, and bonuses above."""
        return [
            place
            for place, row in enumerate(self.rows)
            if place != at and (row.kind != "bonus" or place < at)
        ]

    def toml(self, language: str, taken: Collection[str]) -> str:
        """The template's text, in one language; its id is none of those taken."""
        ids = list(_ids([row.name for row in self.rows], "row"))
        lines = [
            f"id = {json.dumps(_unused(_slug(self.title) or 'sheet', taken))}",
            f"title = {_named(language, self.title)}",
            f'best = "{self.best}"',
            f"tie = {json.dumps([ids[at] for at in self.tie])}",
            f"hidden = {json.dumps(self.hidden)}",
        ]
        for at, row in enumerate(self.rows):
            lines += ["", "[[row]]", f'id = "{ids[at]}"', f"name = {_named(language, row.name)}"]
            lines += [f'kind = "{row.kind}"', *_keys(row, ids)]
        return "\n".join(lines) + "\n"


def _keys(row: RowDraft, ids: list[str]) -> Iterator[str]:
    """The keys that a row of this kind has besides."""
    values = {
        "per": row.per,
        "points": row.points[0] if row.kind in ("count", "bonus") else list(row.points),
        "ties": row.ties,
        "of": [ids[at] for at in sorted(row.of)],
        "least": row.least,
    }
    return (f"{key} = {json.dumps(values[key])}" for key in KINDS[row.kind])


def _named(language: str, name: str) -> str:
    return f"{{ {language} = {json.dumps(name, ensure_ascii=False)} }}"


def _ids(names: list[str], usual: str) -> Iterator[str]:
    found = set[str]()
    for at, name in enumerate(names, 1):
        one = _unused(_slug(name) or f"{usual}-{at}", found)
        found.add(one)
        yield one


def _slug(name: str) -> str:
    """The letters and digits of a name, as an id; '' where it has no letter."""
    plain = normalize("NFKD", name.casefold().translate(_SPELLED)).encode("ascii", "ignore")
    words = re.sub(r"[^a-z0-9]+", "-", plain.decode()).strip("-")
    return re.sub(r"^[0-9-]+", "", words)


def _unused(name: str, taken: Collection[str]) -> str:
    numbered = (name, *(f"{name}-{number}" for number in range(2, 10_000)))
    return next(each for each in numbered if each not in taken)
