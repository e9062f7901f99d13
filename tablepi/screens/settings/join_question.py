"""A join card that was read: which hall it is of, the question, and what came of it."""

from tablepi.referee.hall.hall_membership import Hall
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.navigation.text_entry import ask_host_pin
from tablepi.screens.pictures.picture import Button, Page, Section
from tablepi.wire.join_card import JoinCard, join_card_of
from tablepi.wire.payload import WireError


def offer_card(
    nav: Navigation, hall: Hall, line: str, is_host: bool = False
) -> "JoinCardScreen | None":
    """Shows what a line is that somebody scanned or typed; None where it is no join card.

    `is_host`: whether the host's PIN was just asked for.
    """
    try:
        card = join_card_of(line)
    except WireError:
        return None
    page = JoinCardScreen(nav, hall, card, is_host)
    nav.enter(page)
    return page


class JoinCardScreen(Screen):
    """Shows hall and host, asks the host's PIN, and waits for what the link says."""

    on_card = ""

    def __init__(self, nav: Navigation, hall: Hall, card: JoinCard, is_host: bool) -> None:
        super().__init__(nav)
        self._hall = hall
        self._card = card
        self._is_host = is_host
        self._asked = False

    @property
    def card(self) -> JoinCard:
        """The card that is shown."""
        return self._card

    def picture(self) -> Page:
        """The question, the wait, or the answer."""
        words, card = self._nav.words, self._card
        return Page(
            title=words(f"hall.join.{self._state}", hall=card.hall),
            sections=(Section("", tuple(("", line) for line in self._lines())),),
            buttons=self._buttons(),
            notices=self._nav.notices(),
        )

    @property
    def _state(self) -> str:
        if not self._asked:
            return "ask" if self._hall.link.is_there else "no-link"
        if self._hall.joining is not None:
            return "wait"
        return "failed" if self._hall.failed else "done"

    def _lines(self) -> list[str]:
        words, hall, card = self._nav.words, self._hall, self._card
        said = {"hall": card.hall, "host": f"{card.host}:{card.port}"}
        match self._state:
            case "ask":
                left = [words("hall.join.leaves", hall=hall.id)] if hall.id else []
                return [words("hall.join.host", **said), words("hall.join.what"), *left]
            case "no-link":
                return [words("hall.no-link"), words("hall.no-link.how")]
            case "wait":
                return [words("hall.join.waits", **said)]
            case "failed":
                return [words(f"hall.failed.{hall.failed}", **said)]
        return [words("hall.joined", hall=hall.id, table=hall.table)]

    def _buttons(self) -> tuple[Button, ...]:
        words, state = self._nav.words, self._state
        if state == "done":
            return (Way("button.done", None, "primary", "check").button(words),)
        if state == "ask" or (state == "failed" and self._hall.failed in ("network", "link")):
            again = "hall.join.go" if state == "ask" else "hall.join.again"
            return (Way(again, self.join, "primary", "check").button(words), self._back())
        return (self._back(),)

    def join(self) -> None:
        """Gives the card to the link, after the host's PIN."""
        if not self._hall.link.is_there or self._hall.joining is not None:
            return
        if self._is_host:
            self._ask_hall(self._nav.now_ms)
        else:
            ask_host_pin(self._nav, self._ask_hall, self._nav.now_ms)

    def _ask_hall(self, now_ms: int) -> None:
        self._asked, self._is_host = True, True
        self._hall.join(self._card)

    def lasts(self) -> bool:
        """It stays while the link asks the hall."""
        return self._state == "wait"
