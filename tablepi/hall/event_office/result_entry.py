"""Desk, results of an event: outstanding ones first, each entered by a tap or on its own page."""

from collections.abc import Iterator, Mapping

from tablepi.hall.desk.desk_view import DeskView
from tablepi.hall.desk.drawn.desk_frame import Seen, button, field, form, section
from tablepi.hall.event.event_state import Stage, TableResult
from tablepi.hall.event.formats import DUELS
from tablepi.hall.event_desk.event_view import EventView, PairedTable
from tablepi.hall.event_office.office_parts import heading, name_of, names_at, table_called, tick
from tablepi.hall.event_office.result_form import MISSING
from tablepi.hall.event_pages.event_parts import result_text
from tablepi.hall.pages.markup import Child, Html, isolated, joined, tag


def draw_outstanding(view: DeskView, seen: Seen) -> Html:
    """Tables without a result, then those whose matches say something else than what stands."""
    event, words = view.event, seen.words
    if event is None or not event.rounds:
        return Html()
    left = event.outstanding
    rows = [_open(each, event, view, seen) for each in left]
    outstanding = section(_list("outstanding", rows, seen), bool(left))
    none = Html() if left else tag("p", words("entry.none"))
    late = [each for tables in event.rounds for each in tables if told_by(each) is not None]
    rows = [_done(each, event, view, seen) for each in late]
    title = tag("h2", words("entry.late", n=len(late)))
    return joined(
        tag("h2", words("entry.outstanding", n=len(left))), outstanding, none,
        section(_list("late", rows, seen), bool(late), title),
    )  # fmt: skip


def draw_done(view: DeskView, seen: Seen, round_: int = 0) -> Html:
    """Tables of a round that have a result. `round_`: from 1, 0 for the last."""
    event, words = view.event, seen.words
    if event is None or not event.rounds:
        return Html()
    number = round_ if 0 < round_ <= len(event.rounds) else len(event.rounds)
    done = [each for each in event.rounds[number - 1] if each.result]
    title = tag("h2", words("entry.done", round=number, n=len(done)))
    rows = [_done(each, event, view, seen) for each in done]
    listed = _list("done", rows, seen, f"done-{number}")
    return joined(_rounds(number, event, seen), section(listed, bool(done), title))


def _rounds(shown: int, event: EventView, seen: Seen) -> Html:
    """A link to the results of each round, where there are several."""
    words, numbers = seen.words, range(1, len(event.rounds) + 1)
    links = (
        tag(
            "a", words("round.running", n=n), href=words.link(f"/desk/results?round={n}"),
            aria_current="true" if n == shown else None,
        )
        for n in numbers
    )  # fmt: skip
    if len(numbers) < 2:
        return Html()
    nav = tag("nav", *links, aria_label=words("entry.rounds"), class_="choice formats")
    return joined(heading("entry.rounds", seen), nav)


def told_by(table: PairedTable) -> TableResult | None:
    """What a table's own matches say where the desk had entered something else before."""
    said, stands = table.told, table.result
    if said is None or stands is None:
        return None
    found = TableResult(
        tuple(said.get("wins", ())), said.get("draws", 0), tuple(said.get("places", ())),
        tuple(said["points"]) if "points" in said else None, tuple(said.get("out", ())),
    )  # fmt: skip
    now = TableResult(stands.wins, stands.draws, stands.places, stands.points, stands.out)
    same = found == now or found == now._replace(points=found.points)
    return None if same else found


def stage_of(table: PairedTable, event: EventView) -> Stage:
    """The stage of a table's round."""
    return event.state.stage_of(event.state.rounds[table.round - 1])


def _list(kind: str, rows: list[Html], seen: Seen, name: str = "") -> Html:
    """`name`: the list's own, where there are several of its kind."""
    words = seen.words
    head = (tag("th", words(f"column.{each}"), scope="col") for each in
            ("table", "players.seats", "result"))  # fmt: skip
    title = tag("caption", words(f"entry.{kind}.caption"), class_="unseen")
    body = tag("tbody", *rows, data_rows=name or kind)
    return tag("table", title, tag("thead", tag("tr", *head)), body, class_="list entries")


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
    return tag("tr", *cells, data_row=_row(table))


def _row(table: PairedTable) -> str:
    return f"{table.round}-{table.pairing.table}"


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
        tag("td", tag("b", said, data_told=True), *_late(table, seen)),
        data_row=_row(table),
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
    why = field(words("entry.why"), "why", words.plain("entry.told.why"), maxlength="200",
                required=True, class_="wide")  # fmt: skip
    asked = form(
        seen, "/desk/results/late", why, button(words("entry.told.take"), "first"),
        class_="inline", round=table.round, table=table.pairing.table, at_row=table.row,
    )  # fmt: skip
    return tag("div", *_late(table, seen), asked, class_="notice")


def draw_entry(
    table: PairedTable, event: EventView, view: DeskView, seen: Seen, said: Mapping[str, str]
) -> Html:
    """One table's result: entered, or put right with a reason. `said`: by a form that was refused,
    which is kept while nobody changed the result.
    """
    words, result = seen.words, table.result
    back = tag("a", words("entry.back"), href=words.link("/desk/results"), class_="button")
    title = tag("h1", table_called(view, table.pairing.table), " ",
                tag("small", words("round.running", n=table.round)))  # fmt: skip
    stands = [tag("p", words("entry.stands", result=result_text(result, table.pairing, words)),
                  class_="big")] if result else []  # fmt: skip
    problem = _problem(table, seen, "notice")
    return joined(
        tag("p", back), title, *stands, *problem, _take_told(table, seen),
        _form(table, event, seen, said if said.get("at_row") == str(table.row) else {}),
        _ways_out(table, event, seen),
    )  # fmt: skip


def _form(table: PairedTable, event: EventView, seen: Seen, said: Mapping[str, str]) -> Html:
    words, result = seen.words, table.result
    duel = stage_of(table, event).format in DUELS
    missing = MISSING.get(said.get("refused", ""), "-")
    stood = {**(_fields(result) if result else {"draws": "0"}), **said}
    is_out = said if said else {f"out-{seat}": "" for seat in result.out} if result else {}
    lines = []
    for seat, player in enumerate(table.pairing.players, 1):
        named = (
            _number(words(label), f"{name}-{seat}", stood, missing)
            for label, name in (_OF_DUELS if duel else _OF_PODS)
        )
        out = tick(words("entry.out"), f"out-{seat}", on=f"out-{seat}" in is_out)
        name = tag("legend", f"{seat}. ", isolated(name_of(event, player)))
        lines.append(tag("fieldset", name, *named, out, class_="inline seat"))
    drawn = [_number(words("entry.draws"), "draws", stood, missing)]
    why = [field(words("entry.why"), "why", stood.get("why", ""), maxlength="200", required=True,
                 class_="wide")]  # fmt: skip
    return form(
        seen, "/desk/results/enter", *lines, *(drawn if duel else []), *(why if result else []),
        button(words("entry.correct" if result else "entry.enter"), "first"),
        class_="entry", round=table.round, table=table.pairing.table, at_row=table.row,
    )  # fmt: skip


def _number(label: Child, name: str, stood: Mapping[str, str], missing: str) -> Html:
    """A field for a whole number. `missing`: what is refused where it is empty."""
    value = stood.get(name, "")
    empty = ("", "0") if missing == "place" else ("",)
    wrong = "true" if name.startswith(f"{missing}-") and value in empty else None
    return field(label, name, value, type="number", min="0", inputmode="numeric",
                 aria_invalid=wrong)  # fmt: skip


_OF_DUELS = (("entry.wins", "wins"),)
_OF_PODS = (("column.place", "place"), ("value.points", "points"))
"""What a seat's fields are called, by label and name."""


def _fields(result: TableResult) -> dict[str, str]:
    """What stands, as the fields of the form have it."""
    kinds = {"wins": result.wins, "place": result.places, "points": result.points or ()}
    of_seats = {f"{kind}-{seat}": str(value) for kind, values in kinds.items()
                for seat, value in enumerate(values, 1)}  # fmt: skip
    return {**of_seats, "draws": str(result.draws)}


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
