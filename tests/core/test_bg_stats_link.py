"""The link that opens BG Stats: every field has its type, and what is long goes in order."""

import json
from urllib.parse import unquote

from tablepi.core.plays import (
    ADDRESS,
    FinishedPlay,
    PlayedBy,
    PlayedGame,
    fields_of,
    link_of,
    links,
)

ANN = PlayedBy("Ann", "", True, winner=True, starts=False, score=24, place=1)
BEN = PlayedBy("Bén & Co.", "ab" * 16, True, winner=False, starts=True, score=-10, place=2)
PLAY = FinishedPlay(
    id="0123456789abcdef" * 2,
    began="2026-11-22",
    ended="2026-11-22 20:15:00",
    minutes=95,
    location="Café Würfel",
    board="Rounds: 3",
    comments="seal 80ec4b26",
    game=PlayedGame("suitup", "SuitUP", highest_wins=True),
    players=(ANN, BEN),
)


def test_the_link_says_everything_and_nothing_else() -> None:
    url = link_of(PLAY)
    assert url.startswith("https://app.bgstatsapp.com/createPlay.html?data={%22sourceName%22:")
    assert json.loads(unquote(url.removeprefix(ADDRESS))) == {
        "sourceName": "tablepi",
        "sourcePlayId": "0123456789abcdef0123456789abcdef",
        "playDate": "2026-11-22 20:15:00",
        "durationMin": 95,
        "location": "Café Würfel",
        "board": "Rounds: 3",
        "comments": "seal 80ec4b26",
        "game": {
            "name": "SuitUP",
            "sourceGameId": "suitup",
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": "Ann",
                "sourcePlayerId": "seat-1",
                "winner": True,
                "startPlayer": False,
                "score": 24,
                "rank": 1,
            },
            {
                "name": "Bén & Co.",
                "sourcePlayerId": "abababababababababababababababab",
                "winner": False,
                "startPlayer": True,
                "score": -10,
                "rank": 2,
            },
        ],
    }


def test_all_but_plain_signs_are_percent_encoded() -> None:
    kept = set(link_of(PLAY).removeprefix(ADDRESS))
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    assert kept <= {*letters, *"-_.~:,{}[]%"}
    assert "%20" in link_of(PLAY)
    assert "W%C3%BCrfel" in link_of(PLAY)


def test_what_is_empty_is_left_out_and_what_the_app_needs_never_is() -> None:
    bare = PLAY._replace(ended="", minutes=0, location="", board="", comments="")
    fields = fields_of(bare)
    assert list(fields) == ["sourceName", "sourcePlayId", "game", "players"]
    assert fields["players"][1]["winner"] is False


def test_a_number_of_boardgamegeek_is_a_number() -> None:
    known = PLAY._replace(game=PLAY.game._replace(bgg=822))
    assert fields_of(known)["game"]["bggId"] == 822
    assert "bggId" not in fields_of(PLAY)["game"]


def test_a_team_is_told_where_there_are_teams() -> None:
    allied = PLAY._replace(players=(ANN._replace(team="Team 1"), BEN))
    first, second = fields_of(allied)["players"]
    assert first["team"] == "Team 1"
    assert "team" not in second


def test_a_role_is_told_where_there_are_roles() -> None:
    first, second = fields_of(PLAY._replace(players=(ANN._replace(role="kor"), BEN)))["players"]
    assert first["role"] == "kor"
    assert "role" not in second


def test_what_does_not_fit_goes_in_its_order() -> None:
    wide = PLAY._replace(players=(ANN._replace(name="W" * 30), BEN))
    left_out = [link.left_out for link in links(wide)]
    assert left_out == [
        (),
        ("comments",),
        ("comments", "board"),
        ("comments", "board", "location"),
        ("comments", "board", "location", "names"),
        ("comments", "board", "location", "names"),
    ]
    lengths = [len(link.url) for link in links(wide)]
    assert lengths == sorted(lengths, reverse=True)
    *_, twenty, eight = (unquote(link.url) for link in links(wide))
    assert f'"{"W" * 20}"' in twenty
    assert f'"{"W" * 8}"' in eight
    assert '"Bén & Co"' not in twenty
    assert '"Bén & Co"' in eight


def test_nothing_is_left_out_that_is_not_there() -> None:
    bare = PLAY._replace(location="", board="")
    assert [link.left_out for link in links(bare)] == [(), ("comments",), ("comments", "names")]
