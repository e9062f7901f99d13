"""A whole event of each format: two desks, a judge, and six players with a phone each.

Everybody finds what to do by the words on their page. No table has a device.
"""

import pytest

from tests.hall.event_driven.conftest import nightly
from tests.hall.event_driven.driven_event import DrivenEvent, Organisers
from tests.hall.event_driven.page_driver import PageDriver
from tests.worlds.hall.phone import phones_of

TABLES = 0
SIX = ("Ann", "Ben", "Cid", "Dora", "Eli", "Fay")
PODS = {"Seats at a table": "3", "Scoring": "by wins"}
EVENINGS: dict[str, list[tuple[int, str, dict[str, str]]]] = {
    "swiss": [(2, "duel-swiss", {"Rounds": "2"})],
    "everybody": [(5, "round-robin", {})],
    "knock-out": [(3, "single-elim", {})],
    "pods": [(2, "pod-swiss", {**PODS, "Rounds": "2"})],
    "pods and a final": [(1, "pod-swiss", {**PODS, "Rounds": "1"}), (1, "final", {})],
}
"""The stages of each evening, with their rounds."""


@pytest.fixture(scope="module")
def kim(organisers: Organisers) -> PageDriver:
    """The second desk."""
    return organisers.come("localhost", "Kim")


@pytest.fixture(scope="module")
def jo(organisers: Organisers) -> PageDriver:
    """The judge."""
    return organisers.come("127.0.0.2", "Jo", "judge")


class Evening:
    """An event with these people. `phones`: each player's page, by name."""

    def __init__(
        self, event: DrivenEvent, organisers: Organisers, kim: PageDriver, jo: PageDriver
    ) -> None:
        self.event, self.desk, self.kim, self.jo = event, event.desk, kim, jo
        event.open(*SIX, tables="1-3")
        kim.press_each("Event", "Switch on")
        codes = phones_of(organisers.hall, event.name)
        self.phones = {
            name: organisers.phone(f"/me/{codes[f'p{number}'].code}", f"127.0.1.{number}")
            for number, name in enumerate(SIX, 1)
        }

    def play(self, number: int) -> list[str]:
        """One round, whose tables report each in a way of its own; the players of its first."""
        seated = self.event.pair(number)
        seated.pop("bye", None)
        self.kim.press("Start")
        ways = (self._agree, self._differ, self._tell_the_desk)
        for table, (way, players) in enumerate(zip(ways, seated.values(), strict=False), 1):
            for name in players:
                others = (other for other in players if other != name)
                self.phones[name].sees(f"Round {number}", *others)
            way(str(table), players)
        return next(iter(seated.values()))

    def _agree(self, table: str, players: list[str]) -> None:
        """The first reports, the second agrees."""
        self._report(players[0], players)
        self.phones[players[1]].press("Right")
        self.phones[players[0]].sees("It stands")

    def _differ(self, table: str, players: list[str]) -> None:
        """The second says that it is wrong; the other desk decides."""
        self._report(players[0], players)
        self.phones[players[1]].press("Wrong")
        self.phones[players[0]].sees("You do not agree: the desk decides")
        self.kim.sees(f"Table {table}: results differ")
        said = "2 : 0"
        if len(players) > 2:
            said = " · ".join((f"1. {players[0]}", *(f"2. {each}" for each in players[1:])))
        self.kim.press(f"Enter {said}", f"Table {table}: results differ")

    def _tell_the_desk(self, table: str, players: list[str]) -> None:
        self.event.enter(players[0])

    def _report(self, name: str, players: list[str]) -> None:
        """Says on a phone that its player won."""
        phone = self.phones[name]
        phone.press("2 : 0 you" if len(players) == 2 else f"{name} won")
        phone.sees("You said")

    def call_a_judge(self, name: str) -> None:
        """A judge is called by phone, comes and goes."""
        phone, jo = self.phones[name], self.jo
        phone.press("Call a judge")
        jo.press("I’m coming")
        phone.sees("A judge is coming")
        phone.press_each("The judge is here", "The judge has finished")
        jo.sees("Nobody is calling")

    def mend(self, name: str) -> None:
        """The desk drops the wrong player, and takes it back where it stands."""
        self.desk.press_each("Players", name, "Drop", "Undo", "Drop", "Bring back")


@nightly
@pytest.mark.parametrize("stages", EVENINGS.values(), ids=EVENINGS)
def test_an_evening(
    event: DrivenEvent,
    organisers: Organisers,
    kim: PageDriver,
    jo: PageDriver,
    stages: list[tuple[int, str, dict[str, str]]],
) -> None:
    evening = Evening(event, organisers, kim, jo)
    number = 0
    for rounds, format_, settings in stages:
        event.stage(format_, **settings)
        for _ in range(rounds):
            number += 1
            caller, other, *_ = evening.play(number)
            if number == 1:
                evening.call_a_judge(caller)
                evening.mend(other)
    event.desk.press_each("Event", "Finish the event")
    organisers.phone("/final", "127.0.1.7").sees("Final standings", "To take away")
    event.is_sound()
