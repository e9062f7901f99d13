"""Standings of every format in fractions."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from tests.event_reference.knock_out import elimination_places, final_places, winner
from tests.event_reference.played_event import PlayedEvent, Round, Row, Stage, mean

THIRD = Fraction(1, 3)
SCALES = {5: (60, 48, 36, 24, 12), 4: (60, 48, 24, 12), 3: (60, 36, 12), 2: (60, 12)}


Values = tuple[Fraction, ...]
Game = tuple[Round, int, list[str], Row]


class Ranked(NamedTuple):
    """A line of the standings."""

    place: int
    player: str
    stage: int
    values: tuple[Fraction, ...]


def standings(event: PlayedEvent) -> list[Ranked]:
    """All players that are ranked, the best first."""
    found: list[Ranked] = []
    for stage in reversed(event.stages):
        known = {each.player for each in found}
        lines = [each for each in ranked(event, stage) if each[1] not in known]
        ahead = len(found)
        for key, group in groupby(lines, key=lambda line: line[0]):
            del key
            tied = list(group)
            found += [Ranked(ahead + 1, each[1], stage.number, each[2]) for each in tied]
            ahead += len(tied)
    return [each._replace(values=last_values(event, each)) for each in found]


def last_values(event: PlayedEvent, line: Ranked) -> tuple[Fraction, ...]:
    """The values of the player's last stage that has any."""
    for stage in reversed(event.stages[: line.stage]):
        for _, player, values in ranked(event, stage):
            if player == line.player and values:
                return values
    return ()


Line = tuple[Values, str, Values]


def ranked(event: PlayedEvent, stage: Stage) -> list[Line]:
    """What a stage ranks by, the smallest first; the player; the values that are shown."""
    if stage.format == "open":
        return _open(event, stage)
    if stage.format == "single-elim":
        places = elimination_places(event, stage)
        lines: list[Line] = [((Fraction(places[each]),), each, ()) for each in stage.taken]
    elif stage.format == "final":
        lines = [
            ((Fraction(place),), each, ()) for each, place in final_places(event, stage).items()
        ]
    else:
        values = values_of(event, stage)
        lines = [(_key(stage, found), player, found) for player, found in values.items()]
    # Players of an earlier stage keep their order: by the lot that followed its last round.
    later = [each.lot for each in event.rounds if each.stage.number > stage.number]
    lot = later[0] if later else event.lot
    return sorted(lines, key=lambda line: (line[0], event.lot_of(line[1], lot)))


def _key(stage: Stage, values: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    """Values by which the best player is the smallest: only of places less is better."""
    if stage.format == "pod-swiss" and stage.told.get("scoring", "win") == "placement":
        wins, points, places = values
        return -wins, -points, places
    return tuple(-each for each in values)


def seated(event: PlayedEvent, stage: Stage) -> list[str]:
    """The players of a stage, and others who were seated in it by mistake."""
    others = [
        player
        for played in event.rounds_of(stage)
        for players in (*played.tables.values(), played.byes)
        for player in players
    ]
    return list(dict.fromkeys((*stage.taken, *others)))


def values_of(event: PlayedEvent, stage: Stage) -> dict[str, Values]:
    """The values of a stage with rounds and points."""
    if stage.format != "pod-swiss":
        return _duels(event, stage)
    scoring = stage.told.get("scoring", "win")
    by: dict[str, Callable[[PlayedEvent, Stage], dict[str, Values]]] = {
        "win": _wins,
        "placement": _placement,
        "catan": _catan,
    }
    return by[scoring](event, stage)


def played_by(event: PlayedEvent, stage: Stage, player: str) -> list[Game]:
    """The rounds with a result in which somebody sat: round, seat from 0, players, result."""
    return [
        (played, players.index(player), players, played.results[table])
        for played in event.rounds_of(stage)
        for table, players in played.tables.items()
        if player in players and table in played.results
    ]


def byes_of(event: PlayedEvent, stage: Stage, player: str) -> int:
    """How many byes somebody had in a stage."""
    return sum(player in played.byes for played in event.rounds_of(stage))


def _penalty(event: PlayedEvent, stage: Stage, player: str) -> int:
    return event.penalties.get((stage.number, player), 0)


def _duels(event: PlayedEvent, stage: Stage) -> dict[str, Values]:
    swiss = stage.format == "duel-swiss"
    points, match_wins, game_wins = {}, {}, {}
    rivals: dict[str, list[str]] = {}
    for player in seated(event, stage):
        m, r, g, n = _penalty(event, stage, player), 0, 0, 0
        rivals[player] = []
        for _, seat, players, result in played_by(event, stage, player):
            won, out = winner(result), result.get("out", ())
            m += 3 if won == seat else 1 if won is None and not out else 0
            own, others = result["wins"][seat], result["wins"][1 - seat]
            draws = result.get("draws", 0)
            g, n, r = g + 3 * own + draws, n + own + others + draws, r + 1
            rivals[player].append(players[1 - seat])
        if swiss:
            byes, missed = byes_of(event, stage, player), len(list(event.missed(stage, player)))
            m, r, g = m + 3 * byes, r + byes + missed, g + 3 * stage.enough * byes
            n += stage.enough * (byes + missed)
        points[player] = Fraction(m)
        match_wins[player] = max(THIRD, Fraction(m, 3 * r)) if r else THIRD
        game_wins[player] = Fraction(g, 3 * n) if n else Fraction(0)
    return {
        player: (
            points[player],
            mean([match_wins[each] for each in rivals[player]], THIRD),
            game_wins[player],
            mean([max(THIRD, game_wins[each]) for each in rivals[player]], THIRD),
        )
        for player in stage.taken
    }


def _shared_first(result: Row, seat: int) -> int:
    """With how many the first place is shared, oneself among them; 0 for whoever is not first."""
    places, out = result["places"], result.get("out", ())
    if places[seat] != 1 or seat + 1 in out:
        return 0
    return sum(place == 1 and other + 1 not in out for other, place in enumerate(places))


def _wins(event: PlayedEvent, stage: Stage) -> dict[str, Values]:
    win = int(stage.told.get("win", 5))
    floor = Fraction(stage.told.get("floor", "1/win").replace("win", str(win)))
    points, wins = {}, {}
    rivals: dict[str, list[str]] = {}
    padding: dict[str, int] = {}
    for player in seated(event, stage):
        games, byes = played_by(event, stage, player), byes_of(event, stage, player)
        shared = [_shared_first(result, seat) for _, seat, _, result in games]
        p = win * (shared.count(1) + byes) + sum(each > 1 for each in shared)
        p += _penalty(event, stage, player)
        r = len(games) + byes + len(list(event.missed(stage, player)))
        points[player] = Fraction(p)
        wins[player] = max(floor, Fraction(p, win * r)) if r else floor
        rivals[player] = [each for _, _, table, _ in games for each in table if each != player]
        padding[player] = byes * (stage.seats - 1)
        padding[player] += sum(stage.seats - len(table) for _, _, table, _ in games)
    return {
        player: (
            points[player],
            mean([wins[each] for each in rivals[player]] + [floor] * padding[player], floor),
            mean([points[each] for each in rivals[player]], Fraction(0)),
        )
        for player in stage.taken
    }


def _mean_of_shared(result: Row, seat: int, worth: Sequence[int]) -> Fraction:
    """What places are worth on the average to those who share this seat's."""
    place = result["places"][seat]
    count = result["places"].count(place)
    return Fraction(sum(worth[place - 1 : place - 1 + count]), count)


def _placement(event: PlayedEvent, stage: Stage) -> dict[str, Values]:
    found: dict[str, Values] = {}
    scale = SCALES[stage.seats]
    for player in stage.taken:
        wins, points = Fraction(0), Fraction(_penalty(event, stage, player))
        byes = byes_of(event, stage, player)
        points += byes * Fraction(sum(scale), len(scale))
        places = byes * Fraction(stage.seats + 1, 2)
        places += stage.seats * len(list(event.missed(stage, player)))
        for _, seat, table, result in played_by(event, stage, player):
            shared = _shared_first(result, seat)
            wins += Fraction(1, shared) if shared else 0
            places += _mean_of_shared(result, seat, range(1, len(table) + 1))
            if seat + 1 not in result.get("out", ()):
                points += _mean_of_shared(result, seat, SCALES[len(table)])
        found[player] = (wins, points, places)
    return found


def _catan(event: PlayedEvent, stage: Stage) -> dict[str, Values]:
    found: dict[str, Values] = {}
    for player in stage.taken:
        wins, share, points = Fraction(0), Fraction(0), Fraction(_penalty(event, stage, player))
        for _, seat, _, result in played_by(event, stage, player):
            shared = _shared_first(result, seat)
            wins += Fraction(1, shared) if shared else 0
            points += result["points"][seat]
            whole = sum(result["points"])
            share += Fraction(result["points"][seat], whole) if whole else 0
        found[player] = (wins, points, share)
    return found


def _open(event: PlayedEvent, stage: Stage) -> list[Line]:
    scores: dict[str, list[Fraction]] = {}
    for (number, _), row in event.open_play.items():
        if number != stage.number:
            continue
        places = row["result"]["places"]
        for player, place in zip(row["players"], places, strict=True):
            behind = sum(other > place for other in places)
            scores.setdefault(player, []).append(behind + Fraction(places.count(place) - 1, 2))
    found = {each: (sum(own, Fraction(0)), mean(own, Fraction(0))) for each, own in scores.items()}
    lines: list[Line] = [((-each[0], -each[1]), player, each) for player, each in found.items()]
    return sorted(lines, key=lambda line: (line[0], line[1]))
