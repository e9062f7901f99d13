"""Players from a CSV file: checked whole, every fault by its line and column."""

from random import Random

import pytest

from tablepi.core.text.names import same_names
from tablepi.hall.server.commands.player_commands import (
    check_in_code,
    check_in_player,
    drop_absent_players,
)
from tablepi.hall.server.commands.player_csv import (
    MOST_PLAYERS,
    NewPlayer,
    name_fault,
    read_players,
)
from tablepi.hall.server.commands.player_import import ListAnswer, ListQuestion, enter_list
from tablepi.hall.server.database.desk_refusals import DeskRefusal, StaleRowError
from tablepi.wire.payload import is_table
from tests.hall.server.commands.conftest import DeskOfTest
from tests.store.fuzzed import SEED, damaged, rounds, table

SURE = ListAnswer(sure=True)
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
        ("Ann,North,3\nBen,South,4\n", [(1, "name", "csv.no_name_column")]),
        ("Ann Pia,North\nBen Ode,South\n", [(1, "name", "csv.no_name_column")]),
        ("Ann,12\nBen,13\n", [(1, "name", "csv.no_name_column")]),
        (
            "Spieler;Tisch;Setznummer\nAnn;99;0\n",
            [(2, "Setznummer", "csv.seed"), (2, "Tisch", "csv.table")],
        ),
        ("Vorname;Nachname;Verein\n;;North\n", [(2, "Nachname", "csv.no_name")]),
        ("\n\nAnn\n" + "x" * 201 + "\n", [(4, "", "csv.long")]),
        ("Ann\n" * (MOST_PLAYERS + 2), [(MOST_PLAYERS + 2, "", "csv.lines")]),
        ("name\n" + "x" * 140_000, [(2, "", "csv.cell")]),
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
        (b"Anna;Pia\nBen;Ode\n", (NewPlayer("Anna Pia"), NewPlayer("Ben Ode"))),
        (b"Pia, Anna\nOde, Ben\n", (NewPlayer("Anna Pia"), NewPlayer("Ben Ode"))),
        (b"1. Anna\n2. Ben\n", (NewPlayer("Anna"), NewPlayer("Ben"))),
        ("\u2022 Anna\n\n\u2022 Ben".encode(), (NewPlayer("Anna"), NewPlayer("Ben"))),
        (
            "Imi\u0119,Nazwisko,Klub\nAnna,Pia,North\n".encode(),
            (NewPlayer("Anna Pia", club="North"),),
        ),
        (b'"Player\nname",Club\nAnna,North\n', ANNA),
    ],
)
def test_files_of_every_spreadsheet_are_read(data: bytes, players: tuple[NewPlayer, ...]) -> None:
    found = read_players(data, {}, None)
    assert (found.players, found.faults) == (players, ())
    assert not found.guessed
    assert not found.left_out


def test_columns_that_no_player_has_are_left_out_and_named() -> None:
    found = read_players(b"name;E-Mail;Paid\nAnn;a@example.invalid;yes\n", {}, None)
    assert found.players == (NewPlayer("Ann"),)
    assert found.left_out == ("E-Mail", "Paid")


def test_what_is_not_unicode_is_read_by_the_windows_page_and_told() -> None:
    found = read_players("name\nJürgen Groß\n".encode("cp1252"), {}, None)
    assert found.players == (NewPlayer("Jürgen Groß"),)
    assert found.guessed == ("Jürgen", "Groß")
    [fault] = read_players(b"name\nAnn\nJ\x81\n", {}, None).faults
    assert (fault.line, fault.sentence) == (3, "csv.not_utf8")


def test_the_windows_page_is_that_of_the_desks_language() -> None:
    data = "nazwisko\nŁukasz Żak\n".encode("cp1250")
    assert read_players(data, {}, None, "pl").players == (NewPlayer("Łukasz Żak"),)
    assert read_players(data, {}, None, "de").players == (NewPlayer("£ukasz ¯ak"),)


def test_a_column_without_a_header_is_named_by_what_stands_in_it() -> None:
    found = read_players(b"name,,\nAnn,yes,\nBen,no,\n", {}, None)
    assert (found.columns, found.left_out) == (("name",), ("“yes” …",))


@pytest.mark.parametrize(
    ("cell", "table"), [("7", "t07"), ("t7", "t07"), ("Tisch 7", "t07"), ("T07", "t07")]
)
def test_a_table_is_meant_by_its_number_too(cell: str, table: str) -> None:
    data = f"name,table\nAnn,{cell}\n".encode()
    for tables in (None, ["t07", "t08", "bar"]):
        [player] = read_players(data, {}, tables).players
        assert is_table(player.table)
    assert player.table == table
    [fault] = read_players(data, {}, ["t07", "side-7"]).faults if cell != "T07" else [None]
    assert fault is None or fault.sentence == "csv.table"


EXPORTS = {
    # A site of tournaments, a shop's program, a form on the web, a mail; all of it made up.
    "site": (
        "Place,Username,Name,Pronouns,E-mail,Club\n1,annap,Ann Pia,she/her,a@b.invalid,North\n"
        "2,beno,Ben Ode,,b@b.invalid,\n"
    ),
    "shop": (
        "First Name\tLast Name\tMember\tClub\r\nAnn\tPia\t0012345678\tNorth\r\nBen\tOde\t\t\r\n"
    ),
    "form": (
        '"Time","Full name","Any\nallergies?","Club"\n'
        '"2026/11/30 9:00","Ann Pia","nuts, milk","North"\n'
        '"2026/11/30 9:05","Ben Ode","","",\n'
    ),
    "mail": " Name ;  Verein\n\nAnn Pia ; North\nBen Ode ;\n\n",
}


@pytest.mark.parametrize("text", EXPORTS.values(), ids=list(EXPORTS))
def test_exports_of_other_programs_are_read(text: str) -> None:
    found = read_players(text.encode(), {}, None)
    assert found.faults == ()
    assert found.players == (NewPlayer("Ann Pia", club="North"), NewPlayer("Ben Ode"))


def test_whatever_stands_in_a_list_it_is_players_or_faults() -> None:
    print(f"TABLEPI_SEED={SEED}")
    random = Random(SEED)
    for _ in range(rounds(200)):
        text = table(random, random.choice(list(EXPORTS.values())))
        data = text.encode(random.choice(["utf-8", "utf-16", "cp1252"]), "replace")
        data = damaged(random, data) if random.random() < 0.5 else data
        found = read_players(data, {"p1": "Ann"}, random.choice([None, ["t01"]]), "de")
        assert bool(found.players) != bool(found.faults)
        assert all(not name_fault(player.name) for player in found.players)


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
    found = office.do(lambda record: enter_list(record, office.desk, bad, ""))
    assert [(each.line, each.column) for each in found.faults] == [(3, "table")]
    with pytest.raises(ListQuestion) as asked:
        office.do(lambda record: enter_list(record, office.desk, b"name\nBen\nann\n", ""))
    assert asked.value.look.here == 1
    assert asked.value.look.newcomers == (NewPlayer("Ben"),)
    assert len(office.view.rows) == rows
    good = b"name,table,club,seed\nBen,t01,Blue,3\nann,,,\n"
    entered = office.do(lambda r: enter_list(r, office.desk, good, "", SURE))
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
