"""What the hall wants played: the first tile, seats filled, and what the hall is told of it."""

from typing import Any
from unittest.mock import patch

from tablepi.core.errors import StoreError
from tablepi.devices.messages import LinkGone, LinkHere, LinkNote
from tablepi.referee.hall.hall_membership import LOOKED_THROUGH
from tablepi.referee.intents import Answer, Back, GoToMenu
from tablepi.screens.hall_notices import OpenSaid
from tablepi.screens.pictures.picture import Hero, Menu, Seating
from tablepi.store import Store
from tablepi.store.journal import Journal
from tablepi.wire.desk_messages import Took
from tests.worlds.table.sitting import Sitting

TASK = {
    "task": "r3-t07",
    "round": 3,
    "stage": 1,
    "game": "power-suit",
    "options": [["rounds", "3"]],
    "seats": [{"player": "p1", "name": "Ann"}, {"player": "p9", "name": "Ben"}],
    "best_of": 3,
}


def joined(sitting: Sitting) -> Sitting:
    sitting.hear(LinkHere("cafe", "t07", True))
    return sitting


def wanted(sitting: Sitting, **changes: Any) -> Sitting:
    joined(sitting).hear(LinkNote("task", {**TASK, **changes}))
    return sitting


def took(sitting: Sitting) -> Took:
    state = sitting.router.task()
    assert state is not None
    return state.took(sitting.router.context.hall.seated == state.task.task)


def _menu(sitting: Sitting) -> Menu:
    assert isinstance(sitting.picture, Menu)
    return sitting.picture


def _notices(sitting: Sitting) -> list[str]:
    picture: Any = sitting.picture
    return [notice.text for notice in picture.notices]


def test_the_task_is_the_hero_and_fills_the_seats(sitting: Sitting) -> None:
    menu = _menu(wanted(sitting))
    tile, hero = menu.tiles[0], menu.hero
    assert isinstance(hero, Hero)
    assert (hero.title, hero.lines, hero.act) == (tile.title, (tile.promise,), tile.act)
    assert (tile.title, tile.promise) == ("Round 3: Ann and Ben", "Best of 3, match 1")
    assert took(sitting) == Took("r3-t07", "shown")
    seating = sitting.hear(Answer("menu.task"))
    assert isinstance(seating, Seating)
    assert [seat.name for seat in seating.seats] == ["Ann", "Ben"]
    assert took(sitting) == Took("r3-t07", "seated")
    sitting.hear(Back())
    assert took(sitting) == Took("r3-t07", "shown")
    sitting.hear(Answer("menu.task"), Answer("button.start"))
    assert sitting.storage.journal.read(1).rows[0].text == "hall cafe r3-t07"
    assert dict(sitting.storage.journal.kept(1).header.options)["rounds"] == "3"
    assert took(sitting) == Took("r3-t07", "started", (sitting.storage.journal.kept(1).uuid,))


def test_a_match_that_is_open_is_resumed_and_not_begun_again(sitting: Sitting) -> None:
    wanted(sitting).hear(Answer("menu.task"))
    sitting.hear(Answer("button.start"), Back())
    assert _menu(sitting).tiles[0].act != Answer("menu.task")
    assert len(_menu(sitting).resume) == 1


def _end(sitting: Sitting, match: int, winner: int) -> None:
    scores = "3 1" if winner == 1 else "1 3"
    sitting.storage.journal.end(match, f"{winner} {scores}")


def test_a_task_is_over_once_somebody_has_won_more_than_half(sitting: Sitting) -> None:
    for match in (1, 2):
        wanted(sitting).hear(Answer("menu.task"))
        sitting.hear(Answer("button.start"))
        _end(sitting, match, 1)
        sitting.router.home()
    told = took(sitting)
    assert (told.state, len(told.matches)) == ("over", 2)
    assert _menu(sitting).tiles[0].act != Answer("menu.task")
    at = sitting.router.context.hall.belongs(("Ann", "Ben"), "power-suit")
    assert at is not None
    assert at.note == "hall cafe -"


def test_one_win_each_leaves_a_third_match(sitting: Sitting) -> None:
    for match in (1, 2):
        wanted(sitting).hear(Answer("menu.task"))
        sitting.hear(Answer("button.start"))
        _end(sitting, match, match)
        sitting.router.home()
    assert took(sitting).state == "started"
    assert _menu(sitting).tiles[0].promise == "Best of 3, match 3"


def test_matches_of_others_are_not_read_for_a_task(store: Store) -> None:
    sitting = wanted(Sitting(store))
    for players in (("Eve", "Fay"), ("Gil", "Hal"), ("Ida", "Jon")):
        sitting.begin("power-suit", *players)
        sitting.router.home()
    wanted(sitting).hear(Answer("menu.task"), Answer("button.start"))
    with patch.object(store.database, "execute", wraps=store.database.execute) as read:
        assert len(took(sitting).matches) == 1
    assert {call.args[1] for call in read.call_args_list} == {("cafe", LOOKED_THROUGH), (4,)}


def test_a_busy_table_shows_the_task_small_and_takes_it_when_free(duel: Sitting) -> None:
    wanted(duel, seats=[{"player": "p1", "name": "Eve"}, {"player": "p2", "name": "Fay"}])
    assert took(duel) == Took("r3-t07", "refused", why="busy")
    assert "Next here — Round 3: Eve and Fay" in _notices(duel)
    duel.hear(GoToMenu())
    assert took(duel) == Took("r3-t07", "shown")
    assert _menu(duel).tiles[0].act == Answer("menu.task")


def test_a_game_that_is_not_here_is_refused(sitting: Sitting) -> None:
    assert took(wanted(sitting, game="chess")) == Took("r3-t07", "refused", why="game")
    assert took(wanted(sitting, options=[["rounds", "99"]])).why == "game"
    seats = [{"player": f"p{n}", "name": f"P{n}"} for n in range(3)]
    assert took(wanted(sitting, seats=seats)).why == "seats"
    assert _menu(sitting).tiles[0].act != Answer("menu.task")


def test_a_task_of_a_wrong_form_is_none(sitting: Sitting) -> None:
    for body in ({"task": 7}, {**TASK, "seats": "Ann"}, {**TASK, "options": [["rounds"]]}):
        joined(sitting).hear(LinkNote("task", body))
        assert sitting.router.task() is None
        assert _menu(sitting).tiles[0].act != Answer("menu.task")


def test_seats_drawn_anew_keep_their_players_ids(sitting: Sitting) -> None:
    at = wanted(sitting).router.context.hall.belongs(("Ben", "Ann"), "power-suit")
    assert at is not None
    assert (at.note, at.players) == ("hall cafe r3-t07", ("p9", "p1"))


def test_a_hall_in_reach_shows_nothing_and_one_away_its_minutes(duel: Sitting) -> None:
    joined(duel)
    assert _notices(duel) == []
    duel.hear(LinkGone(1))
    assert _notices(duel) == []
    duel.wait(185_000)
    assert _notices(duel) == ["Hall away 3 min"]
    duel.hear(LinkHere("cafe", "t07", True))
    assert _notices(duel) == []


def test_a_hall_of_another_wire_says_who_is_to_be_updated(sitting: Sitting) -> None:
    joined(sitting).hear(LinkNote("hall", {"wire": [2, 3]}))
    assert _notices(sitting) == ["The hall is newer: update this table"]
    sitting.hear(LinkNote("hall", {"wire": [0]}))
    assert "the hall needs an update" in _notices(sitting)[0]


def test_an_announcement_stays_until_it_is_tapped_away(duel: Sitting) -> None:
    joined(duel).hear(LinkNote("say", {"text": "Lunch until 13:30", "since": 1}))
    duel.scan("castle")
    assert "Lunch until 13:30" in _notices(duel)
    duel.hear(OpenSaid(), Back())
    assert "Lunch until 13:30" in _notices(duel)
    duel.hear(OpenSaid(), Answer("hall.was-read"))
    assert "Lunch until 13:30" not in _notices(duel)
    duel.hear(LinkNote("say", {"text": "Lunch is over", "since": 2}))
    assert "Lunch is over" in _notices(duel)


def _begin(sitting: Sitting) -> None:
    """The task's match, up to where its table is seen."""
    wanted(sitting).hear(Answer("menu.task"))
    sitting.hear(Answer("button.start"), Answer("button.ready"))


OTHERS = [{"player": "p5", "name": "Eve"}, {"player": "p6", "name": "Fay"}]
TAKEN_BACK = "The desk no longer asks for this match: it counts for no round"


def test_a_match_whose_task_was_taken_back_goes_on_and_says_that_it_counts_for_no_round(
    sitting: Sitting,
) -> None:
    _begin(sitting)
    assert TAKEN_BACK not in _notices(sitting)
    sitting.hear(LinkNote("task", {}))
    assert TAKEN_BACK in _notices(sitting)
    assert sitting.storage.journal.read(1).rows[0].text == "hall cafe r3-t07"
    wanted(sitting)
    assert TAKEN_BACK not in _notices(sitting)
    wanted(sitting, state="closed")
    assert TAKEN_BACK not in _notices(sitting)


def test_a_task_that_others_have_under_the_same_id_waits_and_is_begun_by_them(
    sitting: Sitting,
) -> None:
    _begin(sitting)
    wanted(sitting, seats=OTHERS)
    assert TAKEN_BACK in _notices(sitting)
    assert "Next here — Round 3: Eve and Fay" in _notices(sitting)
    assert took(sitting) == Took("r3-t07", "refused", why="busy")
    sitting.hear(GoToMenu())
    sitting.hear(Answer("menu.task"), Answer("button.start"))
    kept = sitting.storage.journal.kept(2)
    assert kept.header.seats == ("Eve", "Fay")
    assert took(sitting) == Took("r3-t07", "started", (kept.uuid,))


def test_others_play_under_the_id_of_a_task_that_was_over(sitting: Sitting) -> None:
    _begin(sitting)
    _end(sitting, 1, 1)
    sitting.router.home()
    assert took(wanted(sitting, best_of=1)).state == "over"
    assert took(wanted(sitting, best_of=1, seats=OTHERS)).state == "shown"
    sitting.hear(Answer("menu.task"), Answer("button.start"))
    assert sitting.storage.journal.read(2).rows[0].text == "hall cafe r3-t07"


def test_a_name_put_right_while_its_match_is_played_changes_nothing_of_the_task(
    sitting: Sitting,
) -> None:
    _begin(sitting)
    seats = [{"player": "p1", "name": "Anne"}, {"player": "p9", "name": "Ben"}]
    wanted(sitting, seats=seats)
    assert not [each for each in _notices(sitting) if "Round 3" in each or each == TAKEN_BACK]
    assert took(sitting).state == "started"
    _end(sitting, 1, 1)
    sitting.router.home()
    sitting.hear(Answer("menu.task"), Answer("button.start"))
    _end(sitting, 2, 1)
    sitting.router.home()
    assert (took(sitting).state, len(took(sitting).matches)) == ("over", 2)


def test_the_same_two_in_another_event_begin_a_match_of_their_own(sitting: Sitting) -> None:
    wanted(sitting, task="r3-t07@autumn").hear(Answer("menu.task"))
    sitting.hear(Answer("button.start"), Answer("button.ready"))
    wanted(sitting, task="r3-t07@spring")
    assert took(sitting) == Took("r3-t07@spring", "refused", why="busy")
    sitting.hear(GoToMenu())
    sitting.hear(Answer("menu.task"), Answer("button.start"))
    journal = sitting.storage.journal
    texts = [journal.read(number).rows[0].text for number in (1, 2)]
    assert texts == ["hall cafe r3-t07@autumn", "hall cafe r3-t07@spring"]
    assert took(sitting) == Took("r3-t07@spring", "started", (journal.kept(2).uuid,))


def test_a_match_that_cannot_be_read_for_a_moment_is_not_begun_again(sitting: Sitting) -> None:
    _begin(sitting)
    sitting.hear(GoToMenu())
    broken = StoreError("store.unusable", path="tablepi.db", error="disk I/O error")
    with patch.object(Journal, "kept_and_read", side_effect=broken):
        wanted(sitting, text="again")
        assert took(sitting) == Took("r3-t07", "refused", why="busy")
