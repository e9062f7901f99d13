"""Matches for other programs, as JSON and as CSV."""

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tablepi.cli.commands.show import print_match
from tablepi.core.record import ABANDONED, Header
from tablepi.core.time_control import Timing
from tablepi.games import games
from tablepi.referee.intents import Answer, OpenMatchMenu, OpenResult
from tablepi.runtime import exports
from tablepi.runtime.exports import export_as
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A finished score sheet, and a Power Suit with a card face-down."""
    opened = Store.open(tmp_path / "tablepi.db", synchronous="OFF")
    sitting = Sitting(opened)
    sitting.begin("score-sheet", "Ann", "Ben", title='Skat, "Ramsch"')
    sitting.give(seat=1, verb="add", points=24)
    sitting.give(seat=2, verb="add", points=-10)
    sitting.give(verb="finish")
    sitting.hear(OpenResult(), Answer("result.stands"), Answer("tool.menu"))
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "suns", "castle")
    sitting.scan("event", "suns", "discovery")
    opened.journal.append(2, 99_000, "refused", "2 power castle suns ! PS-SEEN")
    yield opened
    opened.close()


def _export(store: Store, form: str, match: int = 0, full: bool = False) -> tuple[str, str]:
    out, told = io.StringIO(), io.StringIO()
    export_as(store, {form: out}, match, full, told)
    return out.getvalue(), told.getvalue()


def test_json_has_header_rows_and_result(store: Store) -> None:
    match = json.loads(_export(store, "json", 1)[0])
    assert match["seats"] == ["Ann", "Ben"]
    assert match["options"]["title"] == 'Skat, "Ramsch"'
    assert (match["winners"], match["scores"], match["places"]) == ([1], [24, -10], [1, 2])
    assert match["seal"] == store.journal.kept(1).seal
    assert match["facts"]["score.2"] == "-10"
    lines = [row["text"] for row in match["rows"] if row["kind"] == "line"]
    assert lines == ["1 add 24", "2 add -10", "close", "finish"]


def test_all_matches_are_one_list_and_no_secret_is_in_it(store: Store) -> None:
    whole, told = _export(store, "json")
    first, second = json.loads(whole)
    assert (first["match"], second["match"], told) == (1, 2, "")
    assert second["seal"] == ""
    assert "discovery" not in whole
    assert "discovery" in _export(store, "json", 2, full=True)[0]


def test_csv_has_a_line_a_row_with_the_rule_that_refused_it(store: Store) -> None:
    rows = list(csv.DictReader(io.StringIO(_export(store, "csv")[0])))
    assert [row["match"] for row in rows if row["text"] == "finish"] == ["1"]
    refused = [row for row in rows if row["rule"]]
    assert [(row["match"], row["kind"]) for row in refused] == [("2", "refused")]


def test_a_match_that_cannot_be_read_is_named_and_ends_nothing(store: Store) -> None:
    store.database.execute("UPDATE matches SET game = 'tarot' WHERE id = 1")
    whole, told = _export(store, "json")
    assert [match["match"] for match in json.loads(whole)] == [1, 2]
    assert told.startswith("match 1: ")
    assert "tarot" in told
    assert {row["match"] for row in csv.DictReader(io.StringIO(_export(store, "csv")[0]))} == {"2"}


def test_a_match_that_cannot_be_set_up_any_more_is_named_and_ends_nothing(store: Store) -> None:
    store.journal.begin(store.journal.kept(2).header._replace(cards=""))
    whole, told = _export(store, "json")
    assert [match["match"] for match in json.loads(whole)] == [1, 2, 3]
    assert told.startswith("match 3: Power Suit needs")


@pytest.mark.parametrize("number", range(9))
def test_a_row_with_another_number_on_the_disk_ends_its_match_alone(
    tmp_path: Path, number: int
) -> None:
    path = tmp_path / "flipped.db"
    opened = Store.open(path)
    for _ in range(3):
        match = opened.journal.begin(
            Header("score-sheet", "1", ("Ann", "Ben"), (), "", "2026-01-01")
        )
        for at in range(2, 8):
            opened.journal.append(match, at * 1_000, "line", f"1 add {at}")
    opened.close()
    # As a flipped bit leaves it: a record has match, number, time, kind and text in this order.
    content, fifth = path.read_bytes(), b"\x02%c\x13\x88line1 add 5"
    assert content.count(fifth % 5) == 1
    path.write_bytes(content.replace(fifth % 5, fifth % number))
    flipped = Store.open(path)
    assert bool(flipped.verify().damages) == (number != 5)
    whole, told = _export(flipped, "json")
    rows = [len(match["rows"]) for match in json.loads(whole)]
    assert rows == [7, 7 if number == 5 else 4, 7]
    wanted = "match 2: row 5 is the first that cannot be played again: damaged\n"
    assert told == ("" if number == 5 else wanted)
    assert len(_export(flipped, "csv")[0].splitlines()) == 1 + sum(rows)
    print_match(flipped, 2, full=False, out=io.StringIO())
    flipped.close()


def test_a_match_at_which_a_game_fails_is_named_and_ends_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("no such suit")

    failing = {**games(), "score-sheet": replace(games()["score-sheet"], play=fail)}
    monkeypatch.setattr(exports, "games", lambda: failing)
    whole, told = _export(store, "json")
    assert [len(match.get("rows", ())) > 1 for match in json.loads(whole)] == [False, True]
    assert "match 1: " in told
    assert "no such suit" in told
    assert {row["match"] for row in csv.DictReader(io.StringIO(_export(store, "csv")[0]))} == {"2"}


def test_an_empty_journal_is_an_empty_list(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "tablepi.db", synchronous="OFF")
    assert json.loads(_export(store, "json")[0]) == []
    assert _export(store, "csv")[0].count("\n") == 1
    store.close()


def test_rows_of_a_match_with_clocks_say_what_was_left_after_each(store: Store) -> None:
    sitting = Sitting(store, timing=Timing("bank", 900, 10))
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "suns", "castle")
    match = len(store.journal.matches())
    rows = json.loads(_export(store, "json", match)[0])["rows"]
    assert [row["left_ms"] for row in rows[1:]] == [
        [900_000] * 2,
        [900_000] * 2,
        [907_000, 900_000],
    ]
    assert rows[-1]["at_ms"] == 4_000
    *_, last = csv.DictReader(io.StringIO(_export(store, "csv", match)[0]))
    assert (last["at_ms"], last["left_ms"]) == ("4000", "907000 900000")
    assert "left_ms" not in json.loads(_export(store, "json", 1)[0])["rows"][0]


def test_both_forms_at_once_are_the_same_as_one_after_the_other(store: Store) -> None:
    for _ in range(3):
        Sitting(store).begin("power-suit", "Ann", "Ben")
    store.database.execute("UPDATE matches SET game = 'tarot' WHERE id = 2")
    both = {form: io.StringIO() for form in ("json", "csv", "bgsplay")}
    export_as(store, both, 0, False, io.StringIO())
    for form, out in both.items():
        alone = io.StringIO()
        export_as(store, {form: alone}, 0, False, io.StringIO())
        assert out.getvalue() == alone.getvalue() != ""


def test_plays_are_those_whose_result_stands(store: Store) -> None:
    whole, told = _export(store, "bgsplay")
    assert told == ""
    file = json.loads(whole)
    (play,) = file["plays"]
    assert play["uuid"].replace("-", "") == store.journal.kept(1).uuid
    assert (play["playDate"], play["playDateYmd"]) == ("2026-11-21 12:00:00", 20261121)
    assert [(each["name"], each["isAnonymous"]) for each in file["players"]] == [
        ("Ann", False),
        ("Ben", False),
    ]
    assert [each["score"] for each in play["playerScores"]] == ["24", "-10"]
    assert [each["metaData"] for each in play["playerScores"]] == ["{}", "{}"]
    assert file["games"][0]["name"] == 'Skat, "Ramsch"'
    assert file["userInfo"] == {"meRefId": 0}
    assert "discovery" not in whole


def test_a_match_that_is_no_play_yet_is_told(store: Store) -> None:
    whole, told = _export(store, "bgsplay", 2)
    assert json.loads(whole)["plays"] == []
    assert told == "match 2: its result does not stand, so it is no play yet\n"


def test_an_erased_name_is_in_no_play_and_the_others_are_known_by_theirs(store: Store) -> None:
    kept = store.profiles.keep("Ben")
    store.players.erase("Ann")
    whole, _ = _export(store, "bgsplay")
    assert "Ann" not in whole
    seat, ben = json.loads(whole)["players"]
    assert (seat["name"], seat["isAnonymous"]) == ("Seat 1", True)
    assert ben["uuid"].replace("-", "") == kept.id


def test_an_abandoned_match_has_no_result_in_any_form_and_an_unplayed_one_is_in_none(
    store: Store,
) -> None:
    plays = _export(store, "bgsplay")
    store.journal.append(2, 99_500, "note", ABANDONED, listed=ABANDONED)
    sitting = Sitting(store)
    sitting.begin("score-sheet", "Cid", "Dan")
    sitting.hear(OpenMatchMenu(), Answer("match.discard"))
    assert store.journal.kept(3).is_unplayed
    first, second = json.loads(_export(store, "json")[0])
    assert (first["match"], first["abandoned"], first["winners"]) == (1, False, [1])
    assert (second["match"], second["abandoned"], second["final"]) == (2, True, False)
    assert (second["winners"], second["scores"], second["places"]) == ([], [], [])
    assert (second["rules"], second["fault"], second["seal"]) == ("", "", "")
    assert second["rows"][-1]["text"] == ABANDONED
    assert "discovery" not in json.dumps(second["rows"])
    table = list(csv.reader(io.StringIO(_export(store, "csv")[0])))
    assert {row[0] for row in table[1:]} == {"1", "2"}
    assert table[-1][-3:-1] == [ABANDONED, ""]
    assert _export(store, "bgsplay") == plays
    assert _export(store, "bgsplay", 2)[1] == "match 2: it was abandoned, so it is no play\n"
