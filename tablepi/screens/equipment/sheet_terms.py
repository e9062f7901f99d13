"""The terms of a score sheet on the page where it is made: its end, its rounds, its bids."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any, Protocol

from tablepi.games.score_sheet.bid_terms import ORDERS, BidTerms, Scoring
from tablepi.games.score_sheet.terms import Limits, Terms
from tablepi.referee.intents import Answer
from tablepi.screens.context.sheet_draft import SheetDraft
from tablepi.screens.equipment.sheet_fields import (
    list_entry,
    next_of,
    number_entry,
    turn_entry,
    type_list,
)
from tablepi.screens.navigation.base import Navigation
from tablepi.screens.navigation.text_entry import type_text
from tablepi.screens.pictures.picture import Entry

_MISSING = ("ask", "zero")
_ENDS = ("round", "now", "untied")
_DECK = 52
_FIRST_BID = BidTerms(deck=_DECK, scoring=Scoring(base=10, per=1))
_FIRST_ZERO = Scoring(per=10, miss=-10)


class Maker(Protocol):
    """The page on which a sheet is made."""

    draft: SheetDraft


class TermEntries:
    """The entries of the terms that a sheet of this form has."""

    def __init__(self, nav: Navigation, maker: Maker) -> None:
        self._nav = nav
        self._maker = maker

    @property
    def _draft(self) -> SheetDraft:
        return self._maker.draft

    @property
    def _terms(self) -> Terms:
        return self._maker.draft.terms

    def entries(self) -> Iterator[Entry]:
        """Rounds or rows by themselves; with a heading the limits of entries, and the bids."""
        draft = self._draft
        if draft.by_rounds:
            yield from self._rounds()
        elif not draft.is_together:
            yield self._target()
            if draft.terms.target:
                end = partial(self._set_draft, end=next_of(_ENDS[:2], draft.end))
                yield turn_entry(self._nav, "end", f"end-{draft.end}", end)
        yield self._missing()
        if draft.by_rounds:
            yield from self._entries_of_a_round()

    def _rounds(self) -> Iterator[Entry]:
        draft, terms = self._draft, self._terms
        if not draft.is_together and terms.bid is None:
            down = "down" if terms.down else "up"
            yield turn_entry(self._nav, "down", down, partial(self._put, "down", not terms.down))
        yield number_entry(self._nav, "start", terms.start, partial(self._put_number, "start"))
        if draft.is_together:
            return
        rounds = "make.never" if terms.bid is None else "make.as-the-cards"
        put_rounds = partial(self._put_number, "rounds")
        yield number_entry(self._nav, "rounds", terms.rounds or None, put_rounds, none=rounds)
        if not terms.down or terms.bid:
            yield self._target()
        if terms.target and not terms.down and terms.bid is None:
            put = partial(self._put, "over")
            yield number_entry(self._nav, "over", terms.over, put, none="make.as-it-is")
        if terms.target or terms.down:
            end = partial(self._put, "end", next_of(_ENDS, terms.end))
            yield turn_entry(self._nav, "end", f"end-{terms.end}", end)

    def _target(self) -> Entry:
        put = partial(self._put_number, "target")
        return number_entry(self._nav, "target", self._terms.target or None, put)

    def _missing(self) -> Entry:
        if self._draft.by_rounds:
            now = self._terms.missing
            turn = partial(self._put, "missing", next_of(_MISSING, now))
        else:
            now = self._draft.missing
            turn = partial(self._set_draft, missing=next_of(_MISSING, now))
        return turn_entry(self._nav, "missing", f"missing-{now}", turn)

    def _entries_of_a_round(self) -> Iterator[Entry]:
        """What an entry may be, or how it is counted from bids and tricks."""
        words, bid = self._nav.words, self._terms.bid
        has_bids = bid is not None and not self._draft.is_together
        entries = self._bids(bid) if bid and has_bids else self._limits()
        if not self._draft.is_together:
            turn = partial(self._put, "bid", None if bid else _FIRST_BID)
            entries = [turn_entry(self._nav, "bids", "bids" if bid else "no-bids", turn), *entries]
        yield entries[0]._replace(heading=words("make.entries"))
        yield from entries[1:]

    def _limits(self) -> list[Entry]:
        entries = limit_entries(self._nav, self._terms.limits, partial(self._put, "limits"))
        title, sums = self._nav.words("make.term.sum"), self._terms.sums
        ask = partial(type_list, self._nav, title, sums, partial(self._put, "sums"))
        sum_entry = list_entry(self._nav, Answer("make.sum", do=ask), title, sums)
        return [self._name("points"), *entries, sum_entry]

    def _bids(self, bid: BidTerms) -> list[Entry]:
        """Cards and order, points by hit and miss, what is allowed besides."""
        nav, zero, scoring = self._nav, bid.zero, bid.scoring
        order = partial(self._put_bid, order=next_of(ORDERS, bid.order))
        put_zero = partial(self._put_bid, zero=None if zero else _FIRST_ZERO)
        return [
            *(self._bid_number(key, getattr(bid, key) or None) for key in ("deck", "hand")),
            turn_entry(nav, "order", f"order-{bid.order}", order),
            *(self._scoring(key, getattr(scoring, key), "scoring") for key in Scoring._fields),
            self._bid_number("made", bid.made),
            turn_entry(nav, "zero", "zero-own" if zero else "zero-usual", put_zero),
            *(self._scoring(key, getattr(zero, key), "zero") for key in Scoring._fields if zero),
            self._yes_no("hook", bid.hook),
            self._yes_no("bonus", bid.bonus),
            *[self._name("bonus")] * bid.bonus,
        ]

    def _name(self, usual: str) -> Entry:
        """What is asked for in a round; the usual word where nothing was typed."""
        title, entry = self._nav.words("make.term.name"), self._draft.entry

        def typed(text: str) -> str:
            self._maker.draft = self._draft.with_entry(text.strip())
            return ""

        ask = Answer("make.entry", do=partial(type_text, self._nav, title, entry, typed))
        shown = entry or self._nav.words(f"make.kind.{usual}")
        return Entry(shown, title, ask, sign="edit")

    def _bid_number(self, key: str, value: int | None) -> Entry:
        return number_entry(
            self._nav, key, value, lambda number: self._put_bid(**{key: number or 0})
        )

    def _yes_no(self, key: str, value: bool) -> Entry:
        turn = partial(self._put_bid, **{key: not value})
        return turn_entry(self._nav, key, key if value else f"no-{key}", turn)

    def _scoring(self, key: str, value: int, of: str) -> Entry:
        """A number of the points of a bid, or of a bid of 0."""

        def put(number: int | None) -> None:
            bid = self._terms.bid or _FIRST_BID
            scoring = getattr(bid, of)._replace(**{key: number or 0})
            self._put("bid", bid._replace(**{of: scoring}))

        return number_entry(self._nav, key, value, put, of="zero-" if of == "zero" else "")

    def _put(self, key: str, value: Any) -> None:
        self._maker.draft = replace(self._draft, terms=self._terms._replace(**{key: value}))

    def _put_number(self, key: str, number: int | None) -> None:
        self._put(key, number or 0)

    def _put_bid(self, **values: Any) -> None:
        self._put("bid", (self._terms.bid or _FIRST_BID)._replace(**values))

    def _set_draft(self, **values: Any) -> None:
        self._maker.draft = replace(self._draft, **values)


def limit_entries(nav: Navigation, limits: Limits, put: Any) -> list[Entry]:
    """What a number may be. `put`: takes the limits as they are then."""

    def change(key: str, number: int | None) -> None:
        changed: dict[str, Any] = {key: (number or 1) if key == "step" else number}
        put(limits._replace(**changed))

    return [
        number_entry(nav, key, getattr(limits, key), partial(change, key)) for key in Limits._fields
    ]
