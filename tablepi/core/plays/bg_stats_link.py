"""The link that opens BG Stats with a play filled in; nothing is sent to get there."""

import json
from collections.abc import Iterator
from string import ascii_letters, digits
from typing import Any, NamedTuple

from tablepi.core.plays.play import FinishedPlay, PlayedBy, PlayedGame

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
            without: dict[str, Any] = {field: ""}
            play, left_out = play._replace(**without), (*left_out, field)
            yield Link(link_of(play), left_out)
    for letters in NAMES:
        if any(len(player.name) > letters for player in play.players):
            play = play._replace(players=tuple(_cut(each, letters) for each in play.players))
            yield Link(link_of(play), (*left_out, "names"))


def link_of(play: FinishedPlay) -> str:
    """The link with everything that the play tells."""
    text = json.dumps(fields_of(play), ensure_ascii=False, separators=(",", ":"))
    return ADDRESS + "".join(map(_encoded, text))


def fields_of(play: FinishedPlay) -> dict[str, Any]:
    """The fields as BG Stats expects them: a wrong type stops it, so types matter as names do."""
    told = {
        "sourceName": SOURCE,
        "sourcePlayId": play.id,
        "playDate": play.ended,
        "durationMin": play.minutes,
        "location": play.location,
        "board": play.board,
        "comments": play.comments,
    }
    filled: dict[str, Any] = {name: value for name, value in told.items() if value}
    filled["game"] = _game(play.game)
    filled["players"] = [_player(seat, each) for seat, each in enumerate(play.players, 1)]
    return filled


def _game(game: PlayedGame) -> dict[str, Any]:
    bgg = {} if game.bgg is None else {"bggId": game.bgg}
    known = {"name": game.name, "sourceGameId": game.id, **bgg}
    return {**known, "highestWins": game.highest_wins, "noPoints": False}


def _player(seat: int, player: PlayedBy) -> dict[str, Any]:
    """Player of a seat; one without a profile is known by the seat of this match alone."""
    told = {"role": player.role, "team": player.team}
    return {
        "name": player.name,
        "sourcePlayerId": player.id or f"seat-{seat}",
        "winner": player.winner,
        "startPlayer": player.starts,
        "score": player.score,
        "rank": player.place,
        **{name: word for name, word in told.items() if word},
    }


def _cut(player: PlayedBy, letters: int) -> PlayedBy:
    return player._replace(name=player.name[:letters].rstrip())


def _encoded(sign: str) -> str:
    """A character of the address; each byte of any that is not plain as `%XX`."""
    if sign in _PLAIN:
        return sign
    return "".join(f"%{byte:02X}" for byte in sign.encode("utf-8", "replace"))
