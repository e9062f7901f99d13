"""The end of an event: podium, bracket and the whole standings, for pages and for paper."""

from collections.abc import Iterable
from typing import NamedTuple

from tablepi.hall.events.standings.event_end import podium
from tablepi.hall.events.standings.stage_standings import Standing
from tablepi.hall.web.html.fragments import Drawing
from tablepi.hall.web.html.markup import Child, Html, isolated
from tablepi.hall.web.public.bracket_page import NameOf, brackets_shown, public_names
from tablepi.hall.web.public.event_parts import EventShown, draw_event_page, draw_no_event
from tablepi.hall.web.public.standings_page import stages_shown


class PodiumLine(NamedTuple):
    """A place with the names of all who share it."""

    place: int
    names: list[Child]


def draw_final(content: EventShown, drawing: Drawing) -> Html:
    """Podium, brackets and standings; before the event is finished that it is not."""
    event, words = content.event, drawing.words
    if event is None:
        return draw_no_event("final", drawing)

    def name(player: str) -> Html:
        return isolated(event.name(player))

    if not content.is_over:
        return draw_event_page("none", "final", content, drawing, nothing="final.none")
    return draw_event_page(
        "final", "final", content, drawing, event=event.state.event,
        podium=podium_lines(event.standings, name),
        brackets=brackets_shown(event.brackets, public_names(content), words),
        stages=stages_shown(event, words),
    )  # fmt: skip


def podium_lines(standings: Iterable[Standing], name: NameOf) -> list[PodiumLine]:
    """The first three places by name."""
    return [
        PodiumLine(line.place, [name(player) for player in line.players])
        for line in podium(tuple(standings))
    ]
