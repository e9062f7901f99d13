"""`/display`: a screen without settings finds its number, then shows what the desk chose."""

from aiohttp import web

from tablepi.hall.events.rows.display_choice import DisplayChoice, choice_of, display_number
from tablepi.hall.web.html.fragments import Drawing
from tablepi.hall.web.html.markup import Html, joined, tag
from tablepi.hall.web.html.page_frame import kiosk
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.public.live_views import LiveViews
from tablepi.hall.web.public.views import drawn, picked
from tablepi.hall.web.values.display_presence import DisplayPresence


class DisplayRoute:
    """`presence`: is told of every screen that asks."""

    def __init__(self, live: LiveViews, presence: DisplayPresence) -> None:
        self._live = live
        self._presence = presence

    def shown(self, request: web.Request, words: PageWords) -> str:
        """The page of the screen that asks, by its number, or by the next free one."""
        choices = self._live.hall.displays
        chosen = (each.display for each in choices)
        number = display_number(request.query.get("screen", ""))
        number = number or self._presence.free_number(chosen)
        self._presence.asked(number, request.remote or "")
        return self._page(choice_of(choices, number), words)

    def _page(self, choice: DisplayChoice, words: PageWords) -> str:
        drawing, number = self._live.drawing(words), choice.display
        shows = picked(choice.shows, self._live.hall)
        if shows is None:
            return kiosk(_draw_number(number, drawing), words, "", choice, self._live.asof_ms())
        body = drawn(choice.shows, shows, drawing)
        return kiosk(body, words, choice.shows, choice, self._live.asof_ms())


def _draw_number(number: int, drawing: Drawing) -> Html:
    """The screen's number, for whoever stands at the desk."""
    words = drawing.words
    shown = tag("span", number, class_="huge")
    return joined(
        tag("h1", words("display.number", n=shown)), tag("p", words("display.waits"), class_="what")
    )
