"""Players at the desk: from a file, late, checked in, gone and back, kept apart, erased."""

import sqlite3

import pytest

from tests.hall.web.desk.event.conftest import Organiser
from tests.hall.web.desk.page_form import form_of

FOUR = ("Ann", "Ben", "Cid", "Dora")


def _open(organiser: Organiser) -> None:
    new = {"event": "autumn", "title": "Autumn cup", "word": "apples", "names": "full"}
    assert organiser.post("/desk/event/open", **new, at_row=0) == 303


def test_without_an_event_each_page_says_how_to_open_one(organiser: Organiser) -> None:
    for path in ("/desk/players", "/desk/event/rows"):
        assert "No event is open" in organiser.get(path)
    assert organiser.post("/desk/players/enter", name="Ann", table="", club="") == 409
    assert "under Event" in organiser.page


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("name,seed\nAnn,x\n,3\n", (("2", "seed"), ("3", "name"))),
        ("name,Club,club\nAnn,red,\n", (("1", "club"),)),
        (b"name\nA\x81nn\n", (("2", "–"),)),
    ],
)
def test_each_fault_of_a_file_stands_by_line_and_column_and_nobody_is_entered(
    organiser: Organiser, text: str | bytes, faults: tuple[tuple[str, str], ...]
) -> None:
    _open(organiser)
    data = text.encode() if isinstance(text, str) else text
    # The browser's body is sent as bytes: latin-1 keeps each of them.
    assert organiser.send(data) == 400
    for line, column in faults:
        assert f'<th scope="row">{line}<td><bdi>{column}</bdi>' in organiser.page
    assert "Nobody is entered yet" in organiser.get("/desk/players")


def _answer(organiser: Organiser, label: str) -> int:
    """Taps an answer of the page as it is: sends exactly the fields that it holds."""
    form = form_of(organiser.page, label)
    return organiser.post(form.action, **form.sent)


def _names(organiser: Organiser) -> list[str]:
    view = organiser.hall.desk.event.view()
    assert view is not None
    return [each.name for each in view.players.values()]


MAX_TWICE = 'name,club\r\nMax Müller,"Two\nlines"\r\nJürgen Pia,\r\nMax Müller,\r\n'


@pytest.mark.parametrize("text", [MAX_TWICE, MAX_TWICE.replace("\r\n", "\n"), "\n" + MAX_TWICE])
def test_two_of_one_name_are_asked_about_once_and_come_in_by_what_the_page_holds(
    organiser: Organiser, text: str
) -> None:
    _open(organiser)
    assert organiser.send(text) == 409
    assert "Enter them all the same" in organiser.page
    assert _answer(organiser, "Yes") == 303
    assert _names(organiser) == ["Max Müller", "Jürgen Pia", "Max Müller"]
    assert "<bdi>p1</bdi>" in organiser.get("/desk/players")
    assert "<bdi>p3</bdi>" in organiser.page


def test_a_list_sent_again_enters_who_is_new_alone(organiser: Organiser) -> None:
    _open(organiser)
    assert organiser.send("name,club\nAnna,North\nBen,South\n") == 303
    assert organiser.send("name,club\nANNA,North\nBen,South\nCid,West\n") == 409
    told = organiser.page.replace("<bdi>", "").replace("</bdi>", "")
    assert "Already here: 2. New: 1 (Cid)" in told
    assert _answer(organiser, "Enter the new ones alone") == 303
    assert _names(organiser) == ["Anna", "Ben", "Cid"]
    assert organiser.send("name,club\nAnna,North\nBen,South\nCid,West\n") == 409
    assert "is here already (3)" in organiser.page
    assert _answer(organiser, "Enter all, as other people") == 303
    assert _names(organiser) == ["Anna", "Ben", "Cid"] * 2


def test_equal_names_among_the_new_are_asked_about_too(organiser: Organiser) -> None:
    _open(organiser)
    assert organiser.send("name\nAnna\n") == 303
    assert organiser.send("name\nAnna\nMax\nMax\n") == 409
    assert _answer(organiser, "Enter the new ones alone") == 409
    assert "there twice: Max." in organiser.page
    assert _answer(organiser, "Yes") == 303
    assert _names(organiser) == ["Anna", "Max", "Max"]


def test_a_file_of_a_windows_page_is_looked_at_and_its_letters_come_in(
    organiser: Organiser,
) -> None:
    _open(organiser)
    text = "Vorname;Nachname;E-Mail\r\nJürgen;Groß;a@example.invalid\r\nZoë;Ångström;b\r\n"
    assert organiser.send(text.encode("cp1252")) == 409
    assert "left out: E-Mail" in organiser.page
    assert "Jürgen Groß, Zoë Ångström" in organiser.page
    assert _answer(organiser, "Enter them") == 303
    assert _names(organiser) == ["Jürgen Groß", "Zoë Ångström"]


def test_a_question_brings_back_each_letter_that_was_typed(organiser: Organiser) -> None:
    _open(organiser)
    typed = {"name": "Ann", "club": 'A\u200f & <b>"\r\n\tB', "table": ""}
    assert organiser.post("/desk/players/enter", **typed) == 303
    assert organiser.post("/desk/players/enter", **typed) == 409
    assert form_of(organiser.page, "Yes").fields["club"] == typed["club"]


def test_a_scanner_checks_in_by_code_id_or_name(organiser: Organiser) -> None:
    organiser.open(*FOUR)
    for code, name in (("AUTUMN:P1", "Ann"), ("p2", "Ben"), ("  cid ", "Cid")):
        assert organiser.post("/desk/players/scan", code=code) == 303
        to = organiser.visitor.headers["location"]
        assert f"<bdi>{name}</bdi> is here" in organiser.get(to)
    assert organiser.post("/desk/players/scan", code="nobody") == 409
    assert "is nobody of this event" in organiser.page
    assert organiser.post("/desk/players/absent") == 409
    opened = organiser.row("open")
    for away in ("p3", "p3 p4", ""):
        told = {"sure": "yes", "away": away, "at_row": opened}
        assert organiser.post("/desk/players/absent", **told) == 409
    told = {"sure": "yes", "away": "p4", "at_row": opened}
    assert 'name="away" value="p4"' in organiser.get("/desk/players")
    assert organiser.post("/desk/players/absent", **told) == 303
    assert "1 gone" in organiser.get("/desk/players").replace("<bdi>", "").replace("</bdi>", "")


def test_a_name_is_erased_once_somebody_is_sure(organiser: Organiser) -> None:
    organiser.open(*FOUR)
    row = organiser.row("player p1")
    assert organiser.post("/desk/players/erase", player="p1", at_row=row) == 409
    assert "for good?" in organiser.page
    assert organiser.post("/desk/players/erase", player="p1", at_row=row, sure="yes") == 303
    assert "Ann" not in organiser.get("/desk/players")


def test_an_event_that_came_back_says_which_names_are_missing(organiser: Organiser) -> None:
    organiser.open("Ann", "Ben")
    assert "came back" not in organiser.get("/desk/event")
    # As a rebuild leaves it: one name came again from a match, and no salt ever.
    organiser.hall.writer.put(_lose_names).result()
    page = organiser.get("/desk/event")
    assert "a digest stands for each of 2" in page
    assert "Names that are missing: 1." in page
    assert organiser.send("name,id\r\nBen,p2") == 303
    page = organiser.get("/desk/event")
    assert "came back" in page
    assert "Names that are missing" not in page


def _lose_names(record: sqlite3.Connection) -> None:
    record.execute("UPDATE event_names SET salt = ''")
    record.execute("DELETE FROM event_names WHERE player = 'p2'")
