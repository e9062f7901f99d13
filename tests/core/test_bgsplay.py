"""Plays as a file for BG Stats: who plays in several of them is one, and every type is right."""

import json
from dataclasses import dataclass

import pytest

from tablepi.core.plays import FinishedPlay, bgsplay
from tests.core.test_bg_stats_link import ANN, BEN, PLAY


def read(*plays: FinishedPlay | None) -> dict[str, list[dict[str, object]]]:
    found = json.loads("".join(bgsplay(plays)))
    assert isinstance(found, dict)
    return found


OTHER = PLAY._replace(id="f" * 32, players=(BEN, ANN, ANN._replace(name="Cem", score=3)))


def test_a_file_has_every_field_of_its_form() -> None:
    file = read(PLAY)
    assert set(file) == {"about", "players", "locations", "games", "plays", "userInfo"}
    assert set(file["players"][0]) == {"id", "name", "isAnonymous", "uuid"}
    assert set(file["locations"][0]) == {"id", "name"}
    assert " ".join(file["games"][0]) == (
        "id name bggId highestWins noPoints cooperative usesTeams"
    )
    (play,) = file["plays"]
    assert " ".join(play) == (
        "uuid gameRefId locationRefId playDate playDateYmd entryDate modificationDate durationMin "
        "rounds board comments ignored manualWinner scoringSetting usesTeams playerScores"
    )
    scores = play["playerScores"]
    assert isinstance(scores, list)
    assert " ".join(scores[0]) == (
        "playerRefId score winner rank seatOrder startPlayer newPlayer metaData"
    )


def test_a_game_uses_teams_where_any_of_its_plays_did() -> None:
    allied = tuple(each._replace(team="Team 1") for each in PLAY.players)
    file = read(PLAY, PLAY._replace(id="e" * 32, players=allied), OTHER)
    assert [game["usesTeams"] for game in file["games"]] == [True]
    assert [play["usesTeams"] for play in file["plays"]] == [False, True, False]


def test_who_and_what_plays_name_twice_stand_once() -> None:
    file = read(PLAY, None, OTHER)
    assert [each["name"] for each in file["players"]] == ["Ann", "Bén & Co.", "Cem"]
    assert [each["id"] for each in file["players"]] == [1, 2, 3]
    assert (len(file["games"]), len(file["locations"]), len(file["plays"])) == (1, 1, 2)
    scores = file["plays"][1]["playerScores"]
    assert isinstance(scores, list)
    assert [(each["playerRefId"], each["seatOrder"]) for each in scores] == [(2, 1), (1, 2), (3, 3)]


def test_a_player_without_a_profile_has_the_same_id_in_every_export() -> None:
    (first, *_), (again, *_) = read(PLAY, OTHER)["players"], read(PLAY)["players"]
    assert first["uuid"] == again["uuid"]


@dataclass(frozen=True)
class Won:
    highest: bool
    scores: tuple[int, int]
    by_hand: bool


@pytest.mark.parametrize(
    "won", [Won(True, (24, -10), False), Won(False, (24, -10), True), Won(True, (5, 5), True)]
)
def test_winners_that_the_scores_do_not_say_are_set_by_hand(won: Won) -> None:
    game = PLAY.game._replace(highest_wins=won.highest)
    players = tuple(
        each._replace(score=score) for each, score in zip((ANN, BEN), won.scores, strict=True)
    )
    (play,) = read(PLAY._replace(game=game, players=players))["plays"]
    assert play["manualWinner"] is won.by_hand


def test_a_sheet_that_counts_the_other_way_round_names_its_winners() -> None:
    """The file has one entry of a game, which says that the highest score wins."""
    low = PLAY.game._replace(highest_wins=False)
    players = (ANN._replace(score=3, winner=True), BEN._replace(score=9, winner=False))
    file = read(PLAY, PLAY._replace(id="e" * 32, game=low, players=players))
    assert [game["highestWins"] for game in file["games"]] == [True]
    assert file["plays"][1]["manualWinner"] is True


def test_no_play_is_a_whole_file_as_well() -> None:
    assert (read()["plays"], read(None)["players"]) == ([], [])
