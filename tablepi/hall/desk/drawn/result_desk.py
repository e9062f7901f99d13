"""Desk, results: what is outstanding first, then what the desk must decide, then what stands."""

from tablepi.hall.desk.desk_view import DeskTable, DeskView, row_of
from tablepi.hall.desk.drawn.desk_frame import Seen, button, field, form, section, who
from tablepi.hall.event_desk.decision_rows import VERDICTS
from tablepi.hall.event_office.open_page import draw_open_link
from tablepi.hall.event_office.result_entry import draw_done, draw_outstanding
from tablepi.hall.pages.fragments import played, seat_name
from tablepi.hall.pages.markup import Html, isolated, joined, tag
from tablepi.hall.pages.public_view import ResultView, SeatView

NAME_LETTERS = 22
MOST_RESULTS = 200
COLUMNS = ("table", "game", "players", "check")


def draw_all_results(view: DeskView, seen: Seen, round_: int = 0) -> Html:
    """What is outstanding, what the desk must decide, then what stands: the event's, and of every
    match. `round_`: of the event, 0 for the last.
    """
    words = seen.words
    playing = [each for each in view.tables if each.view.open and not each.view.stands]
    asked = [each for each in view.hall.results if _is_asked(each, view)]
    stand = [each for each in view.hall.results if not _is_asked(each, view)]
    parts = [tag("h1", words("results")), draw_open_link(view, seen), draw_outstanding(view, seen)]
    if not (playing or asked or stand) and view.event is None:
        lines = tag("p", words("desk.results.none"), class_="big")
        parts.append(tag("div", lines, class_="empty"))
    rows = [_open(each, seen) for each in playing]
    parts.append(_listed("outstanding", len(playing), rows, seen))
    rows = [_result(each, view, seen) for each in asked]
    parts.append(_listed("asked", len(asked), rows, seen))
    parts.append(draw_done(view, seen, round_))
    rows = [_result(each, view, seen) for each in stand[:MOST_RESULTS]]
    parts.append(_listed("stand", len(stand), rows, seen))
    return joined(*parts)


def _is_asked(result: ResultView, view: DeskView) -> bool:
    decided = view.decision(result.table, result.match)
    return result.check == "does not agree" and decided is None


def _listed(kind: str, n: int, rows: list[Html], seen: Seen) -> Html:
    words = seen.words
    head = (tag("th", words(f"column.{each}"), scope="col") for each in COLUMNS)
    caption = tag("caption", words(f"desk.{kind}.caption"), class_="unseen")
    body = tag("tbody", *rows, data_rows=f"matches-{kind}")
    table = tag("table", caption, tag("thead", tag("tr", *head)), body, class_="list")
    return section(table, bool(rows), tag("h2", words(f"desk.{kind}", n=n)))


def _open(table: DeskTable, seen: Seen) -> Html:
    view = table.view
    return tag(
        "tr",
        tag("th", isolated(view.name), scope="row"),
        tag("td", played(view, seen.drawing)),
        tag("td", _scores(view.seats, seen)),
        tag("td", seen.words("desk.playing"), class_="age"),
        data_row=f"playing-{view.id}",
    )


def _result(result: ResultView, view: DeskView, seen: Seen) -> Html:
    words = seen.words
    table = view.hall.table(result.table)
    link = tag(
        "a", isolated(table.name if table else result.table), href=words.link(f"/r/{result.code}")
    )
    return tag(
        "tr",
        tag("th", link, scope="row"),
        tag("td", isolated(seen.drawing.games.title(result.key, words.language))),
        tag("td", _scores(result.seats, seen)),
        tag("td", *_check(result, view, seen), class_="decide"),
        data_row=f"{result.table}-{result.match}",
    )


def _check(result: ResultView, view: DeskView, seen: Seen) -> list[Html]:
    """What the hall says of it, why, and what the desk decided or may decide."""
    words = seen.words
    parts = [tag("span", words(f"check.{result.check}"), class_=f"is is-{_colour(result.check)}")]
    if result.check != "checked" and result.why:
        parts.append(tag("span", " ", words("desk.why", why=isolated(result.why)), class_="age"))
    decided = view.decision(result.table, result.match)
    if decided:
        said = words(f"decided.{decided.body['verdict']}", who=who(decided.who, words))
        reason = decided.body["reason"]
        parts.append(tag("p", said, *([": ", isolated(reason)] if reason else [])))
    if result.check == "checked" and decided is None:
        return parts
    reason = field(words("decide.reason"), "reason", "", maxlength="200")
    taps = (button(words(f"decide.{each}"), name="verdict", value=each) for each in VERDICTS)
    asked = form(
        seen, "/desk/results/decide", reason, *taps, class_="inline",
        table=result.table, match=result.match, at_row=row_of(decided),
    )  # fmt: skip
    return [*parts, asked]


def _colour(check: str) -> str:
    return {"checked": "playing", "not checked": "away"}.get(check, "calls")


def _scores(seats: tuple[SeatView, ...], seen: Seen) -> Html:
    said = (
        tag(
            "span",
            seat_name(seat, seen.drawing, NAME_LETTERS),
            "\u00a0",
            tag("b", "–" if seat.score is None else str(seat.score).replace("-", "−")),
            *(" ✓",) * seat.won,
            class_="pair",
        )
        for seat in seats
    )
    return Html(" ".join(said))
