"""Templates of score sheets: TOML files, read and checked as a whole.

The page of the score sheet's rules says what each key means. A file has a table `[[row]]` for each
of its rows, or one table `[rounds]`.
"""

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from tablepi.core.errors import DeckError
from tablepi.core.text.phrase import Phrase
from tablepi.core.text_files import TomlError, line_of_key, tables_of
from tablepi.games.score_sheet import template_keys as keys
from tablepi.games.score_sheet.bid_terms import BidTerms, Scoring
from tablepi.games.score_sheet.terms import NO_LIMITS, Limits, Terms

Names = tuple[tuple[str, str], ...]
"""Pairs of a language and a name."""


class Row(NamedTuple):
    """A row of a sheet. `points`: what its kind counts with, one number or several.

    `by_seats`: pairs of a number of seats and those of that many; nothing where all have the same.
    `start`: `low` where the lowest number has the first place. `least`: the points at which a bonus
    is given. `limits`: of the numbers of any other row.
    """

    id: str
    names: Names
    kind: str = "points"
    points: tuple[int, ...] = ()
    per: int = 1
    ties: str = "split"
    of: tuple[str, ...] = ()
    least: int = 0
    limits: Limits = NO_LIMITS
    by_seats: tuple[tuple[int, tuple[int, ...]], ...] = ()
    start: str = "high"

    @property
    def said(self) -> Phrase:
        """Its name, in the words of the template's game."""
        return Phrase(f"row.{self.id}")

    def for_seats(self, seats: int) -> "Row":
        """The row with the points of so many seats."""
        return self._replace(points=dict(self.by_seats).get(seats, self.points), by_seats=())


@dataclass(frozen=True, slots=True)
class Template:
    """A sheet of rows, or of rounds by `rounds`; then it has no rows.

    `serves`: the games that it fits. `entry_names`: what is entered in a round, or behind bid and
    tricks, in the question for it; nothing for points. `tie`: the rows compared where totals are
    equal, with `-` the lower first. `end`: when a target ends the match, `now` or with the `round`
    in which it was reached. `missing`: what an empty cell is at the end. `hidden`: nothing entered
    is seen before.
    """

    id: str
    names: Names
    serves: tuple[str, ...]
    seats: range
    best: str
    target: int
    tie: tuple[str, ...]
    end: str
    missing: str
    hidden: bool
    rows: tuple[Row, ...]
    rounds: Terms | None
    entry_names: Names = ()

    def row(self, name: str) -> Row:
        return next(row for row in self.rows if row.id == name)

    def for_seats(self, seats: int) -> "Template":
        """The template at a table of so many."""
        rows = tuple(row.for_seats(seats) for row in self.rows)
        return replace(self, rows=rows, rounds=self.rounds and self.rounds.for_seats(seats))


def named(names: Names, language: str) -> str:
    """The name in a language, else in English, else in the first there is."""
    names_by_language = dict(names)
    return names_by_language.get(language) or names_by_language.get("en") or names[0][1]


class Fault(NamedTuple):
    """A fault: its line from 1, its key, and the reason."""

    line: int
    key: str
    why: Phrase


def read_template(name: str, text: str, is_kept: bool = False) -> Template:
    """The template in a file's text. Raises DeckError with every fault, by line and key.

    `is_kept`: the text belongs to a match, and may be one that was right when the match began.
    """
    try:
        tables = tables_of(text)
    except TomlError as error:
        raise _template_error(name, [Fault(error.line, "", error.why)]) from None
    faults = _TemplateCheck(text, tables, is_kept).faults()
    if faults:
        raise _template_error(name, sorted(faults, key=lambda fault: fault.line))
    return _make_template(tables)


def _template_error(name: str, faults: list[Fault]) -> DeckError:
    phrases = [
        Phrase(
            "template.fault" if fault.key else "template.line",
            {"name": name, "line": fault.line, "key": fault.key, "why": fault.why},
        )
        for fault in faults
    ]
    return DeckError("template.faults", faults=phrases)


class _TemplateCheck:
    """One file being checked."""

    def __init__(self, text: str, tables: dict[str, Any], is_kept: bool) -> None:
        self._text = text
        self._kept = is_kept
        self._tables = tables
        self._faults: list[Fault] = []
        rows = tables.get("row")
        is_list = isinstance(rows, list) and all(isinstance(row, dict) for row in rows)
        self._rows: list[dict[str, Any]] = rows if is_list and isinstance(rows, list) else []

    def faults(self) -> list[Fault]:
        """Every fault of the file; of a printing of cards only that it is one."""
        if "suit" in self._tables:
            self._add_fault("suit", "printing")
            return self._faults
        self._check_table(self._tables, keys.TOP)
        self._check_form()
        for number, row in enumerate(self._rows, 1):
            self._check_row(number, row)
        if not self._faults:
            self._check_row_names()
        return self._faults

    def _add_fault(
        self, key: str, why: str, table: str = "", count: int = 1, **values: Any
    ) -> None:
        line = line_of_key(self._text, key, table, count)
        self._faults.append(Fault(line, key, Phrase(f"template.{why}", values)))

    def _check_table(
        self, values: dict[str, Any], forms: dict[str, keys.Key], table: str = "", count: int = 1
    ) -> None:
        """The keys of one table, each by itself."""
        for key, value in values.items():
            if key not in forms:
                self._add_fault(key, "unknown", table, count, choices=", ".join(forms))
            elif not forms[key].fits(value):
                expectation = Phrase(f"template.is.{forms[key].wanted}")
                self._add_fault(
                    key, "bad", table, count, wanted=expectation, value=keys.value_text(value)
                )
        for key, form in forms.items():
            if form.needed and key not in values:
                self._add_fault(key, "missing", table, count)

    def _check_form(self) -> None:
        """Rows or rounds, and the keys at the top that go with them."""
        rounds = self._tables.get("rounds")
        if ("row" in self._tables) == ("rounds" in self._tables):
            self._add_fault("rounds" if rounds else "row", "both" if rounds else "neither")
        elif isinstance(rounds, dict):
            self._check_rounds(rounds)
        elif self._is_together and self._tables.get("target"):
            self._add_fault("target", "together")

    @property
    def _is_together(self) -> bool:
        return bool(self._tables.get("best") == "together")

    def _check_rounds(self, rounds: dict[str, Any]) -> None:
        """A table of rounds: its keys, and those that do not go together."""
        self._check_table(rounds, keys.ROUNDS, "rounds")
        for key in ("target", "tie", "hidden", "end", "missing"):
            if self._tables.get(key):
                self._add_fault(key, "rows-only")
        self._check_limits(rounds, "rounds")
        if rounds.get("down") and rounds.get("target") and not self._kept:
            self._add_fault("target", "down", "rounds")
        for key in keys.TOGETHER_EXCLUDES if self._is_together else ():
            if rounds.get(key):
                self._add_fault(key, "together", "rounds")
        bid = rounds.get("bid")
        if isinstance(bid, dict):
            self._check_bid(rounds, bid)

    def _check_bid(self, rounds: dict[str, Any], bid: dict[str, Any]) -> None:
        """A table of bids, and the keys of the rounds that do not go with it."""
        for key in keys.BID_EXCLUDES:
            if key in rounds:
                self._add_fault(key, "with-bid", "rounds")
        self._check_table(bid, keys.BID, "rounds.bid")
        if isinstance(bid.get("zero"), dict):
            self._check_table(bid["zero"], keys.ZERO, "rounds.bid.zero")
        if not bid.keys() & {"deck", "hand"}:
            self._add_fault("deck", "no-cards", "rounds.bid")
        deck = bid.get("deck")
        if self._seats and isinstance(deck, int) and 0 < deck < self._seats[-1]:
            self._add_fault("deck", "few-cards", "rounds.bid", n=self._seats[-1])

    @property
    def _seats(self) -> range:
        """The numbers of seats, none where they are wrong."""
        seats = self._tables.get("seats", [1, keys.MOST_SEATS])
        return range(seats[0], seats[1] + 1) if keys.TOP["seats"].fits(seats) else range(0)

    def _check_row(self, number: int, row: dict[str, Any]) -> None:
        kind = row.get("kind", "points")
        kind_keys = keys.KINDS.get(kind) if isinstance(kind, str) else None
        if kind_keys is None:
            self._add_fault("kind", "kind", "row", number, choices=", ".join(keys.KINDS))
        else:
            limits = {} if kind == "bonus" else keys.LIMITS
            self._check_table(row, keys.ROW | kind_keys | limits, "row", number)
            if limits:
                self._check_limits(row, "row", number)
            self._check_seats_of(row, number)
        earlier_ids = [other_row.get("id") for other_row in self._rows[: number - 1]]
        if "id" in row and row["id"] in earlier_ids:
            self._add_fault("id", "twice", "row", number, row=row["id"])

    def _check_seats_of(self, row: dict[str, Any], count: int) -> None:
        """Fault of points by the number of seats that lack one of these numbers."""
        points = row.get("points")
        by_seats = points if isinstance(points, dict) else None
        lacking = next((n for n in self._seats if by_seats and str(n) not in by_seats), 0)
        if lacking:
            self._add_fault("points", "no-seats", "row", count, n=lacking)

    def _check_limits(self, values: dict[str, Any], table: str, count: int = 1) -> None:
        """Fault of limits that no number lies between."""
        least, most = values.get("least"), values.get("most")
        if isinstance(least, int) and isinstance(most, int) and least > most:
            self._add_fault("most", "no-number", table, count, least=least)

    def _check_row_names(self) -> None:
        """The rows that others name: of a bonus those that are entered, and a bonus above it."""
        ids = [row["id"] for row in self._rows]
        for row in self._tables.get("tie", ()):
            if row.removeprefix("-") not in ids:
                self._add_fault("tie", "no-row", row=row)
        entered_ids = {row["id"] for row in self._rows if row.get("kind") != "bonus"}
        for number, bonus in enumerate(self._rows, 1):
            for row in bonus.get("of", ()):
                if row not in ids:
                    self._add_fault("of", "no-row", "row", number, row=row)
                elif row not in entered_ids and row not in ids[: number - 1]:
                    self._add_fault("of", "later", "row", number, row=row)


def _make_template(tables: dict[str, Any]) -> Template:
    fewest, largest = tables.get("seats", (1, keys.MOST_SEATS))
    best, rounds = tables.get("best", "high"), tables.get("rounds")
    return Template(
        id=tables["id"],
        names=tuple(tables.get("title", {"en": tables["id"]}).items()),
        serves=tuple(tables.get("serves", ())),
        seats=range(fewest, largest + 1),
        best=best,
        target=tables.get("target", 0),
        tie=tuple(tables.get("tie", ())),
        end=tables.get("end", "now"),
        missing=tables.get("missing", "ask"),
        hidden=tables.get("hidden", False),
        rows=tuple(map(_make_row, tables.get("row", ()))),
        rounds=None if rounds is None else _make_terms(best, rounds),
        entry_names=tuple((rounds or {}).get("name", {}).items()),
    )


def _make_terms(best: str, table: dict[str, Any]) -> Terms:
    term_values = {
        key: value
        for key, value in table.items()
        if key not in (*Limits._fields, "sum", "bid", "name")
    }
    sums, bid = table.get("sum", ()), table.get("bid")
    return Terms(
        best=best,
        limits=_make_limits(table),
        sums=_numbers_of(sums),
        bid=None if bid is None else _make_bid(bid),
        **term_values,
    )


def _make_bid(table: dict[str, Any]) -> BidTerms:
    zero = table.get("zero")
    scoring = Scoring(**{key: table[key] for key in Scoring._fields if key in table})
    other_values = {key: table[key] for key in table if key not in (*Scoring._fields, "zero")}
    return BidTerms(scoring=scoring, zero=None if zero is None else Scoring(**zero), **other_values)


def _numbers_of(value: Any) -> tuple[int, ...]:
    """The numbers of a list, or one that stands alone."""
    return tuple(value) if isinstance(value, list | tuple) else (value,)


def _make_limits(table: dict[str, Any]) -> Limits:
    return Limits(table.get("least"), table.get("most"), table.get("step", 1))


def _make_row(table: dict[str, Any]) -> Row:
    name = table.get("name", {"en": table["id"]})
    points = table.get("points", ())
    by_seats = points.items() if isinstance(points, dict) else ()
    return Row(
        table["id"],
        tuple(name.items()),
        kind=table.get("kind", "points"),
        points=() if by_seats else _numbers_of(points),
        per=table.get("per", 1),
        ties=table.get("ties", "split"),
        of=tuple(table.get("of", ())),
        least=table.get("least", 0),
        limits=NO_LIMITS if table.get("kind") == "bonus" else _make_limits(table),
        by_seats=tuple(sorted((int(seats), _numbers_of(value)) for seats, value in by_seats)),
        start=table.get("from", "high"),
    )
