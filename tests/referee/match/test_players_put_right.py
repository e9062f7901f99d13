"""Players who were put right or joined: their words go with them, their names are listed."""

import pytest

from tablepi.core.errors import StoreError
from tablepi.core.moves import Adjust, Change, Undo
from tablepi.games import games
from tablepi.referee.match.referee import Referee
from tablepi.referee.match.replay import reopen
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting


def test_words_for_a_player_who_joined_go_when_the_player_does(store: Store) -> None:
    Sitting(store).begin("score-sheet", "Ann", "Ben")
    referee = Referee(store, 1, reopen(store, games(), 1), 0)
    referee.say(Change("seat", "3", "Cid"), 1_000)
    referee.give({"verb": "add", "seat": 3, "points": 5}, 2_000)
    referee.say(Undo(), 3_000)
    referee.say(Change("seat", "3", "Cid"), 4_000)
    referee.give({"verb": "add", "seat": 3}, 5_000)
    referee.say(Undo(), 6_000)
    referee.say(Undo(), 7_000)
    assert referee.match.setup.seats == ("Ann", "Ben")
    assert "seat" not in referee.draft.words


def test_a_name_that_could_not_be_listed_is_listed_with_the_next_row(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    Sitting(store).begin("score-sheet", "Ann", "Ben")
    referee = Referee(store, 1, reopen(store, games(), 1), 0)

    def full(*_: object) -> None:
        raise StoreError("store.no-name")

    with monkeypatch.context() as disk:
        disk.setattr(type(store.journal), "rename", full)
        referee.say(Change("seat", "2", "Bea"), 1_000)
    assert store.journal.kept(1).names == ("Ann", "Ben")
    referee.say(Adjust(1, 5, "late"), 2_000)
    assert store.journal.kept(1).names == ("Ann", "Bea")
    assert store.verify().damages == []
