"""Desk, open play: matches that count for nobody yet, those that count, and those taken away."""

from collections.abc import Iterable, Mapping

from tablepi.hall.desk.desk_view import DeskView, row_of
from tablepi.hall.desk.drawn.desk_frame import Seen, button, field, form, section
from tablepi.hall.event.event_state import OpenMatch, Pairing
from tablepi.hall.event_desk.event_view import EventView, HeldMatch
from tablepi.hall.event_desk.tables.held_matches import BY_DESK
from tablepi.hall.event_office.office_parts import (
    heading,
    names_at,
    no_event,
    table_called,
    time_of,
)
from tablepi.hall.event_office.open_seats import draw_seats, seats_entered, seats_held
from tablepi.hall.event_pages.event_parts import result_text
from tablepi.hall.pages.markup import Html, isolated, joined, tag
from tablepi.hall.pages.public_view import GameKey

PAGE = "/desk/results/open"
MOST = 200
"""Matches of one kind on the page, the latest of those that count."""


def draw_open_link(view: DeskView, seen: Seen) -> Html:
    """The way to open play from all results; nothing where there is none."""
    event, words = view.event, seen.words
    if event is None or not (event.strays or any(s.format == "open" for s in event.state.stages)):
        return Html()
    left, counts = len(event.strays), len(event.state.open_matches)
    said = words("open.link.waits", n=left) if left else words("open.link", n=counts)
    class_ = "button first" if left else "button"
    return tag("p", tag("a", said, href=words.link(PAGE), class_=class_))


def draw_open_play(view: DeskView, seen: Seen, query: Mapping[str, str]) -> Html:
    """One match that was decided about, or all of them. `query`: with what was written before."""
    event = view.event
    if event is None:
        return no_event("open.title", seen)
    for key, match in {**event.state.open_matches, **event.state.voided}.items():
        if query.get("match") in key:
            return _match(_id(match), match, event, view, seen, query)
    words = seen.words
    back = tag("a", words("entry.back"), href=words.link("/desk/results"), class_="button")
    return joined(
        tag("p", back), tag("h1", words("open.title")), _strays(event, view, seen, query),
        _listed("counts", event.state.open_matches.values(), event, view, seen),
        _listed("gone", event.state.voided.values(), event, view, seen),
    )  # fmt: skip


def reason_of(match: HeldMatch, event: EventView) -> str:
    """The id of the sentence that says why a match counts for nobody yet."""
    if match.verdict != "checked":
        return f"open.why.{match.verdict}"
    if len(match.players) < 2:
        return "open.why.alone"
    if match.task == BY_DESK:
        return "open.why.rebuilt"
    if all(player in event.players for player in match.players):
        return "open.why.seal"
    if not all(match.names):
        return "open.why.nameless"
    if event.policy != "full":
        return "open.why.policy"
    return "open.why.twice"


def _strays(event: EventView, view: DeskView, seen: Seen, given: Mapping[str, str]) -> Html:
    words = seen.words
    title = tag("h2", words("open.waits", n=len(event.strays)))
    listed = (_stray(each, event, view, seen, given) for each in event.strays[:MOST])
    waiting = tag("ol", *listed, class_="screens", data_rows="strays")
    none = Html() if event.strays else tag("p", words("open.none"))
    return joined(title, section(waiting, bool(event.strays)), none)


def _stray(
    match: HeldMatch, event: EventView, view: DeskView, seen: Seen, given: Mapping[str, str]
) -> Html:
    words = seen.words
    game = seen.drawing.games.title(GameKey(match.game), words.language)
    told = Html(" · ".join(filter(None, [time_of(match.came), isolated(game)])))
    title = tag("h2", table_called(view, match.table), tag("span", told, class_="age"))
    why = tag("p", words(reason_of(match, event)), class_="state lost")
    mine = given if given.get("match") == match.match else {}
    by_desk = match.verdict != "checked" or not match.places
    asked = form(
        seen, f"{PAGE}/enter",
        *draw_seats(seats_held(match, event), event, seen, mine, by_desk),
        button(words("open.count"), "first"),
        class_="entry", match=match.match, at_row=event.row_of(f"result 0 {match.match}"),
    )  # fmt: skip
    parts = [title, why, *([asked] if len(match.players) > 1 else [])]
    left_out = _left_out(match, view, seen)
    return tag("li", *parts, left_out, class_="screen", data_row=match.match)


def _left_out(match: HeldMatch, view: DeskView, seen: Seen) -> Html:
    words = seen.words
    asked = form(
        seen, "/desk/results/decide",
        field(words("decide.reason"), "reason", "", maxlength="200", class_="wide"),
        button(words("open.leave")),
        class_="inline", table=match.table, match=match.match, verdict="void",
        at_row=row_of(view.decision(match.table, match.match)),
    )  # fmt: skip
    return tag("details", tag("summary", words("open.leave.title")), asked, id=f"o-{match.match}")


def _listed(
    kind: str, matches: Iterable[OpenMatch], event: EventView, view: DeskView, seen: Seen
) -> Html:
    """Matches that count (`counts`), or whose result was taken away (`gone`), the latest first."""
    words = seen.words
    found = sorted(matches, key=lambda each: -each.result.row)
    rows = (_line(kind, each, event, view, seen) for each in found[:MOST])
    head = (tag("th", words(f"column.{each}"), scope="col") for each in
            ("table", "players.seats", "result"))  # fmt: skip
    title = tag("caption", words(f"open.{kind}.caption"), class_="unseen")
    body = tag("tbody", *rows, data_rows=kind)
    table = tag("table", title, tag("thead", tag("tr", *head)), body, class_="list entries")
    return section(table, bool(found), tag("h2", words(f"open.{kind}", n=len(found))))


def _line(kind: str, match: OpenMatch, event: EventView, view: DeskView, seen: Seen) -> Html:
    words, row = seen.words, event.rows[match.result.row - 1]
    link = tag(
        "a", table_called(view, match.table),
        href=words.link(f"{PAGE}?match={_id(match)}"),
    )  # fmt: skip
    said = tag("b", _said(match, seen), data_told=True)
    told = isolated(event.told(str(row.get("why", ""))))
    why = tag("p", words("desk.why", why=told), class_="age")
    return tag(
        "tr",
        tag("th", link, tag("p", time_of(row.get("at")), class_="age"), scope="row"),
        tag("td", names_at(event, match.players)),
        tag("td", *([why] if kind == "gone" else [said])),
        data_row=_id(match),
    )


def _match(
    id_: str, match: OpenMatch, event: EventView, view: DeskView, seen: Seen,
    given: Mapping[str, str],
) -> Html:  # fmt: skip
    """A result that counts, to be put right or taken away; or one taken away, to count again."""
    words, row = seen.words, event.rows[match.result.row - 1]
    counts = id_ in map(_id, event.state.open_matches.values())
    back = tag("a", words("open.back"), href=words.link(PAGE), class_="button")
    told = tag("small", time_of(row.get("at")))
    title = tag("h1", table_called(view, match.table), " ", told)
    gone = words("open.is_gone", why=isolated(event.told(str(row.get("why", "")))))
    stands = words("entry.stands", result=_said(match, seen)) if counts else gone
    mine = given if given.get("match") == id_ else {}
    seats = draw_seats(seats_entered(match, event), event, seen, mine, True)
    why = field(words("entry.why"), "why", mine.get("why", ""), maxlength="200", required=True,
                class_="wide")  # fmt: skip
    at_row = event.row_of(f"result 0 {_id(match)}")
    asked = form(
        seen, f"{PAGE}/{'correct' if counts else 'enter'}", *seats, *([why] if counts else []),
        button(words("entry.correct" if counts else "open.again"), "first"),
        class_="entry", match=id_, at_row=at_row,
    )  # fmt: skip
    parts = [tag("p", back), title, tag("p", stands, class_="big"), asked]
    return joined(*parts, *([_void(id_, at_row, seen)] if counts else []))


def _void(id_: str, at_row: int, seen: Seen) -> Html:
    words = seen.words
    asked = form(
        seen, f"{PAGE}/void",
        field(words("open.void.why"), "why", "", maxlength="200", required=True, class_="wide"),
        button(words("open.void")),
        class_="inline", match=id_, at_row=at_row,
    )  # fmt: skip
    return joined(heading("open.void.title", seen), tag("p", words("open.void.hint")), asked)


def _said(match: OpenMatch, seen: Seen) -> Html:
    return result_text(match.result, Pairing(match.table, match.players), seen.words)


def _id(match: OpenMatch) -> str:
    """By what pages name a match; '' where a table gave back a result of none."""
    return min(match.result.matches, default="")
