"""What every page for the printer has: its paper, and the way back that is not printed."""

from collections.abc import Mapping
from typing import Literal, NamedTuple, get_args

from tablepi.hall.desk.drawn.desk_frame import Seen
from tablepi.hall.pages.markup import Child, Html, joined, tag

Paper = Literal["a4", "letter"]
PAPERS: tuple[Paper, ...] = get_args(Paper)


class PrintedPage(NamedTuple):
    """A page for the printer. `title`: the id of a sentence."""

    title: str
    body: Html
    paper: Paper


def paper_of(query: Mapping[str, str]) -> Paper:
    """The paper that was chosen; A4 where none was."""
    asked = query.get("paper", "")
    return asked if asked in PAPERS else "a4"


def print_link(what: str, paper: Paper, seen: Seen) -> str:
    """The address of something to print."""
    return seen.words.link(f"/desk/print{f'/{what}' if what else ''}?paper={paper}")


def printed(title: str, paper: Paper, seen: Seen, *body: Child) -> PrintedPage:
    """A page with the bar above it that stays on the screen."""
    words = seen.words
    back = tag("a", words("print.back"), href=print_link("", paper, seen), class_="button")
    start = tag("button", words("print.start"), class_="button first", data_print=True, hidden=True)
    how = tag("p", words("print.how"))
    head = tag("div", tag("h1", words(title)), back, start, how, class_="no-print bar")
    return PrintedPage(title, joined(head, *body), paper)
