"""Players at the desk: from a file, late, checked in, gone and back, kept apart, erased."""

import sqlite3
from time import monotonic

import pytest

from tablepi.hall.server.commands.player_csv import NewPlayer, read_players
from tablepi.hall.web.desk.pages.player_pages import COLUMN_LABELS
from tablepi.hall.words import HALL_SENTENCES
from tests.hall.web.desk.event.conftest import Organiser
from tests.hall.web.desk.page_form import form_of

PATIENCE_S = 8
"""Far above what is measured here (0.4 s), as many share these cores."""
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


def _enters(organiser: Organiser, text: str | bytes, label: str, **form: str) -> None:
    """Sends a list, and taps an answer of the page that shows what was understood."""
    assert organiser.send(text, **form) == 409
    assert _answer(organiser, label) == 303


def _told(organiser: Organiser) -> str:
    return organiser.page.replace("<bdi>", "").replace("</bdi>", "")


MAX_TWICE = 'name,club\r\nMax Müller,"Two\nlines"\r\nJürgen Pia,\r\nMax Müller,\r\n'


@pytest.mark.parametrize("text", [MAX_TWICE, MAX_TWICE.replace("\r\n", "\n"), "\n" + MAX_TWICE])
def test_two_of_one_name_are_asked_about_once_and_come_in_by_what_the_page_holds(
    organiser: Organiser, text: str
) -> None:
    _open(organiser)
    assert organiser.send(text) == 409
    assert "Several people have these names: Max Müller." in _told(organiser)
    assert _answer(organiser, "Enter them (3)") == 303
    assert _names(organiser) == ["Max Müller", "Jürgen Pia", "Max Müller"]
    assert "<bdi>p1</bdi>" in organiser.get("/desk/players")
    assert "<bdi>p3</bdi>" in organiser.page


def test_a_list_sent_again_enters_who_is_new_alone(organiser: Organiser) -> None:
    _open(organiser)
    _enters(organiser, "name,club\nAnna,North\nBen,South\n", "Enter them (2)")
    assert organiser.send("name,club\nANNA,North\nBen,South\nCid,West\n") == 409
    assert "Already here: 2. New: 1 (Cid)" in _told(organiser)
    assert _answer(organiser, "Enter the new ones (1)") == 303
    assert _names(organiser) == ["Anna", "Ben", "Cid"]
    assert organiser.send("name,club\nAnna,North\nBen,South\nCid,West\n") == 409
    assert "is here already (3)" in organiser.page
    assert _answer(organiser, "Enter all (3), as other people") == 303
    assert _names(organiser) == ["Anna", "Ben", "Cid"] * 2


def test_equal_names_among_the_new_are_told_on_the_same_page(organiser: Organiser) -> None:
    _open(organiser)
    _enters(organiser, "name\nAnna\n", "Enter them (1)")
    assert organiser.send("name\nAnna\nMax\nMax\n") == 409
    assert "these names: Max." in _told(organiser)
    assert _answer(organiser, "Enter the new ones (2)") == 303
    assert _names(organiser) == ["Anna", "Max", "Max"]


def test_who_came_in_meanwhile_is_asked_about_though_the_list_was_looked_at(
    organiser: Organiser,
) -> None:
    _open(organiser)
    assert organiser.send("name\nAnna\nBen\n") == 409
    form = form_of(organiser.page, "Enter them (2)")
    assert organiser.post("/desk/players/enter", name="Anna", table="", club="") == 303
    assert organiser.post(form.action, **form.sent) == 409
    assert _answer(organiser, "Enter the new ones (1)") == 303
    assert _names(organiser) == ["Anna", "Ben"]


def test_the_first_five_and_the_columns_are_seen_before_anybody_is_entered(
    organiser: Organiser,
) -> None:
    _open(organiser)
    lines = "".join(f"Player {number};{number};Club {number};x\n" for number in range(1, 8))
    assert organiser.send(f"Spieler;Setznummer;Verein;Notiz\n{lines}") == 409
    told = _told(organiser)
    assert "Players read: 7" in told
    assert "Columns: Name, Seed, Club" in told
    assert "<td>Player 5<td>5<td>Club 5" in told
    assert "Player 6" not in told
    assert "… and 2 more" in told
    assert "left out: Notiz." in told
    assert _names(organiser) == []


def test_a_list_that_was_pasted_comes_in_as_a_file_does(organiser: Organiser) -> None:
    _open(organiser)
    pasted = "Name\tVerein\r\nÄnne 👑\tNorth\r\nBen\t\r\n"
    assert organiser.post("/desk/players/file", pasted=pasted) == 409
    assert _answer(organiser, "Enter them (2)") == 303
    assert _names(organiser) == ["Änne 👑", "Ben"]
    assert organiser.post("/desk/players/file", pasted="  \r\n ") == 400
    assert "This list is empty." in organiser.page


def test_a_file_of_a_windows_page_is_looked_at_and_its_letters_come_in(
    organiser: Organiser,
) -> None:
    _open(organiser)
    text = "Vorname;Nachname;E-Mail\r\nJürgen;Groß;a@example.invalid\r\nZoë;Ångström;b\r\n"
    assert organiser.send(text.encode("cp1252")) == 409
    told = _told(organiser)
    assert "left out: E-Mail" in told
    assert "as Windows writes them: Jürgen, Groß, Zoë, Ångström" in told
    assert "<td>Zoë Ångström" in told
    assert _answer(organiser, "Enter them (2)") == 303
    assert _names(organiser) == ["Jürgen Groß", "Zoë Ångström"]


@pytest.mark.parametrize("language", list(HALL_SENTENCES))
def test_the_columns_that_the_page_names_are_understood_in_each_language(language: str) -> None:
    labels = [HALL_SENTENCES[language][label] for label in COLUMN_LABELS.values()]
    data = f"{';'.join(labels)}\nAnn;North;3;7;a1\n".encode()
    found = read_players(data, {}, None, language)
    assert found.players == (NewPlayer("Ann", "a1", 3, "t07", "North"),)
    assert (found.columns, found.left_out) == (tuple(COLUMN_LABELS), ())


HOSTILE = ("name,seed\nAnn," + "9" * 4_000, "name," + "club," * 100_000, "a\n" * 400_000)


@pytest.mark.parametrize("text", HOSTILE, ids=["digits", "columns", "lines"])
def test_a_hostile_list_is_refused_at_once(organiser: Organiser, text: str) -> None:
    _open(organiser)
    before = monotonic()
    assert organiser.send(text) == 400
    assert monotonic() - before < PATIENCE_S
    assert len(organiser.page) < 40_000
    assert "Nobody was entered" in organiser.page


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


def test_nobody_is_missing_where_the_desk_checks_nobody_in(organiser: Organiser) -> None:
    organiser.open(*FOUR)
    page = organiser.get("/desk/players")
    assert page.count("not here yet") == 5
    assert "All are here" in page
    assert "Drop all who are not here" not in page
    assert organiser.post("/desk/round/publish", **organiser.draft()) == 303
    page = organiser.get("/desk/players")
    assert "not here" not in page
    assert page.count(">entered<") == 4
    # Who comes late is looked for once the desk says who is here.
    assert organiser.post("/desk/players/scan", code="p1") == 303
    page = organiser.get("/desk/players")
    assert page.count(">not here yet<") == 3
    assert "Drop all who are not here" in page


def test_a_name_is_erased_once_somebody_is_sure(organiser: Organiser) -> None:
    organiser.open(*FOUR)
    row = organiser.row("player p1")
    assert organiser.post("/desk/players/erase", player="p1", at_row=row) == 409
    assert "for good?" in organiser.page
    assert organiser.post("/desk/players/erase", player="p1", at_row=row, sure="yes") == 303
    assert ">Ann<" not in organiser.get("/desk/players")


def test_an_event_that_came_back_says_which_names_are_missing(organiser: Organiser) -> None:
    organiser.open("Ann", "Ben")
    assert "came back" not in organiser.get("/desk/event")
    # As a rebuild leaves it: one name came again from a match, and no salt ever.
    organiser.hall.writer.put(_lose_names).result()
    page = organiser.get("/desk/event")
    assert "a digest stands for each of 2" in page
    assert "Names that are missing: 1." in page
    _enters(organiser, "name,id\r\nBen,p2", "Enter them (1)")
    page = organiser.get("/desk/event")
    assert "came back" in page
    assert "Names that are missing" not in page


def _lose_names(record: sqlite3.Connection) -> None:
    record.execute("UPDATE event_names SET salt = ''")
    record.execute("DELETE FROM event_names WHERE player = 'p2'")
