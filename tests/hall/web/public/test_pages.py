"""Pages as they leave the server: complete without script, escaped, small, in two languages."""

import csv
import gzip
import io
import json
import re
import urllib.request
from urllib.error import HTTPError

import pytest

from tablepi.hall.web.html.page_frame import FACES, SCRIPT, STYLE
from tablepi.hall.web.values.game_words import GameWords
from tablepi.hall.web.values.public_source import result_code
from tablepi.wire.desk_messages import RoundClock
from tablepi.wire.states import ClockNow, PublicNow
from tests.worlds.hall.made_up_hall import RULES, MadeUpHall, Served
from tests.worlds.hall.waiting import PATIENCE_S

PLACES = ("/", "/tables", "/table/t01", "/clock", "/overlay?table=t01", "/standings", "/pairings")
EVIL = "<script>alert(1)</script>\u202eevil\x00\x1b[31m\"'&"


def get(served: Served, path: str, **headers: str) -> tuple[int, dict[str, str], str]:
    """Status, headers and text."""
    request = urllib.request.Request(served.url + path, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
            return answer.status, dict(answer.headers), answer.read().decode("utf-8-sig")
    except HTTPError as wrong:
        with wrong:
            return wrong.code, dict(wrong.headers), wrong.read().decode()


def _show(hall: MadeUpHall, served: Served, names: tuple[str, ...] = ("Ann", "Ben")) -> str:
    hall.table("t01", "Table 1")
    match = hall.play("t01", names, [12, 9], clocks=[ClockNow(1, 81_000, -1)])
    served.look()
    return match


@pytest.mark.parametrize("path", PLACES)
def test_every_page_has_the_headers_of_the_hall(
    hall: MadeUpHall, served: Served, path: str
) -> None:
    _show(hall, served)
    status, headers, text = get(served, path)
    framed = "*" if "overlay" in path else "'none'"
    assert status == 200
    assert headers["Content-Security-Policy"] == f"default-src 'self'; frame-ancestors {framed}"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cache-Control"] == "no-store"
    assert "Set-Cookie" not in headers
    assert '<noscript><meta http-equiv="refresh" content="30"></noscript>' in text
    assert not re.search(r'(src|href)="(https?:)?//', text)
    assert not re.search(r"<style|style=|<script>|onclick", text)


def test_an_address_that_there_is_not_has_a_page_for_people_alone(served: Served) -> None:
    status, headers, text = get(served, "/nowhere?lang=de", Accept="text/html")
    assert (status, headers["Cache-Control"]) == (404, "no-store")
    assert "Diese Seite gibt es nicht" in text
    assert 'href="/?lang=de"' in text
    assert get(served, "/nowhere")[2] == "404: Not Found"


def test_style_and_script_are_kept_for_a_year(served: Served) -> None:
    for asset in (STYLE, SCRIPT):
        _, headers, text = get(served, asset.path)
        assert headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert text == asset.content.decode()


def test_the_faces_of_the_pages_are_the_halls_own_and_light() -> None:
    assert sum(len(face.content) for face in FACES) <= 30_000
    assert all(face.path.encode() in STYLE.content for face in FACES)


@pytest.mark.parametrize("path", ["/", "/tables", "/table/t01", "/overlay?table=t01"])
def test_names_scores_and_clocks_stand_in_the_page_itself(
    hall: MadeUpHall, served: Served, path: str
) -> None:
    _show(hall, served)
    hall.now_ms = (hall.now_ms or 0) + 1000
    _, _, text = get(served, path)
    for shown in ("<bdi>Ann</bdi>", "<bdi>Ben</bdi>", ">12<", ">9<", ">1:20<"):
        assert shown in text


@pytest.mark.parametrize("path", [*PLACES[:2], "/table/t01", "/overlay?table=t01"])
def test_a_text_of_somebody_is_escaped_and_isolated(
    hall: MadeUpHall, served: Served, path: str
) -> None:
    hall.table("t01", EVIL)
    hall.play("t01", (EVIL, "שלום"), [1, 2], phase=EVIL)
    hall.tell(say=EVIL)
    served.look()
    _, _, text = get(served, path)
    assert "<script>alert" not in text
    assert not set(text) & set("\u202e\x00\x1b")
    assert "<bdi>שלום</bdi>" in text


def test_an_asked_for_table_that_is_markup_is_escaped(served: Served) -> None:
    for path in ("/table/%3Cb%3Ex", "/overlay?table=%3Cb%3Ex"):
        status, _, text = get(served, path)
        assert status == 404
        assert "<b>x" not in text


def test_a_page_is_in_the_language_asked_for_else_the_browsers(served: Served) -> None:
    german = {"Accept-Language": "xx, de-AT;q=0.9, en;q=0.8"}
    for path, headers, language in (
        ("/", {}, "en"),
        ("/", german, "de"),
        ("/?lang=en", german, "en"),
        ("/?lang=xx", german, "de"),
    ):
        _, _, text = get(served, path, **headers)
        assert f'<html lang="{language}">' in text
        assert ("Noch ist kein Tisch dabei" in text) == (language == "de")


def test_what_is_not_public_stands_on_no_page(hall: MadeUpHall, served: Served) -> None:
    match = _show(hall, served)
    hall.result("t01", match, (12, 9))
    hall.now("t01", PublicNow(True, match, 2, "power-suit", "over", (), (12, 9), (), True))
    served.look()
    code = result_code(match)
    public = [*PLACES, "/api/tables.json", "/api/results.json", "/api/tables.csv"]
    for path in public:
        text = get(served, path)[2]
        assert match not in text
        assert code not in text or path == "/table/t01"


def test_a_result_is_found_by_its_code_alone(hall: MadeUpHall, served: Served) -> None:
    match = _show(hall, served)
    code = result_code(match)
    assert re.fullmatch("[A-Z2-7]{12}", code)
    assert get(served, f"/r/{code}")[0] == 404
    hall.result("t01", match, (12, 9), "not checked")
    served.look()
    for path in (f"/r/{code}", f"/r/{code.lower()}"):
        status, _, text = get(served, path)
        assert status == 200
        for shown in ("80ec4b26", "not checked", "1 power castle suns", "<bdi>Ann</bdi>"):
            assert shown in text
    assert get(served, "/r/AAAAAAAAAAAA")[0] == 404


def test_no_event_is_said_to_run_while_none_does(served: Served) -> None:
    for path in ("/standings", "/pairings"):
        assert "No event is running" in get(served, path)[2]
    assert "No round is running" in get(served, "/clock")[2]


def test_the_round_clock_and_the_announcement_are_shown(hall: MadeUpHall, served: Served) -> None:
    now = hall.clock.now_ms()
    hall.tell(RoundClock(3, "running", now + 754_000, 0, 300_000, now), "Lunch until 13:30")
    served.look()
    for path in ("/", "/tables", "/clock"):
        text = get(served, path)[2]
        assert all(shown in text for shown in ("Round 3", ">12:34<", "Lunch until 13:30"))


def test_programs_read_tables_and_results(hall: MadeUpHall, served: Served) -> None:
    match = _show(hall, served, ("=1+1", "Ben"))
    hall.result("t01", match, (-3, 2))
    served.look()
    [table] = json.loads(get(served, "/api/tables.json")[2])["tables"]
    assert (table["table"], table["title"], table["phase"]) == ("t01", "Power Suit", "influence")
    assert [seat["score"] for seat in table["seats"]] == [12, 9]
    assert [seat["clock_ms"] for seat in table["seats"]] == [81_000, None]
    raw = urllib.request.urlopen(f"{served.url}/api/results.csv", timeout=PATIENCE_S).read()
    assert raw.startswith(b"\xef\xbb\xbftable,number,")
    assert raw.count(b"\r\n") == raw.count(b"\n") == 3
    rows = list(csv.DictReader(io.StringIO(raw.decode("utf-8-sig"))))
    assert [(row["player"], row["score"], row["won"]) for row in rows] == [
        ("'=1+1", "-3", "no"), ("Ben", "2", "yes")]  # fmt: skip


def test_a_page_is_at_most_60_kilobytes_to_a_phone(hall: MadeUpHall, served: Served) -> None:
    for number in range(1, 201):
        hall.table(f"t{number:03}", f"Table {number}")
        hall.play(f"t{number:03}", [f"Player {number}", f"Another {number}"], [number, 3])
    served.look()
    same = sum(len(gzip.compress(asset.content)) for asset in (STYLE, SCRIPT, *FACES))
    for path in ("/", "/tables", "/table/t001"):
        request = urllib.request.Request(served.url + path, headers={"Accept-Encoding": "gzip"})
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
            assert answer.headers["Content-Encoding"] == "gzip"
            assert len(answer.read()) + same < 60_000


def test_every_games_board_has_a_colour_of_its_own() -> None:
    words = GameWords(RULES)
    boards = {game: words.board(game) for game in words.known}
    assert len(set(boards.values())) == len(boards)
    for board in boards.values():
        assert f".on-{board} {{ --board: #" in STYLE.content.decode()
