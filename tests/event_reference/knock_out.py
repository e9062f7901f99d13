"""Brackets and finals: who meets whom, who is out, who came where."""

from tests.event_reference.played_event import PlayedEvent, Round, Row, Stage

WAITS = "?"


def winner(result: Row) -> int | None:
    """The seat from 0 that won a duel; None for a draw or where both are out."""
    out = set(result.get("out", ()))
    if out:
        return None if len(out) == 2 else 2 - min(out)
    first, second = result["wins"]
    return None if first == second else int(second > first)


def bracket(event: PlayedEvent, stage: Stage) -> tuple[list[str | None], dict[str, int]]:
    """The bracket's places before the next round, None for an empty one and WAITS for one that
    waits for a result; and who went out in which of its rounds.
    """
    order, size = [1], 1
    while size < len(stage.taken):
        size *= 2
        order = [each for seed in order for each in (seed, size + 1 - seed)]
    seeds: list[str | None] = [*stage.taken, *[None] * (size - len(stage.taken))]
    places, gone = [seeds[seed - 1] for seed in order], dict[str, int]()
    for index, played in enumerate(event.rounds_of(stage)):
        pairs = zip(places[::2], places[1::2], strict=True) if len(places) > 1 else ()
        places = [_next(played, first, second, gone, index) for first, second in pairs]
    return places, gone


def _next(
    played: Round, first: str | None, second: str | None, gone: dict[str, int], index: int
) -> str | None:
    """Who is at the place of the bracket to which this pair leads."""
    if WAITS in (first, second):
        return WAITS
    if first is None or second is None:
        return first or second
    for table, players in played.tables.items():
        if set(players) == {first, second} and table in played.results:
            won = winner(played.results[table])
            gone |= dict.fromkeys(players if won is None else [players[1 - won]], index)
            return None if won is None else players[won]
    return WAITS


def elimination_places(event: PlayedEvent, stage: Stage) -> dict[str, int]:
    """The places of an elimination, also before it is over."""
    _, gone = bracket(event, stage)
    left = {each: gone.get(each, len(event.rounds)) for each in stage.taken}
    return {
        player: 1 + sum(other > left[player] for other in left.values()) for player in stage.taken
    }


def final_places(event: PlayedEvent, stage: Stage) -> dict[str, int]:
    """The places of a final, 1 for all before its result; who was not seated is behind."""
    for played in event.rounds_of(stage):
        for table, players in played.tables.items():
            if table in played.results:
                told = played.results[table]["places"]
                places = dict(zip(players, told, strict=True))
                return {each: places.get(each, len(players) + 1) for each in stage.taken}
    return dict.fromkeys(stage.taken, 1)
