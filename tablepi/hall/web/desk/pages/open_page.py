"""Desk, open play: matches that count for nobody yet, those that count, and those taken away."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from tablepi.core.text.names import folded
from tablepi.hall.events.event_view import EventView, HeldMatch
from tablepi.hall.events.rows.event_state import OpenMatch, Pairing
from tablepi.hall.server.commands.open_match_commands import NEW, NO_TABLE, by_hand
from tablepi.hall.server.tables.table_matches import BY_DESK
from tablepi.hall.web.desk.pages.office_parts import (
    Names,
    name_of,
    no_event,
    players_by_name,
    table_called,
    time_of,
)
from tablepi.hall.web.html.markup import Child, Html, isolated, joined
from tablepi.hall.web.html.page_frame import Viewer, draw_part
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.public.event_parts import result_text
from tablepi.hall.web.values.desk_view import DeskView, row_of
from tablepi.hall.web.values.public_view import GameKey


class OpenSeat(NamedTuple):
    """A seat. `said`: its name as the table has it; `player`: who that is, `NEW` or '' for who is
    not known; `place` 0: not known; `points` None: none are told.
    """

    said: str
    player: str
    place: int = 0
    points: int | None = None
    is_out: bool = False


class SeatForm(NamedTuple):
    """The fields of a seat. `players`: who may have sat there; `told`: how it came in, as the match
    itself says; `name`: of a player who is not entered yet.
    """

    said: str
    told: str
    players: list[tuple[str, Child]]
    player: str
    name: str
    place: str
    points: str
    is_out: bool


def seats_held(
    match: HeldMatch, event: EventView, words: PageWords, typed: Mapping[str, str]
) -> list[SeatForm]:
    """The seats of a match, each with the player of its name where only one can be meant. `typed`:
    what was written into their fields before.
    """
    seats = [
        OpenSeat(
            name,
            _guess_player(player, name, match, event),
            match.places[index] if match.places else 0,
            match.scores[index] if match.scores else None,
            index + 1 in match.out,
        )
        for index, (player, name) in enumerate(zip(match.players, match.names, strict=True))
    ]
    return _seat_forms(seats, event, words, typed)


def seats_entered(
    match: OpenMatch, event: EventView, words: PageWords, typed: Mapping[str, str]
) -> list[SeatForm]:
    """The seats of a match with the result that was entered."""
    result = match.result
    seats = [
        OpenSeat(
            name_of(event, player),
            player,
            result.places[index],
            result.points[index] if result.points else None,
            index + 1 in result.out,
        )
        for index, player in enumerate(match.players)
    ]
    return _seat_forms(seats, event, words, typed)


def _guess_player(player: str, name: str, match: HeldMatch, event: EventView) -> str:
    if player in event.players:
        return player
    if not name or match.names.count(name) > 1:
        return ""
    ids = [entrant.id for entrant in event.players.values() if folded(entrant.name) == folded(name)]
    return ids[0] if len(ids) == 1 else NEW if not ids else ""


def _seat_forms(
    seats: list[OpenSeat], event: EventView, words: PageWords, typed: Mapping[str, str]
) -> list[SeatForm]:
    players = players_by_name(event, event.players.values())
    names = [(player.id, joined(player.name or player.id, " · ", player.id)) for player in players]
    forms = []
    for number, seat in enumerate(seats, 1):
        new_choice = (
            words("open.new.named", name=isolated(seat.said)) if seat.said else words("open.new")
        )
        points = "" if seat.points is None else str(seat.points)
        points_text = f" ({points})".replace("-", "−") if points else ""
        forms.append(SeatForm(
            seat.said,
            f"{seat.place}.{points_text}",
            [("", words("open.who")), (NEW, new_choice), *names],
            typed.get(f"player-{number}", seat.player),
            typed.get(f"name-{number}", ""),
            typed.get(f"place-{number}", str(seat.place or "")),
            typed.get(f"points-{number}", points),
            seat.is_out or f"out-{number}" in typed,
        ))  # fmt: skip
    return forms


BY_HAND_SEATS = tuple(map(str, range(2, 9)))
"""Numbers of players of a match that is entered by hand."""

MOST = 200
"""Matches of one kind on the page, the latest of those that count."""


class Stray(NamedTuple):
    """A match that counts for nobody yet. `by_desk`: the desk says how they came in; `row`: the
    decision that leaving it out is made on.
    """

    match: HeldMatch
    known: list[Child]
    reason: str
    seats: list[SeatForm]
    by_desk: bool
    row: int


class MatchLine(NamedTuple):
    """A match with what was decided of it."""

    id: str
    table: Child
    players: tuple[str, ...]
    time: str
    result: Html
    why: str


class MatchList(NamedTuple):
    """Matches that count (`counts`), or whose result was taken away (`gone`), the latest first."""

    kind: str
    number: int
    matches: list[MatchLine]


def draw_open_play(view: DeskView, viewer: Viewer, query: Mapping[str, str]) -> Html:
    """One match that was decided about, or all of them. `query`: with what was written before."""
    event = view.event
    if event is None:
        return no_event("open.title", viewer)
    state = event.state
    if query.get("new", "") in BY_HAND_SEATS:
        return _draw_new_match(event, view, viewer, query)
    for key, match in {**state.open_matches, **state.voided}.items():
        if query.get("match") in key:
            return _draw_match(match, event, view, viewer, query)
    kinds = {"counts": state.open_matches.values(), "gone": state.voided.values()}
    return draw_part(
        "open_play", viewer, event=event, names=Names(event, view), waiting=len(event.strays),
        seats=BY_HAND_SEATS if any(stage.format == "open" for stage in state.stages) else (),
        strays=[_stray(stray, event, view, viewer, query) for stray in event.strays[:MOST]],
        lists=[
            _match_list(kind, matches, event, view, viewer.words)
            for kind, matches in kinds.items()
        ],
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


def _draw_new_match(
    event: EventView, view: DeskView, viewer: Viewer, query: Mapping[str, str]
) -> Html:
    """A match of people without a device: who sat there, and who came where."""
    words, names = viewer.words, Names(event, view)
    seats = [OpenSeat("", "", place) for place in range(1, int(query["new"]) + 1)]
    tables = [(table.id, names.table(table.id)) for table in event.state.tables]
    return draw_part(
        "open_new", viewer, seats=_seat_forms(seats, event, words, query), number=query["new"],
        tables=[(NO_TABLE, words("open.no_table")), *tables], table=query.get("table", NO_TABLE),
        match=query.get("match") or by_hand(len(event.rows)),
    )  # fmt: skip


def _stray(
    match: HeldMatch, event: EventView, view: DeskView, viewer: Viewer, query: Mapping[str, str]
) -> Stray:
    words = viewer.words
    game = isolated(viewer.drawing.games.title(GameKey(match.game), words.language))
    typed = query if query.get("match") == match.match else {}
    return Stray(
        match,
        [fact for fact in (time_of(match.came), game) if fact],
        reason_of(match, event),
        seats_held(match, event, words, typed),
        match.verdict != "checked" or not match.places,
        row_of(view.decision(match.table, match.match)),
    )


def _match_list(
    kind: str, matches: Collection[OpenMatch], event: EventView, view: DeskView, words: PageWords
) -> MatchList:
    newest_matches = sorted(matches, key=lambda match: -match.result.row)[:MOST]
    return MatchList(
        kind, len(matches), [_line(match, event, view, words) for match in newest_matches]
    )


def _line(match: OpenMatch, event: EventView, view: DeskView, words: PageWords) -> MatchLine:
    row = event.rows[match.result.row - 1]
    pairing = Pairing(match.table, match.players)
    result = result_text(
        match.result, pairing, words, lambda player: isolated(name_of(event, player))
    )
    why = event.told(str(row.get("why", "")))
    is_known = match.table != NO_TABLE
    table = table_called(view, match.table) if is_known else words("open.no_table")
    return MatchLine(_id(match), table, match.players, time_of(row.get("at")), result, why)


def _draw_match(
    match: OpenMatch, event: EventView, view: DeskView, viewer: Viewer, query: Mapping[str, str]
) -> Html:
    """A result that counts, to be put right or taken away; or one taken away, to count again."""
    words, line = viewer.words, _line(match, event, view, viewer.words)
    typed = query if query.get("match") == line.id else {}
    return draw_part(
        "open_match", viewer, match=line, names=Names(event, view),
        counts=line.id in map(_id, event.state.open_matches.values()),
        seats=seats_entered(match, event, words, typed), why=typed.get("why", ""),
        row=event.row_of(f"result 0 {line.id}"),
    )  # fmt: skip


def _id(match: OpenMatch) -> str:
    """Name of a match on pages; '' where a table gave back a result of none."""
    return min(match.result.matches, default="")
