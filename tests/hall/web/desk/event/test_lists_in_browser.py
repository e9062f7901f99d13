"""Lists of players in a real Chromium: a file and a paste, looked at and entered by one tap."""

from pathlib import Path

import pytest

from tests.hall.web.desk.event.conftest import Organiser
from tests.worlds.hall.browser import Browser, read, resize
from tests.worlds.hall.waiting import until

FORM = 'form[action^="/desk/players/file"]'
LOOK = ".look form"
PASTED = "Name\tClub\nZoë Ångström\t\nCid\tSouth\n\n"


def _send(driver: Browser) -> None:
    """Sends the form, and waits for the page that shows what was understood."""
    driver.click(f"{FORM} button")
    wide = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
    until(lambda: int(driver.execute_script(wide)) <= 0)


@pytest.mark.parametrize("size", ["narrow", "desk"])
def test_a_file_and_a_paste_come_in_by_one_tap_each(
    driver: Browser, organiser: Organiser, tmp_path: Path, size: str
) -> None:
    new = {"event": "autumn", "title": "Autumn cup", "word": "apples", "names": "full"}
    assert organiser.post("/desk/event/open", **new, at_row=0) == 303
    file = tmp_path / "list.csv"
    file.write_bytes("Vorname;Nachname\r\nZoë;Ångström\r\nJürgen;Groß\r\n".encode("cp1252"))
    resize(driver, size)
    driver.get(organiser.hall.code())
    driver.click("form button")
    driver.get(f"{organiser.hall.https}/desk/players?lang=en")
    driver.find_element("css selector", f"{FORM} [type=file]").send_keys(str(file))
    _send(driver)
    assert "Players read: 2" in read(driver)
    driver.click(f"{LOOK} button")
    assert "Jürgen Groß" in read(driver)
    paste = "document.querySelector('[name=pasted]').value = arguments[0]"
    driver.execute_script(paste, PASTED)
    _send(driver)
    assert "Already here: 1. New: 1 (Cid)." in read(driver)
    driver.click(f"{LOOK} button")
    view = organiser.hall.desk.event.view()
    assert view is not None
    assert [entrant.name for entrant in view.players.values()] == [
        "Zoë Ångström", "Jürgen Groß", "Cid",
    ]  # fmt: skip
