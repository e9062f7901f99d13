"""A score sheet while it is made or edited on the screen."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace

from tablepi.games.score_sheet.template import Names, Row, Template, named
from tablepi.games.score_sheet.terms import NO_LIMITS, Limits, Terms

ANY_SEATS = range(1, 13)
_NO_TERMS = Terms()
_FIRST_POINTS = {"table": (0, 1), "choice": (0, 1), "rank": (5, 2)}


@dataclass(frozen=True, slots=True)
class RowDraft:
    """A row. `points`: what its kind counts with, of `count` and `bonus` one number.

    `of`: the rows of a bonus, by their places from 0. `id`: as its file has it, '' for a new one.
    `names`: in every language, as its file has them; none once it has another one. `start`: `low`
    where the lowest number has the first place. `by_seats`: pairs of a number of seats and the
    points of that many, nothing where all have the same.
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
    start: str = "high"
    by_seats: tuple[tuple[int, tuple[int, ...]], ...] = ()

    def renamed(self, name: str) -> "RowDraft":
        """The row by another name, in every language."""
        return replace(self, name=name, names=())

    def for_seats(self, seats: range) -> "RowDraft":
        """The row with points for each of these numbers of seats, new ones as for the nearest."""
        if not self.by_seats:
            return self
        known = dict(self.by_seats)
        nearest = {n: min(known, key=lambda other: abs(other - n)) for n in seats}
        return replace(self, by_seats=tuple((n, known[nearest[n]]) for n in seats))


@dataclass(frozen=True, slots=True)
class SheetDraft:
    """A sheet of rows, or of rounds. `tie`: the rows that break a tie, by their places, in turn.

    `by_rounds`: its rounds count, by `terms`, and its rows do not; the terms' target is that of
    both. `lower`: the rows of the tie in which less is better. `end`, `missing`: of rows. `entry`:
    what is entered in a round, `''` for points. `id`, `names`, `entry_names`: as the file has them
    that is edited; no names once it has another one.
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
    entry: str = ""
    entry_names: Names = ()

    @property
    def whole(self) -> bool:
        """True if it has a name, and rows where it needs some."""
        return bool(self.title and (self.rows or self.by_rounds))

    def renamed(self, title: str) -> "SheetDraft":
        """The sheet by another name, in every language."""
        return replace(self, title=title, names=())

    def with_entry(self, entry: str) -> "SheetDraft":
        """The sheet with another name for what is entered in a round, in every language."""
        return replace(self, entry=entry, entry_names=())

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
        """The sheet in which this row breaks ties as well, after the others; then by the lower
        number; then no more.
        """
        if at not in self.tie:
            return replace(self, tie=(*self.tie, at))
        if at not in self.lower:
            return replace(self, lower=self.lower | {at})
        return replace(self._with_most_first(at), tie=tuple(row for row in self.tie if row != at))

    def for_seats(self, fewest: int, most: int) -> "SheetDraft":
        """The sheet for so many players; points by their number have an entry for each."""
        seats = range(fewest, most + 1)
        rows = tuple(row.for_seats(seats) for row in self.rows)
        return replace(self, seats=seats, rows=rows)

    @property
    def is_together(self) -> bool:
        """True if all win or lose together; then nothing ends it by itself."""
        return self.best == "together"

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
        template.names,
        template.serves,
        template.seats,
        frozenset(at for at, lower in tie if lower),
        template.end,
        template.missing,
        named(template.entry_names, language) if template.entry_names else "",
        template.entry_names,
    )


def _row_of(row: Row, places: dict[str, int], language: str) -> RowDraft:
    of = frozenset(places[other] for other in row.of)
    names, points = row.names, row.points or _FIRST_POINTS.get(row.kind, (1,))
    said = named(row.names, language)
    return RowDraft(
        said,
        row.kind,
        points,
        per=row.per,
        ties=row.ties,
        of=of,
        least=row.least,
        id=row.id,
        names=names,
        limits=row.limits,
        start=row.start,
        by_seats=row.by_seats,
    )
