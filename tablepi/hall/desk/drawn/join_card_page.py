"""Join cards to print: a page each that a table's own reader takes."""

from collections.abc import Sequence

from tablepi.hall.desk.drawn.desk_frame import Seen
from tablepi.hall.desk.drawn.qr import qr
from tablepi.hall.pages.markup import Html, isolated, joined, tag
from tablepi.wire.join_card import JoinCard


def draw_cards(cards: Sequence[JoinCard], place: str, seen: Seen) -> Html:
    """The cards, shown once: the hall keeps only what tells them from false ones."""
    words = seen.words
    back = tag("a", words("table.back"), href=words.link("/desk/tables"), class_="button")
    title, how = tag("h1", words("card.title.plain")), tag("p", words("cards.print"))
    head = tag("div", title, back, how, class_="no-print bar")
    listed = (tag("li", *_card(each, place, seen), class_="card") for each in cards)
    return joined(head, tag("ol", *listed, class_="cards"))


def _card(card: JoinCard, place: str, seen: Seen) -> tuple[Html, ...]:
    words = seen.words
    title = words("card.place", place=isolated(place)) if place else words("card.any")
    return (
        tag("h2", words("card.title", hall=isolated(card.hall))),
        tag("p", title, class_="big"),
        qr(str(card), words.plain("card.title.plain")),
        tag("p", words("card.how")),
        tag("p", tag("code", isolated(str(card))), class_="link"),
        tag("p", words("card.good"), class_="age"),
    )
