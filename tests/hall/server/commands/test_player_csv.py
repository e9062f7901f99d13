"""Players from a CSV file: checked whole, every fault by its line and column."""

import pytest

from tablepi.core.text.names import same_names
from tablepi.hall.server.commands.player_commands import (
    FileAnswer,
    check_in_code,
    check_in_player,
    drop_absent_players,
    enter_file,
)
from tablepi.hall.server.commands.player_csv import NewPlayer, read_players
from tablepi.hall.server.database.desk_refusals import DeskRefusal, StaleRowError
from tests.hall.server.commands.conftest import DeskOfTest

SURE = FileAnswer(sure=True)
GOOD = '\ufeffname,id,seed,table,club\r\nAnn,,1,t01,Blue\r\n"Ben, jun.",b-2,,,\r\n\'=Cid,,,,\r\n'


def test_a_file_from_a_spreadsheet_is_read() -> None:
    found = read_players(GOOD.encode(), {}, {"t01"})
    assert found.faults == ()
    assert found.players == (
        NewPlayer("Ann", "", 1, "t01", "Blue"),
        NewPlayer("Ben, jun.", "b-2"),
        NewPlayer("=Cid"),
    )
    assert read_players(b"club;Name\nBlue;Ann\n", {}, None).players == (
        NewPlayer("Ann", club="Blue"),
    )


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("", [(1, "name", "csv.no_name_column")]),
        ("id,seed\na,1\n", [(1, "name", "csv.no_name_column")]),
        ("name\n", [(1, "", "csv.nobody")]),
        ("name,points,name\nAnn,1,Ann\n", [(1, "name", "csv.column_twice")]),
        (
            "name,id\nAnn,a b\n,c\nCid,b-2\nDea,x\nEva,x\n",
            [
                (2, "id", "csv.id"),
                (3, "name", "csv.no_name"),
                (4, "id", "csv.id_taken"),
                (6, "id", "csv.id_twice"),
            ],
        ),
        (
            "name,seed,table\nAnn,-1,t01\nBen,0,t99\nCid,1,\n",
            [(2, "seed", "csv.seed"), (3, "seed", "csv.seed"), (3, "table", "csv.table")],
        ),
        ("name,seed\nAnn,000000001" + "9" * 4_000 + "\n", [(2, "seed", "csv.seed")]),
        ("name," + "club," * 100_000 + "\nAnn\n", [(1, "", "csv.wide")]),
        (
            "name\nAnn,Ben\n" + "x" * 201 + "\nA\x07nn\n",
            [(2, "", "csv.too_many"), (3, "name", "csv.long"), (4, "name", "csv.control")],
        ),
        ('name\n"Ann\n', [(2, "", "csv.quotes")]),
    ],
)
def test_every_fault_is_told_by_its_line_and_column(
    text: str, faults: list[tuple[int, str, str]]
) -> None:
    found = read_players(text.encode(), {"b-2": "Bo"}, {"t01"})
    assert found.players == ()
    assert sorted((each.line, each.column, each.sentence) for each in found.faults) == faults


ANNA = (NewPlayer("Anna", club="North"),)


@pytest.mark.parametrize(
    ("data", "players"),
    [
        (b"\r\nname;club\r\nAnna;North\r\n", ANNA),
        (b"sep=;\r\nname;club\r\nAnna;North\r\n", ANNA),
        (b"name\tclub\r\nAnna\tNorth\r\n", ANNA),
        (b"name;club\r\nAnna;North;;\r\n", ANNA),
        (b"name;club;\nAnna;North;\n;;\n", ANNA),
        (b";name;club\n;Anna;North\n", ANNA),
        (b"name;club\rAnna;North, east\r", (NewPlayer("Anna", club="North, east"),)),
        ("name\tclub\r\nAnna\tNorth\r\n".encode("utf-16"), ANNA),
        (b"Verein,Spieler\nNorth,Anna\n", ANNA),
        (b"Anna\nBen\n", (NewPlayer("Anna"), NewPlayer("Ben"))),
        (b"Name;Vorname\nPia;Anna\n", (NewPlayer("Anna Pia"),)),
        ("Nom,Prénom\nPia,Anna\n".encode(), (NewPlayer("Anna Pia"),)),
        (b"nombre,apellidos\nAnna,Pia\n", (NewPlayer("Anna Pia"),)),
    ],
)
def test_files_of_every_spreadsheet_are_read(data: bytes, players: tuple[NewPlayer, ...]) -> None:
    found = read_players(data, {}, None)
    assert (found.players, found.faults) == (players, ())
    assert not found.is_guessed
    assert not found.left_out


def test_columns_that_no_player_has_are_left_out_and_named() -> None:
    found = read_players(b"name;E-Mail;Paid\nAnn;a@example.invalid;yes\n", {}, None)
    assert found.players == (NewPlayer("Ann"),)
    assert found.left_out == ("E-Mail", "Paid")


def test_what_is_not_unicode_is_read_by_the_windows_page_and_told() -> None:
    found = read_players("name\nJürgen Groß\n".encode("cp1252"), {}, None)
    assert found.players == (NewPlayer("Jürgen Groß"),)
    assert found.is_guessed
    [fault] = read_players(b"name\nAnn\nJ\x81\n", {}, None).faults
    assert (fault.line, fault.sentence) == (3, "csv.not_utf8")


def test_a_name_needs_a_letter_that_can_be_seen() -> None:
    [fault] = read_players("name,club\n\u200b,North\n".encode(), {}, None).faults
    assert fault.sentence == "csv.no_name"


def test_an_id_that_is_taken_is_no_fault_of_who_has_it() -> None:
    assert read_players(b"name,id\nANN,p1\n", {"p1": "Ann"}, None).faults == ()
    [fault] = read_players(b"name,id\nBen,p1\n", {"p1": "Ann"}, None).faults
    assert fault.sentence == "csv.id_taken"


def test_equal_names_are_found_whatever_their_case_spaces_and_ways_of_writing() -> None:
    names = ["Ann", "Ben  B", "ben b", "Cid", "Jos\u00e9", "Jose\u0301", "Z\u200boe", "ZOE"]
    assert same_names(names, ("cid",)) == ("Ben  B", "Cid", "Jos\u00e9", "Z\u200boe")


def test_a_file_with_a_fault_enters_nobody(office: DeskOfTest) -> None:
    office.open(1)
    rows = len(office.view.rows)
    bad = b"name,table\nBen,t01\nCid,t99\n"
    found = office.do(lambda record: enter_file(record, office.desk, bad, ""))
    assert [(each.line, each.column) for each in found.faults] == [(3, "table")]
    with pytest.raises(DeskRefusal) as asked:
        office.do(lambda record: enter_file(record, office.desk, b"name\nBen\nann\n", ""))
    assert asked.value.values == {"here": 1, "new": 1, "names": "Ben"}
    assert len(office.view.rows) == rows
    good = b"name,table,club,seed\nBen,t01,Blue,3\nann,,,\n"
    entered = office.do(lambda r: enter_file(r, office.desk, good, "", SURE))
    assert entered.players == ("p2", "p3")
    ben = office.view.players["p2"]
    assert (ben.name, ben.player.fixed, ben.club, ben.seed) == ("Ben", "t01", "Blue", 3)


def test_players_check_in_by_hand_and_by_what_a_scanner_reads(office: DeskOfTest) -> None:
    office.open(3)
    assert office.send(check_in_code, code=" AUTUMN:P2\r") == "p2"
    assert office.send(check_in_code, code="p3") == "p3"
    with pytest.raises(DeskRefusal, match="player_code"):
        office.send(check_in_code, code="4006381333931")
    row = office.view.players["p3"].row
    office.send(check_in_player, player="p3", at_row=row)
    assert [each.id for each in office.view.players.values() if each.is_here] == ["p2"]
    opened = office.view.row_of("open")
    for away, row in (("p2 p3", opened), ("p1", opened), ("p1 p3", opened + 1)):
        with pytest.raises(StaleRowError):
            office.send(drop_absent_players, away=away, at_row=row, sure=True)
    office.send(drop_absent_players, away="p1 p3", at_row=opened, sure=True)
    assert office.view.state.active == ("p2",)
