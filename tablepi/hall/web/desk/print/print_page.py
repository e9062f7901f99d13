"""Desk, print: everything that can be printed, on the paper that is chosen."""

from tablepi.hall.server.forms.hall_forms import WIFI_LETTERS
from tablepi.hall.web.desk.print.print_frame import PAPERS, Paper
from tablepi.hall.web.desk.tables.desk_tables import MOST_CARDS
from tablepi.hall.web.html.desk_frame import Seen, draw_part
from tablepi.hall.web.html.markup import Html
from tablepi.hall.web.values.desk_view import DeskView, row_of


def draw_print(view: DeskView, seen: Seen, paper: Paper) -> Html:
    """Papers, then what there is to print."""
    event = view.event
    return draw_part(
        "print", seen, paper=paper, papers=PAPERS, rounds=len(event.rounds) if event else 0,
        has_players=event is not None and bool(event.players), most_cards=MOST_CARDS,
        wifi=view.wifi.body if view.wifi else {}, wifi_row=row_of(view.wifi),
        wifi_letters=WIFI_LETTERS,
    )  # fmt: skip
