"""The cookie of who came in: a name that nobody else can set, and sessions from before."""

from hashlib import sha256
from pathlib import Path

from tests.worlds.hall.made_up_desk import MadeUpDesk
from tests.worlds.hall.visitor import Visitor

INSERT = "INSERT INTO sessions (token, role, name, began) VALUES (?, 'desk', '', ?)"


def test_a_session_is_good_under_the_name_of_its_cookie_alone(tmp_path: Path) -> None:
    desk = MadeUpDesk(tmp_path / "hall")
    visitor, now = Visitor(desk.setup.https), desk.clock.now_ms()
    assert visitor.come_in(desk.code()) == 303
    assert visitor.get("/desk/tables") == 200
    # What another port, or somebody on http, planted under the former name.
    assert visitor.ask("GET", "/desk/tables", Cookie=f"tp={visitor.cookie}") == 401
    assert visitor.ask("GET", "/desk/tables", Cookie=f"tp=__Host-tp={visitor.cookie}") == 401

    # Of a hall of 0.2.0 that was brought up to date in the middle of an event.
    earlier = sha256(b"from-before").hexdigest()
    desk.write(lambda record: record.execute(INSERT, (earlier, now)))
    assert visitor.ask("GET", "/desk/tables", Cookie="tp=from-before") == 200
    assert visitor.ask("GET", "/desk/tables", Cookie="__Host-tp=from-before") == 401
    desk.close()
