"""What to do next at the desk of a simulated hall: one thing at a time, by what is there."""

from collections.abc import Callable, Mapping, Sequence

from tablepi.hall.events.rows.event_state import EventState
from tablepi.hall.web.html.markup import Html
from tablepi.hall.web.html.page_frame import Viewer, draw_part
from tablepi.hall.web.values.desk_view import DeskView

Way = Callable[[DeskView], str]
"""The address at which a thing is done; '' while it is not to be."""


def _call(view: DeskView) -> str:
    return "/desk/calls" if any(call.state == "open" for call in view.calls) else ""


def _say(view: DeskView) -> str:
    return "/desk/round" if view.event and not view.say else ""


def _finish(view: DeskView) -> str:
    event = view.event
    if event is None or event.outstanding or not event.state.stage:
        return ""
    rounds = len(event.state.rounds_of(event.state.stage.number))
    return "/desk/event" if rounds and rounds >= event.rounds_planned else ""


def _phone(view: DeskView) -> str:
    player = _first_player(view.event.state) if view.event else ""
    return f"/desk/players?player={player}" if player else ""


def _final(view: DeskView) -> str:
    return "" if view.event else "/final"


def _first_player(state: EventState) -> str:
    return next(iter(state.players), "")


STEPS: Mapping[str, Way] = {
    "call": _call,
    "say": _say,
    "finish": _finish,
    "phone": _phone,
    "final": _final,
}
"""By name, as a simulation names them."""


def draw_guide(guide: Sequence[str], view: DeskView, viewer: Viewer) -> Html:
    """The first of these things that is to be done, with the way there; nothing for none."""
    ways = ((name, STEPS[name](view)) for name in guide if name in STEPS)
    name, way = next(((name, way) for name, way in ways if way), ("", ""))
    return draw_part("guide", viewer, name=name, way=way) if name else Html()
