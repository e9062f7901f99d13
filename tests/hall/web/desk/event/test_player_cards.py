"""Players' cards: printed by name, on both papers, and read by the scanner at the desk."""

import re

import pytest
from selenium.webdriver.common.by import By

from tablepi.hall.server.commands.name_matching import (
    code_of,
    player_of_code,
    player_of_own_page,
)
from tablepi.hall.web.desk.pages.people_pages import qr
from tests.hall.web.desk.event.conftest import Organiser
from tests.worlds.hall.browser import Browser, printed, read
from tests.worlds.hall.made_up_desk import come_in
from tests.worlds.hall.waiting import until

LONG = "Maximiliane-Theodora von und zu Hohenfels-Wittgenstein"
SIZES = {"a4": (595, 842), "letter": (612, 792)}


def test_a_code_is_read_through_keyboards_of_other_layouts() -> None:
    players = ("p1", "p12", "yan", "zoe-b")
    assert code_of("autumn-26", "zoe-b") == "AUTUMN-26:ZOE-B"
    for said, player in (
        ("AUTUMN-26:P1", "p1"), ("autumnß26Öp12", "p12"), ("AUTUMN/26>YOE/B", "zoe-b"),
        ("AUTUMN-26:ZAN", "yan"), (" P1 ", "p1"), ("SPRING:P1", ""), ("p", ""), ("", ""),
        ("AUTUMN-26:P2", ""), ("p1p12", ""),
    ):  # fmt: skip
        assert player_of_code(said, "autumn-26", players) == player, said
    assert player_of_code("E:Y", "e", ("y", "z")) == "y"
    assert player_of_code("EÖY", "e", ("y", "z")) == ""


def test_cards_stand_by_name_for_everybody_who_is_not_gone(organiser: Organiser) -> None:
    organiser.open("Zoe", "Ann <b>", "Cid", "Çelik")
    assert (
        organiser.post("/desk/players/drop", player="p3", at_row=organiser.row("player p3")) == 303
    )
    assert 'href="/desk/print/cards?paper=letter"' in organiser.get("/desk/print?paper=letter")
    page = organiser.get("/desk/print/cards?paper=letter")
    assert 'class="of-desk prints letter"' in page
    assert re.findall(r"<h2[^>]*><bdi>([^/]*)</bdi>", page) == ["Ann &lt;b&gt;", "Çelik", "Zoe"]
    for player in ("p1", "p2"):
        assert qr(code_of("autumn", player), "Code for the scanner") in page
    one = organiser.get("/desk/print/cards?player=p2")
    assert one.count('class="badge"') == 1
    assert "/desk/print/cards?player=p2" in organiser.get("/desk/players?player=p2")


def test_the_code_of_the_own_page_is_on_card_and_slip_and_checks_in_as_well(
    organiser: Organiser,
) -> None:
    organiser.open("Ann", "Ben")
    assert organiser.post("/desk/round/publish", **organiser.draft()) == 303
    view = organiser.hall.desk.event.view()
    assert view is not None
    addresses = [f"{organiser.hall.setup.public_url}/me/{player.code}"
                 for player in view.players.values()]  # fmt: skip
    for path in ("/desk/print/cards", "/desk/print/slips.all"):
        page = organiser.get(path)
        assert all(qr(address, "Code of the own page") in page for address in addresses), path
    assert qr(f"{organiser.hall.setup.public_url}/me", "Code of players’ own pages") in (
        organiser.get("/desk/print/signs")
    )
    assert organiser.post("/desk/players/scan", code=addresses[1]) == 303
    assert organiser.visitor.headers["location"] == "/desk/players?came=p2"


def test_an_own_page_is_read_through_keyboards_of_other_layouts() -> None:
    codes = {"p1": "ABCDEFGHIJKLMNOP", "p2": "ZYXW2345ZYXW2345"}
    for scanned, player in (
        ("http://192.0.2.7:8080/me/ABCDEFGHIJKLMNOP", "p1"),
        ("httpÖ--192.0.2.7Ö8080-me-YZXW2345YZXW2345", "p2"),
        ("http://192.0.2.7:8080/me/", ""), ("", ""), ("ABCDEFGHIJKLMNO", ""),
    ):  # fmt: skip
        assert player_of_own_page(scanned, codes) == player, scanned


def test_a_card_of_another_event_checks_nobody_in(organiser: Organiser) -> None:
    organiser.open("Ann", "Ben")
    assert organiser.post("/desk/players/scan", code="SPRING:P1") == 409
    assert "is nobody of this event" in organiser.page


@pytest.mark.parametrize("paper", list(SIZES))
def test_ten_cards_lie_on_a_page_and_check_in_what_they_say(
    organiser: Organiser, driver: Browser, paper: str
) -> None:
    organiser.open(*(f"Player {number}" for number in range(1, 11)), LONG)
    come_in(driver, organiser.hall)
    driver.get(f"{organiser.hall.https}/desk/print/cards?paper={paper}&lang=en")
    pdf = printed(driver)
    assert len(re.findall(rb"/Type /Page\b", pdf)) == 2
    [box] = set(re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf))
    assert (round(float(box[0])), round(float(box[1]))) == SIZES[paper]
    code = driver.find_element(By.XPATH, f"//li[h2[contains(.,'{LONG}')]]//code").text
    driver.get(f"{organiser.hall.https}/desk/players?lang=en")
    until(lambda: driver.switch_to.active_element.get_attribute("name") == "code")
    driver.switch_to.active_element.send_keys(f"{code}\n")
    until(lambda: f"{LONG} is here" in read(driver))
