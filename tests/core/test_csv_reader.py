"""Tables of people: whatever a spreadsheet, a mail or a program gives is read, or told by line."""

import csv
import io
from random import Random
from time import process_time

import pytest

from tablepi.core.text.csv_reader import (
    LONG_CELL,
    MANY_ROWS,
    MOST_ROWS,
    OPEN_QUOTE,
    CsvRow,
    columns_of,
    csv_rows,
    decode_text,
    guessed_words,
    joined_columns,
)
from tests.store.fuzzed import CELLS, SEED, damaged, rounds

HEAD = ["name", "club"]
ANNA = [HEAD, ["Änne, jun.", 'the "Ravens"']]
PATIENCE_S = 3.0
"""Far above what is measured here (0.6 s at most), as many share these cores."""

FILES = {
    "Excel, German": 'name;club\r\nÄnne, jun.;"the ""Ravens"""\r\n'.encode("cp1252"),
    "Excel, English": 'name,club\r\n"Änne, jun.","the ""Ravens"""\r\n'.encode("cp1252"),
    "Excel, CSV UTF-8": '\ufeffname;club\r\nÄnne, jun.;"the ""Ravens"""\r\n'.encode(),
    "Excel, Unicode text": 'name\tclub\r\n"Änne, jun."\t"the ""Ravens"""\r\n'.encode("utf-16"),
    "UTF-16 without a mark": 'name\tclub\r\nÄnne, jun.\t"the ""Ravens"""\r\n'.encode("utf-16-le"),
    "LibreOffice, all quoted": '"name","club"\n"Änne, jun.","the ""Ravens"""\n'.encode(),
    "Google": 'name,club\r\n"Änne, jun.","the ""Ravens"""'.encode(),
    "Numbers": 'Tabelle 1;\nname;club\nÄnne, jun.;"the ""Ravens"""\n'.replace(
        "Tabelle 1;\n", "\n;\n"
    ).encode(),
    "old Mac": 'name;club\rÄnne, jun.;"the ""Ravens"""\r'.encode(),
    "sep line": 'sep=;\r\nname;club\r\nÄnne, jun.;"the ""Ravens"""\r\n'.encode(),
    "quoted sep line": '\ufeff"sep=;"\nname;club\nÄnne, jun.;"the ""Ravens"""\n'.encode(),
    "copied from a sheet": 'name\tclub\nÄnne, jun.\t"the ""Ravens"""'.encode(),
    "empty lines and columns": (
        '\r\n;;;;\r\n;name;;club;\r\n\r\n;Änne, jun.;;"the ""Ravens""";;;\r\n;;\r\n'.encode()
    ),
}


@pytest.mark.parametrize("data", FILES.values(), ids=list(FILES))
def test_every_program_gives_the_same_table(data: bytes) -> None:
    assert [row.cells for row in csv_rows(decode_text(data).text)] == ANNA


def test_the_windows_page_is_that_of_the_language_and_is_told() -> None:
    assert decode_text("Łukasz".encode("cp1250"), "pl") == ("Łukasz", True)
    assert decode_text("Jürgen".encode("cp1252"), "de") == ("Jürgen", True)
    assert decode_text("Jürgen".encode()) == ("Jürgen", False)
    with pytest.raises(UnicodeDecodeError):
        decode_text(b"J\x81rgen")
    with pytest.raises(UnicodeDecodeError):
        decode_text(b"\xff\xfea")


def test_words_whose_letters_were_guessed_are_looked_at() -> None:
    assert guessed_words('Ann;"Zoë Ångström"\nBen;Zoë\nJürgen_2') == ["Zoë", "Ångström", "Jürgen_2"]


def test_rows_have_the_number_of_their_first_line() -> None:
    text = '\nname,note\n\nAnn,"two\nlines"\nBen,\n'
    assert csv_rows(text) == [
        CsvRow(2, ["name", "note"]), CsvRow(4, ["Ann", "two\nlines"]), CsvRow(6, ["Ben", ""]),
    ]  # fmt: skip


def test_an_address_over_lines_and_a_header_over_two_are_cells() -> None:
    text = (
        '"Your\nname",age,paid,address,club\nAnn,30,yes,"1, High Street\nBath, England",North\n'
        "Ben,,,,\n"
    )
    assert [row.cells for row in csv_rows(text)] == [
        ["Your\nname", "age", "paid", "address", "club"],
        ["Ann", "30", "yes", "1, High Street\nBath, England", "North"],
        ["Ben", "", "", "", ""],
    ]


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ('name,club\n"Ann,North\nBen,South\n', [(2, OPEN_QUOTE)]),
        ('name,club\nAnn,"North\nBen,"South\nCid,West\n', [(2, OPEN_QUOTE), (3, OPEN_QUOTE)]),
        ("name,club\n" + "x" * 140_000 + ",\nBen,South\n", [(2, LONG_CELL)]),
        ("a\n" * (MOST_ROWS + 5), [(MOST_ROWS + 1, MANY_ROWS)]),
    ],
)
def test_a_line_at_fault_takes_no_other_with_it(text: str, faults: list[tuple[int, str]]) -> None:
    rows = csv_rows(text)
    assert [(row.line, row.fault) for row in rows if row.fault] == faults
    assert rows[-1].cells or rows[-1].fault == MANY_ROWS


def test_a_separator_within_quotes_or_names_divides_nothing() -> None:
    assert csv_rows('"Pia, Ann, Bo";club\nCid, jun.;x\n')[0].cells == ["Pia, Ann, Bo", "club"]
    assert [row.cells for row in csv_rows("Ann\nBen; or so\n")] == [["Ann"], ["Ben; or so"]]


def test_the_columns_are_those_of_the_first_row_in_small_letters() -> None:
    assert columns_of("sep=;\n\n; UID ;Card;\n") == ["uid", "card"]
    assert columns_of("") == []
    assert joined_columns(["a"] * 100) == ",".join(["a"] * 12) + ",…"


HOSTILE = {
    "a number of 4,000 digits": "name,seed\nAnn," + "9" * 4_000,
    "100,000 columns": "name," + "club," * 100_000 + "\nAnn\n",
    "100,000 columns in each line": ("," * 100_000 + "a\n") * 10,
    "a million empty lines": "\n" * 1_000_000,
    "half a million lines": "a\n" * 500_000,
    "nothing but quotes": '"' * 1_000_000,
    "a quote in each line": '"a,b\n' * 200_000,
    "quotes over lines": '"\n' * 300_000,
    "one long line": "x" * 1_000_000,
    "separators alone": ";\n" * 300_000,
    "zeros": "\0" * 1_000_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=list(HOSTILE))
def test_a_hostile_file_takes_no_time(text: str) -> None:
    before = process_time()
    rows = csv_rows(text)
    columns_of(text)
    guessed_words(text)
    assert process_time() - before < PATIENCE_S
    assert len(rows) <= MOST_ROWS + 1


def test_whatever_is_written_is_read_again_by_any_separator_and_encoding() -> None:
    print(f"TABLEPI_SEED={SEED}")
    random = Random(SEED)
    letters = "aÄé ,;\t'.-\"0"
    for _ in range(rounds(300)):
        table = [
            ["".join(random.choices(letters, k=random.randint(0, 6))).strip() for _ in range(3)]
            for _ in range(random.randint(1, 5))
        ]
        table = [["c1", "c2", "c3"], *(row for row in table if any(row))]
        out = io.StringIO()
        separator = random.choice(",;\t")
        ends = random.choice(["\n", "\r\n", "\r"])
        dialect = random.choice([csv.excel, csv.unix_dialect])
        writer = csv.writer(out, dialect, delimiter=separator, lineterminator=ends)
        writer.writerows(table)
        encoding = random.choice(["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
        text = decode_text(out.getvalue().encode(encoding)).text
        assert [row.cells for row in csv_rows(text)] == table


def test_whatever_stands_there_each_row_has_cells_or_a_fault() -> None:
    print(f"TABLEPI_SEED={SEED}")
    random = Random(SEED)
    for _ in range(rounds(200)):
        data = damaged(random, random.choice(list(FILES.values())))
        data += random.choice(CELLS).encode("utf-8", "surrogatepass")[:1_000]
        try:
            rows = csv_rows(decode_text(data).text)
        except UnicodeDecodeError:
            continue
        assert all(any(row.cells) != bool(row.fault) for row in rows)
        assert [row.line for row in rows] == sorted(row.line for row in rows)
