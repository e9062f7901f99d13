"""What tests of the desk's pages of an event share: a desk, and somebody who opened an event."""

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.hall.web.public.conftest import hall, served
from tests.worlds.hall.made_up_desk import MadeUpDesk
from tests.worlds.hall.visitor import Visitor
from tests.worlds.hall.waiting import PATIENCE_S, until

__all__ = ["hall", "served"]


class Organiser:
    """Somebody at the desk of an event."""

    def __init__(self, desk: MadeUpDesk) -> None:
        self.hall = desk
        self.visitor = Visitor(desk.setup.https)
        assert self.visitor.come_in(desk.code()) == 303

    @property
    def page(self) -> str:
        return self.visitor.page

    def get(self, path: str) -> str:
        """A page, which must be there."""
        assert self.visitor.get(path) == 200, path
        return self.visitor.page

    def post(self, path: str, **form: Any) -> int:
        return self.visitor.post(path, **form)

    def send(self, text: str | bytes, **form: str) -> int:
        """Sends a file of players, as a browser does."""
        data = text.encode() if isinstance(text, str) else text
        self.visitor.get("/desk/people")
        parts = {"csrf": self.visitor.csrf(), **form}
        lines = [_part(name, value.encode()) for name, value in parts.items()]
        body = b"".join([*lines, _part("file", data, 'filename="p.csv"'), b"--xx--\r\n"])
        return self.visitor.ask(
            "POST", "/desk/players/file", body.decode("latin-1"), Origin=self.visitor.origin,
            **{"Content-Type": "multipart/form-data; boundary=xx"},
        )  # fmt: skip

    def row(self, kind: str) -> int:
        """The newest row of a kind, as a page names it."""
        view = self.hall.desk.event.view()
        return view.row_of(kind) if view else 0

    def open(self, *names: str, **stage: Any) -> None:
        """An event with these players at the hall's tables, else at three without a device, and its
        first stage.
        """
        new = {"event": "autumn", "title": "Autumn cup", "word": "apples", "names": "full"}
        assert self.post("/desk/event/open", **new, at_row=0) == 303
        assert self.send("name\r\n" + "\r\n".join(names), looked="yes") == 303
        tables = {f"in-{each}": "yes" for each in self.hall.tables}
        more_tables = "" if tables else "1-3"
        assert self.post("/desk/event/tables", **tables, more=more_tables, at_row=0) == 303
        stage = {"format": "duel-swiss", "best_of": 3, "rounds": 3, **stage}
        more = {"game": "", "options": "", "minutes": 50, "end_minutes": 5}
        assert self.post("/desk/event/stage", **stage, **more, at_row=0) == 303

    def draft(self) -> dict[str, str]:
        """What the pairing's page says that is to be published."""
        found = {}
        form = self.get("/desk/round/pair").partition('action="/desk/round/publish"')[0]
        form += self.page.partition('action="/desk/round/publish"')[2].partition("</form>")[0]
        for name in ("arranged", "proposed", "at_row"):
            found[name] = form.rpartition(f'name="{name}" value="')[2].partition('"')[0]
        return found

    def public(self, path: str) -> Any:
        """What everybody reads, as JSON or as a page."""
        with urllib.request.urlopen(self.hall.http + path, timeout=PATIENCE_S) as answer:
            text = answer.read().decode("utf-8-sig")
        return json.loads(text) if path.endswith(".json") else text

    def read(self, path: str, accepted: str) -> str:
        """A page as a browser reads it that wants these languages."""
        asked = urllib.request.Request(self.hall.http + path)
        asked.add_header("Accept-Language", accepted)
        try:
            with urllib.request.urlopen(asked, timeout=PATIENCE_S) as answer:
                return str(answer.read().decode())
        except urllib.error.HTTPError as missing:
            return missing.read().decode()

    def sees(self, path: str, text: str) -> None:
        """Waits until everybody reads this."""
        until(lambda: text in str(self.public(path)))


def _part(name: str, value: bytes, more: str = "") -> bytes:
    head = f'--xx\r\nContent-Disposition: form-data; name="{name}"{"; " * bool(more)}{more}\r\n\r\n'
    return head.encode() + value + b"\r\n"


@pytest.fixture
def organiser(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Organiser]:
    """At the desk of a hall with three tables, or with so many as a test asks for."""
    desk = MadeUpDesk(tmp_path / "hall", getattr(request, "param", 3))
    yield Organiser(desk)
    desk.close()
