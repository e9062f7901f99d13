"""Desk, displays: every screen of the hall, and what it shows."""

from typing import NamedTuple

from tablepi.hall.desk.desk_view import DeskView
from tablepi.hall.desk.drawn.delay_desk import DelayShown, delays_shown, draw_delays
from tablepi.hall.desk.drawn.desk_frame import Seen, button, form
from tablepi.hall.displays.display_choice import NUMBER, OF_TABLE, PAGES, DisplayChoice, choice_of
from tablepi.hall.displays.display_presence import DisplayHere
from tablepi.hall.pages.markup import Html, isolated, joined, tag


class DisplaysShown(NamedTuple):
    """What the page shows: it is another one only when this is. `tables`: ids and names."""

    choices: tuple[DisplayChoice, ...]
    here: tuple[DisplayHere, ...]
    tables: tuple[tuple[str, str], ...]
    address: str
    delays: tuple[DelayShown, ...]


def displays_shown(view: DeskView) -> DisplaysShown:
    """Out of all that the desk sees."""
    tables = tuple((each.id, each.name) for each in view.hall.tables)
    return DisplaysShown(view.hall.displays, view.screens, tables, view.address, delays_shown(view))


def draw_displays(shown: DisplaysShown, seen: Seen) -> Html:
    """Screens that are here, then those that the desk knows from before."""
    words = seen.words
    here = {each.number: each for each in shown.here}
    known = sorted({*here, *(each.display for each in shown.choices if each.shows != NUMBER)})
    address = tag("code", isolated(f"{shown.address}/display"))
    how = tag("p", words("displays.how", address=address), class_="age")
    later = draw_delays(shown.delays, seen)
    if not known:
        none = tag("p", words("displays.none"), class_="big"), how
        return joined(tag("h1", words("displays")), tag("div", *none, class_="empty"), later)
    known.sort(key=lambda number: number not in here)
    listed = (_screen(number, here.get(number), shown, seen) for number in known)
    screens = tag("ol", *listed, class_="screens", data_rows="screens")
    return joined(tag("h1", words("displays")), screens, how, later)


def _screen(number: int, here: DisplayHere | None, shown: DisplaysShown, seen: Seen) -> Html:
    words = seen.words
    choice = choice_of(shown.choices, number)
    state = words("display.here" if here else "display.away")
    at = isolated(here.address) if here and here.address else Html()
    title = tag(
        "h2",
        words("display.number", n=number),
        tag("span", state, class_=f"is is-{'stands' if here else 'away'}"),
        tag("span", at, class_="age"),
    )
    return tag("li", title, _choices(choice, shown, seen), class_="screen", data_row=str(number))


def _choices(choice: DisplayChoice, shown: DisplaysShown, seen: Seen) -> Html:
    """One tap shows a page; the one that is shown is marked, and tapped again loads anew."""
    words, number = seen.words, choice.display
    pages = [_tap(choice, each, words(f"shows.{each}")) for each in (*PAGES, NUMBER)]
    tables = [_tap(choice, f"{OF_TABLE}{id_}", isolated(name)) for id_, name in shown.tables]
    one = choice.shows.startswith(OF_TABLE)
    summary = tag("summary", words("display.table"))
    keys = tag("div", *tables, class_="inline", data_rows=f"tables-{number}")
    more = tag("details", summary, keys, open=one, id=f"tables-{number}")
    anew = button(
        words("display.reload"), name="shows", value=choice.shows, id=f"display-{number}-anew"
    )
    inside = tag("div", *pages, anew, class_="inline")
    return form(
        seen, "/desk/displays/show", inside, *([more] if tables else []),
        display=number, at_row=choice.row,
    )  # fmt: skip


def _tap(choice: DisplayChoice, shows: str, label: Html) -> Html:
    is_shown = choice.shows == shows
    return button(
        label,
        "shown" if is_shown else "",
        name="shows",
        value=shows,
        id=f"display-{choice.display}-{shows}",
        data_row=shows,
        aria_pressed="true" if is_shown else "false",
    )
