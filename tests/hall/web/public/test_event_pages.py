"""Standings and pairings for everybody: complete, explained, delayed, and for programs."""

import csv
import io
import json
import re
import urllib.request
from html import unescape

import pytest

from tablepi.hall.server.database.desk_decisions import decide
from tablepi.hall.server.database.record_file import together
from tests.hall.web.public.test_pages import get
from tests.worlds.hall.made_up_event import MadeUpEvent
from tests.worlds.hall.made_up_hall import MadeUpHall, Served
from tests.worlds.hall.waiting import PATIENCE_S

EVIL = "=<b>\u202eDora</b>"


@pytest.fixture
def event(hall: MadeUpHall) -> MadeUpEvent:
    """Four players; Ann met Ben and Cid, each once."""
    with together(hall.record):
        event = MadeUpEvent(hall.record, hall.clock.now_ms())
        event.open(["Ann", "Ben", "Cid", EVIL])
        first = event.round(["p1", "p2"], ["p3", "p4"])
        event.result(first, "t01", 2, 0)
        event.result(first, "t02", 2, 1)
    return event


def _text(page: str) -> str:
    """What somebody reads of a page."""
    return " ".join(unescape(re.sub(r"<[^>]+>", "", page)).split())


def test_each_number_is_explained_by_a_sentence(
    hall: MadeUpHall, served: Served, event: MadeUpEvent
) -> None:
    with together(hall.record):
        second = event.round(["p1", "p3"], ["p2", "p4"])
        event.result(second, "t01", 0, 2)
        event.result(second, "t02", 2, 0)
    served.look()
    shown = _text(get(served, "/standings?player=p1")[2])
    assert "3: the sum of Ann’s rounds: round 1, won: 3; round 2, not won: 0." in shown
    assert "0.7500: the mean of what Ann’s opponents won: Ben 1/2, Cid 1." in shown
    german = _text(get(served, "/standings?player=p1&lang=de")[2])
    assert "0,7500: das Mittel dessen, was die Gegenüber von Ann gewannen: Ben 1/2" in german


def test_standings_say_who_rose_and_who_fell_by_the_round_played_last(
    hall: MadeUpHall, served: Served, event: MadeUpEvent
) -> None:
    def moved() -> dict[str, str]:
        served.look()
        rows = get(served, "/standings")[2].split("<tr")
        cells = (re.search(r'"moved">(.+)<th[^>]*><a[^>]*><bdi>(\w+)', row) for row in rows)
        return {found[2]: _text(found[1]) for found in cells if found}

    assert moved() == {}
    with together(hall.record):
        second = event.round(["p1", "p3"], ["p2", "p4"])
    assert moved() == {}
    with together(hall.record):
        event.result(second, "t01", 0, 2)
    assert moved() == {"Cid": "up 1", "Ann": "down 1"}


def test_standings_and_pairings_stand_in_the_page_itself(
    hall: MadeUpHall, served: Served, event: MadeUpEvent
) -> None:
    with together(hall.record):
        event.row(do="drop", player="p2")
        event.round(["p1", "p3"], byes=["p4"])
    hall.table("t01", "By the <door>")
    served.look()
    standings = get(served, "/standings")[2]
    assert standings.index("Ann") < standings.index("Ben")
    assert "no longer playing" in standings
    assert "tables still playing: 1" in standings
    by_name, by_table = get(served, "/pairings")[2], get(served, "/pairings?by=table")[2]
    for page in (standings, by_name, by_table):
        assert "Autumn &lt;cup&gt;" in page
        assert "<b>" not in page
        assert "\u202e" not in page
    assert "By the &lt;door&gt;" in by_name
    assert "By the &lt;door&gt;" in by_table
    assert "bye" in by_name
    assert "bye" in by_table
    lot = json.loads(get(served, "/api/pairings.json")[2])["pairings"][0]["lot"]
    assert len(lot) == 64
    assert lot in by_name
    assert lot in by_table


@pytest.mark.parametrize(("policy", "shown"), [("initials", "Ann B."), ("number", "p1")])
def test_names_are_shown_as_the_event_says(
    hall: MadeUpHall, served: Served, policy: str, shown: str
) -> None:
    with together(hall.record):
        event = MadeUpEvent(hall.record)
        event.open(["Ann Berger", "Ben Castellanos"], policy)
        event.round(["p1", "p2"])
    served.look()
    for path in ("/standings", "/pairings", "/api/pairings.json", "/api/standings.csv"):
        page = get(served, path)[2]
        assert shown in page
        assert "Berger" not in page


@pytest.mark.parametrize(
    ("policy", "one", "other"),
    [
        ("full", "Ann Berger · North", "Ann Berger · p2"),
        ("initials", "Ann B. · North", "Ann B. · p2"),
    ],
)
def test_namesakes_are_told_apart_on_every_page(
    hall: MadeUpHall, served: Served, policy: str, one: str, other: str
) -> None:
    with together(hall.record):
        event = MadeUpEvent(hall.record)
        event.open(["Ann Berger", "Ann Berger", "Cid"], policy)
        event.row(do="details", player="p1", club="North", seed=0)
        event.round(["p1", "p2"], byes=["p3"])
    served.look()
    paths = ("/standings", "/pairings", "/pairings?by=table", "/standings?player=p1")
    for path in (*paths, "/api/pairings.json", "/api/standings.csv", "/api/pairings.csv"):
        page = get(served, path)[2].replace("\\u00b7", "·")
        assert one in page, path
        assert other in page, path
        assert "Cid ·" not in page


def test_a_result_counts_in_the_standings_when_its_table_is_shown(
    hall: MadeUpHall, served: Served, event: MadeUpEvent
) -> None:
    assert hall.now_ms is not None
    with together(hall.record):
        made = decide(hall.record, "delay t01", 0, {"seconds": 60}, "", 0)
        second = event.round(["p1", "p4"], ["p2", "p3"])
        event.at_ms = hall.now_ms
        event.result(second, "t01", 2, 0)
        event.result(second, "t02", 2, 0)

    def points() -> dict[str, str]:
        served.look()
        found = json.loads(get(served, "/api/standings.json")[2])["standings"]
        return {each["id"]: each["values"]["match_points"] for each in found}

    assert points()["p2"] == "3"
    assert points()["p1"] == "0"
    hall.now_ms += 60_000
    assert points()["p1"] == "6"
    with together(hall.record):
        event.at_ms = hall.now_ms
        event.result(second, "t01", 0, 2, do="correct")
    hall.now_ms += 59_999
    assert points()["p1"] == "6"
    hall.now_ms += 1
    assert points()["p1"] == "3"
    with together(hall.record):
        decide(hall.record, "delay t01", made.row, {"seconds": 600}, "", 0)
    assert points()["p1"] == "3"


def test_a_streamed_table_begins_with_three_minutes(hall: MadeUpHall, served: Served) -> None:
    assert hall.now_ms is not None
    with together(hall.record):
        event = MadeUpEvent(hall.record, hall.now_ms)
        event.open(["Ann", "Ben"], streamed="t01")
        event.result(event.round(["p1", "p2"]), "t01", 2, 0)
    served.look()
    for wait_ms, shown in ((0, "plays"), (179_000, "plays"), (1_000, "2 : 0")):
        hall.now_ms += wait_ms
        served.look()
        assert shown in get(served, "/pairings?by=table")[2]


def test_programs_read_standings_and_pairings(
    hall: MadeUpHall, served: Served, event: MadeUpEvent
) -> None:
    served.look()
    found = json.loads(get(served, "/api/standings.json")[2])["standings"]
    assert found[0]["values"] == {
        "match_points": "3", "opponents_wins": "1/3", "game_wins": "1", "opponents_games": "1/3"
    }  # fmt: skip
    raw = urllib.request.urlopen(f"{served.url}/api/standings.csv", timeout=PATIENCE_S).read()
    assert raw.startswith(b"\xef\xbb\xbfplace,player,id,stage,dropped,match_points,")
    assert raw.count(b"\r\n") == raw.count(b"\n") == 5
    rows = list(csv.DictReader(io.StringIO(raw.decode("utf-8-sig"))))
    assert [(row["place"], row["player"], row["opponents_wins"]) for row in rows[:2]] == [
        ("1", "Ann", "0.3333"), ("2", "Cid", "0.3333")]  # fmt: skip
    assert rows[2]["player"].startswith("'=<b>")
    pairings = json.loads(get(served, "/api/pairings.json")[2])["pairings"]
    assert [[seat["id"] for seat in each["seats"]] for each in pairings] == [
        ["p1", "p2"], ["p3", "p4"]]  # fmt: skip
    lines = get(served, "/api/pairings.csv")[2].splitlines()
    assert lines[0] == "round,stage,table,name,seat,player,id,bye"
    assert lines[1] == "1,1,t01,1,1,Ann,p1,no"


@pytest.mark.parametrize("path", ["/standings", "/pairings", "/pairings?by=table", "/tables"])
def test_a_page_offers_what_it_shows_to_programs(
    hall: MadeUpHall, served: Served, event: MadeUpEvent, path: str
) -> None:
    served.look()
    files = re.findall(r'href="(/api/[^"]+)"', get(served, path)[2])
    assert len(files) == 4
    for file in files:
        status, _, content = get(served, file)
        assert status == 200
        assert "Ann" in content or "results" in file


def test_results_of_all_rounds_are_those_of_tables_without_a_device_too(
    hall: MadeUpHall, served: Served, event: MadeUpEvent
) -> None:
    with together(hall.record):
        event.result(event.round(["p1", "p3"], ["p2", "p4"]), "t01", 0, 2)
    served.look()
    lines = csv.DictReader(io.StringIO(get(served, "/api/rounds.csv")[2].lstrip("\ufeff")))
    told = [(line["round"], line["name"], line["player"], line["wins"]) for line in lines]
    assert told[:2] == [("1", "1", "Ann", "2"), ("1", "1", "Ben", "0")]
    assert told[4:6] == [("2", "1", "Ann", "0"), ("2", "1", "Cid", "2")]


def test_what_is_not_there_yet_is_said(hall: MadeUpHall, served: Served) -> None:
    assert "No event is running" in get(served, "/standings")[2]
    assert json.loads(get(served, "/api/pairings.json")[2])["pairings"] == []
    assert get(served, "/standings?player=p1")[0] == 404
    with together(hall.record):
        event = MadeUpEvent(hall.record)
        event.open(["Ann", "Ben"])
    served.look()
    assert "No round is paired yet" in get(served, "/pairings")[2]
    assert get(served, "/standings?player=%3Cb%3E")[0] == 404
    with together(hall.record):
        event.row(do="stage", stage=2, format="open")
    served.look()
    assert "Sit down at any free table" in get(served, "/pairings")[2]


def test_a_page_of_two_hundred_players_is_small(hall: MadeUpHall, served: Served) -> None:
    players = [f"p{number}" for number in range(1, 201)]
    with together(hall.record):
        event = MadeUpEvent(hall.record)
        event.open([f"Player number {number}" for number in range(1, 201)])
        event.round(*zip(players[::2], players[1::2], strict=True))
    served.look()
    for path in ("/standings", "/pairings", "/pairings?by=table"):
        request = urllib.request.Request(served.url + path, headers={"Accept-Encoding": "gzip"})
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
            assert len(answer.read()) < 20_000
