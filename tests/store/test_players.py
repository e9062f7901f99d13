"""Names are remembered, and forgotten everywhere when somebody asks."""

from pathlib import Path

import pytest

from tablepi.core.errors import StoreError
from tablepi.core.record import Row
from tablepi.store import Store
from tests.store.sheet import HEADER

NAME = "Wilhelmina van der Zwaluw"


def _played(store: Store) -> int:
    header = HEADER._replace(
        game="score-sheet",
        seats=("Ben", NAME),
        options=(("title", f"{NAME}'s evening"), ("best", "low")),
    )
    match = store.journal.begin(header)
    for number in range(60):
        store.journal.append(match, number, "line", f"1 add {number}")
        store.journal.append(match, number, "line", f"adjust 2 +1 {NAME} was dealt too few")
        store.journal.append(match, number, "refused", f"2 add {number} {NAME} ! malformed")
    store.journal.append(match, 99, "note", "clock start")
    store.journal.end(match, f"{NAME} 12, Ben 8")
    return match


def _bytes(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.iterdir())


def test_the_bytes_of_an_erased_name_are_gone_from_every_file(store: Store, path: Path) -> None:
    _played(store)
    assert NAME.encode() in _bytes(path.parent)
    assert store.players.erase(NAME) == 1 + 1 + 60 + 60
    assert sorted(file.name for file in path.parent.iterdir()) == ["journal.db", "journal.db-wal"]
    # Three bytes alone would stand in some seal or other by chance.
    for word in ("Wilhelmina", "van der", "Zwaluw"):
        assert word.encode() not in _bytes(path.parent)


def test_a_name_that_was_erased_breaks_no_chain(store: Store, path: Path) -> None:
    match = _played(store)
    seal = store.journal.kept(match).seal
    store.players.erase(NAME)
    assert store.verify()[2:4] == (120, [])
    store.journal.append(match, 200, "line", "1 add 3")
    assert store.verify()[2:4] == (120, [])
    store.close()
    again = Store.open(path)
    assert len(again.journal.rows(match)) == 183
    assert again.journal.kept(match).seal != seal
    again.close()


def test_an_erased_name_reads_as_a_dash(store: Store) -> None:
    match = _played(store)
    store.players.erase(NAME)
    assert store.journal.kept(match).header.seats == ("Ben", "-")
    assert store.journal.kept(match).header.options == (("title", "-'s evening"), ("best", "low"))
    assert store.journal.matches()[0].result == "- 12, Ben 8"
    assert store.journal.rows(match)[2] == Row(3, 0, "line", "adjust 2 +1 - was dealt too few")
    assert store.players.recent() == ["Ben"]


def test_an_edit_of_a_row_behind_an_erased_one_is_still_found(store: Store) -> None:
    match = _played(store)
    store.players.erase(NAME)
    store.database.execute("UPDATE journal SET text = '1 add 9' WHERE number = 2")
    store.database.execute("UPDATE journal SET at_ms = 7 WHERE number = 3")
    assert [damage[:2] for damage in store.verify().damages] == [(match, 2), (match, 3)]


def test_two_names_may_be_erased_from_one_row(store: Store) -> None:
    match = store.journal.begin(HEADER)
    store.journal.append(match, 0, "line", "adjust 1 -2 Ann for Ben, ann said")
    store.players.erase("Ann")
    store.players.erase("Ben")
    assert store.journal.rows(match)[1].text == "adjust 1 -2 - for -, - said"
    assert store.verify()[2:4] == (1, [])


def test_the_words_of_the_game_are_no_names(store: Store) -> None:
    match = store.journal.begin(HEADER._replace(seats=("Suns", "low"), options=(("best", "low"),)))
    store.journal.append(match, 0, "line", "1 power castle suns")
    store.journal.append(match, 0, "refused", "1 power castle suns ! PS-SUIT")
    store.journal.append(match, 0, "line", "amend 1 adjust 1 +2 Suns had two suns")
    store.players.erase("Suns")
    store.players.erase("low")
    assert [row.text for row in store.journal.rows(match)[1:]] == [
        "1 power castle suns",
        "1 power castle suns ! PS-SUIT",
        "amend 1 adjust 1 +2 - had two -",
    ]
    assert store.journal.kept(match).header.options == (("best", "low"),)


@pytest.mark.parametrize(
    ("line", "without"),
    [
        ("change seat 2 Ann", "change seat 2 -"),
        ("change seat 2 'Ann Lee'", "change seat 2 'Ann Lee'"),
        ("change option title 'Evening of Ann'", "change option title 'Evening of -'"),
        ("change option best ann", "change option best ann"),
        (
            "change option best ann 1 1 '1 power ann suns' 'turn 1 as Ann said'",
            "change option best ann 1 1 '1 power ann suns' 'turn 1 as - said'",
        ),
        (
            "change option title 'With Ann' 1 2",
            "change option title 'With -' 1 2",
        ),
        (
            "rewrite 1 2 '1 power ann suns' 'adjust 1 +5 Ann said so'",
            "rewrite 1 2 '1 power ann suns' 'adjust 1 +5 - said so'",
        ),
        ("turn 2 Ann was late", "turn 2 - was late"),
        ("amend 3 turn 2 so Ann said", "amend 3 turn 2 so - said"),
        ("rewrite 3 0 'turn 2 Ann'", "rewrite 3 0 'turn 2 -'"),
    ],
)
def test_a_name_is_cut_from_lines_that_put_right(store: Store, line: str, without: str) -> None:
    match = store.journal.begin(HEADER)
    store.journal.append(match, 0, "line", line)
    store.journal.append(match, 0, "refused", f"{line} ! T-SETUP")
    store.players.erase("Ann")
    found = [row.text for row in store.journal.rows(match)[1:]]
    assert found == [without, f"{without} ! T-SETUP"]
    assert store.verify().damages == []


def test_a_game_with_free_texts_of_its_own_can_say_where_they_are(store: Store) -> None:
    match = store.journal.begin(HEADER)
    store.journal.append(match, 0, "line", "1 say Ann cheats")
    assert store.players.erase("Ann", lambda words: 2 if words[1:2] == ["say"] else len(words)) == 2
    assert store.journal.rows(match)[1].text == "1 say - cheats"


def test_a_blank_name_is_not_erased(store: Store) -> None:
    with pytest.raises(StoreError, match="No name"):
        store.players.erase("  ")


def test_a_name_that_nobody_has_is_found_nowhere(store: Store) -> None:
    _played(store)
    assert store.players.erase("Nobody") == 0


def test_the_names_used_last_come_first(store: Store) -> None:
    for seats in (("Ann", "Ben"), ("Cem", "Ann"), ("Dag", "Ben")):
        store.journal.begin(HEADER._replace(seats=seats))
    assert store.players.recent() == ["Dag", "Ben", "Cem", "Ann"]
    assert store.players.recent(limit=2) == ["Dag", "Ben"]


def test_on_a_full_disk_a_name_is_not_half_erased(store: Store) -> None:
    match = _played(store)
    before = store.journal.matches(), store.journal.rows(match)
    [(pages,)] = store.database.execute("PRAGMA page_count")
    store.database.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreError, match="No space"):
        store.players.erase(NAME)
    assert (store.journal.matches(), store.journal.rows(match)) == before
    store.database.execute("PRAGMA max_page_count = 100000")
    assert store.players.erase(NAME) > 0
    assert store.verify()[2:4] == (120, [])


def test_the_names_of_some_days_are_those_of_the_matches_begun_then(store: Store) -> None:
    for date, name in (("2026-11-19", "Ann"), ("2026-11-20", "Ben"), ("2026-11-21", "Cem")):
        store.journal.begin(HEADER._replace(seats=(name,), cards="", began=date))
    assert store.players.recent(days=("2026-11-19", "2026-11-20")) == ["Ben", "Ann"]
    assert store.players.recent() == ["Cem", "Ben", "Ann"]


def test_a_name_that_was_put_right_is_erased_from_its_row_and_its_seat(store: Store) -> None:
    match = store.journal.begin(HEADER)
    store.journal.append(match, 0, "line", "change seat 2 'Bea Lee'")
    store.journal.append(match, 0, "refused", "change seat 9 'Bea Lee' ! T-SETUP")
    store.journal.append(match, 0, "line", "change option title 'Bea Lee and more'")
    store.journal.append(match, 0, "line", "change option starter Bea")
    store.journal.append(match, 0, "line", "rewrite 1 1 'adjust 2 5 Bea Lee was late' '1 add 3'")
    store.journal.rename(match, ("Ann", "Bea Lee"))
    assert store.journal.matches()[0].names == ("Ann", "Bea Lee")
    assert store.journal.kept(match).header.seats == ("Ann", "Ben")
    seal = store.journal.kept(match).seal
    assert store.players.erase("Bea Lee") == 1 + 4
    assert [row.text for row in store.journal.rows(match)[1:]] == [
        "change seat 2 -",
        "change seat 9 - ! T-SETUP",
        "change option title '- and more'",
        "change option starter Bea",
        "rewrite 1 1 'adjust 2 5 - was late' '1 add 3'",
    ]
    assert store.journal.matches()[0].names == ("Ann", "-")
    assert store.journal.kept(match).seal == seal
    assert store.verify().damages == []


def test_a_name_that_was_put_right_and_back_can_still_be_erased(store: Store) -> None:
    match = store.journal.begin(HEADER)
    store.journal.append(match, 0, "line", "change seat 3 Cid")
    store.journal.rename(match, ("Ann", "Ben", "Cid"))
    assert store.journal.matches()[0].names == ("Ann", "Ben", "Cid")
    store.journal.append(match, 0, "line", "undo")
    store.journal.rename(match, ("Ann", "Ben"))
    assert store.journal.matches()[0].names == ("Ann", "Ben")
    assert set(store.players.recent()) == {"Ann", "Ben", "Cid"}
    assert store.players.erase("Cid") == 1
    assert set(store.players.recent()) == {"Ann", "Ben"}


def test_a_name_that_only_contains_an_erased_one_is_not_touched(store: Store) -> None:
    match = store.journal.begin(HEADER)
    store.journal.append(match, 0, "line", "change seat 2 Annabel")
    store.players.erase("Ann")
    assert store.journal.rows(match)[1].text == "change seat 2 Annabel"


def test_a_name_is_erased_in_any_letter_case_from_rows_and_lists_alike(store: Store) -> None:
    match = store.journal.begin(HEADER._replace(seats=("ANN", "Ann Lee", "ann")))
    store.journal.append(match, 0, "line", "change seat 2 aNN")
    store.journal.rename(match, ("ANN", "aNN", "ann"))
    assert store.players.erase("Ann") == 3 + 1
    assert store.journal.matches()[0].names == ("-", "-", "-")
    assert store.journal.kept(match).header.seats == ("-", "Ann Lee", "-")
    assert store.players.recent() == ["Ann Lee"]
    assert store.verify().damages == []


def test_with_a_name_goes_its_salt_and_the_sealed_digest_stays(store: Store) -> None:
    match = store.journal.begin(HEADER)
    note = store.journal.rows(match)[0]
    store.players.erase("Ann")
    salts = store.database.execute("SELECT salt IS NULL FROM seats ORDER BY number")
    assert salts == [(1,), (0,)]
    assert store.journal.rows(match)[0] == note
    assert store.verify().damages == []


def test_names_are_recent_from_a_match_on(store: Store) -> None:
    for names in (("Ann", "Ben"), ("Cem", "Ann")):
        store.journal.begin(HEADER._replace(seats=names))
    assert store.players.recent(first_match=2) == ["Cem", "Ann"]
    assert store.players.recent(first_match=3) == []


def test_a_name_is_erased_in_every_spelling(store: Store) -> None:
    for name in ("Zoë", "ZOE\u0308", "Zo\u200bë"):
        store.journal.begin(HEADER._replace(seats=("Ben", name)))
    store.players.erase("zoë")
    assert store.players.recent() == ["Ben"]
