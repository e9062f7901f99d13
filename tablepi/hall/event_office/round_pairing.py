"""Desk, round: the pairing that is proposed, which nobody sees until it is published."""

from itertools import combinations
from typing import NamedTuple

from tablepi.hall.desk.desk_view import DeskView
from tablepi.hall.desk.drawn.desk_frame import Seen, button, field, form
from tablepi.hall.event.event_faults import Fault
from tablepi.hall.event.event_history import History, history_of
from tablepi.hall.event.event_state import EventState, Pairing
from tablepi.hall.event_desk.changes.round_changes import Proposal
from tablepi.hall.event_desk.event_view import EventView
from tablepi.hall.event_office.arrangement import Arrangement, Kept, proposed
from tablepi.hall.event_office.office_parts import (
    heading,
    name_of,
    names_at,
    player_select,
    select,
    table_called,
)
from tablepi.hall.pages.markup import Child, Html, isolated, joined, tag

LOT_LETTERS = 8
BYE = "*"
"""Stands in a form where a table could; no table is called so."""


class Draft(NamedTuple):
    """A proposal and what the desk made of it. `faults`: for which it would be refused; `kept`:
    it was made upon an earlier proposal, None where it was not; `why`: what was typed so far.
    """

    proposal: Proposal
    now: Arrangement
    faults: tuple[Fault, ...] = ()
    kept: Kept | None = None
    why: str = ""

    @property
    def is_changed(self) -> bool:
        """Whether it is another one than proposed."""
        return not self.now.is_same(proposed(self.proposal))

    @property
    def by_hand(self) -> bool:
        """Whether it takes a person's reason."""
        return self.is_changed or bool(self.proposal.obstacle)


def draw_draft(draft: Draft, event: EventView, view: DeskView, seen: Seen) -> Html:
    """Who would sit where, changes by hand, and publishing."""
    words, made = seen.words, draft.proposal
    back = tag("a", words("pair.back"), href=words.link("/desk/round"), class_="button")
    history = history_of(event.state)
    rows = (_row(each, draft, history, event, view, seen) for each in draft.now.pairings)
    caption = tag("caption", words("pair.caption"), class_="unseen")
    head = (tag("th", words(f"column.{each}"), scope="col") for each in
            ("table", "players.seats", "pair.note"))  # fmt: skip
    body = tag("tbody", *rows, *_byes(draft, event, seen))
    listed = tag("table", caption, tag("thead", tag("tr", *head)), body, class_="list draft")
    lot = tag("code", isolated(made.lot[:LOT_LETTERS]))
    return joined(
        tag("p", back),
        tag("h1", words("pair.title", round=made.round)),
        tag("p", words("pair.unseen"), class_="big"),
        *([tag("p", words(f"unpaired.{made.obstacle}"), class_="notice")] if made.obstacle else []),
        *_kept(draft, event, seen),
        *_faults(draft, event, view, seen),
        tag("p", words("pair.lot", lot=lot), class_="age"),
        # One form: what was typed comes along with a change that is tapped.
        form(
            seen, "/desk/round/publish", _publish(draft, seen), listed,
            _by_hand(draft, event, view, seen),
            class_="blocks", arranged=draft.now.text, proposed=proposed(made).text,
            at_row=event.row_of("round"),
        ),
    )  # fmt: skip


def _kept(draft: Draft, event: EventView, seen: Seen) -> list[Html]:
    """What changed since the arrangement was made."""
    if draft.kept is None:
        return []
    words, told = seen.words, {"came": draft.kept.came, "gone": draft.kept.gone}
    lines = [words(f"pair.kept.{name}", players=names_at(event, each))
             for name, each in told.items() if each]  # fmt: skip
    listed = (tag("li", each) for each in lines or [words("pair.kept.other")])
    title = tag("p", words("pair.kept"))
    return [tag("div", title, tag("ul", *listed), class_="notice", role="alert")]


def _faults(draft: Draft, event: EventView, view: DeskView, seen: Seen) -> list[Html]:
    """Everything that stands in the way of publishing what was changed."""
    if not (draft.by_hand and draft.faults):
        return []

    def named(key: str, each: str | int) -> Child:
        if key == "table":
            return table_called(view, str(each))
        return isolated(name_of(event, str(each))) if key in ("player", "other") else each

    lines = (
        tag(
            "li",
            seen.words(f"faulty.{fault.what}", **{k: named(k, v) for k, v in fault.named.items()}),
        )
        for fault in draft.faults
    )
    title = tag("p", seen.words("pair.faults"))
    return [tag("div", title, tag("ul", *lines), class_="notice")]


def _row(
    pairing: Pairing, draft: Draft, history: History, event: EventView, view: DeskView, seen: Seen
) -> Html:
    words = seen.words
    changed = pairing not in draft.proposal.pairings
    notes = [words("pair.by_hand")] if changed else []
    met = _met(pairing, history)
    notes += [words("pair.met", n=met)] if met else []
    apart = sum(each <= {*pairing.players} for each in event.state.forbidden)
    notes += [words("pair.forbidden", n=apart)] if apart else []
    return tag(
        "tr",
        tag("th", table_called(view, pairing.table), scope="row"),
        tag("td", names_at(event, pairing.players)),
        tag("td", Html(" · ".join(notes)), class_="age"),
        class_="changed" if changed else None,
    )


def _met(pairing: Pairing, history: History) -> int:
    """How many pairs of a table met before."""
    return sum(history.met.get(each, 0) > 0 for each in _pairs(pairing))


def _pairs(pairing: Pairing) -> list[frozenset[str]]:
    return [frozenset(each) for each in combinations(pairing.players, 2)]


def _byes(draft: Draft, event: EventView, seen: Seen) -> list[Html]:
    byes = draft.now.byes
    if not byes:
        return []
    changed = set(byes) != set(draft.proposal.byes)
    head = tag("th", seen.words("pairing.bye"), scope="row")
    cells = head, tag("td", names_at(event, byes)), tag("td")
    return [tag("tr", *cells, class_="changed" if changed else None)]


def _publish(draft: Draft, seen: Seen) -> Html:
    words = seen.words
    why = field(words("pair.why"), "why", draft.why, maxlength="200", required=True, class_="wide")
    publish = button(words("pair.publish", round=draft.proposal.round), "first")
    return tag("div", *([why] if draft.by_hand else []), publish, class_="inline")


def _by_hand(draft: Draft, event: EventView, view: DeskView, seen: Seen) -> Html:
    """Two players change places, two tables, or one player moves; nothing is written."""
    words, players = seen.words, draft.now.players
    used = [each.table for each in draft.now.pairings]
    tables = [(each, table_called(view, each)) for each in _tables(event.state, used)]
    swap = _change(
        "swap", seen,
        player_select(words("pair.one"), "one", event, players),
        player_select(words("pair.other"), "other", event, players, 1),
    )  # fmt: skip
    alone = _change(
        "alone.move", seen,
        player_select(words("pair.alone"), "alone", event, players),
        select(words("pair.alone.to"), "at", [*tables, (BYE, words("pairing.bye"))]),
    )  # fmt: skip
    move = _change(
        "move", seen,
        select(words("pair.from"), "table", [(each, table_called(view, each)) for each in used]),
        select(words("pair.to"), "to", tables, tables[-1][0] if len(tables) < 2 else tables[1][0]),
    )  # fmt: skip
    anew = tag("a", words("pair.anew"), href=words.link("/desk/round/pair"), class_="button")
    again = [tag("p", anew)] if draft.is_changed else []
    hint = tag("p", words("pair.hand.hint"), class_="age")
    return joined(heading("pair.hand", seen), hint, swap, alone, move, *again)


def _change(what: str, seen: Seen, *fields: Html) -> Html:
    """A change that is looked at before it is published, and so needs no reason yet."""
    words = seen.words
    tap = button(words(f"pair.{what}"), name="change", value=what, formnovalidate=True,
                 formaction=words.link("/desk/round/pair"))  # fmt: skip
    return tag("div", *fields, tap, class_="inline")


def _tables(state: EventState, used: list[str]) -> list[str]:
    """Every table at which a pairing may sit."""
    return list(dict.fromkeys([*used, *state.whole_tables]))
