"""Plays as a `.bgsplay` file, which BG Stats opens: plays first, then whom and what they name."""

import json
from collections.abc import Iterable, Iterator
from typing import Any
from uuid import UUID, uuid5

from tablepi.core.plays.play import FinishedPlay, PlayedBy, PlayedGame

ABOUT = "Plays of a table that tablepi refereed"


def bgsplay(plays: Iterable[FinishedPlay | None]) -> Iterator[str]:
    """The file as pieces of text: its beginning, one for each play, its end.

    A match without a play is an empty piece.
    """
    named = _NumberedNames()
    yield '{"about":' + _json(ABOUT) + ',"plays":['
    comma = "\n"
    for play in plays:
        yield "" if play is None else comma + _json(_play(play, named))
        comma = comma if play is None else ",\n"
    rest = {**named.tables(), "userInfo": {"meRefId": 0}}
    yield "\n]," + _json(rest)[1:] + "\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class _NumberedNames:
    """Whom and what the plays name, each with a number from 1."""

    def __init__(self) -> None:
        self._players: dict[tuple[str, bool], dict[str, Any]] = {}
        self._locations: dict[str, dict[str, Any]] = {}
        self._games: dict[str, dict[str, Any]] = {}

    def tables(self) -> dict[str, list[dict[str, Any]]]:
        """Everybody and everything so far."""
        return {
            "players": list(self._players.values()),
            "locations": list(self._locations.values()),
            "games": list(self._games.values()),
        }

    def player(self, player: PlayedBy, play: FinishedPlay) -> int:
        """The number of a player: equal names are one, but for those that stand for nobody."""
        key = player.name, player.is_known
        made = {
            "id": len(self._players) + 1,
            "name": player.name,
            "isAnonymous": not player.is_known,
            "uuid": str(UUID(player.id) if player.id else uuid5(UUID(play.id), player.name)),
        }
        return int(self._players.setdefault(key, made)["id"])

    def location(self, name: str) -> int:
        """The number of a place, 0 for none."""
        if not name:
            return 0
        made = {"id": len(self._locations) + 1, "name": name}
        return int(self._locations.setdefault(name, made)["id"])

    def game(self, game: PlayedGame, teams: bool) -> dict[str, Any]:
        """A game with its number; it uses teams if any of its plays does."""
        made: dict[str, Any] = {
            "id": len(self._games) + 1,
            "name": game.name,
            "bggId": game.bgg or 0,
            "highestWins": game.highest_wins,
            "noPoints": False,
            "cooperative": False,
            "usesTeams": teams,
        }
        told = self._games.setdefault(game.id, made)
        told["usesTeams"] = told["usesTeams"] or teams
        return told


def _play(play: FinishedPlay, named: _NumberedNames) -> dict[str, Any]:
    # A table that knew the day alone says noon, which is that day in most of the world.
    date = play.ended or f"{play.began} 12:00:00"
    teams = any(player.team for player in play.players)
    game = named.game(play.game, teams)
    return {
        "uuid": str(UUID(play.id)),
        "gameRefId": game["id"],
        "locationRefId": named.location(play.location),
        "playDate": date,
        "playDateYmd": int(date[:10].replace("-", "")),
        "entryDate": date,
        "modificationDate": date,
        "durationMin": play.minutes,
        "rounds": 0,
        "board": play.board,
        "comments": play.comments,
        "ignored": False,
        "manualWinner": _are_winners_by_hand(play, game["highestWins"]),
        "scoringSetting": 0,
        "usesTeams": teams,
        "playerScores": [
            {
                "playerRefId": named.player(player, play),
                "score": str(player.score),
                "winner": player.winner,
                "rank": player.place,
                "seatOrder": seat,
                "startPlayer": player.starts,
                "newPlayer": False,
                "metaData": "{}",
            }
            for seat, player in enumerate(play.players, 1)
        ],
    }


def _are_winners_by_hand(play: FinishedPlay, highest_wins: bool) -> bool:
    """True if others won than those with the best score: somebody gave up, or a tie was broken.

    `highest_wins`: as the file says of the game, of which one sheet may count the other way round.
    """
    best = (max if highest_wins else min)(player.score for player in play.players)
    return any(player.winner != (player.score == best) for player in play.players)
