"""Names of players as pages, tables and paper show them: namesakes are told apart."""

from collections import Counter
from collections.abc import Mapping

from tablepi.core.text.names import folded
from tablepi.hall.events.event_snapshot import EventSnapshot
from tablepi.wire.shown_name import APART, shown_name

MOST_LETTERS = 20
"""Of a club behind a name."""


def public_names(event: EventSnapshot) -> dict[str, str]:
    """Every player's name as everybody may read it, by id; '' where none is shown."""
    policy = event.facts.policy
    # What somebody typed is no mark, which initials leave whole.
    names = {
        player: shown_name(name.replace(APART, " "), policy)
        for player, name in event.names_here.items()
    }
    return told_apart(names, event.facts.clubs)


def desk_names(event: EventSnapshot) -> dict[str, str]:
    """Every player's whole name, by id."""
    return told_apart(event.names_here, event.facts.clubs)


def told_apart(names: Mapping[str, str], clubs: Mapping[str, str]) -> dict[str, str]:
    """Names by id, those of namesakes with a mark: the club that none of the others has, else the
    id, as `Ann B. · North`, `Ann B. · p3`.
    """
    folded_names = {id_: folded(name) for id_, name in names.items() if name}
    counts = Counter(folded_names.values())
    namesakes = {id_: name for id_, name in folded_names.items() if counts[name] > 1}
    folded_clubs = {id_: (name, folded(_club(clubs, id_))) for id_, name in namesakes.items()}
    club_counts = Counter(folded_clubs.values())
    marks = {
        id_: _club(clubs, id_) if club and club_counts[name, club] == 1 else id_
        for id_, (name, club) in folded_clubs.items()
    }
    return {
        id_: f"{name}{APART}{marks[id_]}" if id_ in marks else name for id_, name in names.items()
    }


def _club(clubs: Mapping[str, str], player: str) -> str:
    """A club as it stands behind a name, '' for none."""
    club = clubs.get(player) or ""
    return club if len(club) <= MOST_LETTERS else f"{club[: MOST_LETTERS - 1]}…"


def without_mark(name: str) -> str:
    """A name as a table had it, without what told it apart."""
    return name.partition(APART)[0]
