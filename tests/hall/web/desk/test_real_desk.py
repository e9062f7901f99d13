"""The desk of a hall that runs, over HTTPS, with a table over a real broker."""

import http.client
import threading
from collections import deque
from typing import Any

import pytest

from tablepi.hall.web.http.event_stream import STREAMS_ON_HTTPS
from tablepi.wire.desk_messages import JudgeCall, judge_comes_of, round_clock_of, say_of
from tablepi.wire.states import PublicNow
from tests.hall.web.desk.conftest import Office
from tests.worlds.hall.journals import journal_match
from tests.worlds.hall.running_hall import NEEDS
from tests.worlds.hall.visitor import Visitor, views_of
from tests.worlds.hall.waiting import PATIENCE_S, until

pytestmark = NEEDS
CALL = "c" * 16


def _calls(office: Office, call: str = CALL, age_ms: int = 0) -> None:
    office.table.say("call", JudgeCall(call, 2, "", 0, age_ms).payload())


def _sees(visitor: Visitor, path: str, text: str) -> None:
    until(lambda: visitor.get(path) == 200 and text in visitor.page)


def _hears(office: Office, what: str) -> deque[bytes]:
    """What comes on a topic of the table's from now on, the retained one first."""
    heard: deque[bytes] = deque()
    table = office.table
    topic = f"tablepi/1/{table.hall}/{what}"
    table.client.message_callback_add(topic, lambda _c, _d, said: heard.append(bytes(said.payload)))
    table.client.subscribe(topic, 1)
    return heard


def test_a_code_opens_the_desk_once_and_looking_at_it_changes_nothing(office: Office) -> None:
    link = office.hall.command("desk")[0]
    other = Visitor(office.hall.ready["https"])
    path = "/in/" + link.rpartition("/")[2]
    assert other.get(path) == 200
    assert other.ask("POST", path, Origin="https://elsewhere.example") == 403
    assert other.ask("POST", path) == 403
    assert other.come_in(link) == 303
    said = other.headers["set-cookie"]
    wanted = ("__Host-tp=", "Secure", "HttpOnly", "SameSite=Strict", "Path=/;")
    assert all(each in said for each in wanted)
    assert "Domain" not in said
    assert other.get("/desk/tables") == 200
    assert Visitor(office.hall.ready["https"]).come_in(link) == 403


def test_every_page_has_its_headers_and_is_not_on_http(office: Office) -> None:
    paths = ("/desk", "/desk/tables", "/desk/round", "/desk/results",
             "/desk/people", "/judge", "/desk/events?views=desk-waits")  # fmt: skip
    for path in paths:
        plain = http.client.HTTPConnection(
            "127.0.0.1", office.hall.ready["http"], timeout=PATIENCE_S
        )
        plain.request("GET", path)
        assert plain.getresponse().status == 404, path
        plain.close()
    for path in paths[1:-1]:
        assert office.desk.get(path) == 200
        assert "frame-ancestors 'none'" in office.desk.headers["content-security-policy"]
        assert office.desk.headers["cache-control"] == "no-store"
        assert office.desk.headers["referrer-policy"] == "no-referrer"
        assert Visitor(office.hall.ready["https"]).get(path) == 401


def test_a_change_needs_the_sessions_token_and_the_halls_origin(office: Office) -> None:
    asked: dict[str, Any] = {"minutes": 50, "end_minutes": 5, "at_row": 0}
    assert office.desk.post("/desk/round/new", csrf="0" * 64, **asked) == 403
    assert office.desk.post("/desk/round/new", origin="https://elsewhere", **asked) == 403
    assert office.desk.post("/desk/round/new", csrf="", **asked) == 403
    assert office.desk.post("/desk/say", text="x" * (1 << 20), at_row=0) == 413
    judge = office.judge("Kim")
    assert judge.post("/desk/round/new", csrf="0", **asked) == 403
    assert judge.get("/desk/people") == 403
    office.desk.get("/desk/round")
    assert "Round 1" not in office.desk.page


def test_ten_wrong_codes_shut_the_door(office: Office) -> None:
    wrong = Visitor(office.hall.ready["https"])
    assert [wrong.come_in("/in/" + "A" * 26) for _ in range(11)] == [403] * 10 + [429]
    assert wrong.get("/in/" + "A" * 26) == 429
    assert office.desk.get("/desk/tables") == 200


def test_a_session_ends_from_people(office: Office) -> None:
    judge = office.judge("Kim")
    assert judge.get("/judge") == 200
    assert office.desk.get("/desk/people") == 200
    assert "Kim" in office.desk.page
    assert office.desk.post("/desk/people/end", session=2) == 303
    assert judge.get("/judge") == 401


def test_two_judges_and_one_call(office: Office) -> None:
    kim, lee = office.judge("Kim"), office.judge("Lee")
    heard = _hears(office, "t/t01/down/judge")
    _calls(office)
    _sees(kim, "/judge", CALL)
    path = f"/judge/call/{CALL}"
    assert kim.post(f"{path}/claim", csrf=kim.csrf()) == 303
    assert lee.get("/judge") == 200
    assert "Kim" in lee.page
    assert kim.get("/judge") == 200
    until(lambda: heard)
    comes = judge_comes_of(heard[-1])
    assert comes is not None
    assert (comes.call, comes.state, comes.judge) == (CALL, "claimed", "Kim")
    assert kim.post(f"{path}/release", csrf=kim.csrf()) == 303
    assert lee.get("/judge") == 200
    assert lee.post(f"{path}/claim", csrf=lee.csrf()) == 303
    assert lee.get("/judge") == 200
    token = lee.csrf()
    assert lee.post(f"{path}/close", csrf=token) == 303
    assert lee.post(f"{path}/close", csrf=token) == 409
    until(lambda: (said := judge_comes_of(heard[-1])) and said.state == "closed")


def test_the_second_judge_reads_who_has_it(office: Office) -> None:
    kim, lee = office.judge("Kim"), office.judge("Lee")
    _calls(office)
    _sees(kim, "/judge", CALL)
    _sees(lee, "/judge", CALL)
    kims, lees = kim.csrf(), lee.csrf()
    assert kim.post(f"/judge/call/{CALL}/claim", csrf=kims) == 303
    assert lee.post(f"/judge/call/{CALL}/claim", csrf=lees) == 409
    assert "Kim</bdi> has it" in lee.page or "Kim has it." in lee.page


def test_a_call_of_a_table_that_vanished_keeps_its_place(office: Office) -> None:
    _calls(office, age_ms=3_600_000)
    _sees(office.desk, "/desk/tables", CALL)
    office.table.close()
    office.hall.kill()
    office.hall.start()
    _sees(office.desk, "/desk/tables", CALL)
    assert "<span data-since" in office.desk.page
    assert "1 h" in office.desk.page


def test_two_desks_never_overwrite_each_other(office: Office) -> None:
    assert office.desk.post("/desk/say", text="Lunch until 13:30", at_row=0) == 303
    assert office.desk.post("/desk/say", text="Dinner", at_row=0) == 409
    assert "Lunch until 13:30" in office.desk.page
    heard = _hears(office, "all/say")
    until(lambda: heard)
    said = say_of(heard[0])
    assert said is not None
    assert said.text == "Lunch until 13:30"


def test_the_round_survives_a_kill_of_the_hall(office: Office) -> None:
    heard = _hears(office, "all/round")
    assert office.desk.post("/desk/round/new", minutes=50, end_minutes=5, at_row=0) == 303
    assert office.desk.post("/desk/round/start", at_row=1) == 303
    assert office.desk.post("/desk/round/extend", at_row=2, minutes=-1) == 409
    assert "Take time away" in office.desk.page
    until(lambda: heard and (said := round_clock_of(heard[-1])) and said.state == "running")
    before = round_clock_of(heard[-1])
    assert before is not None
    heard.clear()
    office.hall.kill()
    office.hall.start()
    until(lambda: heard and (said := round_clock_of(heard[-1])) and said.state == "running")
    after = round_clock_of(heard[-1])
    assert after is not None
    assert after.ends_at == before.ends_at
    assert office.desk.get("/desk/round") == 200
    assert "The clock of this hall is off" not in office.desk.page


@pytest.mark.parametrize("what", ["replace", "revoke"])
def test_a_table_is_replaced_revoked_and_moved_by_a_tap(office: Office, what: str) -> None:
    assert office.desk.post("/desk/tables/move", table="t01", name="By the <door>", at_row=0) == 303
    _sees(office.desk, "/desk/tables", "By the &lt;door&gt;")
    assert office.desk.post(f"/desk/tables/{what}", table="t01") in (200, 303)
    assert ("TABLEPI:1:CAFE" in office.desk.page) == (what == "replace")
    _sees(office.desk, "/desk/tables", "Revoked")


def test_a_revoked_device_that_is_let_in_again_is_heard_again(office: Office) -> None:
    assert office.desk.post("/desk/tables/revoke", table="t01") == 303
    until(lambda: office.table.refused)
    assert office.desk.post("/desk/tables/return", table="t01") == 303
    office.table.matches = [journal_match(3)]
    office.table.deliver()


def test_what_the_hall_does_not_understand_is_shown(office: Office) -> None:
    for _ in range(12):
        office.table.say("now", b"{")
    _sees(office.desk, "/desk/tables?table=t01", "does not understand (12)")


def test_a_call_comes_to_a_live_page_by_itself(office: Office) -> None:
    judge = office.judge("Kim")
    seen: list[str] = []
    connection = judge.connect()
    connection.request(
        "GET", "/desk/events?views=judge-calls", headers={"Cookie": f"__Host-tp={judge.cookie}"}
    )
    answer = connection.getresponse()
    reading = threading.Thread(
        target=lambda: seen.extend(html for _, html in views_of(answer)), daemon=True
    )
    reading.start()
    _calls(office)
    until(lambda: any(CALL in html for html in seen))
    office.desk.post("/desk/people/end", session=2)
    reading.join(PATIENCE_S)
    assert not reading.is_alive()
    answer.close()
    connection.close()


def test_pages_of_who_only_watches_take_no_live_page_from_a_judge_behind_the_same_address(
    office: Office,
) -> None:
    judge = office.judge("Kim")
    asked: list[tuple[str, dict[str, str]]] = [("/events?views=hall", {})] * (
        STREAMS_ON_HTTPS[0] + 1
    )
    asked.append(("/desk/events?views=judge-calls", {"Cookie": f"__Host-tp={judge.cookie}"}))
    connections, found = [], []
    for path, headers in asked:
        connections.append(judge.connect())
        connections[-1].request("GET", path, headers=headers)
        found.append(connections[-1].getresponse())
    assert [each.status for each in found] == [*[200] * STREAMS_ON_HTTPS[0], 503, 200]
    for answer, connection in zip(found, connections, strict=True):
        answer.close()
        connection.close()


def test_time_that_a_table_gave_itself_is_the_desks_to_see_and_not_offered_again(
    office: Office,
) -> None:
    assert office.desk.post("/desk/round/new", minutes=50, end_minutes=5, at_row=0) == 303
    assert office.desk.post("/desk/round/start", at_row=1) == 303
    match = journal_match(3).add("judge called 2", "judge present", kind="note")
    row = len(match.rows) - 1
    office.table.matches = [match]
    office.table.deliver()
    here = JudgeCall(CALL, 2, match.id, row, 0, "present", 1)
    office.table.say("call", here.payload())
    office.table.say("now", PublicNow(True, match.id, len(match.rows), "power-suit").payload())
    _sees(office.desk, "/desk/tables", "is at the table")
    office.table.say("call", b"")
    until(lambda: office.desk.get("/desk/tables") == 200 and CALL not in office.desk.page)
    match.add("judge extra 240", "judge answered", kind="note")
    office.table.deliver()
    _sees(office.desk, "/desk/tables?table=t01", "This table has 4:00 more")
    assert office.desk.get("/desk/tables") == 200
    assert "stood for" not in office.desk.page


def test_a_judge_gives_a_table_time_and_what_a_call_took_no_more_than_once(office: Office) -> None:
    kim, lee = office.judge("Kim"), office.judge("Lee")
    assert office.desk.post("/desk/round/new", minutes=50, end_minutes=5, at_row=0) == 303
    assert office.desk.post("/desk/round/start", at_row=1) == 303
    for judge in (kim, lee):
        assert judge.get("/judge/tables?table=t01") == 200
    row, kims, lees = kim.at_row("/judge/extend"), kim.csrf(), lee.csrf()
    more: dict[str, Any] = {"table": "t01", "at_row": row}
    assert kim.post("/judge/extend", csrf=kims, minutes=3, **more) == 303
    assert lee.post("/judge/extend", csrf=lees, minutes=3, **more) == 409
    assert kim.post("/judge/extend", csrf=kims, minutes=-3, **more) == 400
    _sees(kim, "/judge/tables?table=t01", "This table has 3:00 more")
    match = journal_match(3).add("judge called 2", kind="note")
    row = len(match.rows)
    match.add("judge answered", kind="note", wait_ms=90_000)
    office.table.matches = [match]
    office.table.deliver()
    office.table.say("call", JudgeCall(CALL, 2, match.id, row, 0, "present", 1).payload())
    _sees(lee, "/judge", "is at the table")
    office.table.say("call", b"")
    _sees(lee, "/judge", "stood for 1:30")
    for judge, csrf, status in ((kim, kims, 303), (lee, lees, 409)):
        assert judge.post("/judge/extend", csrf=csrf, table="t01", minutes=2, call=CALL) == status
    assert "stood for" not in lee.page
    _sees(kim, "/judge/tables?table=t01", "This table has 5:00 more")
