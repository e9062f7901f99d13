"""Desk, round: what stands before the next one, and the way on."""

from tablepi.hall.desk.desk_view import DeskView
from tablepi.hall.desk.drawn.desk_frame import Seen
from tablepi.hall.event.event_state import Stage
from tablepi.hall.event.formats import most_rounds
from tablepi.hall.event_desk.event_view import EventView
from tablepi.hall.pages.markup import Html, joined, tag

SWISS = ("duel-swiss", "pod-swiss")
"""Formats that may have more rounds than were planned."""


def draw_next_round(view: DeskView, seen: Seen) -> Html:
    """What stands before the next round, and the way to pair it; nothing without an event."""
    event, words = view.event, seen.words
    if event is None or (event.state.stage and event.state.stage.format == "open"):
        return Html()
    number, stage = len(event.state.rounds) + 1, event.state.stage
    title = tag("h2", words("pair.title", round=number))
    if stage is None:
        way = _way("/desk/event", words("stage.new", n=1), seen, "first")
        return joined(title, tag("p", words("unpaired.no_stage")), tag("p", way))
    left = event.outstanding
    if left:
        said = words("pair.waits", n=len(left), round=number)
        way = _way("/desk/results", words("pair.to_results"), seen)
        return joined(title, tag("p", said), tag("p", way))
    pair = words("pair.look", round=number)
    if _is_played(event, stage):
        ways = [
            _way("/standings", words("standings"), seen, "first"),
            _way("/desk/event", words("stage.new", n=stage.number + 1), seen),
        ]
        more = stage.format in SWISS
        ways += [_way("/desk/round/pair", pair, seen)] if more else []
        return joined(tag("h2", words("pair.hint.over")), tag("p", *ways))
    hint = words("pair.hint" if event.state.rounds else "pair.hint.first")
    way = _way("/desk/round/pair", pair, seen, "first")
    return joined(title, tag("p", hint), *_away(event, seen), tag("p", way))


def _way(to: str, label: Html, seen: Seen, class_: str = "") -> Html:
    return tag("a", label, href=seen.words.link(to), class_=f"button {class_}".strip())


def _is_played(event: EventView, stage: Stage) -> bool:
    """Whether a stage had the rounds that were planned; a Swiss one may have more."""
    played = sum(each.stage == stage.number for each in event.state.rounds)
    planned = most_rounds(stage.format, len(stage.players))
    planned = stage.settings.rounds if planned is None else planned
    return 0 < planned <= played


def _away(event: EventView, seen: Seen) -> list[Html]:
    """How many will be paired who are not here, where the desk checks them in at all."""
    playing = [each for each in event.players.values() if each.player.is_active]
    away = sum(not each.is_here for each in playing)
    if away in (0, len(playing)):
        return []
    way = _way("/desk/players", seen.words("players"), seen)
    return [tag("p", seen.words("pair.hint.away", n=away), " ", way, class_="notice")]
