"""Two names of one person are merged, and one name of two people is parted."""

import pytest

from tablepi.core.errors import StoreError
from tablepi.store import Store
from tests.store.sheet import HEADER


def ended(store: Store, *names: str) -> int:
    match = store.journal.begin(HEADER._replace(seats=names))
    store.journal.append(match, 1, "line", "1 add 3")
    store.journal.end(match, "1 30 20")
    return match


def counted(store: Store) -> list[tuple[str, ...]]:
    return [each.names for each in store.results.all()]


def test_a_merged_name_is_the_other_one_wherever_people_are_counted(store: Store) -> None:
    for names in (("Ann", "Ben"), ("Anne", "Ben"), ("ANNE", "Cem")):
        ended(store, *names)
    store.persons.merge("Anne", "Ann")
    assert counted(store) == [("Ann", "Ben"), ("Ann", "Ben"), ("Ann", "Cem")]
    assert set(store.players.recent()) == {"Ann", "Ben", "Cem"}
    assert [match.names[0] for match in store.journal.matches()] == ["ANNE", "Anne", "Ann"]
    assert store.verify().damages == []


def test_matches_of_another_person_are_parted_and_come_back(store: Store) -> None:
    first, second = ended(store, "Ann", "Ben"), ended(store, "Ann", "Ben")
    store.persons.part([(second, 1)], "Ann B.")
    assert counted(store) == [("Ann", "Ben"), ("Ann B.", "Ben")]
    assert store.verify().damages == []
    store.persons.part([(second, 1)], "Ann")
    assert counted(store) == [("Ann", "Ben")] * 2
    assert first != second


@pytest.mark.parametrize("name", ["", " ", "-", "\u200b"])
def test_nobody_is_no_person(store: Store, name: str) -> None:
    match = ended(store, "Ann", "Ben")
    with pytest.raises(StoreError):
        store.persons.part([(match, 1)], name)
    assert counted(store) == [("Ann", "Ben")]


def test_a_profile_goes_with_its_player_unless_the_other_has_one(store: Store) -> None:
    ended(store, "Ann", "Anne")
    profile = store.profiles.keep("Anne", "pink", "04A2")
    store.persons.merge("Anne", "Ann")
    assert store.profiles.by_sign("04A2") == profile._replace(name="Ann")
    ended(store, "Nan", "Ben")
    store.profiles.keep("Nan", "teal", "04FF")
    store.persons.merge("Nan", "Ann")
    assert store.profiles.of("Ann") == profile._replace(name="Ann")
    assert store.profiles.by_sign("04FF") is None


def test_who_is_erased_is_erased_under_every_name(store: Store) -> None:
    match = ended(store, "Nan", "Ben")
    store.journal.append(match, 2, "line", "change seat 1 Anne")
    store.journal.rename(match, ("Anne", "Ben"))
    store.persons.merge("Anne", "Ann")
    store.players.erase("Ann")
    assert counted(store) == [("-", "Ben")]
    assert store.players.recent() == ["Ben"]
    texts = " ".join(row.text for row in store.journal.rows(match))
    assert "Ann" not in texts
    assert store.database.execute("SELECT name FROM players") == [("Ben",)]
    assert store.verify().damages == []


def test_who_was_parted_stays_when_the_other_is_erased(store: Store) -> None:
    match = ended(store, "Ann", "Ben")
    store.persons.part([(match, 1)], "Ann B.")
    store.players.erase("Ann")
    assert counted(store) == [("Ann B.", "Ben")]
    store.players.erase("Ann B.")
    assert counted(store) == [("-", "Ben")]


def test_a_name_put_right_in_the_match_is_the_newest_word(store: Store) -> None:
    match = ended(store, "Ann", "Ben")
    store.persons.part([(match, 1)], "Ann B.")
    store.journal.append(match, 2, "line", "change seat 1 Zoe")
    store.journal.rename(match, ("Zoe", "Ben"))
    assert counted(store) == [("Zoe", "Ben")]
