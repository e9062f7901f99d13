"""Desk, results of an event: outstanding ones first, each entered by a tap or on its own page."""

from collections.abc import Iterator

from tablepi.hall.desk.desk_view import DeskView
from tablepi.hall.desk.drawn.desk_frame import Seen, button, field, form
from tablepi.hall.event.event_state import Stage, TableResult
from tablepi.hall.event.formats import DUELS
from tablepi.hall.event_desk.event_view import EventView, PairedTable
from tablepi.hall.event_office.office_parts import (
    heading,
    name_of,
    names_at,
    table_called,
    tick,
)
from tablepi.hall.event_pages.result_signs import result_text
from tablepi.hall.pages.markup import Child, Html, isolated, joined, tag


def draw_outstanding(view: DeskView, seen: Seen) -> Html:
    """Tables without a result, then those whose matches say something else than what stands."""
    event, words = view.event, seen.words
    if event is None or not event.rounds:
        return Html()
    left = event.outstanding
    parts = [tag("h2", words("entry.outstanding", n=len(left)))]
    if left:
        rows = [_open(each, event, view, seen) for each in left]
        parts.append(_list("entry.outstanding.caption", rows, seen))
    else:
        parts.append(tag("p", words("entry.none")))
    late = [each for tables in event.rounds for each in tables if told_by(each) is not None]
    if late:
        parts.append(tag("h2", words("entry.late", n=len(late))))
        rows = [_done(each, event, view, seen) for each in late]
        parts.append(_list("entry.late.caption", rows, seen))
    return joined(*parts)


def draw_done(view: DeskView, seen: Seen) -> Html:
    """Tables of the last round that have a result."""
    event, words = view.event, seen.words
    done = [each for each in event.rounds[-1] if each.result] if event and event.rounds else []
    if event is None or not done:
        return Html()
    title = tag("h2", words("entry.done", round=len(event.rounds), n=len(done)))
    rows = [_done(each, event, view, seen) for each in done]
    return joined(title, _list("entry.done.caption", rows, seen))


def told_by(table: PairedTable) -> TableResult | None:
    """What a table's own matches say where the desk had entered something else before."""
    said, stands = table.told, table.result
    if said is None or stands is None:
        return None
    found = TableResult(
        tuple(said.get("wins", ())), said.get("draws", 0), tuple(said.get("places", ())),
        tuple(said.get("points", ())), tuple(said.get("out", ())),
    )  # fmt: skip
    now = TableResult(stands.wins, stands.draws, stands.places, stands.points, stands.out)
    same = found == now or found == now._replace(points=found.points)
    return None if same else found


def stage_of(table: PairedTable, event: EventView) -> Stage:
    """The stage of a table's round."""
    return event.state.stage_of(event.state.rounds[table.round - 1])


def _list(caption: str, rows: list[Html], seen: Seen) -> Html:
    words = seen.words
    head = (tag("th", words(f"column.{each}"), scope="col") for each in
            ("table", "players.seats", "result"))  # fmt: skip
    title = tag("caption", words(caption), class_="unseen")
    return tag("table", title, tag("thead", tag("tr", *head)), tag("tbody", *rows),
               class_="list entries")  # fmt: skip


def _link(table: PairedTable, view: DeskView, seen: Seen) -> Html:
    to = f"/desk/results?round={table.round}&table={table.pairing.table}"
    name = table_called(view, table.pairing.table)
    return tag("a", name, href=seen.words.link(to))


def _open(table: PairedTable, event: EventView, view: DeskView, seen: Seen) -> Html:
    words = seen.words
    known = [words("round.running", n=table.round)]
    known += [words(f"took.{table.took.state}")] if table.took else []
    problem = _problem(table, seen, "state lost")
    cells = (
        tag("th", _link(table, view, seen), scope="row"),
        tag("td", names_at(event, table.pairing.players),
            tag("p", Html(" · ".join(known)), class_="age"), *problem),
        tag("td", _taps(table, event, seen)),
    )  # fmt: skip
    return tag("tr", *cells)


def _problem(table: PairedTable, seen: Seen, class_: str) -> list[Html]:
    """Why the table's matches made no result by themselves."""
    if not table.problem:
        return []
    return [tag("p", seen.words(f"problem.{table.problem}"), class_=class_)]


def _taps(table: PairedTable, event: EventView, seen: Seen) -> Html:
    """The results that a duel has as a rule, one tap each; the rest on the table's own page."""
    stage, words = stage_of(table, event), seen.words
    to = f"/desk/results?round={table.round}&table={table.pairing.table}"
    other = tag("a", words("entry.other"), href=words.link(to), class_="button")
    if stage.format not in DUELS:
        return other
    taps = (
        button(f"{a} : {b}", name="tap", value=f"{a}:{b}")
        for a, b in _usual(stage.settings.needed_wins)
    )
    return form(
        seen, "/desk/results/enter", *taps, other, class_="inline",
        round=table.round, table=table.pairing.table, at_row=table.row,
    )  # fmt: skip


def _usual(needed: int) -> Iterator[tuple[int, int]]:
    yield from ((needed, lost) for lost in range(needed))
    yield from ((lost, needed) for lost in reversed(range(needed)))


def _done(table: PairedTable, event: EventView, view: DeskView, seen: Seen) -> Html:
    assert table.result is not None
    said = result_text(table.result, table.pairing, seen.words)
    return tag(
        "tr",
        tag("th", _link(table, view, seen), scope="row"),
        tag("td", names_at(event, table.pairing.players)),
        tag("td", tag("b", said), *_late(table, seen)),
    )


def _late(table: PairedTable, seen: Seen) -> list[Html]:
    """What the table says by now."""
    told = told_by(table)
    if told is None:
        return []
    said = result_text(told, table.pairing, seen.words)
    return [tag("p", seen.words("entry.told", result=said), class_="state lost")]


def _take_told(table: PairedTable, seen: Seen) -> Html:
    """One tap puts right what stands as the table says."""
    told, words = told_by(table), seen.words
    if told is None:
        return Html()
    fields: dict[str, Child] = {"draws": told.draws}
    for name, numbers in (("wins", told.wins), ("place", told.places), ("points", told.points)):
        fields |= {f"{name}-{seat}": each for seat, each in enumerate(numbers, 1)}
    fields |= {f"out-{seat}": "yes" for seat in told.out}
    why = field(words("entry.why"), "why", words.plain("entry.told.why"), maxlength="200",
                required=True, class_="wide")  # fmt: skip
    asked = form(
        seen, "/desk/results/enter", why, button(words("entry.told.take"), "first"),
        class_="inline", round=table.round, table=table.pairing.table, at_row=table.row, **fields,
    )  # fmt: skip
    return tag("div", *_late(table, seen), asked, class_="notice")


def draw_entry(table: PairedTable, event: EventView, view: DeskView, seen: Seen) -> Html:
    """One table's result: entered, or put right with a reason."""
    words, result = seen.words, table.result
    back = tag("a", words("entry.back"), href=words.link("/desk/results"), class_="button")
    title = tag("h1", table_called(view, table.pairing.table), " ",
                tag("small", words("round.running", n=table.round)))  # fmt: skip
    stands = [tag("p", words("entry.stands", result=result_text(result, table.pairing, words)),
                  class_="big")] if result else []  # fmt: skip
    problem = _problem(table, seen, "notice")
    return joined(
        tag("p", back), title, *stands, *problem, _take_told(table, seen),
        _form(table, event, seen), _ways_out(table, event, seen),
    )  # fmt: skip


def _form(table: PairedTable, event: EventView, seen: Seen) -> Html:
    words, stage, result = seen.words, stage_of(table, event), table.result
    duel = stage.format in DUELS
    whole = {"type": "number", "min": "0", "inputmode": "numeric"}
    lines = []
    for seat, player in enumerate(table.pairing.players, 1):
        kept = result.out if result else ()
        out = tick(words("entry.out"), f"out-{seat}", on=seat in kept)
        if duel:
            won = result.wins[seat - 1] if result and result.wins else ""
            fields = [field(words("entry.wins"), f"wins-{seat}", won, **whole)]
        else:
            place = result.places[seat - 1] if result and result.places else ""
            points = result.points[seat - 1] if result and result.points else ""
            fields = [field(words("column.place"), f"place-{seat}", place, **whole),
                      field(words("value.points"), f"points-{seat}", points, **whole)]  # fmt: skip
        name = tag("legend", f"{seat}. ", isolated(name_of(event, player)))
        lines.append(tag("fieldset", name, *fields, out, class_="inline seat"))
    drawn = [field(words("entry.draws"), "draws", result.draws if result else 0, **whole)]
    why = [field(words("entry.why"), "why", "", maxlength="200", required=True, class_="wide")]
    return form(
        seen, "/desk/results/enter", *lines, *(drawn if duel else []), *(why if result else []),
        button(words("entry.correct" if result else "entry.enter"), "first"),
        class_="entry", round=table.round, table=table.pairing.table, at_row=table.row,
    )  # fmt: skip


def _ways_out(table: PairedTable, event: EventView, seen: Seen) -> Html:
    """Who never came, and a table that did not finish."""
    if table.result is not None:
        return Html()
    words = seen.words
    kept: dict[str, Child] = {
        "round": table.round, "table": table.pairing.table, "at_row": table.row
    }  # fmt: skip
    gone = (
        tick(isolated(name_of(event, player)), f"out-{seat}")
        for seat, player in enumerate(table.pairing.players, 1)
    )
    absent = form(
        seen, "/desk/results/absent", *gone, button(words("entry.absent")), class_="inline", **kept
    )
    hint = tag("p", words("entry.absent.hint"), class_="age")
    parts = [heading("entry.absent.title", seen), hint, absent]
    if stage_of(table, event).format != "single-elim":
        unfinished = form(
            seen, "/desk/results/unfinished", button(words("entry.unfinished")), class_="inline",
            **kept,
        )  # fmt: skip
        hint = tag("p", words("entry.unfinished.hint"), class_="age")
        parts += [heading("entry.unfinished.title", seen), hint, unfinished]
    return joined(*parts)
