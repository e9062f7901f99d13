"""The desk's pages of players: all of them, and everything that concerns one alone."""

from collections.abc import Sequence
from typing import NamedTuple

from tablepi.hall.events.desk_state import seated_players
from tablepi.hall.events.event_view import EventPlayer, EventView
from tablepi.hall.events.rows.formats import SWISS
from tablepi.hall.events.rows.round_faults import free_tables, may_join, newest_round
from tablepi.hall.server.commands.player_csv import MOST_LETTERS, MOST_SEED, CsvFault
from tablepi.hall.server.commands.player_import import ListLook
from tablepi.hall.web.desk.pages.office_parts import (
    Names,
    PlayerChoices,
    no_event,
    player_choices,
    players_by_name,
)
from tablepi.hall.web.desk.pages.people_pages import qr
from tablepi.hall.web.html.markup import Html, tag
from tablepi.hall.web.html.page_frame import Viewer, draw_part
from tablepi.hall.web.values.desk_view import DeskView
from tablepi.wire.table_ids import by_number

STATES = ("away", "entered", "here", "gone")
"""Players who are looked for first. `entered`: rounds are played and the desk checks nobody in."""


class LateJoin(NamedTuple):
    """Ways for a player to join the round that is played. `byes`: who has none to play with;
    `tables`: free ones; `table`: the one that is proposed.
    """

    round: int
    byes: PlayerChoices
    tables: list[tuple[str, Html]]
    table: str


def draw_came(came: str, view: DeskView, viewer: Viewer) -> Html:
    """Name of the player just checked in."""
    event = view.event
    if event is None or came not in event.players:
        return Html()
    greeting = viewer.words("players.came", name=Names(event, view).player(came))
    return tag("p", greeting, class_="came", role="status")


def draw_players(view: DeskView, viewer: Viewer) -> Html:
    """Check-in, the list, then everything that brings people in or keeps them apart."""
    event = view.event
    if event is None:
        return no_event("players", viewer)
    players = players_by_name(event, event.players.values())
    players.sort(key=lambda player: STATES.index(state_of(player, event)))
    states = [state_of(player, event) for player in event.players.values()]
    absent = [player.id for player in players if player.player.is_active and not player.is_here]
    tables = ((table, table) for table in _table_ids(event))
    return draw_part(
        "players", viewer, event=event, names=Names(event, view), players=players,
        state_of=lambda player: state_of(player, event),
        counts=[(state, states.count(state)) for state in STATES if state in states],
        late_kind=_late_kind(event), tables=[("", "–"), *tables],
        away="away" in states, absent=absent,
        forbidden=sorted(sorted(pair) for pair in event.state.forbidden),
        active=player_choices(event, event.state.active),
        most_letters=MOST_LETTERS, most_seed=MOST_SEED,
        list_columns=", ".join(map(viewer.words.plain, COLUMN_LABELS.values())),
    )  # fmt: skip


def _table_ids(event: EventView) -> list[str]:
    return sorted((table.id for table in event.state.tables), key=by_number)


def state_of(player: EventPlayer, event: EventView) -> str:
    """One of STATES."""
    if not player.player.is_active:
        return "gone"
    if player.is_here:
        return "here"
    return "entered" if event.state.rounds and not event.checks_in else "away"


MOST_FAULTS = 100
"""Faults of a list that are shown; more are counted."""


def draw_faults(faults: Sequence[CsvFault], viewer: Viewer) -> Html:
    """Every fault of a list by line and column; nobody of it was entered."""
    more = max(0, len(faults) - MOST_FAULTS)
    return draw_part("file_faults", viewer, faults=faults[:MOST_FAULTS], more=more)


MOST_LOOKED_AT = 5
"""Players of a list who are shown before they are entered."""

COLUMN_LABELS = {
    "name": "people.name", "club": "player.club", "seed": "player.seed", "table": "column.table",
    "id": "list.id",
}  # fmt: skip
"""The header of each column in the desk's language, which a list may have as well."""


def draw_list_question(look: ListLook, data: str, viewer: Viewer) -> Html:
    """What was understood of a list, and each way to enter it. `data`: the list, to come again."""
    players, new_names = look.read.players, [player.name for player in look.newcomers]
    all_new = [("looked", "question.enter", len(players))]
    some_new = [("only_new", "question.only_new", len(new_names))] if new_names else []
    others = [("sure", "question.others", len(players))]
    return draw_part(
        "list_question", viewer, look=look, read=look.read, labels=COLUMN_LABELS,
        columns=[viewer.words.plain(COLUMN_LABELS[column]) for column in look.read.columns],
        first=[player._asdict() for player in players[:MOST_LOOKED_AT]],
        more=max(0, len(players) - MOST_LOOKED_AT), data=data,
        new_names=", ".join(new_names[:MOST_LOOKED_AT]) + ", …" * (len(new_names) > MOST_LOOKED_AT),
        answers=[*some_new, *others] if look.here else all_new,
    )  # fmt: skip


def _late_kind(event: EventView) -> str:
    """Way into the event for somebody who is entered now; '' before its first stage."""
    stage = event.state.stage
    if stage is None:
        return ""
    return "swiss" if stage.format in SWISS else "open" if stage.format == "open" else "next"


def draw_desk_player(player: EventPlayer, event: EventView, view: DeskView, viewer: Viewer) -> Html:
    """A player, then each change."""
    names, stage = Names(event, view), event.state.stage
    tables = ((table, names.table(table)) for table in _table_ids(event))
    address = own_address(view, player)
    return draw_part(
        "player", viewer, player=player, event=event, names=names, state=state_of(player, event),
        joins=_late_join(player, event, names),
        tables=[("", viewer.words("player.fixed.none")), *tables],
        has_rounds=stage is not None and stage.format != "open",
        penalties=[penalty for penalty in event.state.penalties if penalty.player == player.id],
        may_be_mistake=player.id not in _bound_players(event),
        signed=lambda points: f"{points:+}".replace("-", "−"),
        most_letters=MOST_LETTERS, most_seed=MOST_SEED, code_text=grouped(player.code),
        own_address=address, picture=qr(address, viewer.words.plain("cards.phone")),
    )  # fmt: skip


def _bound_players(event: EventView) -> set[str]:
    """The players of whom the event's file speaks; a stage that has not begun is not in it."""
    stages = event.state.stages[:-1] if event.is_planned else event.state.stages
    return seated_players(event.state._replace(stages=stages))


def own_address(view: DeskView, player: EventPlayer) -> str:
    """Address of a player's own page."""
    return f"{view.address}/me/{player.code}"


def grouped(code: str) -> str:
    """A code as it is read aloud: four letters at a time."""
    return " ".join(code[n : n + 4] for n in range(0, len(code), 4))


def _late_join(player: EventPlayer, event: EventView, names: Names) -> LateJoin | None:
    """None for who is in the round that is played."""
    state = event.state
    newest = newest_round(state)
    if newest is None or not may_join(state, newest, player.id):
        return None
    tables_free = free_tables(state, newest)
    fixed = [state.players[id_].fixed for id_ in (player.id, *newest.byes)]
    table_proposed = next(
        (table for table in fixed if table in tables_free), tables_free[0] if tables_free else ""
    )
    tables = [(table, names.table(table)) for table in tables_free]
    return LateJoin(newest.number, player_choices(event, newest.byes), tables, table_proposed)
