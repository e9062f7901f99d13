"""Desk, print: everything that can be printed, on the paper that is chosen."""

from tablepi.hall.desk.desk_view import DeskView, row_of
from tablepi.hall.desk.drawn.desk_frame import Seen, button, field, form
from tablepi.hall.desk.drawn.desk_tables import MOST_CARDS
from tablepi.hall.pages.markup import Html, joined, tag
from tablepi.hall.printed.print_frame import PAPERS, Paper, print_link

WIFI_LEAST, WIFI_LETTERS = 8, 63
"""How long a password of a Wi-Fi is."""


def draw_print(view: DeskView, seen: Seen, paper: Paper) -> Html:
    """Papers, then what there is to print."""
    words = seen.words
    papers = (
        tag(
            "a",
            words(f"paper.{each}"),
            href=print_link("", each, seen),
            aria_current="true" if each == paper else None,
        )
        for each in PAPERS
    )
    bar = tag(
        "div", tag("h1", words("print")),
        tag("nav", *papers, aria_label=words("paper"), class_="choice"), class_="bar",
    )  # fmt: skip
    return joined(
        bar,
        *_round(view, seen, paper),
        _players(view, seen, paper),
        _tables(seen, paper),
        _cards(seen, paper),
        _poster(view, seen, paper),
    )


def _to(what: str, seen: Seen, paper: Paper) -> Html:
    return tag(
        "a", seen.words(f"print.{what}"), href=print_link(what, paper, seen), class_="button"
    )


def _round(view: DeskView, seen: Seen, paper: Paper) -> list[Html]:
    """What belongs to the round that was published last."""
    event, words = view.event, seen.words
    if event is None or not event.rounds:
        return []
    sheets = ("pairings", "seating", "slips", "slips.all")
    hint = tag("p", words("print.slips.hint"), class_="age")
    return [
        tag("h2", words("round.running", n=len(event.rounds))),
        hint,
        tag("p", *(_to(each, seen, paper) for each in sheets)),
    ]


def _players(view: DeskView, seen: Seen, paper: Paper) -> Html:
    if view.event is None or not view.event.players:
        return Html()
    hint = tag("p", seen.words("print.cards.hint"), class_="age")
    return joined(tag("h2", seen.words("players")), hint, tag("p", _to("cards", seen, paper)))


def _tables(seen: Seen, paper: Paper) -> Html:
    words = seen.words
    hint = tag("p", words("print.signs.hint"), class_="age")
    return joined(tag("h2", words("tables")), hint, tag("p", _to("signs", seen, paper)))


def _cards(seen: Seen, paper: Paper) -> Html:
    words = seen.words
    number = field(
        words("cards.number"), "count", 4, type="number", min="1", max=MOST_CARDS,
        inputmode="numeric",
    )  # fmt: skip
    asked = form(
        seen, "/desk/tables/card", number, button(words("cards.make")), class_="inline", paper=paper
    )
    good = tag("p", words("card.good"), class_="age")
    return joined(tag("h2", words("card.title.plain")), good, asked)


def _poster(view: DeskView, seen: Seen, paper: Paper) -> Html:
    """The two codes for the wall; the network's is kept for the next time."""
    words = seen.words
    kept = view.wifi.body if view.wifi else {}
    asked = form(
        seen, "/desk/print/wifi",
        field(words("wifi.name"), "name", kept.get("name", ""), maxlength="32"),
        field(words("wifi.password"), "password", kept.get("password", ""), maxlength=WIFI_LETTERS),
        button(words("wifi.keep")),
        class_="inline", at_row=row_of(view.wifi), paper=paper,
    )  # fmt: skip
    hint = tag("p", words("print.poster.hint"), class_="age")
    way = tag("p", _to("poster", seen, paper))
    return joined(tag("h2", words("print.poster.title")), hint, asked, way)
