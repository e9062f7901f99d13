"""Every page of the fixed halls in every language, with its live parts, as text to be compared."""

import re
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing
from http.client import HTTPSConnection
from itertools import chain
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, urlencode

from tests.hall.looks.canonical_html import canonical
from tests.hall.looks.every_page import DESK, PRINTED, PUBLIC
from tests.hall.looks.fixed_halls import MAKERS, FixedHall, fixed_hall
from tests.hall.looks.worlds import own_pages, result_codes
from tests.worlds.hall.visitor import views_of

KIOSK = ("/display?screen=1", "/display?screen=2", "/display?screen=3", "/display?screen=9",
         "/overlay?table=t01", "/overlay?table=t03&style=corner&scale=1.5",
         "/overlay?table=no")  # fmt: skip
MORE = (
    *("/desk/event?format=single-elim", "/desk/event?format=duel-swiss", "/desk/event?format=open"),
    *(
        "/desk/event/ended?event=spring",
        "/desk/event/ended?event=never",
        "/desk/event/rows?before=9",
    ),
    *(
        "/desk/results?round=1",
        "/desk/results?round=1&table=t01",
        "/desk/results?round=1&table=t02",
    ),
    *("/desk/players?came=p1", "/desk/players?player=p2", "/desk/players?player=p5"),
    *("/desk/players?player=p26", "/desk/print/cards?player=p1", "/desk/print?paper=letter"),
    *("/desk/results/open?match=00000000000000000000000000000001", "/desk/tables?table=t02"),
    *("/desk/results/open?match=00000000000000000000000000000002", "/desk/tables?table=t03"),
    *("/desk/tables?table=t04", "/standings?player=p3", "/standings?player=no", "/in/ABCDEF"),
)
MOST_VIEWS = 8

CHANGES: tuple[tuple[str, dict[str, object]], ...] = (
    ("/desk/say", {"text": "x" * 2_500, "at_row": 0}),
    ("/desk/say", {"text": "late", "at_row": 999}),
    ("/desk/event/open", {"event": "new", "title": "N", "word": "w", "names": "full", "at_row": 0}),
    ("/desk/round/end", {"at_row": 0}),
    ("/desk/round/table", {"table": "t03", "what": "extend", "minutes": -9, "at_row": 0}),
    ("/desk/players/enter", {"name": "", "seed": "", "table": "", "club": ""}),
    ("/desk/players/enter", {"name": "Ann", "seed": "x", "table": "", "club": "<i>"}),
    ("/desk/players/erase", {"player": "p1", "at_row": 0}),
    ("/desk/players/absent", {"away": "p3 p4", "at_row": 0}),
    ("/desk/players/penalty", {"player": "p1", "points": "", "why": "<why>", "at_row": 0}),
    ("/desk/results/enter", {"round": 3, "table": "t09", "games-1": 7, "games-2": "", "draws": 1,
                             "out-2": "yes", "at_row": 0, "why": "<late>"}),
    ("/desk/results/enter", {"round": 1, "table": "t01", "games-1": 7, "games-2": 1, "draws": 1,
                             "at_row": 999, "why": "<late>"}),
    ("/desk/results/open/enter", {"match": f"{1:032x}", "table": "t02", "player-1": "p5",
                                  "at_row": 0}),
    ("/desk/event/stage", {"format": "duel-swiss", "best_of": 4, "rounds": "x", "at_row": 0}),
)  # fmt: skip
"""Changes that are refused or asked about."""


_LETTERS = re.compile(r"(?:[0-9A-F]{4} ){5}[0-9A-F]{4}")
"""Of the certificate, which is another one in each hall."""


class Reader(NamedTuple):
    """Somebody at the hall's pages, upon one connection. `cookie`: '' for everybody."""

    who: str
    connection: HTTPSConnection
    cookie: str
    origin: str

    def get(self, path: str, **form: object) -> tuple[int, str]:
        """The answer to a question, or to a change where there is a form."""
        headers = {"Accept-Language": "en", "Origin": self.origin}
        headers |= {"Cookie": f"__Host-tp={self.cookie}"}
        headers |= {"Content-Type": "application/x-www-form-urlencoded"} if form else {}
        method = "POST" if form else "GET"
        self.connection.request(method, path, urlencode(form) or None, headers)
        answer = self.connection.getresponse()
        return answer.status, _LETTERS.sub("LETTERS", answer.read().decode())


def hall_pages() -> Iterator[tuple[str, str]]:
    """The name of each page with its text; one that is like an earlier one is left out."""
    seen: set[str] = set()
    for name, maker in MAKERS.items():
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            hall = stack.enter_context(fixed_hall(name, folder / "hall"))
            readers = {each.who: each for each in _readers(hall, stack)}
            for page, text in chain(
                *(_pages(hall, readers, language) for language in maker.languages),
                _made(hall, readers["desk"]),
            ):
                if text not in seen:
                    seen.add(text)
                    yield f"{name} {page}", text


def _pages(
    hall: FixedHall, readers: Mapping[str, Reader], language: str
) -> Iterator[tuple[str, str]]:
    results = tuple(f"/r/{each}" for each in result_codes(hall.hall)[:4])
    of_judge = tuple(each for each in DESK if each.startswith("/judge"))
    paths = {
        "everybody": (*PUBLIC, *KIOSK, *results, *own_pages(hall.hall, 3), "/desk/tables"),
        "desk": (*DESK, *PRINTED, *MORE),
        "judge": (*of_judge, "/desk/event"),
    }
    views: dict[str, set[str]] = {who: set() for who in paths}
    whole = ""
    for who, path in ((who, path) for who, each in paths.items() for path in each):
        status, text = readers[who].get(_in_language(path, language))
        page = canonical(text)
        for view in re.findall(r'data-view="(?!me-)([^"]+)"', text):
            views[who if view.startswith(("desk-", "judge-")) else "everybody"].add(view)
        whole += page
        yield f"{who} {path} {language}", f"{status}\n{page}"
    for who, reader in readers.items():
        for view, text in _live(reader, sorted(views[who]), language):
            if canonical(text) not in whole:
                yield f"{who} live {view} {language}", canonical(text)
    yield from _refused(readers["desk"], language)


def _readers(hall: FixedHall, stack: ExitStack) -> Iterator[Reader]:
    for who, visitor in (("everybody", hall.desk), ("desk", hall.desk), ("judge", hall.judge)):
        connection = stack.enter_context(closing(visitor.connect()))
        cookie = "" if who == "everybody" else visitor.cookie
        yield Reader(who, connection, cookie, visitor.origin)


def _in_language(path: str, language: str) -> str:
    return f"{path}{'&' if '?' in path else '?'}lang={language}"


def _live(reader: Reader, views: list[str], language: str) -> Iterator[tuple[str, str]]:
    """The parts that a live page is sent."""
    place = "/events" if reader.who == "everybody" else "/desk/events"
    for first in range(0, len(views), MOST_VIEWS):
        wanted = views[first : first + MOST_VIEWS]
        path = f"{place}?lang={language}&views={quote(','.join(wanted))}"
        reader.connection.request("GET", path, headers={"Cookie": f"__Host-tp={reader.cookie}"})
        answer = reader.connection.getresponse()
        assert answer.status == 200, (path, answer.read())
        found: dict[str, str] = {}
        for view, text in views_of(iter(answer.readline, b"")):
            found[view] = text
            if len(found) == len(wanted):
                break
        reader.connection.close()
        yield from sorted(found.items())


def _refused(desk: Reader, language: str) -> Iterator[tuple[str, str]]:
    """What is shown where a change is refused, or asked about; a pairing arranged by hand."""
    csrf = _csrf(desk)
    for number, (path, form) in enumerate(CHANGES):
        status, text = desk.get(_in_language(path, language), csrf=csrf, **form)
        yield f"refused {number} {path} {language}", f"{status}\n{canonical(text)}"
    page = desk.get("/desk/round/pair")[1].partition('action="/desk/round/publish"')[2]
    form = dict(re.findall(r'name="(arranged|proposed|at_row)" value="([^"]*)"', page))
    for change in ({"change": "swap", "one": "p1", "other": "p3"},
                   {"change": "move", "table": "t01", "to": "t02"},
                   {"change": "alone.move", "alone": "p5", "at": "bye"}):  # fmt: skip
        sent = {"csrf": csrf, **form, **change, "why": "<so>"}
        status, text = desk.get(_in_language("/desk/round/pair", language), **sent)
        yield f"pair {change['change']} {language}", f"{status}\n{canonical(text)}"


def _made(hall: FixedHall, desk: Reader) -> Iterator[tuple[str, str]]:
    """What is shown once: join cards, codes, a file with faults; then what the desk knows of it."""
    csrf = _csrf(desk)
    for path, form in (("/desk/tables/card", {"count": 2}),
                       ("/desk/people/code", {"role": "head", "name": "<Kim>"})):  # fmt: skip
        status, text = desk.get(path, csrf=csrf, **form)
        yield f"made {path}", f"{status}\n{canonical(text)}"
    visitor = hall.desk
    parts = f'--xx\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n{csrf}\r\n'
    file = "name,seed\r\nAnn,x\r\n,3\r\n"
    head = 'Content-Disposition: form-data; name="file"; filename="p.csv"'
    visitor.ask("POST", "/desk/players/file", f"{parts}--xx\r\n{head}\r\n\r\n{file}\r\n--xx--\r\n",
                Origin=visitor.origin,
                **{"Content-Type": "multipart/form-data; boundary=xx"})  # fmt: skip
    yield "made /desk/players/file", f"{visitor.status}\n{canonical(visitor.page)}"
    yield "made /desk/people", canonical(desk.get("/desk/people")[1])


def _csrf(desk: Reader) -> str:
    found = re.search(r'name="csrf" value="([0-9a-f]+)"', desk.get("/desk/people")[1])
    assert found
    return found[1]
