"""The bracket drawn: for everybody, on the own page, at the desk, on a screen and on paper."""

import re
from html import unescape

import pytest

from tablepi.hall.events.paired_round import paired_round
from tablepi.hall.server.database.desk_decisions import decide
from tests.hall.looks.every_page import wrong_with
from tests.worlds.hall.browser import Browser, axe_of_tests, resize, time_stands
from tests.worlds.hall.made_up_desk import come_in
from tests.worlds.hall.phone_hall import PhoneHall
from tests.worlds.hall.visitor import Visitor
from tests.worlds.hall.waiting import until

NAMES = ("Ann", "Ben", "Cid", "Dora", "Eli", "Fay", "Gus", "Hilde")


def _publish(hall: PhoneHall, first: int = 2) -> list[tuple[str, ...]]:
    """Publishes the round that is due; who meets, by table."""
    pairings = paired_round(hall.state).pairings
    assert pairings is not None
    hall.round(*(" ".join(players) for _, players in pairings), first=first)
    return [players for _, players in pairings]


def _knock_out(hall: PhoneHall, names: tuple[str, ...] = NAMES) -> list[tuple[str, ...]]:
    hall.event(names, format_="single-elim", best_of=3)
    return _publish(hall)


def _win(hall: PhoneHall, table: int, round_: int = 1) -> None:
    """Who sits first wins at a table."""
    hall.rows(lambda event: event.result(round_, f"t{table:02}", 2, 1))


def _text(page: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def _read(hall: PhoneHall, path: str) -> str:
    visitor = Visitor(hall.desk.setup.https)
    assert visitor.get(path) == 200, path
    return _text(visitor.page)


def _name(player: str) -> str:
    return NAMES[int(player[1:]) - 1]


def test_everybody_reads_results_tables_and_who_waits_for_whom(phone_hall: PhoneHall) -> None:
    first, second, *_ = _knock_out(phone_hall)
    _win(phone_hall, 2)
    one, other = map(_name, first)
    page = _read(phone_hall, "/bracket")
    assert f"Quarter-final 1 {one} goes on 2 {other} 1" in page
    pair = " – ".join(map(_name, second))
    assert f"Semi-final 1 {one} Winner of {pair} , table 3" in page
    assert "Final Winner of: Semi-final 1 Winner of: Semi-final 2" in page
    # The way of one is found from a name, from pairings and standings.
    way = _read(phone_hall, f"/bracket?player={first[0]}")
    assert way.count(one) == page.count(one)
    for path in ("/pairings", "/standings"):
        assert "Bracket" in _read(phone_hall, path)
    assert Visitor(phone_hall.desk.setup.https).get("/bracket?player=nobody") == 404


def test_without_a_knock_out_the_page_says_so(phone_hall: PhoneHall) -> None:
    phone_hall.event(NAMES)
    assert "No knock-out has begun" in _read(phone_hall, "/bracket")
    assert "Bracket" not in _read(phone_hall, "/standings")


def test_the_own_page_says_the_next_opponent_or_whose_winner_is_waited_for(
    phone_hall: PhoneHall,
) -> None:
    first, second, *_ = _knock_out(phone_hall)
    phones, pair = phone_hall.phones(), " – ".join(map(_name, second))
    assert f"After a win, Semi-final 1: Winner of {pair}, table 3" in phones[first[0]].open()
    _win(phone_hall, 2)
    assert f"Next, Semi-final 1: Winner of {pair}, table 3" in phones[first[0]].open()
    assert "Semi-final" not in phones[first[1]].open()
    _win(phone_hall, 3)
    assert f"Next, Semi-final 1: {_name(second[0])}" in phones[first[0]].open()


def test_what_a_delay_hides_stands_in_no_bracket(phone_hall: PhoneHall) -> None:
    first, *_ = _knock_out(phone_hall)
    now = phone_hall.desk.clock.now_ms()
    phone_hall.desk.write(lambda record: decide(record, "delay", 0, {"seconds": 60}, "", now))
    phone_hall.look()
    phone_hall.seconds += 1
    _win(phone_hall, 2)
    assert "goes on" not in _read(phone_hall, "/bracket")
    assert "After a win" in phone_hall.phones()[first[0]].open()
    phone_hall.tick(61)
    assert f"{_name(first[0])} goes on 2" in _read(phone_hall, "/bracket")


def test_names_in_a_bracket_are_as_the_event_shows_them(phone_hall: PhoneHall) -> None:
    names = ("Ann Abel", "Ben Brandt", "Cid <b>Ek</b>", "Dora Ito")
    phone_hall.event(names, format_="single-elim", policy="initials")
    players = _publish(phone_hall)[0]
    page = _read(phone_hall, "/bracket")
    assert "Abel" not in page
    assert "Brandt" not in page
    assert "Abel" not in phone_hall.phones()[players[0]].open().replace("that is you", "")


def test_the_desk_sees_the_bracket_before_its_first_round_and_prints_it(
    phone_hall: PhoneHall,
) -> None:
    phone_hall.event(NAMES, format_="single-elim", best_of=3)
    desk = Visitor(phone_hall.desk.setup.https)
    assert desk.come_in(phone_hall.desk.code()) == 303
    for path in ("/desk/round", "/desk/print/bracket"):
        assert desk.get(path) == 200
        assert "Winner of: Semi-final 2" in _text(desk.page), path
    assert desk.get("/desk/print") == 200
    assert "/desk/print/bracket" in desk.page
    # Everybody reads it from its first round on.
    assert "No knock-out has begun" in _read(phone_hall, "/bracket")


def test_a_screen_shows_the_bracket(phone_hall: PhoneHall) -> None:
    _knock_out(phone_hall)
    desk = Visitor(phone_hall.desk.setup.https)
    assert desk.come_in(phone_hall.desk.code()) == 303
    assert desk.post("/desk/displays/show", display=1, shows="bracket", at_row=0) == 303
    until(lambda: "Quarter-final 4" in _read(phone_hall, "/display?screen=1"))


_OUTSIDE = """
const foot = document.querySelector('footer').getBoundingClientRect().top;
const cards = [...document.querySelectorAll('.match > div')].filter(e => e.offsetHeight);
const boxes = cards.map(e => e.getBoundingClientRect());
return [cards.length, boxes.filter((b, n) => b.bottom > foot || b.right > innerWidth || b.left < 0
  || boxes.some((c, m) => m !== n && c.left < b.right && b.left < c.right
    && c.top < b.bottom - 1 && b.top < c.bottom - 1)).length];
"""


@pytest.mark.parametrize(("players", "matches"), [(4, 3), (16, 15), (32, 15)])
def test_a_wall_shows_a_bracket_whole_or_part_by_part(
    driver: Browser, phone_hall: PhoneHall, players: int, matches: int
) -> None:
    names = tuple(f"Maximiliane-Theodora von Hohenfels {n}" for n in range(players))
    _knock_out(phone_hall, names)
    _win(phone_hall, 2)
    resize(driver, "wall")
    with time_stands(driver):
        driver.get(f"{phone_hall.desk.http}/bracket")
        until(lambda: driver.execute_script("return document.body.matches('.turns')"))
        assert driver.execute_script(_OUTSIDE) == [matches, 0]


@pytest.mark.parametrize("size", ["narrow", "phone", "desk"])
def test_a_great_bracket_is_open_to_everybody_and_nothing_of_it_is_cut(
    driver: Browser, phone_hall: PhoneHall, size: str
) -> None:
    axe = axe_of_tests()
    _knock_out(phone_hall, tuple(f"Maximiliane-Theodora von Hohenfels {n}" for n in range(33)))
    _win(phone_hall, 2)
    resize(driver, size)
    for path in ("/bracket", "/bracket?player=p1", f"/me/{phone_hall.phones()['p1'].code}"):
        driver.get(f"{phone_hall.desk.http}{path}")
        assert wrong_with(driver, axe, size != "desk") == [], path
    come_in(driver, phone_hall.desk)
    driver.get(f"{phone_hall.desk.https}/desk/round")
    assert wrong_with(driver, axe, size != "desk") == []
