"""Rounds, results, stages and rows at the desk: nothing is published by looking."""

import json
import re

from tests.hall.web.desk.event.conftest import Organiser

FOUR = ("Ann", "Ben", "Cid", "Dora")


def test_looking_publishes_nothing_and_publishing_shows_it_to_everybody(
    organiser: Organiser,
) -> None:
    organiser.open(*FOUR)
    draft = organiser.draft()
    assert "Nobody sees this yet" in organiser.page
    organiser.sees("/api/standings.json", "Ann")
    assert organiser.public("/api/pairings.json")["pairings"] == []
    bad = {"arranged": "<b>", "proposed": draft["proposed"]}
    assert organiser.post("/desk/round/pair", **bad) == 400
    assert organiser.post("/desk/round/publish", **draft) == 303
    organiser.sees("/pairings", "Ann")
    assert organiser.post("/desk/round/publish", **draft) == 409
    assert "Round 1 starts soon" in organiser.get("/desk/round")
    assert "Pair round 2 when all are done</label> <b>0 of 2" in organiser.page


def test_a_reason_is_kept_while_the_pairing_is_changed_on(organiser: Organiser) -> None:
    organiser.open(*FOUR)
    draft = organiser.draft()
    swap = {"change": "swap", "one": "p1", "other": "p2"}
    move = {"change": "move", "table": "t01", "to": "t03"}
    alone = {"change": "alone.move", "alone": "p1", "at": "*"}
    for change in (swap, move, alone):
        typed = {**draft, **swap, **move, **alone, **change, "why": "they share a car"}
        assert organiser.post("/desk/round/pair", **typed) == 200
        assert 'name="why" value="they share a car"' in organiser.page
        form = organiser.page.partition('action="/desk/round/publish"')[2].partition("</form>")[0]
        assert all(f'value="{each["change"]}"' in form for each in (swap, move, alone))
    assert "p2,p1" not in draft["arranged"]


def test_the_round_says_what_comes_next(organiser: Organiser) -> None:
    new = {"event": "spring", "title": "Spring cup", "word": "pears", "names": "full"}
    assert organiser.post("/desk/event/open", **new, at_row=0) == 303
    page = organiser.get("/desk/round")
    assert "There is no stage yet" in page
    assert "Open stage 1" in page


def test_a_round_says_who_is_not_here_and_when_all_are_played(organiser: Organiser) -> None:
    organiser.open(*FOUR, rounds=1)
    assert "but paired all the same" not in organiser.get("/desk/round")
    assert organiser.post("/desk/players/scan", code="p1") == 303
    assert "Not here yet, but paired all the same: 3." in organiser.get("/desk/round")
    assert "All results are in" not in organiser.page
    assert organiser.post("/desk/round/publish", **organiser.draft()) == 303
    for table in ("t01", "t02"):
        tap = {"round": 1, "table": table, "at_row": 0, "tap": "2:1"}
        assert organiser.post("/desk/results/enter", **tap) == 303
    page = organiser.get("/desk/round")
    assert "All planned rounds are played." in page
    assert page.index("Standings") < page.index("Open stage 2") < page.index("Pair round 2")


def test_two_that_change_places_are_different_from_the_first(organiser: Organiser) -> None:
    organiser.open(*FOUR)
    page = organiser.get("/desk/round/pair")
    chosen = re.findall(r'value="([^"]+)" selected', page)
    assert chosen[:2] == ["p1", "p2"]


def test_places_of_a_pod_are_entered_by_seat(organiser: Organiser) -> None:
    organiser.open(*FOUR, format="pod-swiss", seats=4, scoring="catan", short="pods", win=5)
    assert organiser.post("/desk/round/publish", **organiser.draft()) == 303
    told = {f"place-{seat}": seat for seat in range(1, 5)}
    told |= {f"points-{seat}": 11 - seat for seat in range(1, 5)}
    place = {"round": 1, "table": "t01", "at_row": organiser.row("result 1 t01")}
    assert organiser.post("/desk/results/enter", **place) == 400
    some = {**told, "place-2": "", "place-4": ""}
    assert organiser.post("/desk/results/enter", **place, **some) == 400
    assert "Enter the place of each player: the fields that are marked are empty." in organiser.page
    assert _marked(organiser.page) == ["place-2", "place-4"]
    some = told | {f"points-{seat}": "" for seat in range(1, 5)}
    assert organiser.post("/desk/results/enter", **place, **some) == 409
    assert "Every seat needs its points." in organiser.page
    assert _marked(organiser.page) == [f"points-{seat}" for seat in range(1, 5)]
    some = told | {"points-3": ""}
    assert organiser.post("/desk/results/enter", **place, **some) == 400
    assert _marked(organiser.page) == ["points-3"]
    assert organiser.post("/desk/results/enter", **place, **{"place-1": 1, "place-2": 1}) == 409
    assert organiser.post("/desk/results/enter", **place, **told) == 303
    assert re.search(r"1\. <bdi>\w+</bdi> \(10\) · 2\. ", organiser.get("/desk/results"))


def test_who_won_a_pod_is_one_tap_and_is_read_by_player(organiser: Organiser) -> None:
    organiser.open(*FOUR, format="pod-swiss", seats=4, scoring="win", short="pods", win=5)
    assert organiser.post("/desk/round/publish", **organiser.draft()) == 303
    page = organiser.get("/desk/results")
    taps = dict(re.findall(r'value="([12.]+)"><bdi>(\w+)</bdi> won<', page))
    assert sorted(taps.values()) == sorted(FOUR)
    [tap] = [tap for tap, name in taps.items() if name == "Cid"]
    place = {"round": 1, "table": "t01", "at_row": organiser.row("result 1 t01")}
    assert organiser.post("/desk/results/enter", **place, tap=tap) == 303
    assert "1. <bdi>Cid</bdi> · 2. " in organiser.get("/desk/results")
    view = organiser.hall.desk.event.view()
    assert view is not None
    seats = view.state.rounds[0].pairings[0].players
    organiser.sees("/api/standings.json", "Cid")
    organiser.sees(f"/standings?player={seats[0]}", "1. <bdi>Cid</bdi> · 2. ")
    told = organiser.get("/desk/event/rows").partition("table <bdi>1</bdi>: ")[2]
    assert told.startswith("1. <bdi>Cid</bdi> · 2. ")
    assert organiser.post("/desk/undo", at_row=organiser.row("decision"), why="back") == 303
    assert "Outstanding: 1" in organiser.get("/desk/results")


def test_an_empty_result_of_a_duel_says_what_is_missing(organiser: Organiser) -> None:
    organiser.open(*FOUR)
    assert organiser.post("/desk/round/publish", **organiser.draft()) == 303
    place = {"round": 1, "table": "t01", "at_row": organiser.row("result 1 t01")}
    empty = {"wins-1": "", "wins-2": "", "draws": "0"}
    assert organiser.post("/desk/results/enter", **place, **empty) == 400
    assert "Enter the games won: the fields that are marked are empty." in organiser.page
    assert _marked(organiser.page) == ["wins-1", "wins-2"]
    assert _marked(organiser.get("/desk/results?round=1&table=t01")) == []
    for wins, marked in ((("0", ""), "wins-2"), (("", "2"), "wins-1")):
        half = {"wins-1": wins[0], "wins-2": wins[1], "draws": "0"}
        assert organiser.post("/desk/results/enter", **place, **half) == 400
        assert _marked(organiser.page) == [marked]


def _marked(page: str) -> list[str]:
    """The fields that are marked as wrong."""
    found = re.findall(r'name="([a-z0-9-]+)"[^>]*aria-invalid="true"', page)
    return list(dict.fromkeys(found))


def test_a_check_says_what_each_rounds_cost_is(organiser: Organiser) -> None:
    organiser.open(*FOUR)
    assert organiser.post("/desk/round/publish", **organiser.draft()) == 303
    page = organiser.get("/desk/event/check")
    assert "earlier byes of who has the bye; pairs that met before" in page
    said = "The pairing that was played costs 0 · 0 · 0 · 0 · 0, the least there is."
    assert said in page.replace("\u00a0", " ")
    assert "tables of several" not in page


def test_the_event_is_read_saved_and_checked(organiser: Organiser) -> None:
    organiser.open(*FOUR)
    assert organiser.post("/desk/round/publish", **organiser.draft()) == 303
    rows = organiser.get("/desk/event/rows")
    for said in ("opens stage 1: Swiss, duels", "enters <bdi>Ann</bdi>", "publishes round 1"):
        assert said in rows
    assert "&quot;word&quot;: &quot;apples&quot;" in organiser.get("/desk/event/rows?row=1")
    organiser.get("/desk/event/file")
    assert json.loads(organiser.page)["rows"][0]["title"] == "Autumn cup"
    assert "attachment" in organiser.visitor.headers["content-disposition"]
    assert "No fault" in organiser.get("/desk/event/check")
    for paper in ("a4", "letter"):
        for what, said in (("pairings", "Ann"), ("seating", "Ben"), ("slips", "Games won")):
            page = organiser.get(f"/desk/print/{what}?paper={paper}")
            assert said in page
            assert f'class="of-desk prints {paper}"' in page


def test_every_format_shows_its_own_settings(organiser: Organiser) -> None:
    organiser.open(*FOUR)
    for format_, field in (
        ("duel-swiss", "last_by_standing"), ("pod-swiss", "scoring"), ("round-robin", "best_of"),
        ("single-elim", "take"), ("final", "take"), ("open", "game"),
    ):  # fmt: skip
        assert f'name="{field}"' in organiser.get(f"/desk/event?format={format_}")
    bad = {"format": "final", "take": 4, "game": "", "options": "rounds", "minutes": 50}
    assert organiser.post("/desk/event/stage", **bad, end_minutes=5, at_row=0) == 400
    assert "name=value" in organiser.page


def test_names_are_shown_to_everybody_as_the_desk_says(organiser: Organiser) -> None:
    organiser.open("Ann Berger", "Ben Castellanos")
    assert organiser.post("/desk/event/names", names="initials", at_row=0) == 303
    organiser.sees("/standings", "Ann B.")
    assert "Ann Berger" in organiser.get("/desk/players")


def test_pages_are_in_the_events_language_for_who_asks_for_none(organiser: Organiser) -> None:
    organiser.open("Ann", "Ben")
    assert organiser.post("/desk/event/language", language="tlh", at_row=0) == 400
    assert organiser.post("/desk/event/language", language="de", at_row=0) == 303
    organiser.sees("/standings", '<html lang="de"')
    asked = {"": "de", "tlh, ja": "de", "es": "es"}
    for accepted, language in asked.items():
        for path in ("/", "/pairings", "/clock", "/display", "/table/t99"):
            assert f'<html lang="{language}"' in organiser.read(path, accepted), (path, accepted)
        organiser.visitor.ask("GET", "/desk/round", **{"Accept-Language": accepted})
        assert f'<html lang="{language}"' in organiser.page
    assert '<html lang="fr"' in organiser.read("/?lang=fr", "")
    assert "pages are in <bdi>Deutsch</bdi>" in organiser.get("/desk/event/rows?lang=en")
    assert organiser.post("/desk/event/language", language="fr", at_row=0) == 409
