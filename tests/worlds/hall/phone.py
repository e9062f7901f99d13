"""A player's phone at the hall's pages: opened by its code, pressed as a thumb would."""

import html
import http.client
import re
from html.parser import HTMLParser
from typing import NamedTuple
from urllib.parse import urlencode

from tablepi.hall.server.database.player_codes import codes_of
from tests.worlds.hall.made_up_desk import MadeUpDesk
from tests.worlds.hall.waiting import PATIENCE_S


class PageKey(NamedTuple):
    """A key of a page. `address`: of its form; `fields`: what pressing it sends."""

    label: str
    address: str
    fields: dict[str, str]


class _Keys(HTMLParser):
    """Finds every key in a form, with the form's fields as they stand."""

    def __init__(self) -> None:
        super().__init__()
        self.keys: list[PageKey] = []
        self._address = ""
        self._fields: dict[str, str] = {}
        self._key: dict[str, str] | None = None
        self._label = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._address, self._fields = values["action"], {}
        elif tag == "input" and values.get("type") != "radio":
            self._fields[values["name"]] = values.get("value", "")
        elif tag == "button":
            self._key, self._label = values, ""

    def handle_data(self, data: str) -> None:
        self._label += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "button" and self._key is not None and self._address:
            own = {self._key["name"]: self._key["value"]} if "name" in self._key else {}
            self.keys.append(PageKey(self._label, self._address, {**self._fields, **own}))
            self._key = None
        elif tag == "form":
            self._address = ""


class Phone:
    """`status`, `page`, `headers`: of the latest answer."""

    def __init__(self, desk: MadeUpDesk, code: str = "") -> None:
        self._desk, self.code = desk, code
        self.status, self.page = 0, ""
        self.headers: dict[str, str] = {}

    @property
    def origin(self) -> str:
        return self._desk.http

    def ask(self, method: str, path: str, body: str | None = None, **headers: str) -> int:
        """Asks once, and follows nothing."""
        port = self._desk.setup.http
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
        connection.request(method, path, body, {"Accept-Language": "en", **headers})
        answer = connection.getresponse()
        self.status, self.page = answer.status, answer.read().decode()
        self.headers = {name.lower(): value for name, value in answer.getheaders()}
        connection.close()
        return self.status

    def open(self) -> str:
        """Its page, as it is now; what can be read of it."""
        assert self.ask("GET", f"/me/{self.code}") == 200, self.page
        return self.read()

    def read(self) -> str:
        """The page as somebody reads it."""
        body = self.page.partition("</header>")[2].partition("<aside")[0].partition("<footer")[0]
        body = re.sub(r"</?(?:bdi|b)>", "", body)
        return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", body)).split())

    def keys(self) -> list[str]:
        """What stands on the keys of the page that is open."""
        return [key.label.strip() for key in self._keys()]

    def press(self, label: str, **typed: str | int) -> int:
        """Presses the key with this beginning, once some fields are filled in."""
        key = next(key for key in self._keys() if key.label.strip().startswith(label))
        texts = {name.replace("_", "-"): str(value) for name, value in typed.items()}
        return self.send(key.address, {**key.fields, **texts})

    def send(self, path: str, fields: dict[str, str], origin: str | None = None) -> int:
        """Sends a form, whatever its page has."""
        origin = self.origin if origin is None else origin
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        return self.ask("POST", path, urlencode(fields), **kind, Origin=origin)

    def _keys(self) -> list[PageKey]:
        parser = _Keys()
        parser.feed(self.page)
        return parser.keys


def phones_of(desk: MadeUpDesk, event: str = "autumn") -> dict[str, Phone]:
    """The phone of each player of an event, by id."""
    codes = desk.write(lambda record: codes_of(record, event))
    return {player: Phone(desk, code) for player, code in codes.items()}
