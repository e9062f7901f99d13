"""Profiles: found by a tag or a code, kept whole, and gone with their player's name."""

from pathlib import Path

import pytest

from tablepi.core.errors import StoreError
from tablepi.core.record import Ended, Profile
from tablepi.store import Store
from tests.store.sheet import HEADER

SIGN = "04:A2:B3:C4"


def test_a_profile_is_found_by_its_sign_in_any_letter_case(store: Store) -> None:
    kept = store.profiles.keep("Ann", "pink", SIGN)
    assert store.profiles.by_sign(f" {SIGN.lower()} ") == kept
    assert store.profiles.by_sign("") is None
    assert store.profiles.by_sign("04:A2:B3:C5") is None


def test_a_profile_that_is_kept_anew_keeps_its_id(store: Store) -> None:
    before = store.profiles.keep("Ann", "pink", SIGN)
    after = store.profiles.keep("Ann", "teal")
    assert after == Profile("Ann", before.id, "teal", "")
    assert store.profiles.by_sign(SIGN) is None
    assert len(before.id) == 32


def test_players_without_a_sign_do_not_share_one(store: Store) -> None:
    ids = {store.profiles.keep(name).id for name in ("Ann", "Ben", "Cem")}
    assert len(ids) == 3
    assert [each.name for each in store.profiles.all()] == ["Ann", "Ben", "Cem"]


def test_a_sign_is_one_players_alone(store: Store) -> None:
    store.profiles.keep("Ann", "", SIGN)
    with pytest.raises(StoreError, match="Ann’s already"):
        store.profiles.keep("Ben", "", SIGN)
    assert store.profiles.of("Ben") is None
    assert SIGN not in repr(store.profiles.of("Ben"))


@pytest.mark.parametrize("name", ["", "  ", "-"])
def test_nobody_has_no_profile(store: Store, name: str) -> None:
    with pytest.raises(StoreError, match="needs a name"):
        store.profiles.keep(name)


def test_a_code_is_another_one_each_time_and_is_known_as_one(store: Store) -> None:
    one, other = store.profiles.new_code(), store.profiles.new_code()
    assert one != other
    assert store.profiles.is_code(one)
    assert not store.profiles.is_code(SIGN)


def test_an_erased_player_leaves_no_profile_and_no_byte_of_it(store: Store, path: Path) -> None:
    kept = store.profiles.keep("Zenobia", "pink", SIGN)
    store.players.erase("Zenobia")
    assert store.profiles.all() == []
    left = b"".join(file.read_bytes() for file in path.parent.iterdir())
    for told in ("Zenobia", SIGN, kept.id):
        assert told.encode() not in left
    assert store.profiles.keep("Ann").id != kept.id
    assert store.profiles.of("Ann") == store.profiles.all()[0]


def test_results_are_of_those_who_sat_there_in_the_end(store: Store) -> None:
    match = store.journal.begin(HEADER._replace(seats=("Ann", "Ben")))
    store.journal.rename(match, ("Ann", "Cem"))
    store.journal.begin(HEADER._replace(seats=("Ann", "Ben")))
    store.journal.end(match, "2 10 20")
    (ended,) = store.results.all()
    assert ended == Ended(
        HEADER.game, HEADER.options, HEADER.began, "2 10 20", ("Ann", "Cem"), id=1
    )
    store.players.erase("Cem")
    assert store.results.all()[0].names == ("Ann", "-")


def test_when_a_result_stood_is_kept_as_it_was_said_last(store: Store) -> None:
    assert store.tables.ended_at(1) == ""
    for at in ("2026-11-21 20:15:00", "2026-11-21 20:20:00"):
        store.tables.end(1, at)
    assert store.tables.ended_at(1) == "2026-11-21 20:20:00"


def test_a_profile_is_found_in_any_spelling_and_its_name_stays(store: Store) -> None:
    kept = store.profiles.keep("Zo\u200bë", "pink", SIGN)
    assert kept.name == "Zoë"
    assert store.profiles.keep("ZOE\u0308", "teal", SIGN) == kept._replace(colour="teal")
    assert store.profiles.of("zoë") == kept._replace(colour="teal")
    with pytest.raises(StoreError):
        store.profiles.keep("\u200b")
