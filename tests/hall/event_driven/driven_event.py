"""An event that is led by the words on the desk's pages, and what everybody reads of it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver import Chrome

from tablepi.cli.main import main
from tests.hall.event_driven.page_driver import PHONE, PageDriver
from tests.worlds.hall.made_up_desk import MadeUpDesk
from tests.worlds.hall.waiting import until

FORMATS = {
    "duel-swiss": "Swiss, duels",
    "pod-swiss": "Swiss, tables of several",
    "round-robin": "everybody meets once",
    "single-elim": "knock-out",
    "final": "final",
}

FOUR = ("Ann", "Ben", "Cid", "Dora")
OUT = "Somebody never came, gave up or was disqualified"

CHOSEN = ("Best of", "Seats at a table", "Scoring", "Where it does not come out even")
"""Settings that are one of several; the others are numbers."""


class Organisers:
    """`desk`: an organiser; `watcher`: somebody at the hall's public pages."""

    def __init__(self, hall: MadeUpDesk, driver: Chrome, folder: Path) -> None:
        self.hall = hall
        self.folder = folder
        self._driver = driver
        saved = {"behavior": "allow", "downloadPath": str(folder)}
        driver.execute_cdp_cmd("Browser.setDownloadBehavior", saved)
        self.desk = self.come("127.0.0.1")
        self.watcher = PageDriver(driver, hall.http)

    def come(self, host: str, name: str = "", role: str = "desk") -> PageDriver:
        """One organiser more, or a judge. `host`: by which the browser knows the hall: it keeps
        each one's cookie apart.
        """
        code = self.hall.code(role, name).replace("127.0.0.1", host)
        found = PageDriver(self._driver, code)
        found.press("Come in")
        return found

    def phone(self, path: str, host: str) -> PageDriver:
        """Somebody's phone at a public page, which has connections of its own by this host."""
        address = f"{self.hall.http}{path}".replace("127.0.0.1", host)
        return PageDriver(self._driver, address, PHONE)

    def screen(self, number: int) -> None:
        """A screen of the hall, with this number."""
        PageDriver(self._driver, f"{self.hall.http}/display?screen={number}")


class DrivenEvent:
    """`name`: its id."""

    def __init__(
        self, organisers: Organisers, name: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self._all = organisers
        self._printed = capsys
        self.desk = organisers.desk
        self.watcher = organisers.watcher
        self.name = name

    def open(self, *players: str, tables: str = "") -> None:
        """An event with these players at the hall's tables and some without a device; the one
        before is finished.
        """
        desk = self.desk
        desk.press("Event")
        if "Finish the event" in desk.text:
            desk.press("Finish the event")
            if "Results are outstanding" in desk.text:
                desk.press("Yes")
            desk.press("Event")
        desk.fill("Short id", self.name)
        desk.fill("Title", "Autumn cup")
        desk.fill("Word said aloud", "seven green apples")
        desk.press("Open an event")
        if tables:
            desk.fill("Tables without a device: 1-12, or by their ids", tables)
        desk.press("Keep these tables")
        file = self._all.folder / "players.csv"
        file.write_text("\n".join(("name", *players)), encoding="utf-8")
        desk.press("Players")
        desk.fill("A file", str(file))
        desk.press_each("Read it", f"Enter them ({len(players)})")

    def stage(self, format_: str, **settings: str) -> None:
        """A stage with these settings, by their labels; `_` is a space."""
        desk = self.desk
        desk.press("Event")
        desk.press(FORMATS[format_])
        for label, value in settings.items():
            field = label.replace("_", " ")
            (desk.choose if field in CHOSEN else desk.fill)(field, value)
        desk.press("Open this stage")

    def look(self, number: int) -> dict[str, list[str]]:
        """The pairing of a round, which nobody sees yet: who sits where, `bye` for nowhere."""
        self.desk.press_each("Round", f"Pair round {number} and look")
        return self.draft()

    def draft(self) -> dict[str, list[str]]:
        """The pairing as the page has it now."""
        return {row[0]: row[1].split(", ") for row in self.desk.rows()}

    def pair(self, number: int) -> dict[str, list[str]]:
        """Pairs a round and publishes it as it is proposed."""
        seated = self.look(number)
        self.desk.press(f"Publish round {number}")
        return seated

    def enter(self, winner: str, won: int = 2, lost: int = 0) -> None:
        """One tap for the duel that this player won."""
        self.desk.press("Results")
        is_first = self.desk.read(winner)[1].startswith(winner)
        self.desk.press(f"{won} : {lost}" if is_first else f"{lost} : {won}", winner)

    def stands(self, *wanted: str) -> None:
        """Waits until everybody reads these standings: place, name and the figures."""
        self.watcher.press("Standings")
        self.watcher.shows(*wanted)

    def everybody_reads(self, *wanted: str) -> None:
        """Waits until this is the public pairing, by table: who sits there and what came out."""
        self.watcher.press_each("Pairings", "By table")
        self.watcher.shows(*wanted)

    def tells(self, *sentences: str) -> None:
        """Reads these among all rows of the event."""
        self.desk.press("Event")
        found = re.search(r"All rows \(\d+\)", self.desk.text)
        assert found
        self.desk.press(found[0])
        self.desk.sees(*sentences)

    def is_sound(self, capsys: pytest.CaptureFixture[str] | None = None) -> dict[str, Any]:
        """Saves the event's file and has `tablepi hall check` read it: what it found, no faults.

        `capsys`: of the test; without it the event's own.
        """
        printed = capsys or self._printed
        file = self._all.folder / f"{self.name}.json"
        self.desk.press("Event")
        self.desk.save("Save the event’s file")
        until(file.exists)
        printed.readouterr()
        status = main(["hall", "check", str(file)])
        found: dict[str, Any] = json.loads(printed.readouterr().out)
        assert (status, found["faults"]) == (0, []), found
        return found
