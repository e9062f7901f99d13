"""A score sheet while it is made or edited on the screen, and the template that it comes to."""

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from unicodedata import normalize

from tablepi.games.score_sheet.template import Names, Row, Template, named
from tablepi.games.score_sheet.template_keys import KINDS, LIMITS, ROUNDS
from tablepi.games.score_sheet.terms import NO_LIMITS, Limits, Terms

ANY_SEATS = range(1, 13)
_NO_TERMS = Terms()
_FIRST_POINTS = {"table": (0, 1), "choice": (0, 1), "rank": (5, 2)}

_SPELLED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


@dataclass(frozen=True, slots=True)
class RowDraft:
    """A row. `points`: what its kind counts with, of `count` and `bonus` one number.

    `of`: the rows of a bonus, by their places from 0. `id`: as its file has it, '' for a new one.
    `names`: those in other languages. `limits`: as the file has them.
    """

    name: str
    kind: str = "points"
    points: tuple[int, ...] = (1,)
    per: int = 1
    ties: str = "split"
    of: frozenset[int] = frozenset()
    least: int = 0
    id: str = ""
    names: Names = ()
    limits: Limits = NO_LIMITS

    def renamed(self, name: str) -> "RowDraft":
        """The row by another name, in every language."""
        return replace(self, name=name, names=())


@dataclass(frozen=True, slots=True)
class SheetDraft:
    """A sheet of rows, or of rounds. `tie`: the rows that break a tie, by their places, in turn.

    `by_rounds`: its rounds count, by `terms`, and its rows do not; the terms' target is that of
    both. `lower`: the rows of the tie in which less is better. `id`, `names`, `serves`, `seats`,
    `end`, `missing`: as the file has them that is edited.
    """

    title: str = ""
    best: str = "high"
    hidden: bool = False
    rows: tuple[RowDraft, ...] = ()
    tie: tuple[int, ...] = field(default=())
    by_rounds: bool = False
    terms: Terms = _NO_TERMS
    id: str = ""
    names: Names = ()
    serves: tuple[str, ...] = ()
    seats: range = ANY_SEATS
    lower: frozenset[int] = frozenset()
    end: str = "now"
    missing: str = "ask"

    @property
    def whole(self) -> bool:
        """True if it has a name, and rows where it needs some."""
        return bool(self.title and (self.rows or self.by_rounds))

    def renamed(self, title: str) -> "SheetDraft":
        """The sheet by another name, in every language."""
        return replace(self, title=title, names=())

    def copied(self, title: str) -> "SheetDraft":
        """A sheet like this one, which is kept beside it."""
        return replace(self.renamed(title), id="")

    def with_row(self, at: int, row: RowDraft) -> "SheetDraft":
        """The sheet with this row at a place; behind the others where there is none yet."""
        return replace(self, rows=(*self.rows[:at], row, *self.rows[at + 1 :]))

    def without_row(self, at: int) -> "SheetDraft":
        """The sheet without a row; what named it names it no more."""

        def moved(places: Collection[int]) -> Iterator[int]:
            return (place - (place > at) for place in places if place != at)

        left = (*self.rows[:at], *self.rows[at + 1 :])
        rows = tuple(replace(row, of=frozenset(moved(row.of))) for row in left)
        tie, lower = tuple(moved(self.tie)), frozenset(moved(self.lower))
        return replace(self, rows=rows, tie=tie, lower=lower)

    def breaking_ties(self, at: int) -> "SheetDraft":
        """The sheet in which this row breaks ties as well, after the others; or no more."""
        tie = tuple(each for each in self.tie if each != at)
        return replace(self._with_most_first(at), tie=tie if at in self.tie else (*tie, at))

    def turned_into(self, at: int, kind: str) -> "SheetDraft":
        """The sheet with a row of another kind, without what counted for the one before."""
        row, points = self.rows[at], _FIRST_POINTS.get(kind, (1,))
        if kind == row.kind:
            return self
        turned = RowDraft(row.name, kind, points, id=row.id, names=row.names)
        return self._with_most_first(at).with_row(at, turned)

    def _with_most_first(self, at: int) -> "SheetDraft":
        """The sheet in which this row breaks ties by the higher number, as on the screen alone."""
        return replace(self, lower=self.lower - {at})

    def may_count(self, at: int) -> list[int]:
        """The rows of which a bonus at this place can be made: those entered, and bonuses above."""
        return [
            place
            for place, row in enumerate(self.rows)
            if place != at and (row.kind != "bonus" or place < at)
        ]

    def toml(self, language: str, taken: Collection[str]) -> str:
        """The template's text, in one language; its id is none of those taken."""
        lines = [
            f"id = {json.dumps(self.id or _unused(_slug(self.title) or 'sheet', taken))}",
            f"title = {_named(language, self.title, self.names)}",
            f"serves = {json.dumps(self.serves, ensure_ascii=False)}",
            f"seats = [{self.seats.start}, {self.seats.stop - 1}]",
            f'best = "{self.best}"',
            *(_rounds(self.terms) if self.by_rounds else self._rows(language)),
        ]
        return "\n".join(lines) + "\n"

    def _rows(self, language: str) -> Iterator[str]:
        ids = list(_ids(self.rows))
        yield f"target = {self.terms.target}"
        tie = [f"-{ids[at]}" if at in self.lower else ids[at] for at in self.tie]
        yield f"tie = {json.dumps(tie)}"
        yield f'end = "{self.end}"'
        yield f'missing = "{self.missing}"'
        yield f"hidden = {json.dumps(self.hidden)}"
        for at, row in enumerate(self.rows):
            named_row = f"name = {_named(language, row.name, row.names)}"
            yield from ("", "[[row]]", f'id = "{ids[at]}"', named_row, f'kind = "{row.kind}"')
            yield from _keys(row, ids)


def draft_of(template: Template, language: str) -> SheetDraft:
    """A template as a draft, with its names in this language."""
    places = {row.id: at for at, row in enumerate(template.rows)}
    terms = template.rounds or Terms(target=template.target)
    tie = [(places[row.removeprefix("-")], row.startswith("-")) for row in template.tie]
    return SheetDraft(
        named(template.names, language),
        template.best,
        template.hidden,
        tuple(_row_of(row, places, language) for row in template.rows),
        tuple(at for at, _ in tie),
        template.rounds is not None,
        terms,
        template.id,
        _others(template.names, language),
        template.serves,
        template.seats,
        frozenset(at for at, lower in tie if lower),
        template.end,
        template.missing,
    )


def _row_of(row: Row, places: dict[str, int], language: str) -> RowDraft:
    of = frozenset(places[other] for other in row.of)
    names, points = _others(row.names, language), row.points or (1,)
    said = named(row.names, language)
    return RowDraft(
        said, row.kind, points, row.per, row.ties, of, row.least, row.id, names, row.limits
    )


def _others(names: Names, language: str) -> Names:
    """The names besides the one that is shown in this language."""
    shown = language if language in dict(names) else names[0][0]
    return tuple(name for name in names if name[0] not in (shown, language))


def _rounds(terms: Terms) -> Iterator[str]:
    yield from ("", "[rounds]")
    values = {**terms._asdict(), **terms.limits._asdict(), "sum": terms.sums or None}
    # Where entries are taken away the target is 0, which no total passes.
    values["target"] = 0 if terms.down else terms.target
    values["over"] = terms.over if values["target"] else None
    yield from _lines(values, ROUNDS)


def _lines(values: Mapping[str, Any], keys: Iterable[str]) -> Iterator[str]:
    """The lines of those keys that have a value."""
    return (f"{key} = {json.dumps(values[key])}" for key in keys if values[key] is not None)


def _keys(row: RowDraft, ids: list[str]) -> Iterator[str]:
    """The keys that a row of this kind has besides."""
    values = {
        "per": row.per,
        "points": row.points[0] if row.kind in ("count", "bonus") else list(row.points),
        "ties": row.ties,
        "of": [ids[at] for at in sorted(row.of)],
        "least": row.least,
    }
    yield from _lines(values, KINDS[row.kind])
    if row.kind != "bonus":
        yield from _lines(row.limits._asdict(), LIMITS)


def _named(language: str, name: str, others: Names) -> str:
    names = ((language, name), *others)
    told = (f"{key} = {json.dumps(said, ensure_ascii=False)}" for key, said in names)
    return f"{{ {', '.join(told)} }}"


def _ids(rows: Sequence[RowDraft]) -> Iterator[str]:
    """The rows' ids: a new row's is made of its name."""
    found = {row.id for row in rows}
    for at, row in enumerate(rows, 1):
        one = row.id or _unused(_slug(row.name) or f"row-{at}", found)
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
