"""A player's own page in a real browser: found again, told of a new pairing, open to everybody."""

import pytest
from selenium.webdriver.common.by import By

from tests.hall.looks.every_page import wrong_with
from tests.worlds.hall.browser import Browser, axe_of_tests, read, resize
from tests.worlds.hall.phone_hall import PhoneHall
from tests.worlds.hall.waiting import until


def _opens(driver: Browser, hall: PhoneHall, player: str, language: str = "en") -> str:
    """Opens a player's page; its address."""
    address = f"{hall.desk.http}/me/{hall.phones()[player].code}"
    driver.get(f"{address}?lang={language}")
    until(lambda: driver.find_elements(By.CSS_SELECTOR, "body.live"))
    return address


def test_this_is_me_finds_the_page_again_until_it_is_forgotten(
    phone_hall: PhoneHall, driver: Browser
) -> None:
    phone_hall.event()
    resize(driver, "phone")
    driver.get(f"{phone_hall.desk.http}/pairings")
    assert not driver.find_element(By.CSS_SELECTOR, "[data-to-me]").is_displayed()
    address = _opens(driver, phone_hall, "p1")
    driver.find_element(By.CSS_SELECTOR, "button[data-remember]").click()
    driver.get(f"{phone_hall.desk.http}/pairings")
    driver.click("[data-to-me]")
    until(lambda: driver.current_url == address)
    driver.arrives()
    driver.find_element(By.CSS_SELECTOR, "button[data-forget]").click()
    driver.get(f"{phone_hall.desk.http}/me")
    assert driver.find_elements(By.NAME, "code")


def test_a_new_pairing_is_told_until_the_page_is_touched(
    phone_hall: PhoneHall, driver: Browser
) -> None:
    phone_hall.event()
    resize(driver, "phone")
    _opens(driver, phone_hall, "p1")
    driver.execute_script("window.buzzed = 0; navigator.vibrate = () => { window.buzzed += 1; }")
    title = driver.title
    phone_hall.round("p1 p2", "p3 p4")
    until(lambda: "Ben Brandt" in read(driver))
    assert driver.title == "● Round 1: table 2"
    assert driver.execute_script("return window.buzzed") == 1
    phone_hall.rows(lambda event: event.result(1, "t02", 2, 0))
    until(lambda: "It stands" in read(driver))
    assert driver.execute_script("return window.buzzed") == 1
    driver.find_element(By.TAG_NAME, "h1").click()
    assert driver.title == title


def test_two_phones_agree_by_a_tap_each_and_see_it_by_themselves(
    phone_hall: PhoneHall, driver: Browser
) -> None:
    phone_hall.event()
    phone_hall.round("p1 p2", "p3 p4")
    resize(driver, "phone")
    _opens(driver, phone_hall, "p2")
    ann = phone_hall.phones()["p1"]
    ann.open()
    ann.press("2 : 1")
    until(lambda: "Ann Abel says: 1 : 2" in read(driver))
    driver.click(".answers form:first-child button")
    until(lambda: "It stands: 1 : 2 for Ann Abel" in read(driver))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", ["phone", "narrow"])
def test_whatever_is_asked_is_open_to_everybody_and_large_enough_for_a_thumb(
    phone_hall: PhoneHall, driver: Browser, size: str, language: str
) -> None:
    axe = axe_of_tests()
    phone_hall.event(("Ann Abel", "Ben Brandt", "Maximiliane Hohenfels-Wittgenstein", "Dora Ito"),
                     format_="pod-swiss", seats=4, scoring="catan")  # fmt: skip
    phone_hall.round("p1 p2 p3 p4")
    resize(driver, size)
    found = {}
    phones = phone_hall.phones()

    def looks(player: str, label: str) -> None:
        _opens(driver, phone_hall, player, language)
        if wrong := wrong_with(driver, axe, True):
            found[label] = wrong

    looks("p1", "asked")
    places = {f"place_{seat}": seat for seat in range(1, 5)}
    points = {f"points_{seat}": 9 - seat for seat in range(1, 5)}
    phones["p1"].open()
    phones["p1"].press("Report it", **places, **points)
    looks("p1", "said")
    looks("p2", "to answer")
    phones["p2"].open()
    phones["p2"].press("Wrong")
    phones["p2"].open()
    phones["p2"].press("Call a judge")
    looks("p2", "disputed, and a judge called")
    looks("p3", "disputed by others")
    assert found == {}
