"""What stands around every page of the desk and the judges."""

from tablepi.hall.web.desk.desk_views import clock_shown, undo_shown, waits_shown
from tablepi.hall.web.desk.pages.clock_panel import draw_clock_panel
from tablepi.hall.web.desk.pages.undo_panel import draw_undo
from tablepi.hall.web.desk.pages.waiting_list import OF_JUDGES
from tablepi.hall.web.desk.pages.waits_panel import draw_waits
from tablepi.hall.web.html.page_frame import NOTHING, Sides, Viewer
from tablepi.hall.web.values.desk_view import DeskView

CALLS = "/judge"
"""The page that is the queue of calls itself."""


def draw_sides(path: str, view: DeskView, viewer: Viewer) -> Sides:
    """What waits, the clock, and the newest decision; for a judge calls alone."""
    is_desk = viewer.session.is_desk
    waits, waits_view = NOTHING, ""
    if path != CALLS:
        content = waits_shown(view, () if is_desk else OF_JUDGES)
        waits, waits_view = draw_waits(content, viewer), "desk-waits" if is_desk else "judge-waits"
    if not is_desk:
        return Sides(waits, waits_view)
    clock = draw_clock_panel(clock_shown(view), viewer)
    return Sides(waits, waits_view, clock, draw_undo(undo_shown(view), viewer))
