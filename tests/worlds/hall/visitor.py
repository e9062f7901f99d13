"""Somebody with a browser at the hall's pages: a cookie, forms, and live views."""

import http.client
import json
import re
import ssl
from typing import Any
from urllib.parse import urlencode, urlsplit

from tests.worlds.hall.waiting import PATIENCE_S


class Visitor:
    """One browser. `status`, `page`: of the latest answer; `address`: the hall's."""

    def __init__(self, https: int, address: str = "127.0.0.1") -> None:
        self.https, self._address = https, address
        self.cookie = ""
        self.status = 0
        self.page = ""
        self.headers: dict[str, str] = {}

    @property
    def origin(self) -> str:
        host = f"[{self._address}]" if ":" in self._address else self._address
        return f"https://{host}:{self.https}"

    def connect(self) -> http.client.HTTPSConnection:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        return http.client.HTTPSConnection(
            self._address, self.https, context=context, timeout=PATIENCE_S
        )

    def ask(self, method: str, path: str, body: str = "", **headers: str) -> int:
        """Asks once, and follows nothing."""
        connection = self.connect()
        given = {"Cookie": f"__Host-tp={self.cookie}", "Accept-Language": "en", **headers}
        connection.request(method, path, body or None, given)
        answer = connection.getresponse()
        self.status, self.page = answer.status, answer.read().decode()
        self.headers = {name.lower(): value for name, value in answer.getheaders()}
        connection.close()
        return self.status

    def get(self, path: str) -> int:
        return self.ask("GET", path)

    def come_in(self, link: str) -> int:
        """Takes a code from its link."""
        path = urlsplit(link).path
        status = self.ask("POST", path, Origin=self.origin)
        found = re.search(r"__Host-tp=([^;]+)", self.headers.get("set-cookie", ""))
        self.cookie = found.group(1) if found else self.cookie
        return status

    def csrf(self) -> str:
        """What the changes of the latest page say."""
        found = re.search(r'name="csrf" value="([0-9a-f]+)"', self.page)
        assert found, self.page
        return found.group(1)

    def at_row(self, action: str) -> int:
        """Upon which decision the change of this address would be made."""
        # Of its own form first: a change beside it may be made upon another decision.
        found = re.search(
            rf'<form method="post" action="{action}"[^>]*>(?:(?!</form>).)*at_row" value="(\d+)"',
            self.page,
        ) or re.search(rf'at_row" value="(\d+)"(?:(?!action).)*action="{action}"', self.page)
        assert found, self.page
        return int(found.group(1))

    def post(self, path: str, *, csrf: str | None = None, origin: str = "", **form: Any) -> int:
        """Changes something as a page of the hall does."""
        if csrf is None:
            csrf = self._own_csrf()
        return self.ask(
            "POST",
            path,
            urlencode({"csrf": csrf, **form}),
            Origin=origin or self.origin,
            **{"Content-Type": "application/x-www-form-urlencoded"},
        )

    def _own_csrf(self) -> str:
        status, page = self.status, self.page
        self.get("/desk/people")
        if self.status == 403:
            self.get("/judge?")
        found = re.search(r'name="csrf" value="([0-9a-f]+)"', self.page)
        self.status, self.page = status, page
        return found.group(1) if found else ""


def views_of(lines: Any) -> Any:
    """The views of a stream of events, each with its name and its HTML."""
    name = ""
    for line in lines:
        text = line.decode().rstrip("\n")
        if text.startswith("event: "):
            name = text.removeprefix("event: ")
        elif text.startswith("data: ") and name != "beat":
            yield name, json.loads(text.removeprefix("data: "))["html"]
