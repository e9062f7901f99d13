"""A finished play, for other programs: as a `.bgsplay` file and as a link that opens BG Stats.

In the file plays come first, then whom and what they name; by the link nothing is sent.
"""

import json
from collections.abc import Iterable, Iterator
from string import ascii_letters, digits
from typing import Any, NamedTuple
from uuid import UUID, uuid5


class PlayedGame(NamedTuple):
    """A game as other programs know it. `bgg`: its number at BoardGameGeek, None where unknown."""

    id: str
    name: str
    highest_wins: bool
    bgg: int | None = None


class PlayedBy(NamedTuple):
    """One player of a play. `id`: stays the player's in every match, '' for one without a profile.

    `is_known`: somebody chose the name, and nobody erased it. `team`: '' for one who plays alone;
    `role`: what the player was in the game, '' where all are alike.
    """

    name: str
    id: str
    is_known: bool
    winner: bool
    starts: bool
    score: int
    place: int
    team: str = ""
    role: str = ""


class FinishedPlay(NamedTuple):
    """A play with everything that is told of it.

    `id`: 32 hex letters, for good. `began`: the day, ISO. `ended`: `yyyy-MM-dd HH:mm:ss`, UTC, ''
    where the table did not know the date. `board`: the options in words; `comments`: the seal.
    """

    id: str
    began: str
    ended: str
    minutes: int
    location: str
    board: str
    comments: str
    game: PlayedGame
    players: tuple[PlayedBy, ...]


ABOUT = "Plays of a table that tablepi refereed"


def bgsplay(plays: Iterable[FinishedPlay | None]) -> Iterator[str]:
    """The file as pieces of text: its beginning, one for each play, its end.

    A match without a play is an empty piece.
    """
    names = _NumberedNames()
    yield '{"about":' + _to_json(ABOUT) + ',"plays":['
    comma = "\n"
    for play in plays:
        yield "" if play is None else comma + _to_json(_play_fields(play, names))
        comma = comma if play is None else ",\n"
    # Last in the file, because the tables are whole only once every play was written.
    tables = {**names.tables(), "userInfo": {"meRefId": 0}}
    yield "\n]," + _to_json(tables)[1:] + "\n"


def _to_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class _NumberedNames:
    """Players, games and places that the plays name, each with a number from 1."""

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
        new_entry = {
            "id": len(self._players) + 1,
            "name": player.name,
            "isAnonymous": not player.is_known,
            "uuid": str(UUID(player.id) if player.id else uuid5(UUID(play.id), player.name)),
        }
        return int(self._players.setdefault(key, new_entry)["id"])

    def location(self, name: str) -> int:
        if not name:
            return 0
        new_entry = {"id": len(self._locations) + 1, "name": name}
        return int(self._locations.setdefault(name, new_entry)["id"])

    def game(self, game: PlayedGame, teams: bool) -> dict[str, Any]:
        """A game with its number; it uses teams if any of its plays does."""
        new_entry: dict[str, Any] = {
            "id": len(self._games) + 1,
            "name": game.name,
            "bggId": game.bgg or 0,
            "highestWins": game.highest_wins,
            "noPoints": False,
            "cooperative": False,
            "usesTeams": teams,
        }
        entry = self._games.setdefault(game.id, new_entry)
        entry["usesTeams"] = entry["usesTeams"] or teams
        return entry


def _play_fields(play: FinishedPlay, names: _NumberedNames) -> dict[str, Any]:
    # A table that knew the day alone says noon, which is that day in most of the world.
    date = play.ended or f"{play.began} 12:00:00"
    teams = any(player.team for player in play.players)
    game = names.game(play.game, teams)
    return {
        "uuid": str(UUID(play.id)),
        "gameRefId": game["id"],
        "locationRefId": names.location(play.location),
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
                "playerRefId": names.player(player, play),
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


ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "tablepi"

NAMES = (20, 8)
"""To how many letters names are cut, in this order, where the code is too large otherwise."""

_PLAIN = frozenset(ascii_letters + digits + "-_.~:,{}[]")


class Link(NamedTuple):
    """A link, and what of the play is not in it: `comments`, `board`, `location`, `names`."""

    url: str
    left_out: tuple[str, ...] = ()


def links(play: FinishedPlay) -> Iterator[Link]:
    """The play's links, the fullest first, each shorter than the one before."""
    left_out: tuple[str, ...] = ()
    yield Link(link_of(play))
    for field in ("comments", "board", "location"):
        if getattr(play, field):
            blank_field: dict[str, Any] = {field: ""}
            play, left_out = play._replace(**blank_field), (*left_out, field)
            yield Link(link_of(play), left_out)
    for letters in NAMES:
        if any(len(player.name) > letters for player in play.players):
            players = (
                player._replace(name=player.name[:letters].rstrip()) for player in play.players
            )
            play = play._replace(players=tuple(players))
            yield Link(link_of(play), (*left_out, "names"))


def link_of(play: FinishedPlay) -> str:
    """The link with everything that the play tells."""
    text = json.dumps(fields_of(play), ensure_ascii=False, separators=(",", ":"))
    return ADDRESS + "".join(map(_encode_character, text))


def fields_of(play: FinishedPlay) -> dict[str, Any]:
    """The fields as BG Stats expects them: a wrong type stops it, so types matter as names do."""
    text_fields = {
        "sourceName": SOURCE,
        "sourcePlayId": play.id,
        "playDate": play.ended,
        "durationMin": play.minutes,
        "location": play.location,
        "board": play.board,
        "comments": play.comments,
    }
    play_fields: dict[str, Any] = {name: value for name, value in text_fields.items() if value}
    play_fields["game"] = _game_fields(play.game)
    play_fields["players"] = [
        _player_fields(seat, player) for seat, player in enumerate(play.players, 1)
    ]
    return play_fields


def _game_fields(game: PlayedGame) -> dict[str, Any]:
    bgg = {} if game.bgg is None else {"bggId": game.bgg}
    game_fields = {"name": game.name, "sourceGameId": game.id, **bgg}
    return {**game_fields, "highestWins": game.highest_wins, "noPoints": False}


def _player_fields(seat: int, player: PlayedBy) -> dict[str, Any]:
    """Player of a seat; one without a profile is known by the seat of this match alone."""
    optional_fields = {"role": player.role, "team": player.team}
    return {
        "name": player.name,
        "sourcePlayerId": player.id or f"seat-{seat}",
        "winner": player.winner,
        "startPlayer": player.starts,
        "score": player.score,
        "rank": player.place,
        **{name: word for name, word in optional_fields.items() if word},
    }


def _encode_character(character: str) -> str:
    """A character of the address; each byte of any that is not plain as `%XX`."""
    if character in _PLAIN:
        return character
    return "".join(f"%{byte:02X}" for byte in character.encode("utf-8", "replace"))
