"""What is told of a match: its players, who began, who won, its options, its end."""

from dataclasses import replace

import pytest

from tablepi.core.plays import FinishedPlay
from tablepi.games import games
from tablepi.games.score_sheet.library import NUMBERS, library, number_of, templates_in
from tablepi.referee.intents import Answer, GoToMenu, OpenResult
from tablepi.referee.match.replay import reopen
from tablepi.referee.results.finished_play import finished_play
from tablepi.referee.words import Words
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting

EVENING = "2026-11-21 20:15:00"


def told(store: Store, number: int = 1) -> FinishedPlay | None:
    """The match of the journal, as somebody takes it home later."""
    opened = reopen(store, games(), number)
    match = opened.match
    words = Words(match.game, match.setup.seats, match.setup.cards)
    return finished_play(store, store.journal.kept(number), match, opened.rows, words, "Café")


def play(store: Store, number: int = 1) -> FinishedPlay:
    found = told(store, number)
    assert found is not None
    return found


def sheet(store: Store, now: str = EVENING, **options: str) -> Sitting:
    """A score sheet of Ann and Ben, which Ann has won."""
    sitting = Sitting(store)
    sitting.router.context = replace(sitting.router.context, now=lambda: now)
    sitting.begin("score-sheet", "Ann", "Ben", **options)
    sitting.wait(150_000)
    low = options.get("best") == "low"
    sitting.give(seat=1, verb="add", points=-3 if low else 24)
    sitting.give(seat=2, verb="add", points=8)
    sitting.give(verb="finish")
    return sitting


def final(sitting: Sitting) -> Sitting:
    sitting.hear(OpenResult(), Answer("result.stands"))
    return sitting


def test_a_sheet_is_told_whole(store: Store) -> None:
    final(sheet(store))
    found = play(store)
    assert found.id == store.journal.kept(1).uuid
    assert (found.ended, found.minutes, found.location) == (EVENING, 3, "Café")
    assert found.comments == f"seal {store.journal.kept(1).seal}"
    assert (found.game.id, found.game.name, found.game.highest_wins) == (
        "score-sheet",
        "Score sheet",
        True,
    )
    ann, ben = found.players
    assert ann == ("Ann", "", True, True, True, 24, 1, "", "")
    assert ben == ("Ben", "", True, False, False, 8, 2, "", "")


def test_a_match_whose_result_does_not_stand_is_not_told(store: Store) -> None:
    sheet(store).hear(OpenResult())
    assert told(store) is None


def test_a_table_that_does_not_know_the_date_says_none(store: Store) -> None:
    final(sheet(store, now=""))
    assert play(store).ended == ""


def test_the_end_stays_when_the_result_is_looked_at_later(store: Store) -> None:
    final(sheet(store)).hear(GoToMenu())
    later = Sitting(store)
    later.router.context = replace(later.router.context, now=lambda: "2027-01-01 00:00:00")
    later.hear(ResumeMatch(1))
    assert play(store).ended == EVENING


def test_fewer_points_win_where_the_sheet_says_so(store: Store) -> None:
    final(sheet(store, best="low", title="Hearts"))
    found = play(store)
    assert (found.game.id, found.game.name) == ("score-sheet/hearts", "Hearts")
    assert not found.game.highest_wins
    assert [each.winner for each in found.players] == [True, False]
    assert found.board == "Who wins: lowest"


def test_the_profile_of_a_player_is_told_and_an_erased_name_never(store: Store) -> None:
    final(sheet(store))
    kept = store.profiles.keep("Ann")
    assert play(store).players[0].id == kept.id
    store.players.erase("Ann")
    ann = play(store).players[0]
    assert (ann.name, ann.id, ann.is_known) == ("Seat 1", "", False)
    assert "Ann" not in repr(play(store))


def test_a_match_without_an_id_of_its_own_keeps_the_one_that_is_made_for_it(store: Store) -> None:
    final(sheet(store))
    final(sheet(store))
    store.database.execute("UPDATE matches SET uuid = ''")
    first, second = play(store, 1).id, play(store, 2).id
    assert len(first) == 32
    assert first != second
    assert play(store, 1).id == first


@pytest.mark.parametrize("starter", [1, 2])
def test_who_began_is_told(store: Store, starter: int) -> None:
    sitting = Sitting(store)
    sitting.begin("power-suit", "Ann", "Ben", starter=str(starter))
    sitting.give_up(1)
    final(sitting)
    assert [each.starts for each in play(store).players] == [starter == 1, starter == 2]
    assert play(store).board == ""


def test_the_factions_of_a_set_up_are_roles(store: Store) -> None:
    sitting = Sitting(store)
    sitting.begin("conquest-of-fates", "Ann", "Ben", factions="atava,kor")
    sitting.give_up(1)
    final(sitting)
    assert [each.role for each in play(store).players] == ["atava", "kor"]


@pytest.mark.parametrize(("template", "bgg"), [("roads-and-towns", 822), ("hearts", None)])
def test_a_template_is_a_game_of_its_own_with_its_number_where_that_is_known(
    store: Store, template: str, bgg: int | None
) -> None:
    sitting = Sitting(store)
    sitting.hear(Answer("menu.game", "score-sheet"))
    sitting.hear(
        Answer("option.type", "template"),
        Answer("template", template),
        Answer("button.start"),
        Answer("button.ready"),
    )
    sitting.give(verb="finish", anyway="anyway")
    final(sitting)
    game = play(store).game
    assert (game.id, game.bgg) == (f"score-sheet/{template}", bgg)
    assert game.highest_wins == (template != "hearts")
    assert play(store).board == ""


def test_a_template_that_serves_several_games_has_no_number() -> None:
    shipped = templates_in(library().text)
    numbers = {name: number_of(each) for name, each in shipped.items()}
    assert sorted(filter(None, numbers.values())) == sorted(NUMBERS.values())
    both = replace(shipped["quilt"], serves=("Patchwork", "Catan"))
    assert number_of(both) is None
