"""Matches are written down and read back."""

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tablepi.core.errors import StoreError
from tablepi.core.record import ABANDONED, TAKEN_UP, UNPLAYED, Header, Row
from tablepi.store import Store
from tablepi.store.hash_chain import link, origin, seal
from tablepi.store.upkeep import Upkeep
from tests.store.sheet import HEADER, rows, written


def test_what_was_written_is_read_back(store: Store) -> None:
    match = written(store, 40)
    assert store.journal.rows(match) == rows(40)
    assert store.journal.kept(match).header == HEADER


def test_everything_is_there_after_closing_and_opening(store: Store, path: Path) -> None:
    match = written(store, 40)
    store.close()
    again = Store.open(path)
    assert again.journal.rows(match) == rows(40)
    assert again.journal.append(match, 10_100, "line", "undo").number == 41
    assert len(again.journal.rows(match)) == 41
    again.close()


def test_a_row_is_told_as_it_was_recorded(store: Store) -> None:
    match = store.journal.begin(HEADER)
    recorded = store.journal.append(match, 1500, "line", "1 power castle suns")
    assert recorded == Row(2, 1500, "line", "1 power castle suns")


def test_a_match_has_an_id_of_its_own_for_good(path: Path) -> None:
    chance = random.Random(7)
    store = Store.open(path, chance=chance.randbytes)
    first, second = store.journal.begin(HEADER), store.journal.begin(HEADER)
    ids = [store.journal.kept(match).uuid for match in (first, second)]
    assert ids[0] == random.Random(7).randbytes(16).hex()
    assert len(set(ids)) == 2
    store.journal.end(first, "1 2")
    store.close()
    again = Store.open(path)
    assert [again.journal.kept(match).uuid for match in (first, second)] == ids
    with pytest.raises(StoreError, match="match 9"):
        again.journal.kept(9)
    again.close()


def test_an_id_that_somebody_made_up_is_none(store: Store) -> None:
    match = written(store, 1)
    store.database.execute("UPDATE matches SET uuid = '../../etc'")
    assert store.journal.kept(match).uuid == ""


def test_matches_that_stand_open_do_not_mix(store: Store) -> None:
    one, two = store.journal.begin(HEADER), store.journal.begin(HEADER)
    for turn in range(10):
        store.journal.append(one, turn, "line", f"one {turn}")
        store.journal.append(two, turn, "line", f"two {turn}")
    assert [row.text for row in store.journal.rows(one)[1:]] == [
        f"one {turn}" for turn in range(10)
    ]
    assert [row.text for row in store.journal.rows(two)[1:]] == [
        f"two {turn}" for turn in range(10)
    ]
    assert store.journal.kept(one).seal != store.journal.kept(two).seal


def test_the_list_has_the_newest_match_first(store: Store) -> None:
    old = written(store, 3)
    new = store.journal.begin(HEADER._replace(game="score-sheet", seats=("Zoë",)))
    first, second = store.journal.matches()
    assert (first.id, first.header.game, first.rows, first.ended) == (new, "score-sheet", 1, False)
    assert (second.id, second.header, second.rows) == (old, HEADER, 3)
    assert second.seal == store.journal.kept(old).seal


def test_an_ended_match_keeps_its_result_until_it_is_open_again(store: Store) -> None:
    match = written(store, 3)
    store.journal.end(match, "Ann 12, Ben 8")
    assert store.journal.matches()[0][2:4] == (True, "Ann 12, Ben 8")
    store.journal.append(match, 9000, "line", "undo")
    store.journal.reopen(match)
    assert store.journal.matches()[0][2:4] == (False, "")


def test_a_row_and_how_its_match_is_listed_are_written_together(store: Store) -> None:
    match = written(store, 3)
    store.journal.append(match, 9_000, "note", ABANDONED, listed=ABANDONED)
    kept = store.journal.kept(match)
    assert (kept.ended, kept.rows, kept.is_abandoned) == (True, 4, True)
    store.journal.append(match, 9_000, "note", TAKEN_UP, listed="")
    kept = store.journal.kept(match)
    assert (kept.ended, kept.rows, kept.is_abandoned) == (False, 5, False)


def test_neither_is_there_where_one_of_them_fails(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, do = written(store, 3), store.database.execute

    def full(sql: str, values: Sequence[Any] = ()) -> list[Any]:
        if sql.startswith("UPDATE matches"):
            raise StoreError("store.full")
        return do(sql, values)

    monkeypatch.setattr(store.database, "execute", full)
    with pytest.raises(StoreError):
        store.journal.append(match, 9_000, "note", ABANDONED, listed=ABANDONED)
    monkeypatch.undo()
    assert store.journal.rows(match) == rows(3)
    assert not store.journal.kept(match).ended
    assert store.journal.append(match, 9_000, "line", "undo").number == 4


def test_an_unplayed_match_is_in_no_list_and_its_number_is_not_given_again(store: Store) -> None:
    first, match = written(store, 3), store.journal.begin(HEADER)
    store.journal.append(match, 0, "note", ABANDONED, listed=UNPLAYED)
    assert [kept.id for kept in store.journal.page(9)] == [first]
    assert [kept.id for kept in store.journal.still_open(9)] == [first]
    assert store.journal.count() == 1
    assert store.journal.begin(HEADER) == match + 1


@pytest.mark.parametrize("listed", [ABANDONED, UNPLAYED])
def test_a_journal_with_an_abandoned_match_verifies_also_once_it_goes_on(
    path: Path, listed: str
) -> None:
    store = Store.open(path)
    match = written(store, 3)
    store.journal.append(match, 9_000, "note", ABANDONED, listed=listed)
    store.close()
    again = Store.open(path)
    Upkeep(again).close()
    assert again.verify().damages == []
    again.journal.append(match, 9_100, "note", TAKEN_UP, listed="")
    assert again.verify().damages == []
    again.close()


def test_the_seal_changes_with_every_row(store: Store) -> None:
    match = store.journal.begin(HEADER)
    seals = {store.journal.kept(match).seal}
    for at_ms in range(20):
        store.journal.append(match, at_ms, "line", "undo")
        seals.add(store.journal.kept(match).seal)
    assert len(seals) == 21
    assert all(len(seal) == 8 and int(seal, 16) >= 0 for seal in seals)


def test_the_same_match_has_the_same_seal_on_any_machine(path: Path) -> None:
    store = Store.open(path, chance=bytes)
    match = store.journal.begin(HEADER)
    store.journal.append(match, 1500, "line", "1 power castle suns")
    store.journal.append(match, 2750, "note", "Zoë")
    assert store.journal.kept(match).seal == "df479716"
    store.close()


def test_the_chain_is_that_of_the_wire() -> None:
    options, names = (("rounds", "3"),), ("Ann", "Ben")
    before = origin(12, Header("power-suit", "1", names, options, "", "2026-11-22"))
    assert (before.hex()[:8], before.hex()[-4:]) == ("7d6cc9e4", "8cff")
    for row in (
        Row(1, 0, "note", "hall cafe r1-t07"),
        Row(2, 4_120, "line", "1 power castle suns"),
        Row(3, 9_055, "refused", "2 power castle suns ! PS-TAKEN"),
        Row(4, 15_300, "line", "2 event wyrms"),
    ):
        before = link(before, row)
    assert seal(before) == "80ec4b26"


@pytest.mark.parametrize("call", ["rows", "kept", "reopen"])
def test_a_match_that_does_not_exist_is_named(store: Store, call: str) -> None:
    with pytest.raises(StoreError, match="no match 7"):
        getattr(store.journal, call)(7)
    with pytest.raises(StoreError, match="no match 7"):
        store.journal.append(7, 0, "line", "undo")
    with pytest.raises(StoreError, match="no match 7"):
        store.journal.end(7, "")


def test_a_text_that_is_no_unicode_is_refused_and_the_match_goes_on(store: Store) -> None:
    match = written(store, 2)
    with pytest.raises(StoreError, match="cannot be written"):
        store.journal.append(match, 0, "line", "half a \ud83d")
    with pytest.raises(StoreError, match="cannot be written"):
        store.journal.begin(HEADER._replace(seats=("\ud83d",)))
    assert store.journal.append(match, 0, "line", "undo").number == 3
    assert [kept.id for kept in store.journal.matches()] == [match]


_TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
_NAMES = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=60)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    seats=st.lists(_NAMES, min_size=1, max_size=12),
    options=st.lists(st.tuples(_NAMES, _NAMES), max_size=4),
    texts=st.lists(_TEXTS, max_size=6),
    at_ms=st.integers(0, 2**62),
)
def test_any_text_comes_back_as_it_was(
    store: Store, seats: list[str], options: list[tuple[str, str]], texts: list[str], at_ms: int
) -> None:
    header = Header("a", "b", tuple(seats), tuple(options), "", "2026-11-21")
    match = store.journal.begin(header)
    sent = [store.journal.append(match, at_ms, "note", text) for text in texts]
    assert store.journal.kept(match).header == header
    assert store.journal.rows(match)[1:] == sent
    assert [row.text for row in sent] == texts


def test_the_newest_open_matches_are_listed_without_the_others(store: Store) -> None:
    matches = [written(store, 2) for _ in range(6)]
    for match in matches[::2]:
        store.journal.end(match, "1 12 8")
    assert [kept.id for kept in store.journal.still_open(2)] == [6, 4]
    assert [kept.id for kept in store.journal.still_open(9)] == [6, 4, 2]
    assert store.journal.still_open(1) == store.journal.matches()[:1]
