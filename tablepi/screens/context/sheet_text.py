"""The text of the template that a score sheet made on the screen comes to."""

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any
from unicodedata import normalize

from tablepi.games.score_sheet.bid_terms import BidTerms, Scoring
from tablepi.games.score_sheet.template import Names
from tablepi.games.score_sheet.template_keys import (
    BID_EXCLUDES,
    KINDS,
    LIMITS,
    ROUNDS,
    TOGETHER_EXCLUDES,
)
from tablepi.screens.context.sheet_draft import RowDraft, SheetDraft

_SPELLED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def template_text(draft: SheetDraft, language: str, taken: Collection[str]) -> str:
    """The template's text, in one language; its id is none of those taken."""
    lines = [
        f"id = {json.dumps(draft.id or _unused(_slug(draft.title) or 'sheet', taken))}",
        f"title = {_named(language, draft.title, draft.names)}",
        f"serves = {json.dumps(draft.serves, ensure_ascii=False)}",
        f"seats = [{draft.seats.start}, {draft.seats.stop - 1}]",
        f'best = "{draft.best}"',
        *(_rounds(draft, language) if draft.by_rounds else _rows(draft, language)),
    ]
    return "\n".join(lines) + "\n"


def _rows(draft: SheetDraft, language: str) -> Iterator[str]:
    ids = list(_ids(draft.rows))
    yield f"target = {0 if draft.is_together else draft.terms.target}"
    tie = [f"-{ids[at]}" if at in draft.lower else ids[at] for at in draft.tie]
    yield f"tie = {json.dumps(tie)}"
    yield f'end = "{draft.end}"'
    yield f'missing = "{draft.missing}"'
    yield f"hidden = {json.dumps(draft.hidden)}"
    for at, row in enumerate(draft.rows):
        named_row = f"name = {_named(language, row.name, row.names)}"
        yield from ("", "[[row]]", f'id = "{ids[at]}"', named_row, f'kind = "{row.kind}"')
        yield from _row_keys(row, ids)


def _rounds(draft: SheetDraft, language: str) -> Iterator[str]:
    """A table of rounds, without the keys that do not go with the others."""
    terms = draft.terms
    yield from ("", "[rounds]")
    if draft.entry:
        yield f"name = {_named(language, draft.entry, draft.entry_names)}"
    values: dict[str, Any] = {**terms._asdict(), **terms.limits._asdict()}
    values |= {"sum": terms.sums or None, "bid": _bid_values(terms.bid)}
    # Where entries are taken away the target is 0, which no total passes.
    values["target"] = 0 if terms.down else terms.target
    excluded = [key for key in TOGETHER_EXCLUDES if draft.is_together]
    if terms.bid is not None and not draft.is_together:
        excluded += BID_EXCLUDES
    values |= dict.fromkeys(excluded)
    values["over"] = values["over"] if values["target"] else None
    yield from _lines(values, [key for key in ROUNDS if key != "name"])


def _bid_values(bid: BidTerms | None) -> dict[str, Any] | None:
    """The table of bids, without what is as it would be without its key."""
    if bid is None:
        return None
    zero = None if bid.zero is None else bid.zero._asdict()
    values = {**bid._asdict(), **bid.scoring._asdict(), "zero": zero}
    usual = {**BidTerms()._asdict(), **Scoring()._asdict()}
    return {key: value for key, value in values.items() if key != "scoring" and value != usual[key]}


def _row_keys(row: RowDraft, ids: list[str]) -> Iterator[str]:
    """The keys that a row of this kind has besides."""
    values = {
        "per": row.per,
        "points": _points(row),
        "ties": row.ties,
        "from": row.start,
        "of": [ids[at] for at in sorted(row.of)],
        "least": row.least,
    }
    yield from _lines(values, KINDS[row.kind])
    if row.kind != "bonus":
        yield from _lines(row.limits._asdict(), LIMITS)


def _points(row: RowDraft) -> Any:
    """The points of a row: a number or a list, or a table of such by the number of seats."""
    is_one = row.kind in ("count", "bonus")
    if row.by_seats:
        return {str(n): points[0] if is_one else [*points] for n, points in row.by_seats}
    return row.points[0] if is_one else [*row.points]


def _lines(values: Mapping[str, Any], keys: Iterable[str]) -> Iterator[str]:
    """The lines of those keys that have a value."""
    return (f"{key} = {_value(values[key])}" for key in keys if values[key] is not None)


def _value(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_value(each)}' for key, each in value.items())} }}"
    return json.dumps(value)


def _named(language: str, name: str, names: Names) -> str:
    """The names as the file had them; a new one in the table's language."""
    pairs = names or ((language, name),)
    told = (f"{key} = {json.dumps(text, ensure_ascii=False)}" for key, text in pairs)
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
