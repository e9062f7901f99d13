"""Joining a hall: by a card that is scanned, from a stick, or typed."""

from dataclasses import replace

import pytest

from tablepi.core.errors import DeviceError
from tablepi.devices.messages import LinkGone, LinkHere, LinkJoined
from tablepi.devices.readers import ReaderConfig
from tablepi.devices.readers.line import LineReader
from tablepi.referee.intents import Answer, Back, GoToMenu, Key
from tablepi.screens.pictures.picture import Menu, Page, Table, TakeHome, Typing
from tests.kinds import kind_of
from tests.worlds.table.pocket import Pocket
from tests.worlds.table.settings_rows import to
from tests.worlds.table.sitting import Sitting

CARD = f"TABLEPI:1:CAFE:8443:{'A' * 52}:{'B' * 16}:192.168.4.1"


class Told:
    """A link that hears what it is told, while it is there."""

    def __init__(self) -> None:
        self.is_there = True
        self.heard: list[str] = []

    def send_card(self, card: str) -> None:
        self.heard.append(card)

    def leave(self) -> None:
        self.heard.append("leave")


@pytest.fixture
def link(sitting: Sitting) -> Told:
    link = Told()
    sitting.router.context.hall.link = link
    return link


def _page(sitting: Sitting) -> Page:
    assert isinstance(sitting.picture, Page)
    return sitting.picture


def _text(sitting: Sitting) -> str:
    page = _page(sitting)
    lines = (line for section in page.sections for _, line in section.lines)
    return " ".join((page.title, *lines))


def _member(sitting: Sitting, hall: str = "cafe") -> None:
    sitting.hear(LinkHere(hall, "t07", True))


def test_a_card_is_shown_before_it_goes_to_the_link(sitting: Sitting, link: Told) -> None:
    sitting.scan(CARD.lower())
    assert "cafe" in _text(sitting)
    assert "192.168.4.1:8443" in _text(sitting)
    assert link.heard == []
    sitting.hear(Answer("hall.join.go"))
    assert link.heard == [CARD]
    sitting.hear(LinkJoined("cafe", "t07"))
    assert "t07" in _text(sitting)
    sitting.hear(Back())
    assert isinstance(sitting.picture, Menu)


def test_the_hosts_pin_comes_before_the_link(sitting: Sitting, link: Told) -> None:
    sitting.router.context.settings.choose({"cafe.pin": "4711"})
    sitting.scan(CARD)
    sitting.hear(Answer("hall.join.go"))
    sitting.enter("0000")
    assert link.heard == []
    sitting.enter("4711")
    assert link.heard == [CARD]


@pytest.mark.parametrize(
    ("why", "said"),
    [
        ("token", "new join card"),
        ("fingerprint", "Another hall"),
        ("taken", "Another device"),
        ("network", "192.168.4.1:8443"),
    ],
)
def test_why_a_card_does_not_work_is_said(
    sitting: Sitting, link: Told, why: str, said: str
) -> None:
    sitting.scan(CARD)
    sitting.hear(Answer("hall.join.go"), LinkJoined(why=why))
    assert said in _text(sitting)
    assert sitting.router.context.hall.id == ""


def test_a_link_that_stops_meanwhile_is_said_and_the_card_can_be_sent_again(
    sitting: Sitting, link: Told
) -> None:
    sitting.scan(CARD)
    sitting.hear(Answer("hall.join.go"), LinkGone(1))
    assert "link stopped" in _text(sitting)
    sitting.hear(Answer("hall.join.again"))
    assert link.heard == [CARD, CARD]


def test_without_a_link_the_page_says_what_is_missing(sitting: Sitting) -> None:
    sitting.scan(CARD)
    assert "tablepi-link" in _text(sitting)
    sitting.hear(Answer("hall.join.go"))
    assert sitting.router.context.hall.joining is None


def test_a_card_is_no_card_of_the_match_on_the_table(duel: Sitting, link: Told) -> None:
    duel.router.context.hall.link = link
    rows = len(duel.rows())
    duel.scan(CARD)
    assert isinstance(duel.picture, Table)
    assert "join card" in duel.router.passing
    assert len(duel.rows()) == rows


def test_a_damaged_card_is_said_to_be_one(sitting: Sitting, link: Told) -> None:
    sitting.scan(CARD[:60])
    assert isinstance(sitting.picture, Menu)
    assert "join card is not whole" in sitting.router.passing


def test_a_code_scanner_gives_the_whole_line() -> None:
    reader = LineReader(ReaderConfig("qr", "line", "/dev/null"))
    [seen] = [m for m in reader.hear(f"{CARD}\r".encode(), 0) if getattr(m, "uid", "")]
    assert getattr(seen, "uid", "") == CARD


def test_a_card_on_a_stick_is_taken_in_the_settings(sitting: Sitting, link: Told) -> None:
    pocket = Pocket()
    sitting.router.context = replace(sitting.router.context, sticks=pocket)
    sitting.hear(Answer("menu.settings"), *to(Answer("settings.hall")), Answer("hall.stick"))
    sitting.settle()
    assert "tablepi-hall.txt" in _text(sitting)
    pocket.files["tablepi-hall.txt"] = CARD
    sitting.hear(Answer("hall.stick"))
    sitting.settle()
    sitting.hear(Answer("hall.join.go"))
    assert link.heard == [CARD]


def test_a_card_can_be_typed(sitting: Sitting, link: Told) -> None:
    sitting.hear(Answer("menu.settings"), *to(Answer("settings.hall")), Answer("hall.type"))
    sitting.hear(Key("figures"))
    assert isinstance(sitting.picture, Typing)
    assert Key(":") in [key.act for row in sitting.picture.rows for key in row]
    sitting.enter("nothing of the kind")
    assert isinstance(sitting.picture, Typing)
    sitting.enter(CARD.lower())
    sitting.hear(Answer("hall.join.go"))
    assert link.heard == [CARD]


def _settings(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.settings"), *to(Answer("settings.hall")))


class Near:
    """A hall on the same machine. `said`: its answers; an error is raised."""

    is_there = True

    def __init__(self) -> None:
        self.said: dict[str, str] = {
            "card": CARD,
            "desk": f"https://192.168.4.1:8443/in/{'A' * 26}",
            "certificate": "4B6D 91C0 A37E 5512 0FD8 E3A9",
        }

    def ask(self, what: str) -> str:
        if what not in self.said:
            raise DeviceError("hall.near.silent")
        return self.said[what]


@pytest.fixture
def near(sitting: Sitting) -> Near:
    near = Near()
    sitting.router.context.hall.near = near
    return near


def test_the_hall_on_this_machine_is_joined_by_one_tap(
    sitting: Sitting, link: Told, near: Near
) -> None:
    _settings(sitting)
    assert link.heard == []
    sitting.hear(Answer("hall.near.join"))
    sitting.settle()
    assert link.heard == [CARD]
    assert "Joining cafe" in _text(sitting)


def test_the_desk_of_the_hall_on_this_machine_is_shown_as_a_code(
    sitting: Sitting, near: Near
) -> None:
    _settings(sitting)
    sitting.hear(Answer("hall.desk"))
    sitting.settle()
    shown = sitting.see(TakeHome)
    assert [code.text for code in shown.codes] == [near.said["desk"]]
    assert near.said["certificate"] in shown.hint
    sitting.hear(Back())
    assert [kind_of(button.act) for button in _page(sitting).buttons] == ["hall.desk", "Back"]


def test_a_hall_on_this_machine_that_is_silent_is_said(
    sitting: Sitting, link: Told, near: Near
) -> None:
    near.said.clear()
    _settings(sitting)
    for act in (Answer("hall.near.join"), Answer("hall.desk")):
        sitting.hear(act)
        sitting.settle()
        assert "does not answer" in _text(sitting)


def test_without_a_hall_on_this_machine_nothing_is_offered_of_it(
    sitting: Sitting, link: Told
) -> None:
    _settings(sitting)
    acts = {type(button.act) for button in _page(sitting).buttons}
    assert not acts & {"hall.near.join", "hall.desk"}


def test_leaving_is_asked_about_and_forgets_the_hall(sitting: Sitting, link: Told) -> None:
    kept: list[tuple[str, str]] = []
    sitting.router.context.hall.keep = lambda hall, table: kept.append((hall, table))
    _member(sitting)
    sitting.hear(Answer("menu.settings"), *to(Answer("settings.hall")))
    assert "t07" in _text(sitting)
    sitting.hear(Answer("hall.leave"), Back())
    assert link.heard == []
    sitting.hear(Answer("hall.leave"), Answer("discard.yes"))
    assert link.heard == ["leave"]
    assert sitting.router.context.hall.id == ""
    assert kept == [("cafe", "t07"), ("", "")]
    sitting.hear(GoToMenu())
