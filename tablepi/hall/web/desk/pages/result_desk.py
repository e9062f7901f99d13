"""Desk, results: what is outstanding first, then what the desk must decide, then what stands."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from tablepi.hall.events.event_view import EventView, PairedTable
from tablepi.hall.events.rows.desk_rows import VERDICTS
from tablepi.hall.events.rows.event_state import Stage, TableResult
from tablepi.hall.events.rows.formats import DUELS
from tablepi.hall.events.table_claims import is_disputed
from tablepi.hall.server.commands.result_commands import MISSING
from tablepi.hall.web.desk.pages.office_parts import Names
from tablepi.hall.web.html.fragments import played, score_text, seat_name
from tablepi.hall.web.html.markup import Child, Html, isolated
from tablepi.hall.web.html.page_frame import Viewer, draw_part, who
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.public.event_parts import result_text
from tablepi.hall.web.values.desk_view import DeskView
from tablepi.hall.web.values.public_view import ResultView
from tablepi.wire.table_ids import by_number, short_title

OF_DUELS = (("entry.wins", "wins"),)
OF_PODS = (("column.place", "place"), ("value.points", "points"))
"""Fields of a seat, by label and name."""


class NumberField(NamedTuple):
    """A field for a whole number. `is_wrong`: a result was refused as it stands so."""

    label: str
    name: str
    value: str
    is_wrong: bool


class SeatFields(NamedTuple):
    """Fields of a seat."""

    player: str
    fields: list[NumberField]
    is_out: bool


def draw_entry(
    table: PairedTable, event: EventView, view: DeskView, viewer: Viewer, form: Mapping[str, str]
) -> Html:
    """One table's result: entered, or put right with a reason. `form`: one that was refused, which
    is kept while nobody changed the result.
    """
    words, result, format_ = viewer.words, table.result, stage_of(table, event).format
    names = Names(event, view)
    form = form if form.get("at_row") == str(table.row) else {}
    draws = form.get("draws", str(result.draws) if result else "0")
    rounds = event.state.rounds
    return draw_part(
        "result", viewer, table=table, names=names,
        told=partial(told_text, words=words, name=names.player),
        stands=result_text(result, table.pairing, words, names.player) if result else "",
        usual_results=list(usual_results(table, event, names, words)) if not result else [],
        seats=list(_seats(table, OF_DUELS if format_ in DUELS else OF_PODS, form)),
        draws=NumberField("entry.draws", "draws", draws, False) if format_ in DUELS else None,
        may_be_retracted=result is not None and not result.matches,
        later_round=len(rounds) if table.round < len(rounds) else 0,
        why=form.get("why", ""), may_stay_unfinished=format_ != "single-elim",
    )  # fmt: skip


NameOf = Callable[[str], Html]


def told_text(table: PairedTable, words: PageWords, name: NameOf) -> Html:
    """Result of a table's own matches where something else stands; '' where they agree."""
    own_result = told_by(table)
    return result_text(own_result, table.pairing, words, name) if own_result else Html()


def told_by(table: PairedTable) -> TableResult | None:
    """Result of a table's own matches where the desk had entered something else before."""
    scores, standing = table.told, table.result
    if scores is None or standing is None:
        return None
    own_result = _result_of(scores)
    current = TableResult(
        standing.wins, standing.draws, standing.places, standing.points, standing.out
    )
    is_same = own_result == current or own_result == current._replace(points=own_result.points)
    return None if is_same else own_result


def _result_of(scores: Mapping[str, Any]) -> TableResult:
    """Scores as a row has them, as a result."""
    return TableResult(
        tuple(scores.get("wins", ())), scores.get("draws", 0), tuple(scores.get("places", ())),
        tuple(scores["points"]) if "points" in scores else None, tuple(scores.get("out", ())),
    )  # fmt: skip


def stage_of(table: PairedTable, event: EventView) -> Stage:
    return event.state.stage_of(event.state.rounds[table.round - 1])


def _seats(
    table: PairedTable, columns: tuple[tuple[str, str], ...], form: Mapping[str, str]
) -> Iterator[SeatFields]:
    """The seats with what stands or was typed before."""
    result, missing = table.result, MISSING.get(form.get("refused", ""), "-")
    empty = ("", "0") if missing == "place" else ("",)
    texts = {**(_fields(result) if result else {}), **form}
    for seat, player in enumerate(table.pairing.players, 1):
        values = ((label, name, texts.get(f"{name}-{seat}", "")) for label, name in columns)
        fields = [
            NumberField(label, f"{name}-{seat}", value, name == missing and value in empty)
            for label, name, value in values
        ]
        was_out = result is not None and seat in result.out
        yield SeatFields(player, fields, f"out-{seat}" in form if form else was_out)


def _fields(result: TableResult) -> dict[str, str]:
    """Standing result, as the fields of the form have it."""
    kinds = {"wins": result.wins, "place": result.places, "points": result.points or ()}
    return {f"{kind}-{seat}": str(value) for kind, values in kinds.items()
            for seat, value in enumerate(values, 1)}  # fmt: skip


NAME_LETTERS = 22
MOST_RESULTS = 200


def _place(table: PairedTable) -> tuple[list[tuple[int, str]], str]:
    return by_number(table.pairing.table)


class OpenPlay(NamedTuple):
    """Matches of open play: how many count for nobody yet, and how many do."""

    waits: int
    counts: int


class ClaimedResult(NamedTuple):
    """A result that players of a table claim. `fields`: of a form that enters it."""

    players: list[str]
    result: Html
    fields: dict[str, str]


def claimed_results(table: PairedTable, words: PageWords, name: NameOf) -> list[ClaimedResult]:
    """Each result that players of a table claim, with who does; the first one first."""
    claimed_results: list[ClaimedResult] = []
    for claim in table.claims:
        result = TableResult() if claim.scores is None else _result_of(claim.scores)
        text = (
            words("me.wrong")
            if claim.scores is None
            else result_text(result, table.pairing, words, name)
        )
        same = next((known for known in claimed_results if known.result == text), None)
        if same is None:
            fields = _fields(result) | ({"draws": str(result.draws)} if result.wins else {})
            same = ClaimedResult([], text, fields)
            claimed_results.append(same)
        same.players.append(claim.player)
    return claimed_results


def draw_all_results(view: DeskView, viewer: Viewer, round_: int = 0) -> Html:
    """Outstanding results, what the desk must decide, then what stands: the event's, and of every
    match. `round_`: of the event, 0 for the last.
    """
    words, drawing, event = viewer.words, viewer.drawing, view.event
    rounds = event.rounds if event else ()
    names = Names(event, view) if event else None
    name = names.player if names else isolated
    tables = {table.id: table.name for table in view.hall.tables}
    playing = [table for table in view.tables if table.view.open and not table.view.stands]
    parted = [result for result in view.hall.results if is_undecided(result, view)]
    standing = [result for result in view.hall.results if not is_undecided(result, view)]
    number = round_ if 0 < round_ <= len(rounds) else len(rounds)
    in_order = [table for paired_tables in rounds for table in sorted(paired_tables, key=_place)]
    open_tables = [table for table in in_order if table.result is None]
    return draw_part(
        "results", viewer, open_play=_open_play(event) if event else None, rounds=len(rounds),
        names=names, round=number,
        outstanding=[table for table in open_tables if not is_disputed(table.claims)],
        disputed=[table for table in open_tables if is_disputed(table.claims)],
        claimed=partial(claimed_results, words=words, name=name),
        late=[table for table in in_order if told_by(table) is not None],
        done=[table for table in in_order if table.result and table.round == number],
        usual_results=lambda table: (
            list(usual_results(table, event, names, words)) if event and names else []
        ),
        result=partial(_result_text, words=words, name=name),
        told=partial(told_text, words=words, name=name),
        is_empty=not (playing or parted or standing) and event is None,
        playing=playing, asked=parted, stand=standing, most_results=MOST_RESULTS,
        table_name=lambda table: tables.get(table) or short_title(table),
        title=lambda key: drawing.games.title(key, words.language),
        played=lambda table: played(table, drawing), score=score_text,
        seat_name=lambda seat: seat_name(seat, drawing, NAME_LETTERS), verdicts=VERDICTS,
        decision=lambda result: view.decision(result.table, result.match),
        who=lambda name: who(name, words),
    )  # fmt: skip


def _open_play(event: EventView) -> OpenPlay | None:
    """None where there is none."""
    if not (event.strays or any(stage.format == "open" for stage in event.state.stages)):
        return None
    return OpenPlay(len(event.strays), len(event.state.open_matches))


def usual_results(
    table: PairedTable, event: EventView, names: Names, words: PageWords
) -> Iterator[tuple[str, Child]]:
    """What a tap says of the usual results, and its key: a duel's scores; who won, where of
    several players only the first place counts.
    """
    stage, players = stage_of(table, event), table.pairing.players
    needed_wins = stage.settings.needed_wins
    if stage.format in DUELS:
        scores = [(needed_wins, lost) for lost in range(needed_wins)]
        scores += [(won, needed_wins) for won in reversed(range(needed_wins))]
        yield from ((f"{won}:{lost}", f"{won} : {lost}") for won, lost in scores)
    elif stage.settings.scoring == "win":
        for winner in players:
            places = ("1" if player == winner else "2" for player in players)
            yield ".".join(places), words("entry.won", name=names.player(winner))


def _result_text(table: PairedTable, words: PageWords, name: NameOf) -> Html:
    assert table.result is not None
    return result_text(table.result, table.pairing, words, name)


def is_undecided(result: ResultView, view: DeskView) -> bool:
    """True if a result does not agree and the desk has not said whether it counts."""
    decision = view.decision(result.table, result.match)
    return result.check == "does not agree" and decision is None
