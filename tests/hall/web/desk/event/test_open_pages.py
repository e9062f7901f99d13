"""Open play at the desk: whom a match counts for, put right, taken away and counted again."""

import re
from typing import Any

import pytest

from tablepi.hall.events.event_check import checked
from tests.event_reference.answer import answer
from tests.hall.web.desk.event.conftest import Organiser
from tests.worlds.hall.played_match import played

PAGE = "/desk/results/open"


class Tables:
    """Tables at which anybody plays."""

    def __init__(self, organiser: Organiser) -> None:
        self.organiser = organiser
        self.number = 0

    def play(self, *names: str, winners: tuple[int, ...] = (1,), **more: Any) -> str:
        """A match that ended, which the hall has seen."""
        self.number += 1
        hall, table = self.organiser.hall, "t02"
        match = played(
            hall.writer, table, winners, self.number, players=("",) * len(names), names=names,
            came=1_795_341_600_000, **more,
        )  # fmt: skip
        hall.desk.events.checked(table, match)
        hall.write(lambda record: None)
        return match


@pytest.fixture
def tables(organiser: Organiser) -> Tables:
    """Ann and Ben are entered for a stage of open play."""
    organiser.open("Ann", "Ben", format="open")
    return Tables(organiser)


def _standings(organiser: Organiser) -> dict[str, str]:
    """Who is listed with how much, by the event's file alone, as two referees have it."""
    view = organiser.hall.desk.event.view()
    assert view is not None
    found, meant = checked(view.rows), answer(view.rows)
    assert found["faults"] == meant["faults"] == []
    assert found["standings"] == meant["standings"]
    names = {id_: each.name for id_, each in view.players.items()}
    return {names[each["player"]]: each["values"][0] for each in found["standings"]}


def _form(page: str, action: str) -> dict[str, str]:
    """What a form of a page says that somebody sends as it stands."""
    form = page.partition(f'action="{PAGE}/{action}"')[2].partition("</form>")[0]
    inputs = re.findall(
        r'<input(?=[^>]*name="([^"]+)")(?=[^>]*value="([^"]*)")(?![^>]*check)', form
    )
    selects = re.findall(r'<select name="([^"]+)"[^>]*>(.*?)</select>', form)
    chosen = {name: re.search(r'value="([^"]*)" selected', inside) for name, inside in selects}
    found = {**dict(inputs), **{name: each[1] for name, each in chosen.items() if each}}
    return {name: value for name, value in found.items() if name != "csrf"}


def test_a_match_that_nobody_is_known_of_says_why_and_counts_by_a_tap(tables: Tables) -> None:
    organiser = tables.organiser
    tables.play("Ann", "Ann", winners=(2,))
    assert "Open play, counting for nobody yet: 1" in organiser.get("/desk/results")
    page = organiser.get(PAGE)
    assert "A name stands for more than one" in page
    assert "<bdi>2</bdi>" in page
    told = _form(page, "enter")
    assert organiser.post(f"{PAGE}/enter", **told) == 400
    assert "Say for each seat who it was" in organiser.page
    told |= {"player-1": "p1", "player-2": "p2"}
    assert organiser.post(f"{PAGE}/enter", **told) == 303
    assert _standings(organiser) == {"Ben": "1", "Ann": "0"}
    assert organiser.post(f"{PAGE}/enter", **told) == 409
    organiser.sees("/standings", "Ben")


def test_somebody_who_is_not_entered_is_added_by_the_same_tap(tables: Tables) -> None:
    organiser = tables.organiser
    tables.play("Zoe", "", winners=(1,))
    told = _form(organiser.get(PAGE), "enter")
    assert (told["player-1"], told["player-2"]) == ("+", "")
    told |= {"player-2": "+", "name-2": "ben"}
    assert organiser.post(f"{PAGE}/enter", **told) == 409
    assert "Enter them all the same" in organiser.page
    told |= {"player-2": "+", "name-2": "Yve"}
    assert organiser.post(f"{PAGE}/enter", **told) == 303
    assert _standings(organiser) == {"Zoe": "1", "Yve": "0"}


@pytest.mark.parametrize("verdict", ["not checked", "does not agree"])
def test_what_the_hall_could_not_check_is_entered_as_the_players_say(
    tables: Tables, verdict: str
) -> None:
    organiser = tables.organiser
    tables.play("Ann", "Ben", verdict=verdict)
    told = _form(organiser.get(PAGE), "enter")
    told |= {"place-1": "2", "place-2": "1"}
    assert organiser.post(f"{PAGE}/enter", **told) == 303
    assert _standings(organiser) == {"Ben": "1", "Ann": "0"}


def test_a_result_is_put_right_with_a_reason_and_other_players(tables: Tables) -> None:
    organiser = tables.organiser
    match = tables.play("Ann", "Ben")
    tables.play("Cid", "Ann")
    told = _form(organiser.get(f"{PAGE}?match={match}"), "correct")
    wrong = {**told, "place-1": "2", "place-2": "1", "player-2": "p3", "why": " "}
    assert organiser.post(f"{PAGE}/correct", **wrong) == 400
    assert "Say why" in organiser.page
    assert _form(organiser.page, "correct")["place-1"] == "2"
    assert organiser.post(f"{PAGE}/correct", **{**wrong, "why": "Cid sat there"}) == 303
    assert _standings(organiser) == {"Cid": "2", "Ann": "0"}
    assert organiser.post(f"{PAGE}/correct", **{**wrong, "why": "a second desk"}) == 409
    assert "Cid sat there" in organiser.get("/desk/event/rows")


def test_a_result_is_taken_away_with_a_reason_and_counted_again(tables: Tables) -> None:
    organiser = tables.organiser
    match = tables.play("Ann", "Ben")
    organiser.sees("/standings", "Ann")
    told = _form(organiser.get(f"{PAGE}?match={match}"), "void")
    assert organiser.post(f"{PAGE}/void", **told) == 400
    assert organiser.post(f"{PAGE}/void", **{**told, "why": "only a trial of Ann"}) == 303
    assert organiser.post(f"{PAGE}/void", **{**told, "why": "a second desk"}) == 409
    assert _standings(organiser) == {}
    organiser.hall.write(organiser.hall.desk.events.begin)
    assert _standings(organiser) == {}
    page = organiser.get(PAGE)
    assert "only a trial of Ann" in page
    assert "nothing waits" in page
    page = organiser.get(f"{PAGE}?match={match}")
    assert "only a trial of Ann" in page
    again = _form(page, "enter")
    assert organiser.post(f"{PAGE}/enter", **again) == 303
    assert _standings(organiser) == {"Ann": "1", "Ben": "0"}


def test_a_match_that_is_not_to_count_waits_no_longer(tables: Tables) -> None:
    organiser = tables.organiser
    match = tables.play("Ann", winners=(1,))
    assert "One played alone" in organiser.get(PAGE)
    left = {"table": "t02", "match": match, "verdict": "void", "reason": "", "at_row": 0}
    assert organiser.post("/desk/results/decide", **left) == 303
    assert "nothing waits" in organiser.get(PAGE)


def test_everybody_sees_a_result_go_that_was_taken_away(tables: Tables) -> None:
    organiser = tables.organiser
    match = tables.play("Ann", "Ben")
    organiser.hall.desk.tell()
    organiser.sees("/api/standings.json", "'points'")
    told = _form(organiser.get(f"{PAGE}?match={match}"), "void")
    assert organiser.post(f"{PAGE}/void", **{**told, "why": "only a trial"}) == 303
    organiser.sees("/api/standings.json", "'standings': []")


def test_a_match_without_a_device_is_entered_put_right_and_taken_away(tables: Tables) -> None:
    organiser = tables.organiser
    assert "?new=3" in organiser.get(PAGE)
    told = _form(organiser.get(f"{PAGE}?new=3"), "new")
    assert told["table"] == "-"
    told |= {"player-1": "p2", "player-2": "p1", "player-3": "+", "name-3": "Zoe"}
    assert organiser.post(f"{PAGE}/new", **{**told, "player-3": ""}) == 400
    assert _form(organiser.page, "new")["player-1"] == "p2"
    assert organiser.post(f"{PAGE}/new", **{**told, "place-3": "5"}) == 409
    assert organiser.post(f"{PAGE}/new", **{**told, "table": "t99"}) == 400
    assert organiser.post(f"{PAGE}/new", **told) == 303
    # The same form once more, by a second tap or from a second desk.
    assert organiser.post(f"{PAGE}/new", **told) == 409
    assert _standings(organiser) == {"Ben": "2", "Ann": "1", "Zoe": "0"}
    organiser.sees("/standings", "Zoe")
    [row] = organiser.public("/api/rounds.json")["rounds"]
    assert (row["round"], row["table"]) == (0, "-")
    places = [(seat["player"], seat["place"]) for seat in row["seats"]]
    assert places == [("Ben", 1), ("Ann", 2), ("Zoe", 3)]

    page = f"{PAGE}?match={told['match']}"
    right = _form(organiser.get(page), "correct") | {"place-1": "2", "place-2": "1", "why": "typed"}
    assert organiser.post(f"{PAGE}/correct", **right) == 303
    assert _standings(organiser) == {"Ann": "2", "Ben": "1", "Zoe": "0"}
    away = _form(organiser.get(page), "void") | {"why": "a trial"}
    assert organiser.post(f"{PAGE}/void", **away) == 303
    assert _standings(organiser) == {}
    assert _undone(organiser) == {"Ann": "2", "Ben": "1", "Zoe": "0"}
    assert _undone(organiser) == {"Ben": "2", "Ann": "1", "Zoe": "0"}
    assert _undone(organiser) == {}


def _undone(organiser: Organiser) -> dict[str, str]:
    """The standings once the newest decision was taken back."""
    view = organiser.hall.desk.event.view()
    assert view is not None
    row = view.row_of("decision")
    assert organiser.post("/desk/undo", at_row=row, why="by mistake") == 303
    return _standings(organiser)
