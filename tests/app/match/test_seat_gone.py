"""A seat that joined with a line which was taken back: words said for it go with it."""

from tablepi.app.match.referee import Referee
from tablepi.app.match.replay import reopen
from tablepi.core.moves import Change, Undo
from tablepi.games import games
from tablepi.store import Store
from tests.app.sitting import Sitting


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
