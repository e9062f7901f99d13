"""Parts that several of the desk's pages of an event share."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import NamedTuple

from tablepi.hall.events.event_view import EventPlayer, EventView
from tablepi.hall.web.html.markup import Html, isolated
from tablepi.hall.web.html.page_frame import Viewer, draw_part
from tablepi.hall.web.values.desk_view import DeskView
from tablepi.hall.web.values.name_order import by_name
from tablepi.wire.table_ids import by_number, short_title

PlayerChoices = list[tuple[str, str]]


def name_of(event: EventView, player: str) -> str:
    """Name of a player at the desk: the whole name, told apart from namesakes'; else the id."""
    entrant = event.players.get(player)
    return entrant.desk_name if entrant else player


def names_at(event: EventView, players: Iterable[str]) -> Html:
    """Several players by their names."""
    return Html(", ".join(isolated(name_of(event, player)) for player in players))


def table_called(view: DeskView, table: str) -> Html:
    """Name of a table at the desk, which may have no device."""
    table_view = view.hall.table(table)
    return isolated(table_view.name if table_view else short_title(table))


def names_of_tables(view: DeskView) -> dict[str, str]:
    """Tables by their ids, as people count: of the hall, and of open events without a device."""
    devices = {table.id: table.name for table in view.hall.tables}
    tables = sorted({*devices, *view.without_device, *view.elsewhere}, key=by_number)
    return {table: devices.get(table) or short_title(table) for table in tables}


class Names(NamedTuple):
    """Players and tables by what the desk calls them."""

    event: EventView
    view: DeskView

    def player(self, player: str) -> Html:
        return isolated(name_of(self.event, player))

    def players(self, players: Iterable[str]) -> Html:
        """Several names."""
        return names_at(self.event, players)

    def table(self, table: str) -> Html:
        return table_called(self.view, table)


def players_by_name(event: EventView, players: Iterable[EventPlayer]) -> list[EventPlayer]:
    """Players in the order of their names."""
    return sorted(players, key=lambda player: (by_name(name_of(event, player.id)), player.id))


def time_of(at_ms: object, form: str = "%H:%M") -> str:
    """The time of day of the hall's clock; '' for none, and for what no calendar has."""
    if not isinstance(at_ms, int) or not at_ms:
        return ""
    try:
        return datetime.fromtimestamp(at_ms / 1000, UTC).astimezone().strftime(form)
    except (ValueError, OverflowError, OSError):
        return ""


def player_choices(event: EventView, players: Iterable[str]) -> PlayerChoices:
    """These players by id and name, in the order of their names."""
    sorted_players = players_by_name(
        event, (event.players[player] for player in players if player in event.players)
    )
    return [(player.id, name_of(event, player.id)) for player in sorted_players]


def no_event(title: str, viewer: Viewer) -> Html:
    """A page of the event while none is open."""
    return draw_part("no_event", viewer, title=title)
