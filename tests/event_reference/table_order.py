"""Which pairing plays at which table, by the page: pairing by pairing."""

from collections.abc import Sequence

from tests.event_reference.played_event import PlayedEvent, Stage
from tests.event_reference.ranking import ranked

Seated = list[tuple[str, list[str]]]


def at_tables(event: PlayedEvent, stage: Stage, pods: Sequence[Sequence[str]]) -> Seated | int:
    """The pairings at their tables, in the order in which they are given; else how many tables
    are missing.
    """
    usable = sorted({each["table"] for each in event.tables if not each.get("broken", False)})
    kept = {each: event.fixed.get(each, "") for each in event.active}
    kept = {each: table for each, table in kept.items() if table in usable}
    free = [each for each in usable if each not in kept.values()]
    streams = [each["table"] for each in event.tables if each.get("stream", False)]
    last = last_tables(event)
    found: Seated = []
    missing = 0
    for pod in in_order(event, stage, pods):
        used = [table for table, _ in found]
        own = [kept[each] for each in pod if each in kept and kept[each] not in used]
        shown = [each for each in free if each in streams]
        sat = [last.get(each, "") for each in pod]
        by_use = sorted(free, key=lambda table: (-sat.count(table), table))
        if not own and not free:
            missing += 1
            continue
        table = (own or shown or by_use)[0]
        found.append((table, list(pod)))
        free = [each for each in free if each != table]
    return missing or found


def is_tight(event: PlayedEvent) -> bool:
    """Whether it hangs on who meets whom, of pairings that cost alike, if tables are missing: some
    are kept for players who may have a bye or meet one another.
    """
    usable = {each["table"] for each in event.tables if not each.get("broken", False)}
    kept = [event.fixed[each] for each in event.active if event.fixed.get(each, "") in usable]
    return bool(kept) and len(usable) - len(kept) < len(event.active) // 2


def in_order(
    event: PlayedEvent, stage: Stage, pods: Sequence[Sequence[str]]
) -> list[Sequence[str]]:
    """The pairings from the highest main score down, then by its sum, then by the least lot."""
    lines = ranked(event, stage)
    scores = {player: values[0] for _, player, values in lines if values}

    def key(pod: Sequence[str]) -> tuple[object, ...]:
        own = [scores.get(each, 0) for each in pod]
        return -max(own), -sum(own), min(map(event.lot_of, pod))

    return sorted(pods, key=key)


def last_tables(event: PlayedEvent) -> dict[str, str]:
    """Where everybody sat last."""
    return {
        player: table
        for played in event.rounds
        for table, players in played.tables.items()
        for player in players
    }
